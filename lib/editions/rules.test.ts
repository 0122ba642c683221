import { expect, test } from "vitest";
import { parseCron } from "@/lib/settings/cron";
import {
  choiceOf,
  editionPath,
  SCHEDULE_DAYS,
  type ScheduleDays,
  scheduleOf,
  scheduleText,
  slugOf,
  slugTyped,
} from "./rules";
import { editionInput } from "./schema";

test("the default edition keeps every address", () => {
  expect(editionPath(null)).toBe("/");
  expect(editionPath(null, "/archive")).toBe("/archive");
  expect(editionPath({ slug: "board" })).toBe("/e/board");
  expect(editionPath({ slug: "board" }, "/feed.xml")).toBe("/e/board/feed.xml");
});

test.each([
  ["Board Briefing", "board-briefing"],
  ["  Café – Año 2026! ", "cafe-ano-2026"],
  [`${"x".repeat(39)} y`, "x".repeat(39)],
  ["…", ""],
])("the address proposed for %s is %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test("a typed address is saved in lower case without spaces around it", () => {
  expect(slugTyped(" CREW-2 ")).toBe("crew-2");
  const saved = editionInput.parse({ title: "Crew", slug: " CREW-2 ", sender_name: "", days: "off", time: "06:00" });
  expect(saved.slug).toBe("crew-2");
});

test("every choice is a valid schedule and is read back", () => {
  for (const days of Object.keys(SCHEDULE_DAYS) as ScheduleDays[]) {
    const schedule = scheduleOf({ days, time: "06:05" });
    if (days !== "off") expect(parseCron(schedule), schedule).not.toBeNull();
    expect(choiceOf(schedule).days).toBe(days);
    if (days !== "off") expect(choiceOf(schedule).time).toBe("06:05");
  }
  expect(scheduleOf({ days: "1-5", time: "06:30" })).toBe("30 6 * * 1-5");
});

test("a schedule in words", () => {
  expect(scheduleText("30 6 * * 1-5")).toBe("Monday to Friday at 6:30 AM");
  expect(scheduleText("5 12 * * *")).toBe("Every day at 12:05 PM");
  expect(scheduleText("0 0 * * 0")).toBe("Sundays at 12:00 AM");
  expect(scheduleText("off")).toBe("Only when started manually");
});
