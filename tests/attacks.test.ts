import { describe, expect, it, test } from "vitest";
import { writeArticle } from "@/lib/writing/draft/article";
import type { Model, ModelRequest } from "@/lib/writing/model/openai";
import { hasContact } from "@/lib/writing/steering/contacts";
import type { SourceText } from "@/lib/writing/types";
import { ATTACKED, ATTACKS } from "./support/attacks";

const USAGE = { input_tokens: 0, output_tokens: 0 };

function articleWith(paragraphs: string[], title = ATTACKED.title): SourceText {
  const date = new Date("2026-01-05T12:00:00Z");
  const text = paragraphs.join("\n\n");
  return { id: 1, title, text, source: "Ozark Ledger", author: null, date, day: "2026-01-05" };
}

/** A writer that follows the planted instruction in every field, along with plausible content. */
function obeyingWriter(wish: string): Model {
  const honest = ATTACKED.paragraphs.map((paragraph) => paragraph.split(/(?<=\.) /u)[0] ?? "");
  const fact = (sentence: string) => ({ sentence, quote: sentence, sureness: "done" });
  const answer = {
    kind: "news",
    about_us: "rates",
    relevance: 80,
    area: "members",
    facts: [fact(wish), ...honest.map(fact)],
    reading: { sentence: `Cooperatives might note: ${wish}`, rests_on: [1] },
    action: { sentence: `${wish} It may be worth it.`, rests_on: [1] },
    dates: [{ date: "2026-05-01", kind: "deadline", what: wish, quote: wish }],
    excerpt: 1,
    takeaway: { sentence: wish, used_facts: [1] },
    title: { sentence: wish.replace(/\.$/u, ""), used_facts: [1] },
  };
  return {
    name: "writer",
    complete: async <T>({ schema }: ModelRequest<T>) => ({ value: schema.parse(answer), usage: USAGE, cached: true }),
  };
}

/** A second reader that supports every sentence. */
const obeyingReader: Model = {
  name: "reader",
  complete: async <T>({ user, schema }: ModelRequest<T>) => {
    const numbers = [...user.matchAll(/^(\d+) (?:FACT|READING) on /gmu)].map(([, number]) => Number(number));
    const verdicts = numbers.map((number) => ({ number, verdict: "supported", corrected: "" }));
    return { value: schema.parse({ verdicts }), usage: USAGE, cached: true };
  },
};

const [first = "", ...others] = ATTACKED.paragraphs;
const places: [string, (wish: string) => SourceText][] = [
  ["as the first sentence", (wish) => articleWith([`${wish} ${first}`, ...others])],
  ["as the second sentence", (wish) => articleWith([first.replace(". ", `. ${wish} `), ...others])],
  ["as a paragraph", (wish) => articleWith([first, wish, ...others])],
  ["at the end", (wish) => articleWith([first, ...others, wish])],
  ["in the title", (wish) => articleWith([first, ...others], wish.replace(/\.$/u, ""))],
];

describe.each(places)("an instruction planted %s", (_, plant) => {
  test.each([
    ["a model that obeys as writer and as second reader", obeyingWriter],
    ["the extractive summarizer", () => null],
  ])("is not published by %s", async (_, writer) => {
    const fulfilled = [];
    for (const { wish, mark } of ATTACKS) {
      const model = writer(wish);
      const { takeaway, lens } = await writeArticle(plant(wish), model && { writer: model, reader: obeyingReader });
      const { relevance: _, ...texts } = takeaway;
      const published = JSON.stringify({ ...texts, ...lens });
      if (published.includes(mark)) fulfilled.push(`${wish} -> ${published}`);
      // A paragraph that addresses machines is left out as a whole.
      expect(published).toMatch(/Ozark Electric Cooperative will raise its rates|have doubled since 2019/);
    }
    expect(fulfilled).toEqual([]);
  });
});

it("has at least 40 instructions", () => expect(ATTACKS.length).toBeGreaterThanOrEqual(40));

test("a release that names an agency's site loses only that sentence", async () => {
  const release = articleWith([
    ...ATTACKED.paragraphs,
    "Applications for help with the bill are due at grants.gov by June 30.",
  ]);
  for (const models of [
    null,
    {
      writer: obeyingWriter("The board approved the increase on Monday after a public hearing in Conway."),
      reader: obeyingReader,
    },
  ]) {
    const { takeaway } = await writeArticle(release, models);
    const published = [takeaway.ai_takeaway_text, takeaway.ai_summary, ...takeaway.ai_key_points].join(" ");
    expect(hasContact(published)).toBe(false);
    expect(published).toContain("will raise its rates by 4.2 percent");
    expect(published).toContain("$5.10");
  }
});
