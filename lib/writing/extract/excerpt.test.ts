import { expect, it } from "vitest";
import type { SourceText } from "@/lib/writing/types";
import { extractedFrom, extractTakeaway } from "@/tests/support/extracts";
import { excerptAt } from "./excerpt";

const excerptOf = (...paragraphs: string[]) => {
  const source: SourceText = {
    id: 1,
    title: "Board approves new substation",
    text: paragraphs.join("\n\n"),
    source: null,
    author: null,
    date: null,
    day: null,
  };
  return extractTakeaway(source).ai_excerpt;
};

const NEWS = "The board of Ozark Electric approved a $4 million substation on Monday, and work begins in May.";
const KEMPER = "“The old transformer has carried twice its load every summer since 2019,” said manager Rita Kemper.";

it.each([
  [
    "she",
    "She told the members of the board, “The ground allows work on the foundation as soon as the spring floods are over.”",
  ],
  [
    "he behind another verb",
    "Members of the board laughed when he urged the voters, “Look at what I have said I would do for the White River.”",
  ],
  [
    "a last name",
    "“We have waited for the new substation for eleven years, and so have all of our members here in town,” said Delgado.",
    "“The ground allows work on the foundation as soon as the spring floods of the White River are over,” said Delgado.",
  ],
])("does not quote %s that nothing explains", (_, ...quotations) => {
  expect(excerptOf(NEWS, ...quotations)).toBeNull();
  expect(excerptOf(NEWS, ...quotations, KEMPER)).toBe(KEMPER);
});

it("quotes the sender of a release only with a name, and nobody who points back", () => {
  const quoted = (said: string, title = "Roe Announces Grant") => {
    const text = `Senator Jane Roe announced a $4 million grant for Ozark Electric on Monday, and work begins in May.\n\n“${said},” said Roe.`;
    return extractTakeaway({ id: 1, title, text, source: "roe.senate.gov", author: null, date: null, day: null })
      .ai_excerpt;
  };
  expect(quoted("The old line along the river has carried power to Ohio every summer since the flood")).toBeNull();
  expect(
    quoted("That old line to the Lakeside smelter has carried twice its load every summer since the flood"),
  ).toBeNull();
  expect(quoted("The old line to the Lakeside smelter has carried twice its load every summer since")).toContain(
    "smelter",
  );
});

it("quotes what a release says of its own bill", () => {
  const quotation = "“This legislation forces Amazon to build plants of its own along the river,” said Roe.";
  const excerptBehind = (lead: string) => {
    const release = { id: 1, title: "Roe on Data Centers", text: `${lead}\n\n${quotation}`, author: null };
    return extractTakeaway({ ...release, source: "roe.senate.gov", date: null, day: null }).ai_excerpt;
  };
  expect(excerptBehind("Senator Jane Roe introduced the Grid Act in Ohio on Monday.")).toBe(quotation);
  expect(excerptBehind("Senator Jane Roe visited a center of data in Ohio on Monday.")).toBeNull();
});

it("does not quote what the shown sentences say", () => {
  const repeated =
    "“The $4 million substation of Ozark Electric begins in May, as the board approved,” said Rita Kemper.";
  expect(excerptOf(NEWS, repeated)).toBeNull();
  expect(excerptOf(NEWS, repeated.replace("as the", "on 40 acres, as the"))).toContain("40 acres");
});

it("does not quote words that begin with a pronoun, or what the senders of a letter write without a name", () => {
  const pointing =
    "“It carries twice what engineers planned in 1974, and summers since have been hotter,” said Rita Kemper.";
  expect(excerptOf(NEWS, pointing)).toBeNull();
  expect(excerptOf(NEWS, pointing.replace("It", "The line"))).not.toBeNull();
  expect(excerptOf(NEWS, pointing.replace("It", "The line [1]"))).toBeNull();
  expect(excerptOf(NEWS, pointing.replace("It carries", "It takes"))).not.toBeNull();
  const text =
    "Senators Jane Roe and Ann Poe asked the agency on Monday to repair the levee by May.\n\n“We write to highlight the specific challenges that the old levee along the river poses to the towns,” the senators wrote.";
  const letter = { id: 1, title: "Roe and Poe Ask for Repair", text, source: "roe.senate.gov", author: null };
  expect(extractTakeaway({ ...letter, date: null, day: null }).ai_excerpt).toBeNull();
});

it("quotes a model's passage up to the end of what its speaker says, and no fragment", () => {
  const text =
    "The board met on Monday.\n\n“Operators should not have to wait for years. The rule ends that,” said Jane Roe of the co-op.\n\nDirecting the commission to find out who is paying.\n\nCOLUMBUS, Ohio – The co-op will build 40 miles of line for its 4,000 members.\n\n“We are grateful.";
  const source = { id: 1, title: "", text, source: null, author: null, date: null, day: null };
  const quoted = (quote: string) => excerptAt(source, quote)?.sentence ?? null;
  expect(quoted("Operators should not have to wait for years")).toBe(
    "“Operators should not have to wait for years. The rule ends that,” said Jane Roe of the co-op.",
  );
  expect(quoted("Directing the commission to find out who is paying")).toBeNull();
  expect(quoted("COLUMBUS, Ohio – The co-op will build 40 miles of line for its 4,000 members.")).toBe(
    "The co-op will build 40 miles of line for its 4,000 members.",
  );
  expect(quoted("We are grateful")).toBeNull();
});

it.each([
  [
    "words whose speaker is not in the passage",
    "“The crossing of the Buffalo River has continued to fail in every storm since the flood of 2011.”",
  ],
  ["a reply", "“You have named what every lineman on the Buffalo River has feared since the flood,” said Ann Poe."],
  ["an answer", "“The crews on the Buffalo River are stretched as thin as they can be,” Ann Poe said in response."],
])("does not quote %s", (_, quotation) => {
  expect(excerptOf(NEWS, quotation)).toBeNull();
});

it("does not quote a term in quotation marks", () => {
  const warning =
    "The board warns that callers have posed as employees and offered to “release” capital credits for a fee.";
  expect(excerptOf(NEWS, warning)).toBeNull();
});

const DETAILS =
  "The substation in Ozark County will serve 4,200 homes and two sawmills. Its two transformers were ordered in March from a factory in Georgia. Ozark Electric borrowed the money from the Rural Utilities Service at 4 percent. The county approved a permit for the site on Route 9 last week.";

it("takes what its speaker goes on to say in the same paragraph", () => {
  const first = "“Crews have spent a decade building up the line along the Buffalo River,” said manager Rita Kemper.";
  const rest = " “Now the members will have to pay for the same work at the dam.”";
  expect(excerptOf(NEWS, DETAILS, `${first}${rest}`)).toBe(`${first}${rest}`);
  expect(excerptOf(NEWS, DETAILS, `${first}${rest} Work begins at the dam in June.`)).toContain(rest);
  expect(excerptOf(NEWS, DETAILS, `${first}\n\n${rest.trim()}`)).toBe(first);
  // Another speaker's words
  expect(excerptOf(NEWS, DETAILS, `${first}${rest.replace(".”", ",” said Ann Poe, an engineer.")}`)).not.toContain(
    rest,
  );
  // Too long
  const long = ` “${"The members will have to pay for the same work at the dam, and at the bridge. ".repeat(5).trim()}”`;
  expect(excerptOf(NEWS, DETAILS, `${first}${long}`)).toBe(first);
  expect(excerptOf(NEWS, DETAILS, `${first}${long}`, KEMPER)).toBe(KEMPER);
});

it.each([
  ["a slogan", "“A satellite dish is no line,” said Kemper Creek manager Rita Kemper of the plan."],
  ["a scene", "“The members of the board danced on the river bank that night,” said Rita Kemper, 71, with a laugh."],
  ["a story", "“I remember the meadowlark that sang on the line along the Buffalo River,” said Rita Kemper."],
  ["a comparison", "“It was like a freight train had come down the Buffalo River valley,” said manager Rita Kemper."],
  ["nobody by name", "“The members will have to pay for the line,” said a manager who asked not to be named."],
  [
    "a last name that nothing explains",
    "Costs at the dam will have to fall by half. Roe calls it “the price of not building.”",
  ],
])("a report does not quote %s", (_, quotation) => {
  expect(excerptOf(NEWS, DETAILS, quotation)).toBeNull();
});

it("prefers a reason or a figure", () => {
  const figure =
    "“The line lost $4 million last year because its poles are too old to climb,” said manager Rita Kemper.";
  expect(
    excerptOf(NEWS, DETAILS, "“Everybody at the dam is proud of the old crews,” said director Ann Poe.", figure),
  ).toBe(figure);
});

it("does not give one speaker's words to the next", () => {
  const text = [
    "Oak Electric opened a 40-megawatt battery near Elm Junction on Tuesday, the co-op said.",
    "“We are glad to work with Oak Electric,” said Ann Lee of Elm Storage. “The battery shows the power of our platform.” “What we wanted was a hedge against a charge that has gone up 60 percent since 2020,” said Bo Orr, manager of Oak Electric.",
  ].join("\n\n");
  const told = JSON.stringify(extractedFrom("Oak Electric opens battery", text));
  expect(told).toContain("“What we wanted was a hedge");
  expect(told).not.toContain("platform.” “What");
});

it("quotes words, not a paraphrase with a few of them between straight quotation marks", () => {
  const paraphrase =
    'Manager Rita Kemper said tests of the soil had given "very good results". The cooperative also said it expects no delay on account of the floods.';
  expect(excerptOf(NEWS, paraphrase)).toBeNull();
  const quotation = '"The old transformer has carried twice its load every summer since 2019," said foreman Al Ortiz.';
  expect(excerptOf(NEWS, paraphrase, quotation)).toBe(quotation);
});

it("joins no quotation to another speaker's sentence", () => {
  const mixed =
    '"The board will close the old substation and sell its land in the spring of next year." Mayor Al Ortiz meanwhile said the town had been promised "a park for its children" there.';
  expect(excerptOf(NEWS, "Manager Rita Kemper set out the plan for the land on Monday.", mixed)).toBeNull();
});
