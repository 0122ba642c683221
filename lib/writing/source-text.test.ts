import { describe, expect, it } from "vitest";
import { sourceTextOf } from "./source-text";

const article = {
  id: 1,
  title: "Rates rise",
  outlet: "The Post",
  author: null,
  date: new Date("2026-01-05T03:00:00Z"),
};

describe("sourceTextOf", () => {
  it("uses the day in the digest's time zone", () => {
    const { day, source } = sourceTextOf({ ...article, text: "Rates rise." }, "America/Chicago");
    expect({ day, source }).toEqual({ day: "2026-01-04", source: "The Post" });
  });

  it.each(["The crew restored power on Monday. ", "The crew restored power on Monday.\n\n"])(
    "cuts a hostile text at the end of a sentence: %j",
    (sentence) => {
      const { text } = sourceTextOf({ ...article, text: sentence.repeat(10_000) }, "UTC");
      expect(text.length).toBeLessThanOrEqual(100_000);
      expect(text.length).toBeGreaterThan(99_000);
      expect(text.endsWith("on Monday.")).toBe(true);
    },
  );
});
