import "server-only";

/** A place in a text, in characters. */
export type Span = { start: number; end: number };

export const overlap = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

export const spanOf = ({ index, 0: words }: RegExpExecArray): Span => ({ start: index, end: index + words.length });

export const byStart = (one: Span, other: Span) => one.start - other.start;

/** The spans that overlap none before them in the list, in the order of the text. */
export function disjoint<T extends Span>(spans: readonly T[]): T[] {
  const kept: T[] = [];
  for (const one of spans) if (!kept.some((other) => overlap(one, other))) kept.push(one);
  return kept.sort(byStart);
}
