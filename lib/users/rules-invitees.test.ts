import { expect, test } from "vitest";
import { MAX_INVITEES, parseInvitees } from "./rules-invitees";
import { emailInput } from "./schema";

test.each([
  ["ann@example.coop", "ann@example.coop"],
  ["Ann Lee, ann@example.coop", "Ann Lee"],
  ["ann@example.coop;Ann Lee", "Ann Lee"],
  ["Ann Lee <ann@example.coop>", "Ann Lee"],
  [`"Lee, Ann"\tann@example.coop`, "Lee Ann"],
])("%s", (line, username) => {
  expect(parseInvitees(line)).toEqual({ invitees: [{ email: "ann@example.coop", username }], faults: [] });
});

test("skips a header, empty lines and repeated addresses", () => {
  const { invitees, faults } = parseInvitees("name,email\r\nAnn,ann@example.coop\r\n\r\nANN@example.coop\r\n");
  expect(invitees).toEqual([{ email: "ann@example.coop", username: "Ann" }]);
  expect(faults).toEqual([]);
});

test.each(["Email", "E-mail address", `Name\t"Email"`, "id;email"])("skips the header %s", (header) => {
  expect(parseInvitees(`${header}\nann@example.coop`).faults).toEqual([]);
});

test("reports a first line about emails that is no header", () => {
  const { invitees, faults } = parseInvitees("not an email\nZoe Hill, zoe@example.coop");
  expect(invitees).toEqual([{ email: "zoe@example.coop", username: "Zoe Hill" }]);
  expect(faults).toEqual(["Line 1: No email address in ‘not an email’."]);
});

test("reports each line without a person", () => {
  expect(parseInvitees("Ann Lee\nbob@\nann@example.coop bob@example.coop\n,,").faults).toEqual([
    "Line 1: No email address in ‘Ann Lee’.",
    "Line 2: ‘bob@’ is not an email address.",
    "Line 3 has more than one email address.",
    "Line 4: No email address in ‘,,’.",
  ]);
});

test("accepts the same addresses as the schema", () => {
  const texts = [
    "a@b.co",
    "a@b",
    ".a@b.co",
    "a..b@c.co",
    "a.@b.co",
    "o'hara@b.co",
    "a@-b.co",
    "a@b.c1",
    "a@@b.co",
    "ä@b.co",
  ];
  for (const text of texts)
    expect(parseInvitees(text).faults.length === 0, text).toBe(emailInput.safeParse(text).success);
});

test("too many people are refused", () => {
  const list = Array.from({ length: MAX_INVITEES + 1 }, (_, index) => `p${index}@example.coop`).join("\n");
  expect(parseInvitees(list).faults).toEqual(["At most 200 people can be invited at once."]);
});
