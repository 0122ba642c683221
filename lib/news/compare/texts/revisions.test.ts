import { describe, expect, test } from "vitest";
import { isRetitled, isRevised } from "./revisions";

const TITLE = "Ice storm leaves 2,000 without power in Pike County";

describe("a listed title", () => {
  test.each([
    "Ice storm leaves 9,000 without power in Pike County",
    "Ice storm: power restored to most homes in Pike County, schools reopen",
  ])("%s is another", (listed) => {
    expect(isRetitled(listed, [TITLE])).toBe(true);
  });

  test.each([
    TITLE,
    "Ice storm leaves 2,000 without power …",
    `${TITLE} | KTNV Channel 13`,
    `${TITLE} - The Pike County Courier Tribune`,
    "ICE STORM LEAVES 2000 WITHOUT POWER",
  ])("%s is not", (listed) => {
    expect(isRetitled(listed, [TITLE])).toBe(false);
  });

  test("is compared with all known titles", () => {
    const listed = "Pike County outages climb to 9,000 as ice builds";
    expect(isRetitled(listed, [TITLE])).toBe(true);
    expect(isRetitled(listed, [listed, TITLE])).toBe(false);
  });
});

describe("a text", () => {
  const TEXT = "Ice took down lines on Monday.\n\nCrews of Pike Electric are out.";

  test("with a new sentence is revised", () => {
    expect(isRevised(`${TEXT}\n\nPower was back by noon.`, TEXT)).toBe(true);
    expect(isRevised(TEXT.replace("Monday", "Sunday"), TEXT)).toBe(true);
  });

  test("in another order or typography, or cut, is not", () => {
    expect(isRevised("Crews of Pike Electric are out. Ice took down lines on  Monday.", TEXT)).toBe(false);
    expect(isRevised("Ice took down lines on Monday.", TEXT)).toBe(false);
  });
});
