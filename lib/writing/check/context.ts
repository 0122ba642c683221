import "server-only";
import { MONTH_NAMES } from "@/lib/writing/text/figures/temporal-expressions";
import { overlapOf, type Passage, type PreparedSource } from "@/lib/writing/text/passages";
import type { Claim } from "./claims";
import type { Scope } from "./scope";

/** A passage and its source. */
export type SourcePassage = { source: PreparedSource; passage: Passage };

const OPENING = 2;
/** In characters: for quoted passages, for guessed ones (most articles as a whole), and for a claim about a whole list. */
const LONGEST = { quoted: 800, open: 6000 };
const MAX_LIST_LENGTH = 2400;

/**
 * Further context for a second reader when no passage is quoted or code is in doubt: the whole list that a claim sums or ranks, the passages next to
 * those found, the rows around a table line, the opening and others on the subject, closest first, up to a length limit.
 */
export function contextOf(
  claim: Claim,
  scopes: Scope[],
  found: SourcePassage[],
  basis: keyof typeof LONGEST,
): SourcePassage[] {
  const beside = found.flatMap(({ source, passage }) => inText(aroundOf(passage, source), source));
  const openings = scopes.flatMap(({ source }) => inText(source.passages.slice(1, 1 + OPENING), source));
  const related = scopes.flatMap(({ source, related }) => {
    const candidates = basis === "open" ? source.passages : related();
    const rated = candidates.map((passage) => ({ passage, overlap: overlapOf(claim.words, passage, source) }));
    const closest = rated.sort((one, other) => other.overlap - one.overlap);
    const passages = closest.flatMap(({ passage }) => withValue(passage, source));
    return inText(passages, source);
  });
  const isMore = ({ passage }: SourcePassage) => !found.some((one) => one.passage === passage);
  const list = OVER_LIST.test(claim.text) ? cut(siblingsOf(claim, scopes, found), MAX_LIST_LENGTH) : [];
  const all = unique([...beside, ...(basis === "open" ? openings : []), ...related]);
  const context = cut(all.filter(isMore), LONGEST[basis]);
  return unique([...list.filter(isMore), ...context]);
}

/** Passages of the text, without the title. */
export const inText = (passages: readonly Passage[], source: PreparedSource): SourcePassage[] =>
  passages.filter(({ end }) => end > 0).map((passage) => ({ source, passage }));

/** The longest prefix of the list with at most `longest` characters of text in total. */
function cut(found: SourcePassage[], longest: number): SourcePassage[] {
  let length = 0;
  const end = found.findIndex(({ passage }) => {
    length += passage.text.length;
    return length > longest;
  });
  return found.slice(0, end < 0 ? undefined : end);
}

/** Words for a claim about several things at once: their sum, the largest, the only one, their number. */
const OVER_LIST =
  /\b(?:both|all|together|combined|total(?:s|ed|ing)?|in all|altogether|average[ds]?|\p{L}{3,}est|most|least|only|no other|half|majority|(?:more|less|fewer|higher|lower|larger|bigger|smaller) than|rank(?:s|ed)?|each|every|others?|rest|remaining|(?:of|all) (?:the |its )?(?:two|three|four|five|six|seven|eight|nine|ten|\d+)|(?:two|three|four|five|six|seven|eight|nine|ten) (?:of|in|at|on|from)|second|third|fourth|fifth)\b/iu;

/** Passages with the same form as one found ('A base score of 8.1 …') or with the claim's kinds of amounts: the rows and sums of the same list. */
function siblingsOf(claim: Claim, scopes: Scope[], found: SourcePassage[]): SourcePassage[] {
  const forms = new Set(found.map(({ passage }) => formOf(passage)));
  const kinds = new Set(claim.quantities.map(({ kind }) => kind).filter((kind) => !NO_LIST.test(kind)));
  const isAlike = (one: Passage) => forms.has(formOf(one)) || one.quantities.some(({ kind }) => kinds.has(kind));
  return scopes.flatMap(({ source }) => inText(source.passages.filter(isAlike), source));
}

const NO_LIST = /^(?:count|ordinal|label|clock)/u;
const FORM = 24;
const MONTH_OR_FIGURE = new RegExp(`\\b(?:${MONTH_NAMES})\\b|[\\d.,]*\\d`, "gu");

/** The start of a passage, with `#` in place of figures and months. */
const formOf = ({ text }: Passage) =>
  text
    .slice(0, 2 * FORM)
    .replace(MONTH_OR_FIGURE, "#")
    .slice(0, FORM);

/** A line of a table or list. */
const SHORT_LINE = 90;
const isLine = (passage: Passage | undefined) => passage !== undefined && passage.text.length <= SHORT_LINE;

/** A passage, with the line behind it if it is a label: 'Countries deployed', 'Worldwide'. */
function withValue(passage: Passage, { passages }: PreparedSource): Passage[] {
  const isLabel = isLine(passage) && !/[.!?]["”’)]*$/u.test(passage.text);
  return passages.slice(passage.place, passage.place + (isLabel ? 2 : 1));
}

/** The number of short lines before a line that may be its heading or row. */
const LINES_BEFORE = 8;
const LINES_AFTER = 3;

function aroundOf(passage: Passage, { passages }: PreparedSource): Passage[] {
  const { place } = passage;
  if (!isLine(passage)) return passages.slice(Math.max(0, place - 1), place + 2);
  const before = passages.slice(Math.max(1, place - LINES_BEFORE), place);
  const after = passages.slice(place + 1, place + 1 + LINES_AFTER);
  const end = after.findIndex((one) => !isLine(one));
  const start = before.findLastIndex((one) => !isLine(one)) + 1;
  return [...before.slice(start), passage, ...after.slice(0, end < 0 ? undefined : end)];
}

export const unique = (found: SourcePassage[]): SourcePassage[] => [
  ...new Map(found.map((one) => [one.passage, one])).values(),
];
