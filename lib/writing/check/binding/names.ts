import "server-only";
import type { Name } from "@/lib/writing/text/names/names";
import { isCommonWord } from "@/lib/writing/text/names/vocabulary";
import type { Passage, PreparedSource } from "@/lib/writing/text/passages";
import { isEmptyWord } from "@/lib/writing/text/synonyms";
import type { Claim } from "../claims";
import type { Span } from "./alignment";
import { cachedPerSource, claimedWords, type Value } from "./value";

/** A capitalized name; `role` is the preposition before it. */
type Named = Span & { words: string[]; role: string | null };

const ROLE =
  /(?:^|[\s(])(in|near|at|around|outside|across|of|from)(?: (?:the|northern|southern|eastern|western|central|downtown|rural|nearby))* $/iu;
const MAX_ROLE_LENGTH = 40;
const RUN = /\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*)*/gu;
/** 'In Mississippi' at the start of a sentence is the name 'Mississippi'. */
const OPENS = /^(?:In|Near|At|Around|Outside|Across|Of|From) /u;
const NO_PLACE =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Jan|Feb|Aug|Sept|Oct|Nov|Dec)\.|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|\p{Lu}{2,}$)|\b(?:Service|Administration|Act|Order|Authority|Commission|Committee|Representatives|Association|Program|Project|Nos?|Office)\b|['’]s?$/u;

function roleAt(text: string, at: number): string | null {
  const word = ROLE.exec(text.slice(Math.max(0, at - MAX_ROLE_LENGTH), at))?.[1]?.toLowerCase();
  if (word === undefined) return null;
  return word === "of" || word === "from" ? word : "in";
}

function namesIn(text: string): Named[] {
  return Array.from(text.matchAll(RUN), ({ 0: run, index }) => {
    const name = run.replace(OPENS, "");
    const start = index + run.length - name.length;
    const words = name.toLowerCase().replace(/['’]s?$|\.$/u, "");
    const role = NO_PLACE.test(name) ? null : roleAt(text, start);
    return { start, end: start + name.length, words: words.split(/[ -]/u), role };
  });
}

export const namesOf = cachedPerSource(({ text }) => namesIn(text));

/** The positions at which other names contain every word of a name. */
const withWords = (names: ReturnType<typeof namesOf>, words: string[]) =>
  names.filter((one) => words.every((word) => one.words.includes(word)));

/** A place in the claim competes with places after the same preposition that share no word with the claim. */
export function placeValue({ start, end, words }: Name, claim: Claim, source: PreparedSource): Value[] {
  const role = roleAt(claim.text, start);
  const isOwner = /['’]s?$/u.test(claim.text.slice(start, end)) || /^['’]/u.test(claim.text.slice(end));
  if (role === null || isOwner) return [];
  const places = namesOf(source);
  const claimed = claimedWords(claim);
  const same = withWords(places, words);
  const others = places.filter((one) => {
    const own = one.words.filter((word) => !words.includes(word));
    const isTitle = one.passage.place === 0;
    return one.role !== null && !isTitle && own.length > 0 && !own.some((word) => claimed.has(word));
  });
  return [{ start, end, fault: "name", sort: role, same, others }];
}

/** How many times better a name of another type must fit than the one in a quoted passage. */
const QUOTED_LEAD = 2.3;
/** Without quotes, the passages are only a guess by code. */
const GUESSED_LEAD = 3;
/** The subject of a sentence is often missing from the quoted passage. */
const UNQUOTED_LEAD = 5;

/** A name in the claim competes with all names, of any type, in its supporting passages. */
export function besideValue(
  { start, end, words }: Name,
  claim: Claim,
  source: PreparedSource,
  passages: readonly Passage[],
  isQuoted: boolean,
): Value[] {
  const names = namesOf(source);
  const claimed = claimedWords(claim);
  const same = withWords(names, words);
  const isName = ({ start, words: [first = "", ...more] }: Named) =>
    more.length > 0 || (!isEmptyWord(first, first) && (start > 0 || !isCommonWord(first)));
  const others = names.filter(
    (one) => passages.includes(one.passage) && !one.words.some((word) => claimed.has(word)) && isName(one),
  );
  if (same.length === 0 || others.length === 0) return [];
  const isIn = same.some(({ passage }) => passages.includes(passage));
  const leadIn = isIn ? QUOTED_LEAD : UNQUOTED_LEAD;
  const lead = isQuoted ? leadIn : GUESSED_LEAD;
  return [{ start, end, fault: "name", sort: `beside ${start}`, same, others, lead, isByFit: !isQuoted || !isIn }];
}
