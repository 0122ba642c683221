import { expect, test } from "vitest";
import type { Session } from "@/lib/auth/types";
import { isRecentSession } from "./prove-owner";

const session = (minutesOld: number, is_current: boolean): Session => ({
  id: `${minutesOld}`,
  device: "Firefox on Windows",
  address: "192.0.2.7",
  signed_in_by: "sso",
  created_at: new Date(Date.now() - minutesOld * 60_000).toISOString(),
  last_seen_at: new Date().toISOString(),
  is_current,
});

test("a session is recent for ten minutes; the user's other sessions do not count", () => {
  expect(isRecentSession([session(9, true), session(60, false)])).toBe(true);
  expect(isRecentSession([session(11, true), session(1, false)])).toBe(false);
  expect(isRecentSession([])).toBe(false);
});
