import "server-only";
import { AppError } from "@/lib/errors";
import type { Admin } from "@/lib/viewer";

/** Runs a task for an admin; its signal ends it when the caller has gone or has asked for something newer. */
type Desk = <T>(admin: Admin, gone: AbortSignal, task: (signal: AbortSignal) => Promise<T>) => Promise<T>;

const RETRY_AFTER_S = 5;

/** Serves each admin one task at a time, the newest, and at most `most` admins at once: others are asked to wait (`too_many`). */
export function createDesk(most: number): Desk {
  const open = new Map<number, AbortController>();

  return async ({ id }, gone, task) => {
    const before = open.get(id);
    if (!before && open.size >= most) {
      throw new AppError("too_many", "Others are looking just now. Try again in a few seconds.", {
        retryAfterS: RETRY_AFTER_S,
      });
    }
    before?.abort();
    const own = new AbortController();
    open.set(id, own);
    const signal = AbortSignal.any([gone, own.signal]);
    try {
      return await task(signal);
    } catch (error) {
      if (signal.aborted) throw new AppError("conflict", "This was called off.", { cause: error });
      throw error;
    } finally {
      if (open.get(id) === own) open.delete(id);
    }
  };
}
