import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { writeArticle } from "@/lib/writing/draft/article";
import { findReportedEvents } from "@/lib/writing/draft/events";
import { articleRequest, insightsRequest } from "@/lib/writing/draft/prompts";
import { extractiveTakeaway } from "@/lib/writing/draft/written";
import type { SourceText } from "@/lib/writing/types";
import type { Recording } from "./recorded";
import { recordedModel } from "./recorded";
import { articleIn } from "./recorded-prompts";

const LOAN = "The Rural Utilities Service will lend $120 million to four electric cooperatives in Arkansas.";
const TERM = "The loans run for 35 years and carry an interest rate of 2.5 percent.";
const source: SourceText = {
  id: 1,
  title: "Rural Utilities Service lends $120 million to four cooperatives",
  text: `${LOAN}\n\n${TERM}`,
  source: "Example Wire",
  author: null,
  date: new Date("2026-01-05T15:00:00Z"),
  day: "2026-01-05",
};
const FACTS = [
  { sentence: "RUS will lend $120 million to four Arkansas cooperatives.", quote: LOAN, sureness: "decided" },
  { sentence: "The loans run for 35 years at 2.5 percent.", quote: TERM, sureness: "decided" },
];
const answer = {
  kind: "news",
  relevance: 90,
  facts: FACTS,
  takeaway: { sentence: FACTS[0]?.sentence, used_facts: [1] },
  title: { sentence: "RUS lends $120 million to four cooperatives", used_facts: [1] },
};
const ofArticle: Recording = {
  about: "article",
  article: articleIn(articleRequest(source).user) ?? "",
  title: source.title,
  answer,
};
const verdictsOn = (...sentences: string[]): Recording => ({
  about: "verdicts",
  title: source.title,
  verdicts: sentences.map((sentence) => ({ sentence, verdict: "supported", corrected: "" })),
});

const file = path.join(tmpdir(), `recorded-${process.pid}.jsonl`);
afterEach(() => rmSync(file, { force: true }));

function modelOf(...recordings: Recording[]) {
  writeFileSync(file, recordings.map((one) => `${JSON.stringify(one)}\n`).join(""));
  return recordedModel(file);
}

async function writeWith(...recordings: Recording[]) {
  const model = modelOf(...recordings);
  return writeArticle(source, { writer: model, reader: model });
}

const ALL = [answer.title.sentence, ...FACTS.map(({ sentence }) => sentence)];

test("a recorded answer is used like a model's", async () => {
  const { summary_method, takeaway, grounding } = await writeWith(ofArticle, verdictsOn(...ALL));
  expect(summary_method).toBe("ai");
  expect(takeaway).toMatchObject({
    ai_takeaway_title: answer.title.sentence,
    ai_takeaway_text: FACTS[0]?.sentence,
    ai_summary: FACTS[1]?.sentence,
  });
  expect(grounding).toEqual({ checked: 4, supported: 4, replaced: 0, second_reader: true });
});

test("a sentence without a recorded verdict is not published", async () => {
  const { takeaway, grounding } = await writeWith(ofArticle, verdictsOn(...ALL.slice(0, 2)));
  expect(takeaway.ai_summary).not.toContain(FACTS[1]?.sentence);
  expect(grounding).toMatchObject({ checked: 4, supported: 3, replaced: 1 });
});

test.each<[string, Recording[]]>([
  ["the article", []],
  ["an article whose text has changed", [{ ...ofArticle, article: "0".repeat(16) }, verdictsOn(...ALL)]],
  ["any of its sentences", [ofArticle]],
])("without a recording of %s the story is extractive, without a note", async (_, recordings) => {
  const written = await writeWith(...recordings);
  expect(written).toEqual(extractiveTakeaway(source));
});

test("reports of one event are found by their titles", async () => {
  const items = ["Storm cuts power", "Rates rise", "Power is out after storm"].map((title, index) => ({
    id: index + 11,
    day: "2026-01-05",
    title,
    takeaway: "It happened.",
  }));
  const model = modelOf({ about: "events", groups: [["Storm cuts power", "Power is out after storm", "Not here"]] });
  expect(await findReportedEvents(items, model)).toEqual({ groups: [[11, 13]], failure: null });
});

test("insights cite the facts of the prompt, and one that cites a missing fact is left out", async () => {
  const [loan = "", term = ""] = FACTS.map(({ sentence }) => sentence);
  const insight = { title: "Loans are long", point: "Loans may help.", tension: "", next: "" };
  const model = modelOf({
    about: "insights",
    insights: [
      { ...insight, facts: [term, loan] },
      { ...insight, facts: [loan, "Nobody said this."] },
    ],
  });
  const request = insightsRequest([{ source, relevance: 90, facts: [loan, term], reading: null }], 3);
  expect((await model.complete(request)).value).toEqual({ insights: [{ ...insight, facts: ["1.2", "1.1"] }] });
});
