import { describe, expect, it } from "vitest";
import type { CheckedUnit } from "@/lib/writing/check/units";
import type { SourceText } from "@/lib/writing/types";
import { type ArticleAnswer, articleAnswer } from "./answer";
import { type CheckedAnswer, composeArticle } from "./compose";
import { extractiveTakeaway, type WrittenArticle } from "./written";

const SENTENCES = [
  "Ozark Electric Cooperative will raise its rates by 4.2 percent on May 1.",
  "The board approved the increase at its meeting on Monday.",
  "Wholesale power costs have doubled for the cooperative since 2019.",
  "The cooperative serves 12,000 members in three counties of northern Arkansas.",
  "A typical household will pay about $6 more each month.",
  "Members asked the board for a delay at the hearing.",
  "The cooperative last raised its rates in the fall of 2015.",
  "The state commission will review the rates in September.",
];
const source: SourceText = {
  id: 7,
  title: "Ozark Electric raises rates",
  text: SENTENCES.join(" "),
  source: null,
  author: null,
  date: null,
  day: "2024-04-30",
};

/** A text with the numbered sentence as evidence. */
function unit(text: string, sentence: number, changes: Partial<CheckedUnit> = {}): CheckedUnit {
  const start = source.text.indexOf(SENTENCES[sentence] ?? "");
  const passages = [{ article_id: 7, start, end: start + (SENTENCES[sentence]?.length ?? 0) }];
  return {
    field: "fact",
    text,
    fault: null,
    isCorrected: false,
    isSteering: false,
    verdict: "supported",
    isOverruled: false,
    passages,
    evidence: passages,
    ...changes,
  };
}

const FACTS = [
  "Rates rise 4.2% on May 1.",
  "The board approved it.",
  "Power costs doubled.",
  "Homes pay about $6 more.",
  "A review follows.",
];
const FACT_SENTENCES = [0, 1, 2, 4, 7];
const facts = (count: number) => FACTS.slice(0, count).map((text, index) => unit(text, FACT_SENTENCES[index] ?? 0));
const REFUSED = { fault: "a number is not in the article: 9" };

function compose(changes: Partial<CheckedAnswer> = {}, answered: Partial<ArticleAnswer> = {}, article = source) {
  const quotes = FACT_SENTENCES.map((at, index) => ({
    sentence: FACTS[index],
    quote: SENTENCES[at],
    sureness: "done",
  }));
  const answer = articleAnswer.parse({
    kind: "news",
    about_us: "It changes what members pay.",
    relevance: 70,
    area: "rates",
    facts: quotes,
    reading: null,
    action: null,
    dates: [],
    excerpt: 2,
    takeaway: { sentence: "", used_facts: [1] },
    title: { sentence: "", used_facts: [1] },
    ...answered,
  });
  const checked: CheckedAnswer = {
    answer,
    facts: facts(5),
    takeaway: unit("Members pay more from May.", 0),
    title: unit("Ozark Electric to charge more", 0, { field: "title" }),
    readings: [],
    dates: [],
    ...changes,
  };
  return composeArticle(checked, article);
}

describe("composeArticle", () => {
  it("uses the first facts as the summary and the others as key points", () => {
    const { takeaway, summary_method, grounding, notes } = compose();
    expect(takeaway).toMatchObject({
      ai_takeaway_title: "Ozark Electric to charge more",
      ai_takeaway_text: "Members pay more from May.",
      ai_summary: FACTS.slice(0, 2).join(" "),
      ai_excerpt: SENTENCES[1],
    });
    expect(takeaway.ai_key_points).toEqual(FACTS.slice(2));
    expect({ summary_method, grounding, notes }).toEqual({
      summary_method: "ai",
      grounding: { checked: 7, supported: 7, replaced: 0, second_reader: true },
      notes: [],
    });
  });

  it("fills up to three key points with sentences of the source that are not used yet", () => {
    const { takeaway } = compose({ facts: facts(2) });
    expect(takeaway.ai_summary).toBe(FACTS[0]);
    const [point, ...fillers] = takeaway.ai_key_points;
    expect(point).toBe(FACTS[1]);
    expect(fillers).toHaveLength(2);
    for (const filler of fillers) expect(SENTENCES.slice(2)).toContain(filler);
  });

  it("quotes the fact that the model chose, otherwise the first that can be quoted", () => {
    expect(compose({}, { excerpt: 3 }).takeaway.ai_excerpt).toBe(SENTENCES[2]);
    const text = source.text.replace(SENTENCES[2] ?? "", `${SENTENCES[2]?.slice(0, -1)} at evil.example.`);
    expect(compose({}, { excerpt: 3 }, { ...source, text }).takeaway.ai_excerpt).toBe(SENTENCES[0]);
  });

  it("quotes no passage of a refused fact", () => {
    const checked = facts(5).map((fact, index) => (index === 2 ? { ...fact, ...REFUSED } : fact));
    expect(compose({ facts: checked }, { excerpt: 3 }).takeaway.ai_excerpt).toBe(SENTENCES[0]);
  });

  it("does not fill with the introduction of a list", () => {
    const text =
      "WASHINGTON – Senator Ann Smith of Ohio introduced the Line Act in the Senate on Monday.\n\nThe Line Act would:\n\nLower costs for families.\n\nProhibit utilities from charging members for abandoned lines.";
    const points = (of: WrittenArticle) => of.takeaway.ai_key_points.filter((point) => point.endsWith(":"));
    const release = { ...source, title: "Smith Introduces the Line Act", text, source: "smith.senate.gov" };
    expect(points(extractiveTakeaway(release))).toEqual(["The Line Act would:"]);
    expect(points(compose({ facts: [unit(FACTS[0] ?? "", 0, { passages: [] })] }, {}, release))).toEqual([]);
  });

  it.each([FACTS[0] ?? "", "On May 1, rates will rise 4.2 percent."])("repeats nothing: %s", (text) => {
    const { takeaway } = compose({ takeaway: unit(text, 0) });
    expect(takeaway.ai_takeaway_text).toBe(text);
    expect(`${takeaway.ai_summary} ${takeaway.ai_key_points.join(" ")}`).not.toContain(FACTS[0]);
  });

  it("takes the fuller fact in place of a takeaway that it repeats", () => {
    const { takeaway } = compose({ takeaway: unit("Rates rise on May 1.", 0) });
    expect(takeaway.ai_takeaway_text).toBe(FACTS[0]);
    expect(`${takeaway.ai_summary} ${takeaway.ai_key_points.join(" ")}`).not.toContain(FACTS[0]);
  });

  it("has no excerpt that the takeaway or summary renders nearly word for word", () => {
    const fact = unit("The board approved the increase at a meeting on Monday.", 1);
    expect(compose({ facts: [fact, ...facts(5).slice(2)] }, { excerpt: 2 }).takeaway.ai_excerpt).not.toBe(SENTENCES[1]);
    expect(compose({}, { excerpt: 0 }).takeaway.ai_excerpt).toBeNull();
  });

  it("takes no fuller fact in place of a takeaway of which it lacks a clause", () => {
    const raised =
      "The board of Ozark Electric in northern Arkansas raised the rates of all members for wholesale power costs";
    const text = `${raised}, and a review by regulators follows.`;
    const fact = unit(`${raised} after a long hearing.`, 0);
    const { takeaway } = compose({ takeaway: unit(text, 0), facts: [fact, ...facts(5).slice(1)] });
    expect(takeaway.ai_takeaway_text).toBe(text);
  });

  const TWO = "Ozark Electric rates rise 9% on May 1, and homes will pay about $6 more.";

  it("replaces a rejected takeaway with the facts that tell all of its clauses", () => {
    const replaced = (takeaway: string, used_facts: number[], own = facts(5)) =>
      compose({ takeaway: unit(takeaway, 0, REFUSED), facts: own }, { takeaway: { sentence: takeaway, used_facts } });
    const { takeaway, evidence } = replaced(TWO.replace("9%", "4.2%"), [1, 4]);
    expect(takeaway.ai_takeaway_text).toBe(`${FACTS[0]} ${FACTS[3]}`);
    expect(`${takeaway.ai_summary} ${takeaway.ai_key_points.join(" ")}`).not.toMatch(/Rates rise|Homes pay/u);
    for (const text of [FACTS[0], FACTS[3]]) expect(evidence.some(({ sentence }) => sentence === text)).toBe(true);
    const whole = unit("Rates of Ozark Electric rise 4.2% on May 1, and homes pay about $6 more.", 0);
    expect(replaced(TWO, [1], [whole, ...facts(5).slice(1)]).takeaway.ai_takeaway_text).toBe(whole.text);
    // A fact that the opening does not bear out is no takeaway.
    expect(replaced("Homes pay about $6 more.", [4]).takeaway.ai_takeaway_text).toBe(SENTENCES[0]);
    expect(replaced(TWO, []).takeaway.ai_takeaway_text).toBe(SENTENCES[0]);
  });

  it("has no excerpt that key points tell in nearly the same words, alone or together", () => {
    const point = unit("Wholesale power costs doubled for the cooperative since 2019.", 2);
    const own = facts(5).map((fact, index) => (index === 2 ? point : fact));
    expect(compose({ facts: own }, { excerpt: 3 }).takeaway.ai_excerpt).not.toBe(SENTENCES[2]);
    const halves = [
      unit("The Ozark co-op serves three counties of northern Arkansas.", 3),
      unit("It has 12,000 members.", 3),
    ];
    const quote = { sentence: "", quote: SENTENCES[3] ?? "", sureness: "done" as const };
    const told = compose({ facts: [...facts(2), ...halves] }, { excerpt: 3, facts: [1, 1, 3, 3].map(() => quote) });
    expect(told.takeaway.ai_excerpt).toBeNull();
  });

  it("quotes a speaker whom the story does not tell yet if it tells the best quotation", () => {
    const said = [
      "“Nobody on this board takes that step lightly after nine flat years,” said manager Ann Cole of Ozark Electric.",
      "“We lost 40 percent of our load in one night,” said engineer Tom Brill of Ozark Electric.",
    ];
    const article = { ...source, text: [SENTENCES.join(" "), ...said].join("\n\n") };
    const excerptBeside = (...told: string[]) => {
      const shown = [...SENTENCES.slice(0, 4), ...told];
      const own = shown.map((text) => {
        const start = article.text.indexOf(text);
        return unit(text, 0, { passages: [{ article_id: 7, start, end: start + text.length }] });
      });
      const quotes = shown.map((quote) => ({ sentence: quote, quote, sureness: "done" as const }));
      return compose({ facts: own }, { excerpt: 1, facts: quotes }, article).takeaway.ai_excerpt;
    };
    const best = excerptBeside() ?? "";
    expect(said).toContain(best);
    expect(excerptBeside(best)).toBe(said.find((one) => one !== best));
    expect(excerptBeside(...said)).toBeNull();
  });

  it.each(["Rates rise 4.3% on May 1.", "Rates rise 4.2% on May 2.", "Rates do not rise 4.2% on May 1."])(
    "keeps a fact beside a takeaway that differs: %s",
    (text) => expect(compose({ takeaway: unit(text, 0) }).takeaway.ai_summary).toContain(FACTS[0]),
  );

  it("replaces rejected texts with sentences of the source, counts them and gives the reason", () => {
    const refused = facts(5).map((fact, index) => (index === 0 || index === 2 ? { ...fact, ...REFUSED } : fact));
    const title = unit("Rates rise 9%", 0, REFUSED);
    const { takeaway, grounding, notes, evidence } = compose({
      facts: refused,
      title,
      takeaway: unit("9% more.", 0, REFUSED),
    });
    expect(takeaway.ai_takeaway_title).toBe(source.title);
    expect(SENTENCES).toContain(takeaway.ai_takeaway_text);
    const shown = [takeaway.ai_takeaway_text, takeaway.ai_summary, ...takeaway.ai_key_points].join(" ");
    expect(shown).not.toContain(FACTS[0]);
    expect(shown).not.toContain(FACTS[2]);
    expect(takeaway.ai_key_points.filter((point) => SENTENCES.includes(point)).length).toBeGreaterThanOrEqual(2);
    expect(grounding).toEqual({ checked: 7, supported: 3, replaced: 4, second_reader: true });
    expect(notes).toEqual([`4 of 7 generated texts were replaced: ${REFUSED.fault}.`]);
    for (const point of takeaway.ai_key_points)
      expect(evidence.some(({ sentence, end }) => sentence === point && end > 0)).toBe(true);
  });

  it("does not show what the second reader refused in the source's words either", () => {
    const refused = { verdict: "other", isOverruled: true, fault: "the second reader found it wrong (other)" } as const;
    const overruled = facts(5).map((fact, index) => (index === 2 ? { ...fact, ...refused } : fact));
    for (const checked of [overruled, overruled.slice(2, 3)]) {
      const { takeaway } = compose({ facts: checked, takeaway: null }, { excerpt: 3 });
      expect(JSON.stringify(takeaway)).not.toContain("Wholesale power costs");
      expect(takeaway.ai_takeaway_text).not.toBe("");
    }
  });

  it("falls back to extraction if no fact is supported, and reports it", () => {
    const { notes, ...written } = compose({ facts: facts(5).map((fact) => ({ ...fact, ...REFUSED })) });
    const { notes: _, ...extractive } = extractiveTakeaway(source);
    expect(written).toEqual(extractive);
    expect(notes[0]).toBe("None of the model's text passed the checks: the story is extractive.");
  });

  it("shows only supported readings, with their passages", () => {
    const may = unit("Members may ask for a delay again.", 5, { field: "reading" });
    const will = unit("Rates will fall.", 2, { field: "reading", fault: "it is not worded as possible" });
    const { lens, evidence } = compose({ readings: [may, will] });
    expect(lens.ai_meaning).toBe(may.text);
    expect(evidence).toContainEqual({ sentence: may.text, ...may.passages[0] });
    expect(compose({ readings: [will] }).lens.ai_meaning).toBeNull();
  });

  it("shows no reading that only the facts make clear, since mails show it without them", () => {
    const [clear, unclear] = [
      "Members may ask why rates rise.",
      "Members may ask for their own review of the power costs.",
    ];
    const readings = [unclear, clear].map((text) => unit(text, 2, { field: "reading" }));
    const { lens, notes } = compose({ readings });
    expect(lens.ai_meaning).toBe(clear);
    expect(notes).toEqual([
      `A reading was left out (“${unclear}”): it refers to something that title and takeaway do not name.`,
    ]);
  });

  it("fills with no sentence of the source that points at one that is not shown", () => {
    const pointing = "It will cover the cost of new poles in three counties by 2027.";
    const text = source.text.replace(SENTENCES[1] ?? "", `${SENTENCES[1]} ${pointing}`);
    const { takeaway } = compose({ facts: [unit(FACTS[1] ?? "", 1)] }, {}, { ...source, text });
    expect(takeaway.ai_key_points.length).toBeGreaterThan(1);
    expect(takeaway.ai_key_points).not.toContain(pointing);
  });
});
