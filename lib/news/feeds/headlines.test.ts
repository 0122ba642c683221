import { expect, test } from "vitest";
import type { NewsItem } from "@/lib/news/types";
import { newestHeadlines } from "./headlines";

const item = (title: string, date: string | null): NewsItem => ({
  url: `https://example.org/${title}`,
  title,
  outlet: "Register",
  author: null,
  date: date === null ? null : new Date(date),
  summary: null,
  image: null,
  text: null,
});

test("dated items are listed newest first", () => {
  const items = [item("Older", "2022-01-13T06:00:00Z"), item("Undated", null), item("Newer", "2022-01-14T08:00:00Z")];
  expect(newestHeadlines(items)).toEqual([
    { title: "Newer", url: "https://example.org/Newer", source: "Register", date: "2022-01-14T08:00:00.000Z" },
    { title: "Older", url: "https://example.org/Older", source: "Register", date: "2022-01-13T06:00:00.000Z" },
  ]);
});

test("at most twelve are listed", () => {
  const many = Array.from({ length: 30 }, (_, index) => item(`${index}`, "2022-01-14"));
  expect(newestHeadlines(many)).toHaveLength(12);
});
