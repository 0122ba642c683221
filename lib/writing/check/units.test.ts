import { describe, expect, it } from "vitest";
import type { Model, ModelRequest } from "@/lib/writing/model/openai";
import type { SourceText } from "@/lib/writing/types";
import { checkUnits } from "./units";

const article: SourceText = {
  id: 1,
  title: "Elm River Electric wins two grants",
  text: `Elm River Electric won a grant of $165 million for lines and one of $79 million for storage, Kansans learned on Monday.

The Reclamation office pays for operations and maintenance (O&M). Biden has 1,217 delegates, while Sanders has 914.

Participants:

- Governor Ann Smith
- Mayor Bob Jones

In November, the co-op wired 506 farms, 548 homes and 640 shops. Of 228 outages in 2025, 209 were short.

An offer: Call now and save.`,
  source: "The Elm River Post",
  author: null,
  date: new Date("2026-01-06T12:00:00Z"),
  day: "2026-01-06",
};

function readerThatSays(verdict: string, corrected = ""): Model {
  return {
    name: "reader",
    complete: async <T>({ schema }: ModelRequest<T>) => ({
      value: schema.parse({ verdicts: [{ number: 1, verdict, corrected }] }),
      usage: { input_tokens: 0, output_tokens: 0 },
      cached: true,
    }),
  };
}

async function faultOf(text: string, quotes?: string[], reader = readerThatSays("supported")) {
  const [unit] = await checkUnits([{ field: "fact", text, sources: [article], quotes }], article, reader);
  return unit?.fault;
}

describe("with a second reader that supports a sentence, code", () => {
  it.each([
    ["a sum of two amounts", "Elm River Electric won $244 million for lines and storage together."],
    ["a difference", "Biden is about 300 delegates ahead of Sanders."],
    ["a count", "Elm River Electric has three offices."],
    [
      "a rounded sum of what is listed",
      "Elm River Electric wired nearly 1,700 buildings: 506 farms, 548 homes and 640 shops.",
    ],
    ["a share", "More than 90% of the 228 outages were short."],
    ["a month whose year the article leaves out", "The co-op wired 506 farms in November 2025."],
    ["a relative day", "Elm River Electric won the grants last Thursday."],
    ["a term of the glossary", "RUS gave Elm River Electric the grants."],
    ["a word with a capital because it comes first", "Ratepayers of Elm River Electric cheered."],
    ["a name in another combination", "The Reclamation O&M office pays."],
    ["the state of the people named", "The Kansas cooperative Elm River Electric won the grants."],
  ])("accepts %s", async (_, text) => expect(await faultOf(text)).toBeNull());

  it.each([
    ["another amount", "Elm River Electric won a grant of $166 million.", /number/],
    ["another name", "Oak River Electric won a grant, Carol Brown said.", /name/],
    ["another date", "Elm River Electric won the grants on January 2.", /date/],
    ["a month of another year", "The co-op wired 506 farms in November 2023.", /date/],
    ["a sum of other amounts", "Elm River Electric wired nearly 1,900 buildings.", /number/],
    ["a share of other amounts", "More than 95% of the 228 outages were short.", /number/],
    ["a count beside another amount", "Elm River Electric has three offices and $166 million.", /number/],
  ])("still refuses %s", async (_, text, fault) => expect(await faultOf(text)).toMatch(fault));

  it("accepts a value that seems out of place, after a hint", async () => {
    const prompts: string[] = [];
    const reader = readerThatSays("supported");
    const listening: Model = {
      ...reader,
      complete(request) {
        prompts.push(request.user);
        return reader.complete(request);
      },
    };
    const text = "Elm River Electric won a grant of $79 million for lines.";
    expect(await faultOf(text, undefined, listening)).toBeNull();
    expect(prompts[0]).toContain("(hint: possibly out of place: $79 million (not '$165 million'?))");
    expect(await faultOf(text, undefined, readerThatSays("figure"))).toMatch(/found it wrong \(figure\)/);
  });

  it("finds a quote copied from a list with its bullets", async () => {
    const quote = "Participants:\n\n- Governor Ann Smith\n- Mayor Bob Jones";
    expect(await faultOf("Ann Smith and Bob Jones took part.", [quote])).toBeNull();
  });

  it("refuses a sentence whose quote asks readers to act", async () => {
    expect(await faultOf("Elm River Electric has an offer.", ["An offer: Call now and save."])).toMatch(/instruction/);
  });
});

describe("a sentence that the second reader corrects", () => {
  it("is checked again, and a count the reader wrote is its own to make", async () => {
    const text = "Elm River Electric won four grants.";
    expect(await faultOf(text, undefined, readerThatSays("figure", "Elm River Electric won three grants."))).toBeNull();
    expect(await faultOf(text, undefined, readerThatSays("figure", "Elm River Electric won $9 million."))).toMatch(
      /number|wrong/,
    );
  });
});
