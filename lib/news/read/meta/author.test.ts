import { describe, expect, it } from "vitest";
import { cleanAuthor } from "./author";

describe("cleanAuthor", () => {
  const bylines: [string, string | null][] = [
    ["By Ann Lee", "Ann Lee"],
    ["by Ann Lee and Bo Ray | March 10, 2026", "Ann Lee and Bo Ray"],
    ["Ann Lee, Staff Writer", "Ann Lee"],
    ["Ann Lee ann.lee@example.com", "Ann Lee"],
    ["Written by: Ann Lee • Updated 9:02 AM", "Ann Lee"],
    ["Bob Byrd", "Bob Byrd"],
    ["Associated Press", "Associated Press"],
    ["Staff", null],
    ["admin", null],
    ["Ozark Weekly", null],
    ["https://www.facebook.com/annlee", null],
    ["@annlee", null],
    ["", null],
  ];
  it.each(bylines)("%j becomes %j", (text, expected) => {
    expect(cleanAuthor(text, "Ozark Weekly")).toBe(expected);
  });
});
