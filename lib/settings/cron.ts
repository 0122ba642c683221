import "server-only";
import { Cron } from "croner";

/** Parses a five-field cron line or a nickname such as `@daily`. Null if it is invalid or never matches. */
export function parseCron(line: string, timeZone = "UTC"): Cron | null {
  try {
    const cron = new Cron(line, { mode: "5-part", timezone: timeZone, fixedTimeRule: "no-wildcard" });
    return cron.nextRun() ? cron : null;
  } catch {
    return null;
  }
}

/** The latest scheduled time after `after` and no later than `now`. Null if there is none. */
export function latestRunTime(cron: Cron, after: Date, now: Date): Date | null {
  // previousRuns excludes its reference time.
  const [latest] = cron.previousRuns(1, new Date(now.getTime() + 1));
  return latest && latest > after ? latest : null;
}
