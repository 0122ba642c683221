import "server-only";
import { readClaim } from "@/lib/writing/check/claims";
import { contentOf } from "@/lib/writing/text/passages";

const NEGATION = /\b(?:not|no|never|nor|without)\b|n['’]t\b/iu;

/** Whether two sentences have the same content words, figures and dates, in any order and form. */
export function saysTheSame(one: string, other: string): boolean {
  return factsOf(one) === factsOf(other);
}

function factsOf(text: string): string {
  const { tokens, quantities, moments } = readClaim(text);
  const words = tokens.filter(({ start, end }) => !quantities.some((read) => read.start < end && start < read.end));
  return [
    ...contentOf(words).keys(),
    ...quantities.map(({ kind, low, high }) => `${kind} ${low} ${high}`),
    ...moments.map(({ year, month, day, weekday }) => `date ${year} ${month} ${day} ${weekday}`),
    `negated ${NEGATION.test(text)}`,
  ]
    .sort()
    .join("|");
}
