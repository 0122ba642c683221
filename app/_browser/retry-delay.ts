const FIRST_MS = 5_000;
const GROWTH = 1.5;
const MAX_MS = 30_000;

/** The delay after a failed attempt, counted from 0: 5 s × 1.5^attempt, at most 30 s (spec 9). */
export function retryDelayMs(attempt: number): number {
  return Math.min(FIRST_MS * GROWTH ** attempt, MAX_MS);
}
