const FIRST_MS = 5_000;
const GROWTH = 1.5;
const LONGEST_MS = 30_000;

/** The wait after a failed attempt, counted from 0: 5 s times 1.5 to the power of the attempt, at most 30 s (spec 9). */
export function retryDelayMs(attempt: number): number {
  return Math.min(FIRST_MS * GROWTH ** attempt, LONGEST_MS);
}
