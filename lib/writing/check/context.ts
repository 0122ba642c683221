import "server-only";
import { MONTH_NAMES } from "@/lib/writing/text/figures/temporal-expressions";
import { overlapOf, type Passage, type PreparedSource } from "@/lib/writing/text/passages";
import type { Claim } from "./claims";
import { isAmountIn, isDateIn } from "./figures";
import type { Scope } from "./scope";

/** A passage and its source. */
export type SourcePassage = { source: PreparedSource; passage: Passage };

const MAX_WITH_VALUES = 2;

/** Up to two other passages that contain a claim's figures, dates or names. */
export function passagesWithValues(claim: Claim, scopes: Scope[], chosen: SourcePassage[]): SourcePassage[] {
  const items: ((passage: Passage, source: PreparedSource) => boolean)[] = [
    ...claim.quantities.map((amount) => (passage: Passage) => isAmountIn(amount, passage)),
    ...claim.moments.map((moment) => (passage: Passage, source: PreparedSource) => isDateIn(moment, passage, source)),
    ...claim.names.map(
      ({ words }) =>
        ({ keys }: Passage) =>
          words.every((word) => keys.has(word)),
    ),
  ];
  const candidates = scopes.flatMap(({ source, near }) =>
    [...near, ...source.passages].filter(({ end }) => end > 0).map((passage) => ({ source, passage })),
  );
  const found = items
    .filter((isIn) => !chosen.some(({ passage, source }) => isIn(passage, source)))
    .flatMap((isIn) => candidates.find(({ source, passage }) => isIn(passage, source)) ?? []);
  return unique(found).slice(0, MAX_WITH_VALUES);
}

const OPENING = 2;
/** In characters: for quoted passages, for guessed ones (most articles as a whole), and for a claim about a whole list. */
const LONGEST = { quoted: 1200, open: 6000 };
const MAX_LIST_LENGTH = 2400;
/** A line of a table or list. */
const SHORT_LINE = 90;
/** The number of short lines before a line that may be its heading or row. */
const LINES_BEFORE = 8;
const LINES_AFTER = 3;

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
  const list = OVER_LIST.test(claim.text) ? cut(siblingsOf(claim, scopes, found), MAX_LIST_LENGTH) : [];
  const beside = found.flatMap(({ source, passage }) =>
    aroundOf(passage, source).map((one) => ({ source, passage: one })),
  );
  const openings = scopes.flatMap(({ source }) =>
    source.passages.slice(1, 1 + OPENING).map((passage) => ({ source, passage })),
  );
  const related = scopes.flatMap(({ source, related }) =>
    closestFirst(basis === "open" ? source.passages : related(), claim, source).flatMap((passage) =>
      withValue(passage, source),
    ),
  );
  const isMore = ({ passage }: SourcePassage) => passage.end > 0 && !found.some((one) => one.passage === passage);
  const context = cut(unique([...beside, ...openings, ...related]).filter(isMore), LONGEST[basis]);
  return unique([...list.filter(isMore), ...context]);
}

function closestFirst(passages: Passage[], { words }: Claim, source: PreparedSource): Passage[] {
  const overlap = new Map(passages.map((passage) => [passage, overlapOf(words, passage, source)]));
  return [...passages].sort((one, other) => (overlap.get(other) ?? 0) - (overlap.get(one) ?? 0));
}

/** The longest prefix of the list with at most `longest` characters of text in total. */
function cut(found: SourcePassage[], longest: number): SourcePassage[] {
  const fitting: SourcePassage[] = [];
  let length = 0;
  for (const one of found) {
    length += one.passage.text.length;
    if (length > longest) break;
    fitting.push(one);
  }
  return fitting;
}

/** Words for a claim about several things at once: their sum, the largest, the only one, their number. */
const OVER_LIST =
  /\b(?:both|all|together|combined|total(?:s|ed|ing)?|in all|altogether|average[ds]?|\p{L}{3,}est|most|least|only|no other|half|majority|(?:more|less|fewer|higher|lower|larger|bigger|smaller) than|rank(?:s|ed)?|each|every|others?|rest|remaining|(?:of|all) (?:the |its )?(?:two|three|four|five|six|seven|eight|nine|ten|\d+)|(?:two|three|four|five|six|seven|eight|nine|ten) (?:of|in|at|on|from)|second|third|fourth|fifth)\b/iu;

/** Passages with the same form as one found ('A base score of 8.1 …') or with the claim's kinds of amounts: the rows and sums of the same list. */
function siblingsOf(claim: Claim, scopes: Scope[], found: SourcePassage[]): SourcePassage[] {
  const forms = new Set(found.map(({ passage }) => formOf(passage)));
  const kinds = new Set(claim.quantities.map(({ kind }) => kind).filter((kind) => !NO_LIST.test(kind)));
  return scopes.flatMap(({ source }) =>
    source.passages
      .filter((passage) => forms.has(formOf(passage)) || passage.quantities.some(({ kind }) => kinds.has(kind)))
      .map((passage) => ({ source, passage })),
  );
}

/** A passage, with the line behind it if it is a label: 'Countries deployed', 'Worldwide'. */
function withValue(passage: Passage, source: PreparedSource): SourcePassage[] {
  const isLabel = passage.text.length <= SHORT_LINE && !/[.!?]["”’)]*$/u.test(passage.text);
  const value = isLabel ? source.passages[passage.place + 1] : undefined;
  return [passage, ...(value ? [value] : [])].map((one) => ({ source, passage: one }));
}

const NO_LIST = /^(?:count|ordinal|label|clock)/u;
const FORM = 24;
const MONTH_OR_FIGURE = new RegExp(`\\b(?:${MONTH_NAMES})\\b|[\\d.,]*\\d`, "gu");

/** The start of a passage, with `#` in place of figures and months. */
function formOf({ text }: Passage): string {
  return text
    .slice(0, 2 * FORM)
    .replace(MONTH_OR_FIGURE, "#")
    .slice(0, FORM);
}

function aroundOf({ place, text }: Passage, { passages }: PreparedSource): Passage[] {
  if (text.length > SHORT_LINE) return passages.slice(Math.max(0, place - 1), place + 2);
  const isLine = (passage: Passage | undefined) => passage !== undefined && passage.text.length <= SHORT_LINE;
  let from = place;
  while (from > 1 && place - from < LINES_BEFORE && isLine(passages[from])) from--;
  let to = place;
  while (to - place < LINES_AFTER && isLine(passages[to + 1])) to++;
  return passages.slice(from, to + 1);
}

const unique = (found: SourcePassage[]): SourcePassage[] => [
  ...new Map(found.map((one) => [one.passage, one])).values(),
];
