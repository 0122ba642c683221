import { expect, test } from "vitest";
import { z } from "zod";
import { parse } from "./parse";

const schema = z.strictObject({
  name: z.string().optional(),
  count: z.int().optional(),
  ratio: z.number().optional(),
  isOn: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
  entries: z.array(z.strictObject({ ids: z.array(z.int()) })).optional(),
  place: z.strictObject({ x: z.number() }).optional(),
  time: z.union([z.literal(""), z.string().min(9, "The time is too short.")]).optional(),
  either: z.union([z.string(), z.number()]).optional(),
  date: z.date().optional(),
});

test.each([
  [{ name: 1 }, "name: must be text."],
  [{ count: "1" }, "count: must be a number."],
  [{ count: 1.5 }, "count: must be a whole number."],
  [{ ratio: null }, "ratio: must be a number."],
  [{ isOn: "yes" }, "isOn: must be true or false."],
  [{ tags: {} }, "tags: must be a list."],
  [{ tags: ["a", 2] }, "Tag 2: must be text."],
  [{ entries: [null] }, "Entry 1: must be an object."],
  [{ entries: [{ ids: [] }, { ids: [1, "x"] }] }, "Entry 2, ids: must be a number."],
  [{ entries: [{ ids: [], other: 1 }] }, 'Entry 1: may not have the field "other".'],
  [{ place: [] }, "place: must be an object."],
  [{ place: {} }, "place.x: must be a number."],
  [{ time: "1" }, "The time is too short."],
  [{ either: true }, "either: must be valid."],
  [{ date: "today" }, "date: must be valid."],
  [{ other: 1 }, 'The body may not have the field "other".'],
  [null, "The body must be an object."],
])("%j is rejected with a plain message", (input, message) => {
  expect(() => parse(schema, input)).toThrow(message);
});
