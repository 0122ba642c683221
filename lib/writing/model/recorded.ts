import "server-only";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { plain } from "@/lib/language/tokens";
import { ModelError } from "./model-error";
import type { Model, ModelRequest } from "./openai";
import { articleIn, factsIn, itemTitlesIn, sentencesIn, titleIn } from "./recorded-prompts";

/** A model's answers, each with its subject: an article by its hash; sentences, titles and facts by their words. */
const recording = z.discriminatedUnion("about", [
  z.object({ about: z.literal("article"), article: z.string(), title: z.string(), answer: z.unknown() }),
  z.object({
    about: z.literal("verdicts"),
    title: z.string(),
    verdicts: z.array(z.object({ sentence: z.string(), verdict: z.string(), corrected: z.string() })),
  }),
  z.object({ about: z.literal("events"), groups: z.array(z.array(z.string())) }),
  z.object({
    about: z.literal("insights"),
    insights: z.array(
      z.object({
        title: z.string(),
        point: z.string(),
        facts: z.array(z.string()),
        tension: z.string(),
        next: z.string(),
      }),
    ),
  }),
]);
export type Recording = z.infer<typeof recording>;

const RECORDED = "recorded";

/** A replacement for a model client that returns recorded answers. Throws `ModelError` for anything not recorded. */
export function recordedModel(file: string): Model {
  let recordings: Promise<Recording[]> | null = null;
  return {
    name: RECORDED,
    async complete<T>({ schemaName, schema, user }: ModelRequest<T>) {
      recordings ??= readRecordings(file);
      const answer = schema.safeParse(answerTo(schemaName, user, await recordings));
      if (!answer.success) throw new ModelError("no-recording", "There is no recorded answer");
      return { value: answer.data, usage: { input_tokens: 0, output_tokens: 0 }, cached: true };
    },
  };
}

/** One JSON object per line. Throws if a line is not a recording. */
export async function readRecordings(file: string): Promise<Recording[]> {
  const lines = (await readFile(file, "utf8")).split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => recording.parse(JSON.parse(line)));
}

/** The recorded answer to a prompt, with the prompt's numbers; null if there is none. */
export function answerTo(schemaName: string, user: string, recordings: Recording[]): unknown {
  switch (schemaName) {
    case "article":
      return articleAnswer(user, recordings);
    case "verdicts":
      return verdictsOn(user, recordings);
    case "events":
      return groupsOf(user, recordings);
    case "insights":
      return insightsFrom(user, recordings);
    default:
      return null;
  }
}

function about<Kind extends Recording["about"]>(kind: Kind, recordings: Recording[]) {
  return recordings.filter((one): one is Extract<Recording, { about: Kind }> => one.about === kind);
}

function articleAnswer(user: string, recordings: Recording[]): unknown {
  const code = articleIn(user);
  return about("article", recordings).find(({ article }) => article === code)?.answer ?? null;
}

/** Sentences without a verdict are left out and are not published. */
function verdictsOn(user: string, recordings: Recording[]): unknown {
  const title = titleIn(user);
  const known = new Map(
    about("verdicts", recordings)
      .filter((one) => one.title === title)
      .flatMap(({ verdicts }) => verdicts.map((one) => [wordsOf(one.sentence), one])),
  );
  const verdicts = [...sentencesIn(user)].flatMap(([number, sentence]) => {
    const one = known.get(wordsOf(sentence));
    return one ? [{ number, verdict: one.verdict, corrected: one.corrected }] : [];
  });
  return verdicts.length > 0 ? { verdicts } : null;
}

function groupsOf(user: string, recordings: Recording[]): unknown {
  const [recorded] = about("events", recordings);
  if (!recorded) return null;
  const titles = [...itemTitlesIn(user)];
  const groups = recorded.groups.map((group) => ({
    items: titles.filter(([, title]) => group.map(wordsOf).includes(wordsOf(title))).map(([number]) => number),
  }));
  return { groups: groups.filter(({ items }) => items.length > 1) };
}

/** Insights that cite a missing fact are left out. */
function insightsFrom(user: string, recordings: Recording[]): unknown {
  const ids = new Map([...factsIn(user)].map(([id, sentence]) => [wordsOf(sentence), id]));
  const insights = about("insights", recordings)
    .flatMap((one) => one.insights)
    .map((insight) => ({ ...insight, facts: insight.facts.map((fact) => ids.get(wordsOf(fact))) }))
    .filter(({ facts }) => facts.every((id) => id !== undefined));
  return insights.length > 0 ? { insights } : null;
}

/** Sentences are compared without their final period, which titles do not have, and regardless of quotation marks and case. */
export function wordsOf(sentence: string): string {
  return plain(sentence).replace(/\.$/u, "");
}
