import { expect, test } from "vitest";
import { invitedText } from "./text";

test.each([
  [1, true, "1 person invited."],
  [2, true, "2 people invited."],
  [0, false, "0 people invited."],
  [1, false, "1 invitation saved as a file, not mailed. Copy its link from the list."],
  [2, false, "2 invitations saved as files, not mailed. Copy their links from the list."],
])("%i invited, mail set up %s: %s", (invited, isMailed, text) => {
  expect(invitedText({ invited, known: 0, pending: 0, isMailed })).toBe(text);
});

test("names those who were skipped", () => {
  expect(invitedText({ invited: 1, known: 2, pending: 1, isMailed: true })).toBe(
    "1 person invited. 2 already have an account. 1 was invited before.",
  );
});
