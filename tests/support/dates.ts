import { datesAheadOf } from "@/lib/writing/lens/dates/dates-ahead";
import type { SourceText } from "@/lib/writing/types";

export const source = (text: string, title = "A notice", date: string | null = "2022-01-14T15:00:00Z"): SourceText => ({
  id: 7,
  title,
  text,
  source: null,
  author: null,
  date: date === null ? null : new Date(date),
  day: date?.slice(0, 10) ?? null,
});

/** Each date with its kind. */
export const found = (text: string, title?: string, date?: string | null) =>
  datesAheadOf(source(text, title, date)).map((each) => `${each.date} ${each.kind}`);

/** Each date with its text. */
export const said = (text: string, date?: string) =>
  datesAheadOf(source(text, "A notice", date)).map((each) => `${each.date} ${each.what}`);
