import { expect, test } from "vitest";
import { meaningOf } from "./rules-bounces";

const bounce = (type: string) => ({ bounce: { type, message: "no such user" } });

test.each([
  ["email.sent", {}, null, true, null],
  ["email.delivered", {}, null, true, null],
  ["email.complained", {}, "complaint", true, null],
  ["email.bounced", bounce("Permanent"), "bounce", true, "Bounced: no such user"],
  ["email.bounced", bounce("Transient"), null, true, "Bounced: no such user"],
  ["email.bounced", {}, null, true, "Bounced: "],
  // Known before the call itself has answered, it must not be told as sent afterwards.
  ["email.failed", { failed: { reason: "quota" } }, null, true, "The provider failed: quota"],
  ["email.suppressed", {}, "bounce", true, "The provider refuses the address."],
  ["email.scheduled", {}, null, false, null],
  ["contact.created", {}, null, false, null],
] as const)("%s (%j) is a problem: %s, confirms: %s, a failure: %s", (type, data, problem, confirms, failure) => {
  expect(meaningOf({ type, data })).toMatchObject({ problem, confirms, failure });
});
