import "server-only";

/** The score of two groups that must not be joined. Keeps their mean low as they grow. */
const REFUSED = -2;

/** Similarities of n things, row by row. */
export type Similarities = { size: number; scores: Float32Array };

/**
 * Clusters the numbers from 0 to n - 1 by average linkage (Sokal and Michener 1958): joins the two groups with the highest mean similarity
 * until no mean reaches the threshold, skipping pairs that `mayJoin` rejects. Overwrites `scores`. Takes about n² steps.
 */
export function clusterByMean(
  { size, scores }: Similarities,
  threshold: number,
  mayJoin: (one: number[], other: number[], mean: number) => boolean,
): number[][] {
  const groups = Array.from({ length: size }, (_, at): number[] => [at]);
  const nearest = groups.map((_, at) => nearestOf(at));

  function nearestOf(at: number): { other: number; score: number } {
    const best = { other: -1, score: -Infinity };
    for (let other = 0; other < size; other++) {
      const score = scores[at * size + other] ?? 0;
      if (other === at || groups[other]?.length === 0 || score <= best.score) continue;
      best.other = other;
      best.score = score;
    }
    return best;
  }

  function join(one: number, other: number): void {
    const [into = [], from = []] = [groups[one], groups[other]];
    const share = into.length / (into.length + from.length);
    for (let at = 0; at < size; at++) {
      const mean = (scores[one * size + at] ?? 0) * share + (scores[other * size + at] ?? 0) * (1 - share);
      scores[one * size + at] = mean;
      scores[at * size + one] = mean;
    }
    into.push(...from.splice(0));
  }

  for (;;) {
    let one = 0;
    for (let at = 1; at < size; at++)
      if (groups[at]?.length && (nearest[at]?.score ?? -Infinity) > (nearest[one]?.score ?? -Infinity)) one = at;
    const { other = -1, score = -Infinity } = nearest[one] ?? {};
    if (other < 0 || score < threshold) return groups.filter((group) => group.length > 0);
    if (mayJoin(groups[one] ?? [], groups[other] ?? [], score)) {
      join(one, other);
      nearest[other] = { other: -1, score: -Infinity };
    } else {
      scores[one * size + other] = REFUSED;
      scores[other * size + one] = REFUSED;
    }
    for (let at = 0; at < size; at++) {
      const known = nearest[at]?.other;
      // A mean never exceeds both scores, so only nearest neighbors among the two groups change.
      if (groups[at]?.length && (at === one || known === one || known === other)) nearest[at] = nearestOf(at);
    }
  }
}
