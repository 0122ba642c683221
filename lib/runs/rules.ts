import { CANDIDATE_STATUSES, type CandidateStatus } from "@/db/enums";
import { addDays, dayOf, startOfDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import type { RunStatus } from "./types";

/** The statuses of a run that has not ended. */
export const ACTIVE_STATUSES: RunStatus[] = ["starting", "running"];

export function isActive(status: RunStatus): boolean {
  return ACTIVE_STATUSES.includes(status);
}

/** The error of a run that an admin canceled. */
export function canceledBy(username: string): string {
  return `Canceled by ${username}.`;
}

/** Matches the error of a run that was canceled, here and in PostgreSQL. Older runs have the British spelling. */
export const CANCELED = "^Cancell?ed by ";
const canceled = new RegExp(CANCELED);

/** Whether a run's error says that it was canceled. */
export function isCanceled(error: string | null): boolean {
  return canceled.test(error ?? "");
}

/** The reason of a completed run whose sources returned nothing at all. */
export const NOTHING_FOUND = "No articles were found.";

export function isRunId(text: string): boolean {
  return /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(text);
}

type CandidateState = {
  meaning: string;
  /** The statuses it may change to. Empty: final. */
  next: readonly CandidateStatus[];
  /** Whether it counts toward its query's `maxItems`. */
  takesPlace: boolean;
  /** Whether its page could not be read, which uses one of its query's attempts. */
  isUnreadable: boolean;
  /** When the run report lists it as unused. `unpublished`: after the run, if its article is not in the briefing. */
  listed: "never" | "always" | "after_run" | "unpublished";
  /** Why it was not used, unless the candidate has its own reason. */
  reason: string | null;
};

/** The states of a candidate by status. Search results start as `found` or `outside`. */
export const CANDIDATE_STATES = {
  found: {
    meaning: "Returned by a source and not processed yet.",
    next: ["chosen", "duplicate", "blocked", "no_text"],
    takesPlace: false,
    isUnreadable: false,
    listed: "after_run",
    reason: "Not needed: its row had enough articles.",
  },
  chosen: {
    meaning: "Selected to be fetched.",
    next: ["fetched", "duplicate", "blocked", "no_text", "outside"],
    takesPlace: true,
    isUnreadable: false,
    listed: "never",
    reason: null,
  },
  fetched: {
    meaning: "Read, not compared with stored articles yet.",
    next: ["new", "duplicate", "blocked", "no_text"],
    takesPlace: true,
    isUnreadable: false,
    listed: "never",
    reason: null,
  },
  new: {
    meaning: "Stored as a new article.",
    next: [],
    takesPlace: true,
    isUnreadable: false,
    listed: "unpublished",
    reason: "Stored as an article, but not chosen for the briefing.",
  },
  duplicate: {
    meaning: "The same as a stored article or another candidate of its row.",
    next: [],
    takesPlace: false,
    isUnreadable: false,
    listed: "always",
    reason: "This article was already stored.",
  },
  blocked: {
    meaning: "The site refused to serve it, or shows its text only to subscribers.",
    next: [],
    takesPlace: false,
    isUnreadable: true,
    listed: "always",
    reason: "The site did not allow it to be read.",
  },
  no_text: {
    meaning: "Its page has no complete text, or could not be fetched.",
    next: [],
    takesPlace: false,
    isUnreadable: true,
    listed: "always",
    reason: "No text could be read from the page.",
  },
  outside: {
    meaning: "Dated outside its row's time range.",
    next: [],
    takesPlace: false,
    isUnreadable: false,
    listed: "always",
    reason: "Its date is outside the row’s time range.",
  },
} as const satisfies Record<CandidateStatus, CandidateState>;

export type NextStatus<From extends CandidateStatus> = (typeof CANDIDATE_STATES)[From]["next"][number];

/** The statuses whose state satisfies `matches`. */
export function candidateStatuses(matches: (state: CandidateState) => boolean): CandidateStatus[] {
  return CANDIDATE_STATUSES.filter((status) => matches(CANDIDATE_STATES[status]));
}

/** Texts of reasons that are stored as codes. */
const REASON_TEXTS: Record<string, string> = {
  outside: CANDIDATE_STATES.outside.reason,
  none: CANDIDATE_STATES.no_text.reason,
  error: "The page is an error message, such as ‘Page not found’.",
  reprint: "The same text is already stored under another URL.",
  same_query: "Another result of this query is the same article.",
  other_query: "Another query of this run found the same article.",
  consent: "The page shows its text only after consent.",
  paywall: "Only the beginning could be read: the rest is for subscribers.",
  cut: "Only the beginning could be read.",
};

/**
 * Why a candidate has no story of its own, in one sentence. `reason` is the candidate's: a code, a sentence, or null. `coveredBy` is the
 * title of the story that covers its article.
 */
export function reasonFor(status: CandidateStatus, reason: string | null, coveredBy: string | null = null): string {
  if (coveredBy !== null && !reason) return `Covered in the story “${coveredBy}”.`;
  if (reason === null || reason === "") return CANDIDATE_STATES[status].reason ?? CANDIDATE_STATES[status].meaning;
  return Object.hasOwn(REASON_TEXTS, reason) ? (REASON_TEXTS[reason] ?? reason) : reason;
}

/** HTTP statuses of a page that exists but is refused. */
export const BLOCKING_STATUSES = [401, 402, 403, 407, 429, 451];

/** Reasons of withheld texts: paywall, consent, scripts, robots.txt and refusals, but not missing or slow pages. */
const WALLS = new RegExp(
  `^(?:paywall|consent|cut|none)$| does not allow robots on this page\\.$| answered with status (?:${BLOCKING_STATUSES.join("|")})\\.$`,
);

/** Whether a candidate's page exists but withholds its text. */
export function isWalled(reason: string | null): boolean {
  return WALLS.test(reason ?? "");
}

/** A run's clock: now, or the last moment of a past day. Throws `invalid` for a malformed or future day. */
export function clockFor(day: string | null, now: Date, timeZone: string): Date {
  if (day === null) return now;
  if (!isDay(day)) throw new AppError("invalid", `'${day}' is not a date: use YYYY-MM-DD.`);
  const today = dayOf(now, timeZone);
  if (day > today) throw new AppError("invalid", `${day} is in the future.`);
  return day === today ? now : new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/** The key of a schedule's mark: a changed schedule starts over. */
export function scheduleKey(cron: string, timeZone: string): string {
  return `${cron} ${timeZone}`;
}

const DAY_MS = 86_400_000;

/** The clock of a repeated run: now, or the past day the run replayed. */
export function clockForRepeat(run: { as_of: Date; created_at: Date }, now: Date): Date {
  return run.created_at.getTime() - run.as_of.getTime() > DAY_MS ? run.as_of : now;
}

/** Candidates are processed by age group, newest first; the last group is older or undated. */
export const AGE_GROUP_DAYS = [2, 7, 31] as const;

/** Sorts items in processing order: by age group, direct links before redirect links, then by the sources' rank. */
export function orderCandidates<Item extends { item: { date: Date | null; opaque?: boolean } }>(
  items: Item[],
  now: Date,
): Item[] {
  const ageGroupOf = ({ item: { date } }: Item) => {
    const days = date ? (now.getTime() - date.getTime()) / DAY_MS : Number.POSITIVE_INFINITY;
    const group = AGE_GROUP_DAYS.findIndex((limit) => days < limit);
    return group < 0 ? AGE_GROUP_DAYS.length : group;
  };
  return items.toSorted(
    (a, b) => ageGroupOf(a) - ageGroupOf(b) || Number(a.item.opaque ?? false) - Number(b.item.opaque ?? false),
  );
}

/** Why there is no briefing to show, based on the newest run. Null if it made one. */
export function whyEmpty(
  run: { status: string; error: string | null; summary_id: number | null } | null,
): string | null {
  if (!run) return "No run has been started yet.";
  if (run.status === "error") return `The last run failed: ${run.error ?? "unknown reason."}`;
  if (run.status !== "completed") return "A run is in progress.";
  if (run.summary_id !== null) return null;
  return `The last run found no news for a briefing. ${run.error ?? ""}`.trim();
}
