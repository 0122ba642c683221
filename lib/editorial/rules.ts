import { formatLongDate } from "@/lib/dates";
import type { Withdrawal } from "./types";

/** What stands at the address of something withdrawn. */
export function withdrawnText(
  what: "story" | "briefing",
  { withdrawn_at, withdrawn_reason }: Withdrawal,
  timeZone: string,
): string {
  return `This ${what} was withdrawn on ${formatLongDate(withdrawn_at, timeZone)}: ${withdrawn_reason}`;
}
