import "server-only";
import { plain } from "@/lib/language/tokens";
import type { Passage, PreparedSource } from "@/lib/writing/text/passages";
import type { Claim } from "../claims";
import type { Mention, Span } from "./alignment";
import { claimedWords, HEAD, type Value } from "./value";

export const OF_AN_ORGANIZATION =
  /\b(?:Administration|Agency|Alliance|Association|Authority|Bank|Board|Bureau|Center|Chamber|Co-?op|Coalition|Commission|Committee|Company|Cooperative|Corp|Corporation|Council|Court|Department|Electric|Energy|Federation|Foundation|Fund|Gas|Group|Institute|Laboratory|Light|Minister(?= (?:of|for) )|Ministry|Office|Organization|Power|Secretary(?= of )|Service|Society|Union|University|Utilities)\b/u;
const LAW = /\b(?:Act|Amendment|Clause|Code|Initiative|Plan|Program|Rule)\b/u;
/** A name with 'of the' in it: 'Department of the Treasury'. */
const LONG_NAME = /\p{Lu}[\p{L}'’.-]*(?: (?:(?:of|for) (?:the )?)?\p{Lu}[\p{L}'’.-]*)+/gu;

const OWN_NAME = /(?:(?!['’]s ).)+(?:['’]s(?: |$))?/gu;

type LongName = Span & { text: string; sort: "organization" | "law"; kind: string };

/** The organizations, laws and programs that a text names, with the noun that says what each one is. */
function longNames(text: string): LongName[] {
  return Array.from(text.matchAll(LONG_NAME)).flatMap(({ 0: run, index }) =>
    // 'The Energy Department's Jane Roe' contains two names.
    Array.from(run.matchAll(OWN_NAME), ({ 0: part, index: at }): LongName[] => {
      const name = part.replace(/^The /u, "").replace(/['’.]+s? ?$/u, "");
      const start = index + at + part.indexOf(name);
      const [law, organization] = [LAW.exec(name)?.[0], OF_AN_ORGANIZATION.exec(name)?.[0]];
      const kind = law ?? organization;
      return kind ? [{ start, end: start + name.length, text: name, sort: law ? "law" : "organization", kind }] : [];
    }).flat(),
  );
}

const ACRONYM =
  /(?<=\b(?:of|at|from|with|by) (?:the )?)\p{Lu}{3,7}\b|\b\p{Lu}{3,7}(?=['’]s? |,? (?:said|says|has|will|is|was|announced|reported)\b)/gu;

/** Organizations that a text names by initials in a position where only an actor is possible: 'Ann Smith of UNICEF', 'FERC said'. */
function acronymsIn(text: string): LongName[] {
  return Array.from(text.matchAll(ACRONYM), ({ 0: name, index }) => ({
    start: index,
    end: index + name.length,
    text: name,
    sort: "organization",
    kind: name,
  }));
}

const initialsOf = (name: string) => name.replace(/\P{Lu}/gu, "");

/** 'Department of Energy' is the Energy Department. */
function ownWords(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[ -]/u)
    .filter((word) => !/^(?:of|for|the|u\.s\.|us|united|states)$/u.test(word));
}

/** 'The' */
const ARTICLE_LENGTH = 4;

/**
 * An organization or law that the quoted passages do not name, even one in the glossary, competes with those they name; if the source does not name
 * it at all, only with those of the same kind.
 */
export function replacingValues(claim: Claim, source: PreparedSource, quoted: readonly Passage[]): Value[] {
  if (quoted.length === 0) return [];
  const claimed = claimedWords(claim);
  const given = quoted.flatMap((passage) =>
    [...longNames(passage.text), ...acronymsIn(passage.text)].map((name) => ({ ...name, passage })),
  );
  // A bill at the start of a sentence is its subject, which quotes often leave out.
  const names = longNames(claim.text).filter(({ start, sort }) => sort !== "law" || start > ARTICLE_LENGTH);
  return names.flatMap((own) => {
    const wanted = plain(own.text);
    const same = source.passages.flatMap((passage): Mention[] =>
      passage.plain.includes(wanted) ? [{ start: 0, end: passage.text.length, passage }] : [],
    );
    const words = ownWords(own.text);
    const isGiven = ({ text }: LongName) =>
      text === initialsOf(own.text) || words.every((word) => ownWords(text).includes(word));
    if (given.some(isGiven)) return [];
    // The article's subject may appear in any sentence.
    if (same.some(({ passage }) => passage.place < HEAD)) return [];
    const others = given.filter(
      ({ text, sort, kind }) =>
        sort === own.sort &&
        (same.length > 0 || kind === own.kind) &&
        !ownWords(text).every((word) => claimed.has(word)),
    );
    const { start, end } = own;
    return [{ start, end, fault: "name", sort: `replacing ${start}`, same, others, isAnywhere: true }];
  });
}
