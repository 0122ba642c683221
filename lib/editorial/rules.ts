import { formatLongDate } from "@/lib/dates";
import type { Withdrawal } from "./types";

/** The notice on the page of a withdrawn story or briefing. */
export function withdrawnText(
  what: "story" | "briefing",
  { withdrawn_at, withdrawn_reason }: Withdrawal,
  timeZone: string,
): string {
  return `This ${what} was withdrawn on ${formatLongDate(withdrawn_at, timeZone)}: ${withdrawn_reason}`;
}
