import "server-only";
import { SourceError } from "./source-error";

/** How many failures in a row end the asking: `refusals` of those that say 'leave us alone', `any` of whatever kind. */
export type Patience = { refusals: number; any: number };

export type Breaker = {
  /** Throws, once patience is at an end, the last failure again and says that nobody is asked any more. */
  check(): void;
  /** Runs the task unless patience is at an end, and remembers how it went. */
  guard<T>(task: () => Promise<T>): Promise<T>;
};

/** A circuit breaker that stays open: it lives as long as the source it guards, which is one run. */
export function createBreaker(name: string, patience: Patience): Breaker {
  let refusals = 0;
  let failures = 0;
  let last: SourceError | null = null;

  function check(): void {
    if (!last || (refusals < patience.refusals && failures < patience.any)) return;
    throw new SourceError(last.code, `${name} is not asked again in this run: ${last.message}`, { cause: last });
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
