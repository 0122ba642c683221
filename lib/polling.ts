import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { isDatabaseOutage } from "./db";
import { logError } from "./log";
import { retry } from "./retry";

export type Poller = { stop(): Promise<void> };

type Polling = {
  /** One pass. May return the pause until the next one in milliseconds; otherwise it is `pauseMs`. */
  work: (stop: AbortSignal) => Promise<number | undefined>;
  pauseMs: number;
  /** Logged when a pass fails, except in a database outage. */
  failure: string;
};

/** Repeats work with pauses until stopped. Stopping waits for the pass under way. */
export function startPolling({ work, pauseMs, failure }: Polling): Poller {
  const stopping = new AbortController();
  const { signal } = stopping;
  const poll = async () => {
    while (!signal.aborted) {
      const pause = await work(signal).catch((error) => {
        if (!isDatabaseOutage(error)) logError(failure, error);
      });
      await wait(pause ?? pauseMs, null, { signal }).catch(() => {});
    }
  };
  const polling = poll();
  return {
    async stop() {
      stopping.abort();
      await polling;
    },
  };
}

const OUTAGE_TRIES = { tries: 20, baseMs: 1_000, maxWaitMs: 2_000 };

/** Retries work for half a minute while the database is unavailable: to store an outcome that cannot be determined again. */
export function outlastOutage(work: () => Promise<void>): Promise<void> {
  return retry(work, (error) => (isDatabaseOutage(error) ? 0 : null), OUTAGE_TRIES);
}
