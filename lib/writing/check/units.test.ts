import { describe, expect, it } from "vitest";
import type { Model, ModelRequest } from "@/lib/writing/model/openai";
import type { SourceText } from "@/lib/writing/types";
import type { Derivation } from "./doubts/derivation";
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

function readerThatSays(verdict: string, corrected = "", derivations: Omit<Derivation, "how">[] = []): Model {
  return {
    name: "reader",
    complete: async <T>({ schema }: ModelRequest<T>) => ({
      value: schema.parse({
        verdicts: [{ number: 1, verdict, corrected }],
        derivations: derivations.map((one) => ({ number: 1, how: "words", ...one })),
      }),
      usage: { input_tokens: 0, output_tokens: 0 },
      cached: true,
    }),
  };
}

async function faultOf(text: string, quotes?: string[], reader = readerThatSays("supported")) {
  const [unit] = await checkUnits([{ field: "fact", text, sources: [article], quotes }], article, reader);
  return unit?.fault;
}

describe("when a second reader supports a sentence, code", () => {
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
    ["a short word of a headline", "Elm River Electric Gives Up Some Homes and Farms"],
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
  ])("still rejects %s", async (_, text, fault) => expect(await faultOf(text)).toMatch(fault));

  it("finds a quote copied from a list with its bullets", async () => {
    const quote = "Participants:\n\n- Governor Ann Smith\n- Mayor Bob Jones";
    expect(await faultOf("Ann Smith and Bob Jones took part.", [quote])).toBeNull();
  });

  it("rejects a sentence whose quote asks readers to act", async () => {
    expect(await faultOf("Elm River Electric has an offer.", ["An offer: Call now and save."])).toMatch(/instruction/);
  });
});

describe("a fact that code cannot find but the source may mean", () => {
  const source: SourceText = {
    ...article,
    title: "Tonga's leader dies",
    text: `Akilisi Pohiva (born in 1948), led Tonga for years, the President's office said on House Bill 4321. Senators Ann Smith (R-Ark.) and Bob Jones voted for it.

A storm 75 miles away hit 40 farms, 30 homes and 25 shops on Saturday. Of 2,240 visitors 908 wore costumes. The fund paid $276,000 to 905 people.

Comments are due 30 days after January 2. The Federal Reserve met on Dec. 10, 11 and 12. “We, the members, will not pay,” Jones said. Rates rise under Titles IV and VI.

The call lasted one minute and 21 seconds. It was 107 degrees at the port of Dallas, Texas, when the strike began on January 1. The Group of Seven met on the bill S.1023 in the pandemic. The road opens on New Year’s Eve. Rep. David Roe, R-W.Va., and 191 other members signed it at 60fps. The loan is $48.2 billion, the grant $2.3 billion. The court meets on Feb. 14. The Army Corps gave $350 million to 42,000 owners and 53,000 renters.`,
  };
  async function faultIn(text: string, reader = readerThatSays("supported")) {
    const [unit] = await checkUnits([{ field: "fact", text, sources: [source] }], source, reader);
    return unit?.fault ?? null;
  }

  it.each([
    ["a derived name", "The Tongan leader died."],
    ["a short name", "The Fed met in December."],
    ["the president in office", "Trump's office spoke of House Bill 4321."],
    ["a party that writers know", "Bob Jones (D-Ohio) voted for it."],
    ["a code in another spelling", "The bill, HB 4321, passed."],
    ["a title of several", "Rates rise under Title VI."],
    ["a part of several titles", "Rates rise under Titles IV and VI, Jones said."],
    ["a share", "About 41 percent of the 2,240 visitors wore costumes."],
    ["an average", "The fund paid about $305 to each of 905 people."],
    ["a sum", "Some 95 farms, homes and shops were hit."],
    ["another unit", "The storm was 121 kilometers away."],
    ["what is left of a whole", "Some 1,332 visitors wore no costumes."],
    ["a price by the year", "Of $23,000 a month the fund would pay $276,000 a year."],
    ["a day by its number in a row", "Jones was away from January 1."],
    ["a holiday for its month", "Halloween visitors wore costumes."],
    ["a region", "The Midwest storm hit 40 farms."],
    ["a day and nothing else of the article", "It came ashore January 3."],
    ["the day of a weekday", "The storm hit 40 farms on January 3."],
    ["a duration in another unit", "The call lasted 81 seconds."],
    ["a day in a row", "The strike entered its 30th day."],
    ["a name with its number spelled out", "The G-7 met on the bill."],
    ["a Senate bill in another spelling", "The Group of Seven met on S. 1023."],
    ["degrees without their scale", "It will top 105 degrees F at the port of Dallas."],
    ["the state of an abbreviation with two periods", "The West Virginia congressman signed it."],
    ["a unit written out", "They signed it at 60 frames per second."],
    ["an average over a sum", "Each owner and renter received about $3,700 on average."],
    ["an agency's full name", "The Army Corps of Engineers gave money to owners."],
    ["a ratio", "The loan is about 21 times the grant."],
    ["a holiday for its date", "The strike began on New Year’s Day."],
  ])("is for the second reader to decide: %s", async (_, text) => {
    expect(await faultIn(text)).toBeNull();
    expect(await faultIn(text, readerThatSays("other"))).not.toBeNull();
  });

  it.each([
    ["a state's nickname", "The strike in the Lone Star State began in January.", "Lone Star State", "Texas"],
    ["a disease by its name", "The Group of Seven met during Covid-19.", "Covid-19", "pandemic"],
    ["a holiday for its day", "The court meets on Valentine's Day.", "Valentine's Day", "Feb. 14"],
  ])("is for the second reader to derive: %s", async (_, text, value, from) => {
    expect(await faultIn(text, readerThatSays("supported", "", [{ value, from: [from] }]))).toBeNull();
    expect(await faultIn(text)).not.toBeNull();
  });

  it.each([
    ["a foreign name", "Officials in Samoa said so.", /name/],
    ["another person of the same first name", "Ann Brown voted for it.", /name/],
    ["a president of another time", "Obama's office spoke of House Bill 4321.", /name/],
    ["another code", "The bill, HB 4399, passed.", /number/],
    ["a foreign figure", "The fund paid $613,000 to people.", /number/],
    ["a foreign share", "Of the 2,240 visitors 57 percent wore costumes.", /number/],
    ["a foreign date", "The Federal Reserve met on May 19.", /date/],
    ["a foreign year", "Pohiva led Tonga in 1961.", /date/],
    ["a quotation of other words", "“The members will sue,” Jones said.", /quotation/],
  ])("is rejected regardless of the second reader: %s", async (_, text, fault) =>
    expect(await faultIn(text)).toMatch(fault),
  );
});

describe("a sentence that the second reader corrects", () => {
  it("is checked again, but may contain the second reader's own count", async () => {
    const text = "Elm River Electric won four grants.";
    expect(await faultOf(text, undefined, readerThatSays("figure", "Elm River Electric won three grants."))).toBeNull();
    expect(await faultOf(text, undefined, readerThatSays("figure", "Elm River Electric won $9 million."))).toMatch(
      /number|wrong/,
    );
  });
});

describe("what the second reader is asked", () => {
  async function askedOf(text: string, quotes?: string[]) {
    const prompts: string[] = [];
    const reader = readerThatSays("supported");
    const listening: Model = {
      ...reader,
      complete: (request) => {
        prompts.push(request.user);
        return reader.complete(request);
      },
    };
    const [unit] = await checkUnits([{ field: "fact", text, sources: [article], quotes }], article, listening);
    return { hint: /\(hint: (.*)\)$/mu.exec(prompts[0] ?? "")?.[1] ?? null, evidence: unit?.evidence ?? [] };
  }
  const QUOTE = "Biden has 1,217 delegates, while Sanders has 914.";

  it.each([
    ["a certain fault is stated", "Biden has 1,771 delegates.", "a number is not in the article: 1,771 (derive)"],
    ["a doubt is a question", "Biden leads by 303 delegates.", "does it follow: 303?"],
    [
      "a value of another passage, which is shown, is no doubt",
      "Biden has 1,217 delegates; 209 outages were short.",
      null,
    ],
  ])("%s", async (_, text, hint) => expect((await askedOf(text, [QUOTE])).hint).toBe(hint));

  it("its evidence has the passages of all figures, the quoted one first", async () => {
    const { evidence } = await askedOf("Biden has 1,217 delegates; 209 outages were short.", [QUOTE]);
    const texts = evidence.map(({ start, end }) => article.text.slice(start, end));
    expect(texts).toEqual([QUOTE, "Of 228 outages in 2025, 209 were short."]);
  });
});
