import { describe, expect, it } from "vitest";
import type { InsightCandidate } from "@/lib/writing/lens/strategy";
import type { Model } from "@/lib/writing/model/openai";
import { writeInsights } from "./insights";

/* Texts of two articles beside each other: a reader takes 'the current schedule' for that of the sentence before. */

/** An article whose story has these sentences: takeaway, summary, key points. */
function candidate(id: number, title: string, sentences: string[]): InsightCandidate {
  const text = sentences.join(" ");
  const places = sentences.map((sentence) => {
    const start = text.indexOf(sentence);
    return { sentence, article_id: id, start, end: start + sentence.length };
  });
  const [ai_takeaway_text = "", ai_summary = "", ...ai_key_points] = sentences;
  const takeaway = { ai_takeaway_title: title, ai_takeaway_text, ai_summary, ai_key_points, ai_excerpt: null };
  return {
    id,
    title,
    text,
    source: "Example News",
    author: null,
    date: new Date("2026-03-02T15:00:00Z"),
    day: "2026-03-02",
    relevance: 100 - id,
    takeaway: { ...takeaway, relevance: 100 - id },
    ai_meaning: null,
    summary_method: "ai",
    grounding: { checked: 4, supported: 4, replaced: 0, second_reader: true },
    evidence: places,
  };
}

const TOLL = [
  "BPA proposes keeping the transmission tolls of its Montana division unchanged through 2032.",
  "The current toll schedule ends on May 31, 2026.",
  "The schedule covers reserves and losses at utilities in Montana.",
];
const CABLE = [
  "Transmission tolls of BPA's Columbia cable took effect for now, unchanged, the agency says.",
  "Nothing but the dates differs.",
  "The temporary tolls replace those for short sales over the cable.",
];
const GRANT = [
  "The Energy Department moved $1.9 million in weatherization grants of 2023 to other grantees.",
  "The money is for states and tribes that had such a grant in 2025.",
];
const BUDGET = [
  "Sen. Ann Roe backed budget bills with $3.1 billion for weatherization, her office says.",
  "The Senate has passed 10 of the bills, Roe said.",
  "Roe's list has $2 million for a substation in Elgin.",
];
const STORIES = [
  candidate(1, "BPA proposes to extend Montana transmission tolls", TOLL),
  candidate(2, "BPA Columbia cable transmission tolls take effect", CABLE),
  candidate(3, "Energy Department moves weatherization grants", GRANT),
  candidate(4, "Roe votes for budget bills with transmission and weatherization funding", BUDGET),
];

type Written = { title: string; point: string; facts: (string | undefined)[]; tension?: string; next?: string };

/** Writes one insight with a writer that cites these sentences and a second reader that supports everything but one text. */
async function write({ facts, tension = "", next = "", ...texts }: Written, stories = STORIES, refused = "") {
  const asked: string[] = [];
  const writer: Model = {
    name: "writer",
    complete: async ({ schema, user }) => {
      const ids = new Map(
        [...user.matchAll(/^(\d+\.\d+) (.+)$/gmu)].map(([, id = "", sentence = ""]) => [sentence, id]),
      );
      const cited = facts.map((fact = "") => ids.get(fact));
      return answer(schema.parse({ insights: [{ ...texts, tension, next, facts: cited }] }));
    },
  };
  const reader: Model = {
    name: "reader",
    complete: async ({ schema, user }) => {
      asked.push(user);
      const verdicts = [...user.matchAll(/^(\d+) (?:FACT|READING) on \S+: "(.*)"/gmu)].map(([, number, sentence]) => ({
        number: Number(number),
        verdict: sentence === refused ? "other" : "supported",
        corrected: "",
      }));
      return answer(schema.parse({ verdicts }));
    },
  };
  const { insights, notes } = await writeInsights(stories, { writer, reader }, 1);
  const [{ insight, evidence } = { insight: null, evidence: [] }] = insights;
  return { ...insight, ai_key_points: insight?.ai_key_points ?? [], evidence, notes, asked };
}

const answer = <T>(value: T) => ({ value, usage: { input_tokens: 1, output_tokens: 1 }, cached: false });

const TOLLS = {
  title: "BPA keeps one set of tolls and proposes keeping another",
  point: "Unchanged tolls may still bring changed charges.",
};

describe("facts of two articles in one insight", () => {
  it("stay with their article, so that 'the current toll schedule' is that of the sentence before", async () => {
    const facts = [TOLL[0], CABLE[0], TOLL[1], CABLE[1]];
    const { ai_summary, ai_key_points, notes } = await write({ ...TOLLS, facts });
    expect(notes).toEqual([]);
    expect(ai_summary).toBe(`${TOLL[0]} ${TOLL[1]}`);
    // Cards show key points without the summary: the other article's begin with its takeaway, completed in the order of its story.
    expect(ai_key_points).toEqual(CABLE);
  });

  it("stay with their article, so that 'the money' is that of its own sentence", async () => {
    const { ai_summary, ai_key_points } = await write({
      title: "Weatherization grants are small beside budget bills",
      point: "Members may see little of the moved money; the bills could matter more to them.",
      facts: [GRANT[0], BUDGET[0], GRANT[1], BUDGET[1]],
    });
    expect(ai_summary).toBe(GRANT.join(" "));
    expect(ai_key_points).toEqual(BUDGET);
  });

  it("begin with the takeaway that says what 'the current toll schedule' is, even if it is not cited", async () => {
    const { ai_summary, ai_key_points, evidence } = await write({ ...TOLLS, facts: [CABLE[0], TOLL[1]] });
    expect(ai_summary).toBe(CABLE[0]);
    expect(ai_key_points.slice(0, 2)).toEqual(TOLL.slice(0, 2));
    for (const point of ai_key_points) expect(evidence.map(({ sentence }) => sentence)).toContain(point);
  });

  it("begin with the takeaway if the cited fact does not name whom it is about", async () => {
    const tariff = [
      "Cloverleaf Electric adopts a tariff that makes data centers pay for reserved capacity.",
      "Customers must deposit three years of minimum bills and pay in advance for substations.",
    ];
    const stories = [candidate(5, "Cloverleaf Electric adopts data-center tariff", tariff), ...STORIES];
    const { ai_summary, ai_key_points } = await write({ ...TOLLS, facts: [TOLL[0], tariff[1]] }, stories);
    expect([ai_summary, ...ai_key_points].join(" ")).toContain(tariff.join(" "));
  });

  it("do not begin with a takeaway that only repeats them", async () => {
    const rate = [
      "A judge set a pole rate of $19.60 for ClearSpan, below the $31.40 that Elk Ridge billed.",
      "Circuit Judge William Hobart set ClearSpan's rate at $19.60 a pole for 2023 through 2025; Elk Ridge billed $31.40.",
      "ClearSpan owes Elk Ridge about $290,000 for the three years.",
      "Elk Ridge manager Steve Lind says other cooperatives could lose revenue.",
    ];
    const stories = [candidate(5, "Judge sides partly with co-op in fight over pole fees", rate), ...STORIES];
    const facts = [CABLE[0], rate[2], rate[1], rate[3]];
    const { ai_summary, ai_key_points, notes } = await write({ ...TOLLS, facts }, stories);
    expect(notes).toEqual([]);
    expect(ai_summary).toBe(CABLE[0]);
    // In the order of the insight, except that 'the three years' needs the fact that names them.
    expect(ai_key_points).toEqual([rate[1], rate[2], rate[3]]);
  });

  it("tell no next step that a fact has in other words", async () => {
    const breach = [
      "A breach at the vendor Meridian may have exposed bank data of Green Hollow members.",
      "Green Hollow Energy shut off online payments, hopes to restore them by Dec. 4 and will not disconnect members.",
    ];
    const stories = [candidate(5, "Billing data may have been copied", breach), ...STORIES];
    const next = "Green Hollow hopes to restore online payments by Dec. 4.";
    const { ai_summary, ai_key_points } = await write({ ...TOLLS, facts: [breach[1], CABLE[0]], next }, stories);
    expect([ai_summary, ...ai_key_points]).not.toContain(next);
  });

  it.each(["The budget bills may add to it.", "It may grow in May.", "Neither sum is final."])(
    "leave out what would be taken for the other article's: %s",
    async (unclear) => {
      const stories = [
        candidate(3, "Energy Department moves weatherization grants", [GRANT[0] ?? "", unclear]),
        ...STORIES.filter(({ id }) => id !== 3),
      ];
      const facts = [BUDGET[0], GRANT[0], unclear];
      const insight = await write({ title: "Bills and grants", point: "Costs may change little.", facts }, stories);
      expect(insight.ai_summary).toBe(BUDGET[0]);
      expect(insight.ai_key_points).toEqual([GRANT[0]]);
    },
  );

  it("leave out an article of which no fact is clear, and judge the insight without it", async () => {
    const own = ["It may grow in May.", "The money is for states."];
    const stories = [candidate(3, "Energy Department moves weatherization grants", own), ...STORIES];
    const given = { title: "Bills and grants", point: "Costs may change little." };
    const insight = await write({ ...given, facts: [BUDGET[0], own[1]] }, stories);
    expect(insight).toMatchObject({ ai_summary: BUDGET[0], article_ids: [4] });
    expect(insight.asked.join("\n")).not.toContain(own[1]);
    expect(new Set(insight.evidence.map(({ article_id }) => article_id))).toEqual(new Set([4]));
    expect(insight.notes).toEqual([
      "A text was left out of an insight (“Bills and grants”): “The money is for states.” (it is not clear without its article).",
    ]);
    const alone = await write({ ...given, title: "Two costs", facts: [own[1]] }, stories);
    expect(alone.notes).toEqual([
      "An insight was refused (“Two costs”): its facts are not clear without their articles.",
    ]);
  });

  it("are replaced by the first clear one of their article if none of them is", async () => {
    const stories = [
      candidate(3, "Energy Department moves weatherization grants", [GRANT[0] ?? "", "It may grow in May."]),
      ...STORIES.filter(({ id }) => id !== 3),
    ];
    const facts = ["It may grow in May.", BUDGET[0]];
    const { ai_summary, ai_key_points, article_ids, notes } = await write({ ...TOLLS, facts }, stories);
    expect([ai_summary, ai_key_points[0], article_ids]).toEqual([GRANT[0], BUDGET[0], [3, 4]]);
    expect(notes).toHaveLength(1);
  });

  it("lead with the chosen one if the title says what it is about and no other article could be meant", async () => {
    const breach = [
      "A breach at the vendor Meridian may have exposed bank data of Green Hollow members.",
      "The breach at Green Hollow exposed 3,100 accounts, a letter to members says.",
    ];
    const stories = [candidate(5, "Billing data may have been copied", breach), ...STORIES];
    const insight = { title: "A breach and a toll", point: "Costs may change little.", facts: [breach[1], CABLE[0]] };
    expect((await write(insight, stories)).ai_summary).toBe(breach[1]);
    expect((await write({ ...insight, title: "Two costs" }, stories)).ai_summary).toContain(breach[0]);
  });
});

describe("readings of an insight", () => {
  it("are what to watch; the next step is a fact beside the others of its article", async () => {
    const tension = "The Montana proposal could still change.";
    const facts = [TOLL[0], CABLE[0]];
    const next = "The toll schedule of the Montana division ends on May 31, 2026.";
    const { ai_meaning, ai_summary, ai_key_points, evidence } = await write({ ...TOLLS, facts, tension, next });
    expect(ai_meaning).toBe(tension);
    expect(ai_summary).toBe(`${TOLL[0]} ${next}`);
    expect(ai_key_points[0]).toBe(CABLE[0]);
    expect(evidence.filter(({ sentence }) => sentence === next).map(({ article_id }) => article_id)).toEqual([1]);
  });

  it("tell a next step once that is already among the facts", async () => {
    const facts = [TOLL[0], CABLE[0], TOLL[1]];
    const { ai_meaning, ai_summary, ai_key_points } = await write({ ...TOLLS, facts, next: TOLL[1] ?? "" });
    expect(ai_meaning).toBeNull();
    expect([ai_summary, ...ai_key_points].join(" ").split(TOLL[1] ?? "")).toHaveLength(2);
  });

  it("are left out if only the facts say what they are about", async () => {
    const facts = [TOLL[0], CABLE[0]];
    const { ai_meaning } = await write({
      ...TOLLS,
      facts,
      tension: "The losses and reserves of the schedule may vary.",
    });
    expect(ai_meaning).toBeNull();
  });

  it("are named to the admin where they are left out", async () => {
    const tension = "The losses and reserves of the schedule may vary.";
    const { notes } = await write({ ...TOLLS, facts: [TOLL[0], CABLE[0]], tension, next: "It ends on May 31, 2026." });
    expect(notes).toEqual([
      `2 texts were left out of an insight (“${TOLLS.title}”): “${tension}” (it refers to something that its title does not name); “It ends on May 31, 2026.” (it is not clear without its article).`,
    ]);
  });

  it("do not take the place of a point that is not clear: the insight is refused with the reason", async () => {
    const facts = [GRANT[0], BUDGET[0]];
    const insight = { title: "Two sums for one purpose", point: "The substation may help.", facts };
    const stories = STORIES.map((one) =>
      one.id === 4 ? { ...one, ai_meaning: "Members with electric heat could see little of either sum." } : one,
    );
    const { notes } = await write({ ...insight, tension: "Either sum may change." }, stories);
    expect(notes).toEqual([
      "An insight was refused (“Two sums for one purpose”): its point refers to something that its title does not name.",
    ]);
  });

  it("are judged by facts with their articles' days and titles, which name whose schedule it is", async () => {
    const { asked } = await write({ ...TOLLS, facts: [TOLL[0], TOLL[1]] });
    for (const fact of TOLL) expect(asked.join("\n")).toContain(`[2026-03-02] ${STORIES[0]?.title}: ${fact}`);
  });

  it("go with their point if the second reader refuses it", async () => {
    const tension = "The tolls of other divisions may change.";
    const { notes } = await write({ ...TOLLS, facts: [TOLL[0], CABLE[0]], tension }, STORIES, TOLLS.point);
    expect(notes).toEqual([`An insight was refused (“${TOLLS.title}”): the second reader found it wrong (other).`]);
  });

  it("refuse the insight with the reason if there is no point", async () => {
    const { notes } = await write({ title: "Two sums for one purpose", point: "", facts: [GRANT[0], BUDGET[0]] });
    expect(notes).toEqual(["An insight was refused (“Two sums for one purpose”): it has no point."]);
  });
});
