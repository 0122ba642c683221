import type { Edition } from "./types";

export const MAX_SLUG_LENGTH = 40;

/** The form of an edition's address. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The address of a page of an edition; null is the default edition. `path` starts with a slash. */
export function editionPath(edition: Pick<Edition, "slug"> | null, path = "/"): string {
  if (!edition) return path;
  return `/e/${edition.slug}${path === "/" ? "" : path}`;
}

/** The address saved for a typed one: 'Crew ' is 'crew'. */
export const slugTyped = (text: string) => text.trim().toLowerCase();

/** The address proposed for a title: 'Board Briefing' is 'board-briefing'. */
export function slugOf(title: string): string {
  const plain = title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/[a-z0-9]+/g) ?? []).join("-").slice(0, MAX_SLUG_LENGTH).replace(/-$/, "");
}

/** On which days an edition runs, by the day field of its cron line. */
export const SCHEDULE_DAYS = {
  "*": "Every day",
  "1-5": "Monday to Friday",
  "1": "Mondays",
  "2": "Tuesdays",
  "3": "Wednesdays",
  "4": "Thursdays",
  "5": "Fridays",
  "6": "Saturdays",
  "0": "Sundays",
  off: "Only when started manually",
} as const;
export type ScheduleDays = keyof typeof SCHEDULE_DAYS;

/** The cron line of a choice; `time` is HH:MM. */
export function scheduleOf({ days, time }: { days: ScheduleDays; time: string }): string {
  if (days === "off") return "off";
  const [hour, minute] = time.split(":").map(Number);
  return `${minute} ${hour} * * ${days}`;
}

/** The choice that a schedule of `scheduleOf` was made from. */
export function choiceOf(schedule: string): { days: ScheduleDays; time: string } {
  const [, minute = "0", hour = "6", day = ""] = /^(\d{1,2}) (\d{1,2}) \* \* (\S+)$/.exec(schedule) ?? [];
  const time = `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
  return { days: Object.hasOwn(SCHEDULE_DAYS, day) ? (day as ScheduleDays) : "off", time };
}

/** A schedule in words, such as 'Monday to Friday at 6:30 AM'. */
export function scheduleText(schedule: string): string {
  const { days, time } = choiceOf(schedule);
  if (days === "off") return SCHEDULE_DAYS.off;
  const [hour = "0", minute] = time.split(":");
  return `${SCHEDULE_DAYS[days]} at ${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`;
}
