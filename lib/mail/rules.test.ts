import { expect, test } from "vitest";
import { dueAt, meaningOf, pauseMs, reasonToSkip } from "./rules";

const CHICAGO = "America/Chicago";
const daily = { send_at: null, timezone: null, weekdays_only: false };

// In Chicago clocks go back on Sunday, November 1, 2026 and forward on Sunday, March 14, 2027; November 20, 2026 is a Friday.
test.each([
  ["right after the run", "2026-11-20T12:05:00Z", daily, "2026-11-20T12:05:00Z"],
  ["at seven, later that day", "2026-11-20T12:05:00Z", { ...daily, send_at: "07:00" }, "2026-11-20T13:00:00Z"],
  ["in the evening of that day", "2026-11-20T12:05:00Z", { ...daily, send_at: "19:30" }, "2026-11-21T01:30:00Z"],
  ["at once when it is a little late", "2026-11-20T12:05:00Z", { ...daily, send_at: "06:00" }, "2026-11-20T12:05:00Z"],
  [
    "at once when it is three hours late",
    "2026-11-20T15:00:00Z",
    { ...daily, send_at: "06:00" },
    "2026-11-20T15:00:00Z",
  ],
  [
    "the next day when it is later than that",
    "2026-11-20T15:00:01Z",
    { ...daily, send_at: "06:00" },
    "2026-11-21T12:00:00Z",
  ],
  ["at once just after midnight", "2026-11-20T06:30:00Z", { ...daily, send_at: "23:30" }, "2026-11-20T06:30:00Z"],
  [
    "in the subscriber's time zone",
    "2026-11-20T12:05:00Z",
    { ...daily, send_at: "07:00", timezone: "Pacific/Honolulu" },
    "2026-11-20T17:00:00Z",
  ],
  [
    "in a time zone that is a day ahead",
    "2026-11-20T12:05:00Z",
    { ...daily, send_at: "06:00", timezone: "Pacific/Auckland" },
    "2026-11-20T17:00:00Z",
  ],
  [
    "across the end of daylight saving time",
    "2026-10-31T22:00:00Z",
    { ...daily, send_at: "07:00" },
    "2026-11-01T13:00:00Z",
  ],
  [
    "across the start of daylight saving time",
    "2027-03-13T22:00:00Z",
    { ...daily, send_at: "07:00" },
    "2027-03-14T12:00:00Z",
  ],
  ["in an hour that is skipped", "2027-03-14T06:30:00Z", { ...daily, send_at: "02:30" }, "2027-03-14T08:30:00Z"],
  ["in an hour that occurs twice", "2026-11-01T05:30:00Z", { ...daily, send_at: "01:30" }, "2026-11-01T06:30:00Z"],
  ["at once on a weekday", "2026-11-20T12:05:00Z", { ...daily, weekdays_only: true }, "2026-11-20T12:05:00Z"],
  [
    "on Monday when it is ready on Saturday",
    "2026-11-21T12:05:00Z",
    { ...daily, weekdays_only: true },
    "2026-11-23T15:00:00Z",
  ],
  [
    "on Monday when it is ready on Sunday",
    "2026-11-22T12:05:00Z",
    { ...daily, weekdays_only: true },
    "2026-11-23T15:00:00Z",
  ],
  [
    "on Monday when the time of day falls on Saturday",
    "2026-11-21T04:30:00Z",
    { send_at: "07:00", timezone: null, weekdays_only: true },
    "2026-11-23T13:00:00Z",
  ],
  [
    "at once on Monday in the subscriber's time zone",
    "2026-11-22T19:00:00Z",
    { send_at: null, timezone: "Pacific/Auckland", weekdays_only: true },
    "2026-11-22T19:00:00Z",
  ],
])("a briefing is sent %s", (_, now, preferences, due) => {
  expect(dueAt(new Date(now), preferences, CHICAGO).toISOString()).toBe(new Date(due).toISOString());
});

test("the pause doubles up to 15 minutes, or is the provider's", () => {
  expect([1, 2, 3, 4, 20, 2_000].map((tries) => pauseMs(tries, null))).toEqual([
    1_000, 2_000, 4_000, 8_000, 900_000, 900_000,
  ]);
  expect([pauseMs(1, 30_000), pauseMs(20, 500), pauseMs(3, 0)]).toEqual([30_000, 500, 0]);
});

const recipient = { email: "a@example.org", is_subscribed: true, email_problem: null, is_requested: false };
test.each([
  [{}, null],
  [{ is_subscribed: false }, "Not sent: unsubscribed."],
  [{ is_subscribed: false, is_requested: true }, null],
  [{ email: null, is_requested: true }, "Not sent: the account has no email address."],
  [{ email: "a b@example.org" }, "Not sent: the email address is not valid."],
  [{ email_problem: "bounce", is_requested: true }, "Not sent: mail to this address bounced."],
  [{ email_problem: "complaint" }, "Not sent: the recipient reported an earlier message as spam."],
] as const)("a delivery to %j is skipped because: %s", (change, reason) => {
  expect(reasonToSkip({ ...recipient, ...change })).toBe(reason);
});

const bounce = (type: string) => ({ bounce: { type, message: "no such user" } });

test.each([
  ["email.sent", {}, null, true, null],
  ["email.delivered", {}, null, true, null],
  ["email.complained", {}, "complaint", true, null],
  ["email.bounced", bounce("Permanent"), "bounce", true, "Bounced: no such user"],
  ["email.bounced", bounce("Transient"), null, true, "Bounced: no such user"],
  ["email.bounced", {}, null, true, "Bounced: "],
  // The event may arrive before the call's response, which must not mark the message as sent.
  ["email.failed", { failed: { reason: "quota" } }, null, true, "The provider failed: quota"],
  ["email.suppressed", {}, "bounce", true, "The provider blocks this address."],
  ["email.scheduled", {}, null, false, null],
  ["contact.created", {}, null, false, null],
] as const)("the event %s (%j): problem %s, confirms %s, failure %s", (type, data, problem, confirms, failure) => {
  expect(meaningOf({ type, data })).toMatchObject({ problem, confirms, failure });
});
