const FIRST_MS = 5_000;
const GROWTH = 1.5;
const LONGEST_MS = 30_000;

/** How long to wait after the failure of an attempt, counted from 0 (spec 9). */
export function retryDelayMs(attempt: number): number {
  return Math.min(FIRST_MS * GROWTH ** attempt, LONGEST_MS);
}
