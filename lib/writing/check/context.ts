import "server-only";
import type { Passage, PreparedSource } from "@/lib/writing/text/passages";
import type { Claim } from "./claims";
import { isAmountIn, isDateIn } from "./figures";
import type { Scope } from "./scope";

/** A passage with its source. */
export type Found = { source: PreparedSource; passage: Passage };

const MOST_WITH_VALUES = 2;

/** Up to two other passages with a claim's figures, dates or names. */
export function passagesWithValues(claim: Claim, scopes: Scope[], chosen: Found[]): Found[] {
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
  return unique(found).slice(0, MOST_WITH_VALUES);
}

const OPENING = 2;
/** In characters: where passages are quoted, and where none is. */
const LONGEST = { quoted: 800, open: 1600 };
/** A line of a table or list. */
const SHORT_LINE = 90;
/** So many short lines before one may be its heading or its row. */
const LINES_BEFORE = 8;
const LINES_AFTER = 3;

/**
 * What else a second reader needs where no passage is quoted or code is in doubt: the passages beside those found, the rows around a line of a
 * table, the opening and others on the subject, up to a length.
 */
export function contextOf(scopes: Scope[], found: Found[], basis: keyof typeof LONGEST): Found[] {
  const beside = found.flatMap(({ source, passage }) =>
    aroundOf(passage, source).map((one) => ({ source, passage: one })),
  );
  const openings = scopes.flatMap(({ source }) =>
    source.passages.slice(1, 1 + OPENING).map((passage) => ({ source, passage })),
  );
  const related = scopes.flatMap((scope) => scope.related().map((passage) => ({ source: scope.source, passage })));
  const context: Found[] = [];
  let length = 0;
  for (const one of unique([...beside, ...openings, ...related])) {
    if (one.passage.end === 0 || found.some(({ passage }) => passage === one.passage)) continue;
    length += one.passage.text.length;
    if (length > LONGEST[basis]) break;
    context.push(one);
  }
  return context;
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

const unique = (found: Found[]): Found[] => [...new Map(found.map((one) => [one.passage, one])).values()];
