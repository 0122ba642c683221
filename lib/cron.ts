import "server-only";
import { Cron } from "croner";

/** Reads the five fields of a cron line (or a nickname such as `@daily`); null when it is invalid or never matches. */
export function parseCron(line: string, timeZone = "UTC"): Cron | null {
  try {
    const cron = new Cron(line, { mode: "5-part", timezone: timeZone, fixedTimeRule: "no-wildcard" });
    return cron.nextRun() ? cron : null;
  } catch {
    return null;
  }
}

/** The latest scheduled time after `after` and up to and including `now`; null when there is none. */
export function latestRunTime(cron: Cron, after: Date, now: Date): Date | null {
  // previousRuns leaves out its own reference; schedules count in whole minutes.
  const [latest] = cron.previousRuns(1, new Date(now.getTime() + 1));
  return latest && latest > after ? latest : null;
}
