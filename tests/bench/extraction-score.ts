/** The match of a text with its reference, as shares of their 4-word shingles. */
export type PageScore = { truePositive: number; falsePositive: number; falseNegative: number };

const SHINGLE_WORDS = 4;

/**
 * The scorer of github.com/scrapinghub/article-extraction-benchmark: bags of 4-word shingles, each page weighing the same.
 */
export function scorePage(truth: string, found: string): PageScore {
  const wanted = shinglesOf(truth);
  const got = shinglesOf(found);
  const score = { truePositive: 0, falsePositive: 0, falseNegative: 0 };
  for (const shingle of new Set([...wanted.keys(), ...got.keys()])) {
    const inTruth = wanted.get(shingle) ?? 0;
    const inFound = got.get(shingle) ?? 0;
    score.truePositive += Math.min(inTruth, inFound);
    score.falsePositive += Math.max(0, inFound - inTruth);
    score.falseNegative += Math.max(0, inTruth - inFound);
  }
  return score;
}

/** Mean precision, mean recall, and the F1 of the two means. */
export function summarizeScores(scores: PageScore[]): { precision: number; recall: number; f1: number } {
  const precision = mean(
    scores.filter((score) => score.truePositive + score.falsePositive > 0).map((score) => precisionOf(score)),
  );
  const recall = mean(
    scores.filter((score) => score.truePositive + score.falseNegative > 0).map((score) => recallOf(score)),
  );
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

function precisionOf({ truePositive, falsePositive, falseNegative }: PageScore): number {
  if (falsePositive === 0 && falseNegative === 0) return 1;
  return truePositive + falsePositive === 0 ? 0 : truePositive / (truePositive + falsePositive);
}

function recallOf({ truePositive, falsePositive, falseNegative }: PageScore): number {
  if (falsePositive === 0 && falseNegative === 0) return 1;
  return truePositive + falseNegative === 0 ? 0 : truePositive / (truePositive + falseNegative);
}

function shinglesOf(text: string): Map<string, number> {
  // Python's \w: letters, numbers and the underscore of every script, but no combining marks.
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  for (let at = 0; at < Math.max(1, words.length - SHINGLE_WORDS + 1); at += 1) {
    const shingle = words.slice(at, at + SHINGLE_WORDS).join(" ");
    if (shingle) counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
