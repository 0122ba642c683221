import { expect, test } from "vitest";
import { extractsOf } from "@/lib/writing/extract/extractive";
import type { SourceText } from "@/lib/writing/types";
import { meaningBeside } from "./implications";

const LEAD =
  "The Federal Energy Regulatory Commission approved a rule on transmission planning on Thursday in Washington.";
const source = (sentence: string): SourceText => ({
  id: 7,
  title: "Commission approves a rule",
  text: [
    LEAD,
    "The vote was 3 to 1 after a debate of two hours.",
    sentence,
    "The next meeting is in May of that year.",
  ].join("\n\n"),
  source: null,
  author: null,
  date: new Date("2022-01-14"),
  day: "2022-01-14",
});
const NONE = { text: null, summary: [], points: [], excerpt: null };

test.each([
  "Electric cooperatives would have to file a plan for each of their lines by the end of 2023.",
  "The rule allows rural electric cooperatives to recover the cost of new lines from the region.",
  "Distribution cooperatives will be eligible for grants of up to $100 million under the program.",
  "RUS borrowers must submit their audited statements within 120 days under the new policy.",
  "Public utilities will be required to report their line ratings to the commission every hour.",
  "A cooperative that applies would be required to match a tenth of the grant.",
  "The rule would increase annual revenues by 21.10 percent from $4,563,792 to $5,526,588.",
])("'%s' is an implication", (sentence) => {
  const { meaning } = meaningBeside(source(sentence), NONE);
  expect(meaning?.sentence).toBe(sentence);
  expect(source(sentence).text.slice(meaning?.start, meaning?.end)).toBe(sentence);
});

test.each([
  "The senator serves on the committee that oversees electric cooperatives and must report to it.",
  "“Electric cooperatives will have to pay for all of this,” he said.",
  "Members of Congress will have to vote on the bill by the end of the year.",
  "Families will be able to use this funding to cover utilities and pay for energy repairs.",
  "The agency signed a cooperative agreement that will help the state to plan its roads.",
  "The Rural Utilities Service will hold a public meeting on the proposal in February.",
  "The cooperative has asked its 60 largest customers to cut use on peak days, in return for credits.",
  "It would allow electric cooperatives to recover the cost of new lines from the region.",
  "The program would require electric cooperatives to file a plan for each of their lines.",
  "Blue Fork Electric Cooperative will have to pay for the new poles by the end of the year.",
  "Members of Blue Fork Electric Cooperative will pay $9 more a month for service next year.",
])("'%s' is not an implication", (sentence) => {
  expect(meaningBeside(source(sentence), NONE).meaning).toBeNull();
});

test("an implication is not repeated: its key point is removed while enough remain", () => {
  const sentence = "Electric cooperatives would have to file a plan for each of their lines by the end of 2023.";
  const article = source(sentence);
  const place = (text: string) => {
    const start = article.text.indexOf(text);
    return { sentence: text, article_id: 7, start, end: start + text.length };
  };
  const point = place(sentence);
  const other = { ...place("The vote was 3 to 1 after a debate of two hours."), article_id: 7 };
  const few = { ...NONE, points: [point, other, other] };
  expect(meaningBeside(article, few)).toEqual({ meaning: null, extracts: few });
  const enough = meaningBeside(article, { ...NONE, points: [point, other, other, other] });
  expect(enough).toEqual({ meaning: point, extracts: { ...NONE, points: [other, other, other] } });
  expect(meaningBeside(article, { ...NONE, text: point }).meaning).toBeNull();
  const { extracts } = meaningBeside(article, extractsOf(article));
  expect(extracts.text?.sentence).toBe(LEAD);
});
