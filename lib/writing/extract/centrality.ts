import "server-only";
import { stem } from "@/lib/language/tokens";

export type TermVector = ReadonlyMap<string, number>;

/** Unit-length tf-idf vectors, with idf over the given texts. */
export function vectorsOf(texts: readonly string[]): TermVector[] {
  const counts = texts.map(termCounts);
  const inTexts = new Map<string, number>();
  for (const count of counts) for (const term of count.keys()) inTexts.set(term, (inTexts.get(term) ?? 0) + 1);
  return counts.map((count) => {
    const weights = [...count].map(([term, times]): [string, number] => [
      term,
      times * Math.log(1 + texts.length / (inTexts.get(term) ?? 1)),
    ]);
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    return new Map(weights.map(([term, weight]) => [term, weight / length]));
  });
}

export function cosine(one: TermVector, other: TermVector): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  let sum = 0;
  for (const [term, weight] of small) sum += weight * (large.get(term) ?? 0);
  return sum;
}

/** The similarity of each text to the centroid of all (Radev, Jing, Styś & Tam 2004), scaled to a maximum of 1; linear in the texts' length. */
export function centrality(vectors: readonly TermVector[]): number[] {
  const centroid = new Map<string, number>();
  for (const vector of vectors)
    for (const [term, weight] of vector) centroid.set(term, (centroid.get(term) ?? 0) + weight);
  const ranks = vectors.map((vector) => cosine(vector, centroid));
  const highest = Math.max(...ranks, Number.MIN_VALUE);
  return ranks.map((rank) => rank / highest);
}

const STOPWORDS = new Set(
  (
    "a about after all also an and any are as at be because been before being between both but by can could did do does during each for from had " +
    "has have he her here his how i if in into is it its just may me more most my no nor not now of on only or other our out over own said same " +
    "she should so some such than that the their them then there these they this those through to today too u under until up us very was we were " +
    "what when where which while who whom why will with would you your s t mr mrs ms including new"
  ).split(" "),
);

function termCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{Nd}]+(?:[.'’-][\p{L}\p{Nd}]+)*/gu) ?? []) {
    if (STOPWORDS.has(word)) continue;
    const term = stem(word);
    counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}
