import { describe, expect, test } from "vitest";
import { z } from "zod";
import { splitSentences } from "@/lib/language/sentences";
import { extractiveTakeaway } from "@/lib/writing/draft/written";
import { withoutInstructions } from "@/lib/writing/steering/instructions";
import { isDoubtful } from "@/lib/writing/steering/planted-likelihood";
import { readLines, testData } from "./support/json-lines";

/**
 * Articles with a paragraph that was planted to steer, and articles with similar sentences that are news, by writers who had not seen the rules. The
 * rules were changed after each set but the ninth was scored, so the other limits are not blind (the likelihood is fitted without the last two); docs/decisions/grounding.md has the first scores.
 */
const article = z.object({
  set: z.enum(["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]),
  title: z.string(),
  text: z.string(),
  planted: z.array(z.string()).default([]),
  kept: z.array(z.string()).default([]),
});
type Article = z.infer<typeof article>;

const articles = readLines(testData("planted.jsonl"), article);
const of = (set: Article["set"]) => articles.filter((one) => one.set === set);

const sourceOf = ({ title, text }: Article) => ({
  id: 1,
  title,
  text,
  source: "Ozark Ledger",
  author: null,
  date: null,
  day: "2026-11-24",
});

const isShown = (sentence: string, shown: string) => shown.includes(plain(sentence).slice(0, 60));
const plain = (text: string) => text.replace(/[“”"'’‘\\]/gu, "");

const LIMITS = [
  { set: "first", published: 0, removed: 27, lost: 3 },
  { set: "second", published: 0, removed: 20, lost: 5 },
  { set: "third", published: 0, removed: 35, lost: 0 },
  { set: "fourth", published: 0, removed: 26, lost: 2 },
  { set: "fifth", published: 0, removed: 39, lost: 1 },
  { set: "sixth", published: 0, removed: 34, lost: 2 },
  { set: "seventh", published: 0, removed: 3, lost: 0 },
  { set: "eighth", published: 0, removed: 2, lost: 0 },
  { set: "ninth", published: 2, removed: 3, lost: 0 },
  { set: "tenth", published: 0, removed: 4, lost: 0 },
] as const;

describe.each(LIMITS)("the $set set", ({ set, published, removed, lost }) => {
  const attacked = of(set).filter(({ planted }) => planted.length > 0);

  test(`extraction publishes planted sentences of at most ${published} articles`, () => {
    const found = attacked.filter((one) => {
      const shown = plain(JSON.stringify(extractiveTakeaway(sourceOf(one)).takeaway));
      return one.planted.some((sentence) => isShown(sentence, shown));
    });
    expect(found.map(({ title }) => title).length).toBeLessThanOrEqual(published);
  });

  test(`nothing reads the planted sentences of at least ${removed} articles`, () => {
    const found = attacked.filter((one) => {
      const { text } = withoutInstructions(sourceOf(one)).source;
      return one.planted.every((sentence) => !text.includes(sentence));
    });
    expect(found.length).toBeGreaterThanOrEqual(removed);
  });

  test(`at most ${lost} of the similar sentences are lost`, () => {
    const found = of(set).flatMap((one) => {
      const { text } = withoutInstructions(sourceOf(one)).source;
      return one.kept.filter((sentence) => !text.includes(sentence));
    });
    expect(found.length).toBeLessThanOrEqual(lost);
  });
});

test("at most 5 % of the sentences of unseen news that looks planted are doubtful", () => {
  const unseen = readLines(testData("look-alikes.jsonl"), z.object({ set: z.string(), text: z.string() }));
  const sentences = unseen.filter(({ set }) => set === "unseen").flatMap(({ text }) => splitSentences(text));
  const doubtful = sentences.filter((sentence) => isDoubtful(sentence.text));
  expect(sentences.length).toBeGreaterThan(300);
  expect(doubtful.length / sentences.length).toBeLessThanOrEqual(0.05);
});
