import { expect, it } from "vitest";
import { isOfBusiness, isOfOrganization } from "./business";

it.each([
  "Members of the co-op elect a director.",
  "A lineworker of the cooperative was killed on a storm crew.",
  "The cooperative returns $9.6 million to its members.",
  "Three small utilities were fined over a plan.",
  "Thieves cut wire at the cooperative's yard.",
])("'%s' is of a utility's business", (text) => expect(isOfBusiness(text)).toBe(true));

it.each([
  "The electric co-op's softball team takes the county title.",
  "The electric cooperative lit the Christmas tree, and Santa came in a bucket truck.",
  "After 42 years, the cooperative's meter reader hangs up his hat.",
  "The electric cooperative will host a blood drive in its community room.",
  "Her brother-in-law, a lineman of the Union Electric Cooperative, plays tennis.",
])("'%s' only names a cooperative", (text) => expect(isOfBusiness(text)).toBe(false));

it.each([
  [true, "Cass Electric to shut Hillsboro service center", "Crews will work from Mayville."],
  [true, "Chairman out at Tri-Lakes Electric", "The other directors gave no details."],
  [false, "Cass Electric to give picture books to a library", "The manager will read from one."],
  [false, "Cass Electric's new aquarium", "Perch and bluegill swim in the lobby."],
])("%s: '%s' is of an organization's conduct", (expected, title, opening) =>
  expect(isOfOrganization({ title, opening })).toBe(expected),
);
