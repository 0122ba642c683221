import { expect, it } from "vitest";
import { typographic } from "./typography";

it.each([
  ["The plant's owners won't sell the co-ops' shares.", "The plant’s owners won’t sell the co-ops’ shares."],
  ["The class of '24 met in the '90s.", "The class of ’24 met in the ’90s."],
  ['Smith said "up to" half, and "none."', "Smith said “up to” half, and “none.”"],
  ["A board of 6 feet 2\" stays, and so does 5'.", "A board of 6 feet 2\" stays, and so does 5'."],
  ["The plant’s “up to” stays.", "The plant’s “up to” stays."],
])("%j becomes %j", (text, expected) => expect(typographic(text)).toBe(expected));
