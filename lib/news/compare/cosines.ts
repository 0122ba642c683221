import "server-only";
import type { Lead } from "./leads";

type Postings = Map<string, [number, number][]>;

/** An inverted index of the weights: every text of a run is compared with weeks of stories. */
export function postingsOf(leads: Lead[]): Postings {
  const postings: Postings = new Map();
  for (const [at, { weights }] of leads.entries()) {
    for (const [word, weight] of weights) {
      const list = postings.get(word);
      if (list) list.push([at, weight]);
      else postings.set(word, [[at, weight]]);
    }
  }
  return postings;
}

/** The cosines of a text with the first `size` indexed texts. */
export function cosinesWith({ weights }: Lead, postings: Postings, size: number): Float32Array {
  const cosines = new Float32Array(size);
  for (const [word, weight] of weights) {
    for (const [at, other] of postings.get(word) ?? []) {
      if (at >= size) break;
      cosines[at] = (cosines[at] ?? 0) + weight * other;
    }
  }
  return cosines;
}

export function cosine(a: Lead, b: Lead): number {
  let sum = 0;
  for (const [word, weight] of a.weights) sum += weight * (b.weights.get(word) ?? 0);
  return Math.min(1, sum);
}
