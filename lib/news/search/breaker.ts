import "server-only";
import { SourceError } from "./source-error";

/** Consecutive failures that open the breaker: `refusals` counts throttling and blocking only, `any` counts all. */
export type Patience = { refusals: number; any: number };

export type Breaker = {
  /** Throws the last failure if the breaker is open. */
  check(): void;
  /** Runs a task unless the breaker is open, and records its outcome. */
  guard<T>(task: () => Promise<T>): Promise<T>;
};

/** A circuit breaker that stays open. It lives as long as its source, which is one run. */
export function createBreaker(name: string, patience: Patience): Breaker {
  let refusals = 0;
  let failures = 0;
  let last: SourceError | null = null;

  function check(): void {
    if (!last || (refusals < patience.refusals && failures < patience.any)) return;
    throw new SourceError(last.code, `${name} is skipped for the rest of this run: ${last.message}`, { cause: last });
  }

  return {
    check,
    async guard(task) {
      check();
      try {
        const result = await task();
        refusals = 0;
        failures = 0;
        return result;
      } catch (error) {
        if (error instanceof SourceError) {
          failures += 1;
          refusals = error.code === "throttled" || error.code === "blocked" ? refusals + 1 : 0;
          last = error;
        }
        throw error;
      }
    },
  };
}
