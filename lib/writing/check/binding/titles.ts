import "server-only";
import { isOffice } from "@/lib/writing/text/names/offices";
import type { PreparedSource } from "@/lib/writing/text/passages";
import type { Claim } from "../claims";

/** 'Judge Jane Roe', 'Sen. Roe' */
const TITLED =
  /(?<!\p{L})(Commissioner|Congress(?:man|woman)|Director|Gov(?:ernor|\.)|Judge|Justice|Mayor|Rep(?:resentative|\.)|Sen(?:ator|\.)|Sheriff) (\p{Lu}[\p{L}’'-]+(?: (?:\p{Lu}\. )?\p{Lu}[\p{Ll}’'-]\p{L}+){0,2})/gu;
/** Titles of one office share their first three letters, but for those of the House. */
const KEY_LENGTH = 3;
const OFFICES = new Map(["con", "rep"].map((key) => [key, "(?:con|rep)"]));

function titlesIn(text: string) {
  return Array.from(text.matchAll(TITLED), ([, title = "", name = ""]) => {
    const key = title.slice(0, KEY_LENGTH).toLowerCase();
    return {
      title,
      key: OFFICES.get(key) ?? key,
      last: name.split(" ").findLast((word) => !isOffice(word.toLowerCase())) ?? "",
    };
  });
}

/** A title that the source gives only to others than the person who has it in the claim: 'Judge Roe', where Roe is a lawyer and Vance the judge. */
export function wrongTitle({ text }: Claim, source: PreparedSource): string | null {
  const claimed = titlesIn(text);
  if (claimed.length === 0) return null;
  const given = titlesIn(source.text);
  const isHeld = (key: string, last: string) => {
    const office = new RegExp(`\\b${key}`, "iu");
    return source.passages.some(({ text }) => text.includes(last) && office.test(text));
  };
  const wrong = claimed.find(
    ({ key, last }) => given.some((one) => one.key === key) && source.text.includes(last) && !isHeld(key, last),
  );
  return wrong ? `${wrong.title} ${wrong.last}` : null;
}
