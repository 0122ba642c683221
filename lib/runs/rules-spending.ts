import { dayOf, startOfDay } from "@/lib/dates";
import type { Limits } from "./types";

/** The first moment of the month where the clock hangs. */
export function startOfMonth(now: Date, timeZone: string): Date {
  return startOfDay(`${dayOf(now, timeZone).slice(0, 7)}-01`, timeZone);
}

/** Which budget so many more tokens would overdraw; null when they fit. */
export function overdrawn(
  spent: { run: number; month: number },
  tokens: number,
  limits: Limits,
): "run" | "month" | null {
  if (limits.run !== null && spent.run + tokens > limits.run) return "run";
  if (limits.month !== null && spent.month + tokens > limits.month) return "month";
  return null;
}
