import { dayOf, instantOf } from "@/lib/dates";
import { REMOVED_KINDS, type Removed, type RemovedKind } from "./types";

/** Early in the night, well before the usual first run of the day. */
const CLEANUP_TIME_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;

const NOUNS: Record<RemovedKind, [one: string, many: string]> = {
  search_results: ["search result", "search results"],
  model_calls: ["model call", "model calls"],
  audit_entries: ["audit entry", "audit entries"],
  emails: ["email record", "email records"],
  invitations: ["expired invitation", "expired invitations"],
  channel_posts: ["post to a channel", "posts to channels"],
  questions: ["question to the archive", "questions to the archive"],
  pictures: ["picture", "pictures"],
  articles: ["unpublished article", "unpublished articles"],
};

/** The day whose cleanup is due now. Null before its time. */
export function cleanupDay(now: Date, timeZone: string): string | null {
  const day = dayOf(now, timeZone);
  return now >= instantOf(day, CLEANUP_TIME_MS, timeZone) ? day : null;
}

/** Rows older than this are deleted. Null: keep everything. */
export function cutoff(now: Date, days: number): Date | null {
  return days === 0 ? null : new Date(now.getTime() - days * DAY_MS);
}

/** For example '1,204 search results and 3 emails'. Null if nothing was deleted. */
export function removedText(removed: Removed): string | null {
  const parts = REMOVED_KINDS.flatMap((kind) => {
    const count = removed[kind] ?? 0;
    return count > 0 ? [`${count.toLocaleString("en-US")} ${NOUNS[kind][count === 1 ? 0 : 1]}`] : [];
  });
  return parts.length > 0 ? new Intl.ListFormat("en-US").format(parts) : null;
}
