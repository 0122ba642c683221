import "server-only";
import { MONTH_NAMES } from "@/lib/writing/text/figures/temporal-expressions";
import { overlapOf, type Passage } from "@/lib/writing/text/passages";
import type { Claim } from "./claims";
import type { Scope } from "./scope";

const OPENING = 2;
/** In characters: for quoted passages, for guessed ones (most articles as a whole), and for a claim about a whole list. */
const LONGEST = { quoted: 800, open: 6000 };
const MAX_LIST_LENGTH = 2400;

/**
 * Further context for a second reader when no passage is quoted or code is in doubt: the whole list that a claim sums or ranks, the passages next to
 * those found, the rows around a table line, the opening and others on the subject, closest first, up to a length limit.
 */
export function contextOf(claim: Claim, scopes: Scope[], found: Passage[], basis: keyof typeof LONGEST): Passage[] {
  const openings = basis === "open" ? scopes.flatMap(({ source }) => source.passages.slice(1, 1 + OPENING)) : [];
  const related = scopes.flatMap((scope) => {
    const candidates = basis === "open" ? scope.source.passages : scope.related();
    const rated = candidates.map((passage) => ({ passage, overlap: overlapOf(claim.words, passage) }));
    return rated.sort((one, other) => other.overlap - one.overlap).flatMap(({ passage }) => withValue(passage));
  });
  const isMore = (one: Passage) => isInText(one) && !found.includes(one);
  const list = OVER_LIST.test(claim.text) ? cut(siblingsOf(claim, scopes, found), MAX_LIST_LENGTH) : [];
  const all = new Set([...found.flatMap(aroundOf), ...openings, ...related]);
  const context = cut([...all].filter(isMore), LONGEST[basis]);
  return [...new Set([...list.filter(isMore), ...context])];
}

/** Whether a passage is in the text: the title is not. */
export const isInText = ({ end }: Passage) => end > 0;

/** The longest prefix of the list with at most `longest` characters of text in total. */
function cut(found: Passage[], longest: number): Passage[] {
  let length = 0;
  const end = found.findIndex(({ text }) => {
    length += text.length;
    return length > longest;
  });
  return found.slice(0, end < 0 ? undefined : end);
}

/** Words for a claim about several things at once: their sum, the largest, the only one, their number. */
const OVER_LIST =
  /\b(?:both|all|together|combined|total(?:s|ed|ing)?|in all|altogether|average[ds]?|\p{L}{3,}est|most|least|only|no other|half|majority|(?:more|less|fewer|higher|lower|larger|bigger|smaller) than|rank(?:s|ed)?|each|every|others?|rest|remaining|(?:of|all) (?:the |its )?(?:two|three|four|five|six|seven|eight|nine|ten|\d+)|(?:two|three|four|five|six|seven|eight|nine|ten) (?:of|in|at|on|from)|second|third|fourth|fifth)\b/iu;

/** Passages with the same form as one found ('A base score of 8.1 …') or with the claim's kinds of amounts: the rows and sums of the same list. */
function siblingsOf(claim: Claim, scopes: Scope[], found: Passage[]): Passage[] {
  const forms = new Set(found.map(formOf));
  const kinds = new Set(claim.quantities.map(({ kind }) => kind).filter((kind) => !NO_LIST.test(kind)));
  const isAlike = (one: Passage) => forms.has(formOf(one)) || one.quantities.some(({ kind }) => kinds.has(kind));
  return scopes.flatMap(({ source }) => source.passages.filter((one) => isInText(one) && isAlike(one)));
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
function withValue(passage: Passage): Passage[] {
  const isLabel = isLine(passage) && !/[.!?]["”’)]*$/u.test(passage.text);
  return passage.source.passages.slice(passage.place, passage.place + (isLabel ? 2 : 1));
}

/** The number of short lines before a line that may be its heading or row. */
const LINES_BEFORE = 8;
const LINES_AFTER = 3;

function aroundOf(passage: Passage): Passage[] {
  const { place, source } = passage;
  const { passages } = source;
  if (!isLine(passage)) return passages.slice(Math.max(0, place - 1), place + 2);
  const before = passages.slice(Math.max(1, place - LINES_BEFORE), place);
  const after = passages.slice(place + 1, place + 1 + LINES_AFTER);
  const end = after.findIndex((one) => !isLine(one));
  const start = before.findLastIndex((one) => !isLine(one)) + 1;
  return [...before.slice(start), passage, ...after.slice(0, end < 0 ? undefined : end)];
}
