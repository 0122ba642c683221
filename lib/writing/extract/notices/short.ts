import "server-only";
import type { Evidence } from "@/lib/briefings/types";
import { capitalized } from "@/lib/language/capitalized";
import { toOneLine } from "@/lib/language/shorten";
import type { SourceText } from "@/lib/writing/types";
import type { Candidate } from "../candidates/candidate";
import { CONJUNCTION } from "../candidates/lists";
import { isRhetoric } from "../filler";
import { MAX_POINTS } from "../runs";
import { isNotice, SHORT_NOTICE } from "./notice";

/** What any notice of its kind says. */
const PROCEDURE =
  /^Because the acceptability of the exemption was determined\b|\bresponsible for any expenses incurred\b|\bwill consider all comments received\b/u;

/** The candidates of a short notice, without those that only tell of procedure; null for longer notices and other texts. */
export function wholeOfShort<T extends Candidate>(source: SourceText, candidates: readonly T[]): T[] | null {
  if (!isNotice(source)) return null;
  const telling = candidates.filter(
    ({ shown }) => /\.["”]?$/u.test(shown) && !PROCEDURE.test(shown) && !isRhetoric(shown),
  );
  return telling.length > 0 && telling.length <= SHORT_NOTICE ? telling : null;
}

/** The sentences of a short notice besides the takeaway: a summary, and the items of long sentences as key points. */
export function partsOfShort(
  source: SourceText,
  beside: readonly Evidence[],
): { summary: Evidence[]; points: Evidence[] } {
  const listed = beside.map((extract) => ({ extract, items: itemsOf(source, extract) }));
  return {
    summary: listed.flatMap(({ extract, items }) => (items.length > 0 ? [] : [extract])),
    points: listed.flatMap(({ items }) => items).slice(0, MAX_POINTS),
  };
}

/** The minimum length of a sentence that is shown as items, in characters, and the minimum number of its parts. */
const [MIN_LENGTH, MIN_ITEMS] = [480, 3];
/** The start of a sentence that says nothing without its first item: 'The rule would require utilities to; conduct …'. */
const OPEN_END = /\b(?:by|to|will|would)$/u;

/** A long sentence of parts between semicolons as its items, the first with its introduction; none for other sentences. */
function itemsOf({ text }: SourceText, { article_id, start, end }: Evidence): Evidence[] {
  const parts = [...text.slice(start, end).matchAll(/[^;]+;?/gu)].map(({ 0: part, index }) => {
    const from = start + index + (/^\s+(?:and\s+|or\s+)?/u.exec(part)?.[0].length ?? 0);
    const to = start + index + part.length - (CONJUNCTION.exec(part)?.[0].length ?? 0);
    return { from, to };
  });
  const [introduction, ...rest] = parts;
  const isOpen = introduction !== undefined && OPEN_END.test(text.slice(introduction.from, introduction.to));
  const [first, ...others] = isOpen ? rest : parts;
  if (end - start <= MIN_LENGTH || !first || 1 + others.length < MIN_ITEMS) return [];
  const items = [{ from: start, to: first.to }, ...others];
  return items.map(({ from, to }) => {
    const item = toOneLine(text.slice(from, to));
    return { sentence: capitalized(item), article_id, start: from, end: to };
  });
}
