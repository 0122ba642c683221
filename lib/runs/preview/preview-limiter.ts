import "server-only";
import { AppError } from "@/lib/errors";
import type { Admin } from "@/lib/viewer";

/** Runs a task for an admin. Its signal aborts when the request is closed or the admin starts a newer task. */
type Limiter = <T>(admin: Admin, closed: AbortSignal, task: (signal: AbortSignal) => Promise<T>) => Promise<T>;

const RETRY_AFTER_S = 5;

/** Runs one task per admin, the newest, and at most `maxAdmins` at once. Throws `too_many` beyond that. */
export function createPreviewLimiter(maxAdmins: number): Limiter {
  const active = new Map<number, AbortController>();

  return async ({ id }, closed, task) => {
    const previous = active.get(id);
    if (!previous && active.size >= maxAdmins) {
      throw new AppError("too_many", "Too many previews are running. Try again in a few seconds.", {
        retryAfterS: RETRY_AFTER_S,
      });
    }
    previous?.abort();
    const own = new AbortController();
    active.set(id, own);
    const signal = AbortSignal.any([closed, own.signal]);
    try {
      return await task(signal);
    } catch (error) {
      if (signal.aborted) throw new AppError("conflict", "Canceled by a newer request.", { cause: error });
      throw error;
    } finally {
      if (active.get(id) === own) active.delete(id);
    }
  };
}
