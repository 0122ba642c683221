import { describe, expect, test } from "vitest";
import { briefingOf, newsArticle, story } from "@/tests/support/mail-input";
import {
  areasText,
  chosenStories,
  firstUpcomingDay,
  leadOf,
  mailbox,
  mailTitle,
  oneLine,
  sectionsAfter,
  senderOf,
  shortLine,
  subjectOf,
  upcomingDates,
} from "./rules-message";

test.each([
  ["a\r\nBcc: all@example.org", "a Bcc: all@example.org"],
  ["tab\tnul\u0000bell\u0007", "tab nul bell"],
  ["line\u2028para\u2029next\u0085end", "line para next end"],
  ["\u202eelpmaxe\u202c \u2066in\u2069 \u200fx", "elpmaxe in x"],
  ["zero\u200bwidth\ufeff", "zerowidth"],
  ["👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 é", "👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 é"],
  ["lone \ud800 half", "lone \ufffd half"],
  ["  many   spaces\u00a0here ", "many spaces here"],
  ["", ""],
])("oneLine %j", (text, line) => {
  expect(oneLine(text)).toBe(line);
});

test("shortLine removes line breaks and cuts at a sentence", () => {
  expect(shortLine("One sentence\nis here. Another one follows it.", 30)).toBe("One sentence is here.");
});

describe("the stories for a recipient", () => {
  const briefing = briefingOf({
    insight: [story(1, { area: "finance" })],
    day: [story(2, { area: "broadband" }), story(3, { area: null }), story(4, { area: "finance" })],
    week: [story(5, { area: "security" })],
  });
  test.each([
    ["digest", [], [1], [2, 3, 4], [5]],
    ["digest", ["finance"], [1], [4], []],
    ["digest", ["security", "broadband"], [], [2], [5]],
    ["digest", ["members"], [], [], []],
    ["alert", [], [], [], []],
    ["alert", ["finance", "security"], [], [4], []],
  ] as const)("%s of %j", (kind, areas, insight, day, week) => {
    const chosen = chosenStories({ kind, briefing, areas });
    expect([chosen.insight, chosen.day, chosen.week].map((stories) => stories.map(({ id }) => id))).toEqual([
      insight,
      day,
      week,
    ]);
  });

  test("the lead is the briefing's title story, else the first of the day, the insights or the week", () => {
    const named = { ...briefing, ai_title: story(5).ai_takeaway_title };
    const lead = (areas: Parameters<typeof chosenStories>[0]["areas"]) =>
      leadOf(named, chosenStories({ kind: "digest", briefing: named, areas }))?.id ?? null;
    expect([lead([]), lead(["finance"]), lead(["broadband"]), lead(["members"])]).toEqual([5, 4, 2, null]);
  });

  test("the title is the briefing's, unless that is the title of a story other than the lead", () => {
    const named = { ...briefing, ai_title: story(5).ai_takeaway_title };
    expect(mailTitle(named, story(5))).toBe(story(5).ai_takeaway_title);
    expect(mailTitle(named, story(4))).toBe(story(4).ai_takeaway_title);
    expect(mailTitle({ ...briefing, ai_title: "A title of its own" }, story(4))).toBe("A title of its own");
    expect(mailTitle({ ...briefing, ai_title: "" }, story(4))).toBe("Management Briefing (ID: 42)");
    expect(mailTitle({ ...briefing, ai_title: "\r\n\u202e" }, story(4))).toBe("Management Briefing (ID: 42)");
  });
});

describe("a story covered by an insight", () => {
  const passage = { sentence: "x", article_id: 5, start: 0, end: 1, passage: "x", paragraph: 1 };
  const { ai_takeaway_title } = story(1);
  const briefing = briefingOf({
    insight: [
      story(11, { article: newsArticle(1), ai_takeaway_title }),
      story(12, { article: newsArticle(2), evidence: [passage] }),
    ],
    day: [story(1), story(3)],
    week: [story(2), story(4), story(5)],
  });
  const chosen = chosenStories({ kind: "digest", briefing, areas: [] });
  const idsOf = (stories: { id: number }[]) => stories.map(({ id }) => id);

  test("leads as an insight of the same title only, so that the title is the briefing's", () => {
    expect(leadOf(briefing, chosen)?.id).toBe(11);
    expect(leadOf({ ...briefing, ai_title: story(5).ai_takeaway_title }, chosen)?.id).toBe(5);
  });

  test("is named with its insight in the sections after the lead, and omitted if it is the lead", () => {
    const [lead] = briefing.top_insights;
    if (!lead) throw new Error();
    const { insight, day, week } = sectionsAfter(lead, chosen);
    expect([insight, day, week].map(({ stories }) => idsOf(stories))).toEqual([[12], [3], [4]]);
    expect([insight, day, week].map(({ covered }) => covered.map((each) => [each.story.id, each.insight.id]))).toEqual([
      [],
      [],
      [
        [2, 12],
        [5, 12],
      ],
    ]);
  });

  test("appears in an alert, which has no insights", () => {
    const alert = chosenStories({ kind: "alert", briefing, areas: ["reliability"] });
    expect(leadOf(briefing, alert)?.id).toBe(1);
  });
});

test("the subject has the shortened title and the date", () => {
  expect(subjectOf("digest", "Power is back", "November 20, 2026")).toBe("Power is back – November 20, 2026");
  expect(subjectOf("alert", "Power is back", "November 20, 2026")).toBe(
    "News alert: Power is back – November 20, 2026",
  );
  expect([...subjectOf("digest", "Power ".repeat(100), "November 20, 2026")].length).toBeLessThan(150);
});

test("areas have their labels", () => {
  expect(areasText(["finance", "broadband"])).toBe("Finance and RUS, Broadband");
});

test.each([
  ["dana@example.org", "dana@example.org"],
  ["Dana+news@EXAMPLE.org", "Dana+news@example.org"],
  ["leitung@bücher.example", "leitung@xn--bcher-kva.example"],
  ["用户@例子.广告", "用户@xn--fsqu00a.xn--4rr70v"],
  ["no address", ""],
  ["two@at@example.org", ""],
  ["dana@example.org\r\nBcc: all@example.org", ""],
  ["dana@example.org, all@example.org", ""],
  ["<dana@example.org>", ""],
  ["dana@exa mple.org", ""],
  ["", ""],
])("the mailbox for %j", (address, expected) => {
  expect(mailbox("Dana\r\nBcc: x", address)).toEqual({ name: "Dana Bcc: x", address: expected });
});

test.each([
  ["digest@example.coop", "The Digest", "digest@example.coop"],
  ["Ozark News <digest@example.coop>", "Ozark News", "digest@example.coop"],
  ['"Ozark, News" <digest@example.coop>', "Ozark, News", "digest@example.coop"],
  ["Électricité <d@énergie.example>", "Électricité", "d@xn--nergie-9ua.example"],
  ["<digest@example.coop>", "The Digest", "digest@example.coop"],
  ["nonsense", "The Digest", ""],
])("the sender parsed from %j", (from, name, address) => {
  expect(senderOf(from, "The Digest")).toEqual({ name, address });
});

test("upcoming dates are what binds someone, nearest first, then the others, nearest first", () => {
  const dated = (id: number, dates: [string, "event" | "deadline", string][]) =>
    story(id, {
      dates_ahead: dates.map(([date, kind, what]) => ({ date, kind, what, article_id: id, start: 0, end: 1 })),
    });
  const lead = dated(1, [
    ["2027-07-19", "deadline", "Contract ends"],
    ["2026-12-08", "event", "Open house"],
  ]);
  const other = dated(2, [
    ["2027-01-08", "deadline", "Motions are due"],
    ["2026-12-02", "event", "Webinar"],
    ["2026-12-09", "event", "Hearing on rates"],
    ["2026-11-01", "deadline", "Long past"],
  ]);
  const briefing = briefingOf({ day: [lead, other] });
  const chosen = chosenStories({ kind: "digest", briefing, areas: [] });
  const [first = lead] = chosen.day;
  expect(upcomingDates(first, chosen, "2026-11-20").map(({ what }) => what)).toEqual([
    "Hearing on rates",
    "Motions are due",
    "Contract ends",
    "Webinar",
    "Open house",
  ]);
});

test.each([
  ["2026-11-20", "2026-11-20", "2026-11-20"],
  ["2026-11-20", "2026-11-21", "2026-11-21"],
  ["2026-11-20", "2026-12-04", "2026-12-04"],
  ["2026-11-20", "2026-12-05", "2026-11-20"],
  ["2026-11-20", "2026-11-19", "2026-11-20"],
])("dates of a briefing of %s sent on %s are upcoming from %s", (briefingDay, sendingDay, first) => {
  expect(firstUpcomingDay(briefingDay, sendingDay)).toBe(first);
});
