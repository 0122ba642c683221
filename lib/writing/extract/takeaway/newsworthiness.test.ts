import { expect, test } from "vitest";
import { z } from "zod";
import { extractedFrom } from "@/tests/support/extracts";
import { readLines, testData } from "@/tests/support/json-lines";

/** `news` has the sentences that an editor would accept as the takeaway. */
const opening = z.object({ title: z.string(), source: z.string(), text: z.string(), news: z.array(z.string()) });

/** Of 150; 128 when the weights were fitted, 85 with the rules before them. */
const LEAST = 125;

test("the takeaway of a report that opens with a scene, a question or history is its news", () => {
  const openings = readLines(testData("openings.jsonl"), opening);
  const right = openings.filter(({ title, source, text, news }) => {
    const { ai_takeaway_text } = extractedFrom(title, text, source);
    return news.some((sentence) => sentence.includes(ai_takeaway_text) || ai_takeaway_text.includes(sentence));
  });
  expect(openings).toHaveLength(150);
  expect(right.length).toBeGreaterThanOrEqual(LEAST);
});
