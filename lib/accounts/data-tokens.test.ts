import { beforeEach, expect, test } from "vitest";
import { setEnv } from "@/lib/env";
import { readEnv } from "@/lib/settings/read-env";
import { createInvitationToken } from "./data-invitation-token";
import { createResetToken } from "./data-reset-token";
import { createSubscribeToken, readSubscribeToken } from "./data-subscription";

const NOW = new Date("2026-11-27T12:00:00Z");
beforeEach(() => setEnv(readEnv({ AUTH_SECRET: "s".repeat(40), SUBSCRIBE_DOMAINS: "example.org" })));

test("tokens that were sent before stay valid", () => {
  const rights = { is_admin: false, is_subscribed: true };
  const user = { ...rights, id: 7, username: "ann", email: "ann@example.org", master_query: false };
  expect(createResetToken({ ...user, password_hash: "hash", session_version: 1 }, NOW)).toBe(
    "7.1795784400.RZkpwSagm2YROPfWjqjCouOagwhNRmLTGrrXtEjvecc",
  );
  const dates = { created_at: NOW.toISOString(), expires_at: "2026-12-04T12:00:00.000Z", sent_at: null };
  const invited = { ...rights, id: 3, email: "bob@example.org", username: "bob", invited_by: null };
  expect(createInvitationToken({ ...invited, ...dates, is_expired: false, send_error: null })).toBe(
    "3.zI_N1S4Oo1Zx4MIyEW-32GUxlU1PurlPisrP7BO1U28",
  );
  const subscription = { email: "ann@example.org", language: "es", is_subscribed: true, editions: [2] } as const;
  const token = "WyJhbm5AZXhhbXBsZS5vcmciLCJlcyIsMSwyXQ.1795953600.B0OBNao2uCiMpSdXrQCxFEqhKVfcL0_j_LZQ2-cBBfk";
  expect(createSubscribeToken({ ...subscription, editions: [2] }, NOW)).toBe(token);
  expect(readSubscribeToken(token, NOW)).toEqual(subscription);
});
