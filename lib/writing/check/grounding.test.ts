import { describe, expect, it } from "vitest";
import { prepareSource } from "@/lib/writing/text/passages";
import type { SourceText } from "@/lib/writing/types";
import { checkSentence, checkText } from "./grounding";

const source = (text: string, more: Partial<SourceText> = {}): SourceText => ({
  id: 1,
  title: "",
  source: "Ozark Gazette",
  author: "Pat Reporter",
  date: new Date("2022-03-10T12:00:00Z"),
  ...more,
  text,
});

type Row = [text: string, claim: string, fault: string | null];

/** A source's text, a sentence about it, and the fault that must be found (null: it is supported). */
const TABLES: Record<string, Row[]> = {
  numbers: [
    ["The utility spent $1.2 billion on lines.", "The utility spent $1,200,000,000 on lines.", null],
    ["The utility spent $1.2 billion on lines.", "The utility spent $1.2B on lines.", null],
    ["The utility spent $1.2 billion on lines.", "The utility spent $1.2 million on lines.", "unit"],
    ["The utility spent $1.2 billion on lines.", "The utility spent €1.2 billion on lines.", "unit"],
    ["Crews set 105 poles in one week.", "Crews set one hundred and five poles in a week.", null],
    ["Crews set twenty-five poles.", "Crews set 25 poles.", null],
    ["Crews set 24 poles.", "Crews set two dozen poles.", null],
    ["Seven plants were closed.", "7 plants were closed.", null],
    ["Seven plants were closed.", "Eight plants were closed.", "number"],
    ["Two-thirds of members voted.", "About 67 percent of members voted.", null],
    ["Half of the members voted.", "50% of the members voted.", null],
    ["A quarter of the members voted.", "A third of the members voted.", "number"],
    ["Rates rose 5 per cent.", "Rates rose by 5%.", null],
    ["Rates rose by 5 percentage points.", "Rates rose by 5 percent.", "unit"],
    ["Use doubled in a decade.", "Use tripled in a decade.", "number"],
    ["It was the 11th meeting of the board.", "It was the board's eleventh meeting.", null],
    ["It was the 11th meeting of the board.", "It was the board's twelfth meeting.", "number"],
    ["The work takes 10 to 15 days.", "The work takes 10–15 days.", null],
    ["The work takes 10 to 15 days.", "The work takes 10 to 25 days.", "number"],
    ["The work costs $250 to 400 billion.", "The work costs between $250 billion and $400 billion.", null],
    ["The storm cut power to 5,212 homes.", "The storm cut power to more than 5,000 homes.", null],
    ["The storm cut power to 4,900 homes.", "The storm cut power to more than 5,000 homes.", "number"],
    ["The storm cut power to 4,900 homes.", "The storm cut power to nearly 5,000 homes.", null],
    ["The storm cut power to 5,212 homes.", "The storm cut power to nearly 5,000 homes.", "number"],
    ["The storm cut power to 4,900 homes.", "The storm cut power to about 5,000 homes.", null],
    ["The storm cut power to 4,900 homes.", "The storm cut power to 5,000 homes.", "number"],
    ["One in six households is behind on bills.", "One in four households is behind on bills.", "number"],
    ["The bill is H.R. 4394.", "The bill is H.R.4394.", null],
    ["The bill is H.R. 4394.", "The bill is H.R. 4349.", "number"],
    ["The flaw is CVE-2021-35533.", "The flaw is CVE-2021-35534.", "number"],
  ],
  units: [
    ["The plant makes 900 megawatts.", "The plant makes 900 MW.", null],
    ["The plant makes 900 megawatts.", "The plant makes 0.9 GW.", null],
    ["The plant makes 900 MW.", "The plant makes 900 MWh.", "unit"],
    ["The plant makes 900 MW.", "The plant makes 900 kW.", "unit"],
    ["The line carries 500 kV.", "The line carries 500 kW.", "unit"],
    ["The line is 20 miles long.", "The line is 20 kilometers long.", "unit"],
    ["The site has 40 acres.", "The site has 40 square miles.", "unit"],
    ["It has 7,000 customers in the county.", "It has 7,000 meters in the county.", "unit"],
    ["It has 7,000 customers in the county.", "It has 7,000 members in the county.", "unit"],
    ["The work lasts eight years.", "The work lasts eight months.", "unit"],
    ["He pays $6,175 a week for fuel.", "He pays $6,175 per month for fuel.", "unit"],
    ["He pays $6,175 a week for fuel.", "He pays $6,175 a week for fuel.", null],
    ["Power costs $30 per MWh there.", "Power costs $30 per kWh there.", "unit"],
    ["The heat reached 115°F in town.", "The heat reached 115°C in town.", "unit"],
  ],
  dates: [
    ["The board met on March 5, 2022.", "The board met on Mar. 5, 2022.", null],
    ["The board met on March 5, 2022.", "The board met on 3/5/22.", null],
    ["The board met on March 5, 2022.", "The board met on March 6.", "date"],
    ["The board met on March 5, 2022.", "The board met on April 5.", "date"],
    ["The board met on March 5, 2022.", "The board met on March 5, 2021.", "date"],
    ["The board met in March 2022.", "The board met in March.", null],
    ["The board meets today in Conway.", "The board meets on March 10, 2022, in Conway.", null],
    ["The board met Tuesday in Conway.", "The board met on March 8 in Conway.", null],
    ["The board met Tuesday in Conway.", "The board met on Wednesday in Conway.", "date"],
    ["Last year the plant was closed.", "The plant was closed in 2021.", null],
    ["Last year the plant was closed.", "The plant was closed in 2020.", "date"],
    ["The plant will be closed by 2030.", "The plant will be closed by 2035.", "date"],
    ["The plant closes in the third quarter of 2023.", "The plant closes in Q3 2023.", null],
    ["The plant closes in the third quarter of 2023.", "The plant closes in Q4 2023.", "date"],
    ["The bill covers fiscal year 2023.", "The bill covers FY 2024.", "date"],
  ],
  names: [
    ["The Federal Energy Regulatory Commission ruled.", "FERC ruled.", null],
    ["FERC ruled on the dams.", "The Federal Energy Regulatory Commission ruled on the dams.", null],
    ["The Department of Energy awarded the grant.", "DOE awarded the grant.", null],
    ["Senator John Boozman praised the plan.", "Sen. Boozman praised the plan.", null],
    ["Senator John Boozman praised the plan.", "Rep. John Boozman praised the plan.", "name"],
    ["Senator John Boozman praised the plan.", "Senator Tom Cotton praised the plan.", "name"],
    ["Senator John Boozman praised the plan.", "Senator James Boozman praised the plan.", "name"],
    ["Senator John Boozman (R-AR) praised the plan.", "John Boozman, R-Ark., praised the plan.", null],
    ["Senator John Boozman (R-AR) praised the plan.", "John Boozman (R-Texas) praised the plan.", "name"],
    ["Senator John Boozman (R-AR) praised the plan.", "John Boozman (D-Ark.) praised the plan.", "name"],
    ["Senator John Boozman (R-AR) praised the plan.", "The Arkansas Republican praised the plan.", null],
    ["Power went out across Arkansas.", "Arkansans lost power.", null],
    ["Power went out across Arkansas.", "Power went out across Oklahoma.", "name"],
    ["Charles E. Schumer praised the plan.", "Chuck Schumer praised the plan.", null],
    ["Entergy's Little Rock office was closed.", "The Little Rock office of Entergy was closed.", null],
    ["The plan was praised in Conway.", "According to the Ozark Gazette, the plan was praised.", "name"],
    ["The plan was praised in Conway.", "The plan was praised, Pat Reporter wrote.", "name"],
    ["Boozman criticized Cotton over the plan.", "Cotton criticized Boozman over the plan.", "mixed-up"],
    ["Boozman criticized Cotton over the plan.", "Cotton was criticized by Boozman over the plan.", null],
  ],
  quotations: [
    ["“We won’t stop,” said Mayor Ann Lee.", 'Ann Lee said, "We won\'t stop."', null],
    ["“We won’t stop,” said Mayor Ann Lee.", "“We will stop,” Ann Lee said.", "quotation"],
    [
      "“We won’t stop,” said Ann Lee. Bob Hay agreed.\n\n“It is late,” said Bob Hay.",
      "“It is late,” Ann Lee said.",
      "quotation",
    ],
    ["“We must, and I mean now, build lines,” said Ann Lee.", "“We must … build lines,” Ann Lee said.", null],
    ["“We must build lines,” said Ann Lee.", "“We must [soon] build lines,” Ann Lee said.", null],
    ["The grid is old and weak.", "The grid is “old and weak.”", null],
  ],
  "negation and certainty": [
    ["The board will not close the plant.", "The board will close the plant.", "negation"],
    ["The board will close the plant.", "The board will not close the plant.", "negation"],
    ["The board approved the new rate.", "The board rejected the new rate.", "negation"],
    ["Fuel prices rose sharply in May.", "Fuel prices fell sharply in May.", "negation"],
    ["The senator supports the pipeline plan.", "The senator opposes the pipeline plan.", "negation"],
    ["The senator urged the agency to withdraw the rule.", "The agency withdrew the rule.", "certainty"],
    ["The storm could damage lines in Conway.", "The storm will damage lines in Conway.", "certainty"],
    ["The senator introduced the Grid Act.", "The Senate passed the Grid Act.", "certainty"],
    ["The Senate passed the Grid Act.", "The Grid Act was passed by the Senate.", null],
  ],
  "things not said": [
    ["The cooperative raised its rates.", "Solar panels on barns make farmers rich in dry summers.", "unsupported"],
    ["The cooperative raised its rates.", "The cooperative's rates were raised.", null],
    ["", "The cooperative raised its rates.", "no-source"],
    [" \n\n ", "The cooperative raised its rates.", "no-source"],
  ],
};

for (const [name, rows] of Object.entries(TABLES)) {
  describe(name, () => {
    it.each(rows)("%s — %s", (text, claim, fault) => {
      const check = checkSentence(claim, [source(text)]);
      expect({ fault: check.fault, detail: check.detail }).toEqual({ fault, detail: fault ? check.detail : null });
      expect(check.supported).toBe(fault === null);
    });
  });
}

describe("several sources", () => {
  const grid = source("Oregon will get $449.5 million for its grid.", { id: 7 });
  const dams = source("Maryland won $8,790,108 for dams.", { id: 8 });

  it("takes each part of a sentence from one of them", () => {
    expect(
      checkSentence("Oregon will get $449.5 million, and Maryland won $8,790,108.", [grid, dams]).fault,
    ).toBeNull();
    expect(checkSentence("Oregon will get $8,790,108 for dams.", [grid, dams]).fault).toBe("mixed-up");
  });

  it("takes only the cited ones as evidence", () => {
    const sentence = "Oregon will get $449.5 million.";
    expect(checkSentence(sentence, [grid, dams], { cited: [7] }).supported).toBe(true);
    expect(checkSentence(sentence, [grid, dams], { cited: [8] }).fault).toBe("uncited");
    expect(checkSentence(sentence, [grid, dams], { cited: [] }).fault).toBe("uncited");
  });
});

describe("evidence and detail", () => {
  const text = "The board met. It raised rates by 5 percent.\n\nMembers were told in May.";

  it("gives the place of the sentence that says it", () => {
    const { evidence } = checkSentence("Rates were raised by 5 percent.", [source(text, { id: 3 })]);
    expect(evidence?.article_id).toBe(3);
    expect(text.slice(evidence?.start, evidence?.end)).toBe("It raised rates by 5 percent.");
  });

  it("names the words that are not found", () => {
    expect(checkSentence("The board raised rates by 8 percent.", [source(text)]).detail).toBe("8 percent");
    expect(checkSentence("The Conway board raised rates.", [source(text)]).detail).toContain("Conway");
  });

  it("takes what the title says for evidence", () => {
    const titled = source("The board raised them.", { title: "Conway raises rates by 5 percent" });
    expect(checkSentence("Conway raised rates by 5 percent.", [titled]).supported).toBe(true);
  });

  it("checks a text sentence by sentence", () => {
    const checks = checkText("The board met. It raised rates by 8 percent.", [source(text)]);
    expect(checks.map((check) => check.supported)).toEqual([true, false]);
  });

  it("reads a source once", () => {
    const one = source(text);
    expect(prepareSource(one)).toBe(prepareSource(one));
  });
});

describe("texts made to be slow", () => {
  const RUNS = [".", " ", "A", "a-1-", "A, ", "“", "• ", "(", "Senator A ", "5 to ", "twenty-", "and "];

  it.each(RUNS)("reads a long run of '%s' to its end", (run) => {
    const text = `Senator ${run.repeat(Math.ceil(20_000 / run.length))} lower.`;
    const check = checkSentence("Senator John Boozman won “five percent” on May 5, 2022.", [source(text)]);
    expect(check.supported).toBe(false);
  });
});
