import { expect, it } from "vitest";
import { extractedFromNews } from "@/tests/support/extracts";

const LEAD = "Oak Electric Cooperative said Tuesday that it will serve a 220-megawatt data center near Elm Junction.";
/** Enough news for a long report. */
const NEWS = [
  "The cooperative will build a $138 million substation and 19 miles of line, which the data center pays for.",
  "The first 60 megawatts are scheduled for the fall of 2027, and the remainder is due in 2030.",
  "The county planning board approved the site by a vote of 6-1 on Monday.",
  "The contract requires the data center to cut its use to 25 megawatts within 30 minutes in an emergency.",
  "Oak Electric has 4,100 members in three counties and a record peak of 94 megawatts.",
  "The power will come from Elm Power Pool under a market rate that members do not pay.",
  "A tax agreement will bring the school district $2.1 million a year through 2040.",
];

function shownOf(...paragraphs: string[]): string {
  const { ai_summary, ai_key_points } = extractedFromNews("Oak Electric to serve data center", [LEAD, ...paragraphs]);
  return [ai_summary, ...ai_key_points].join(" ");
}

it.each([
  [
    "Neighbors told the board that the plan could add as much as $11 million to bills.",
    "Oak Electric disputed that figure.",
  ],
  [
    "A group called Keep Elm Quiet gathered 800 signatures to protest the noise and water use.",
    "The developer says the site will use closed-loop cooling.",
  ],
])("shows what the other side answers behind a charge: %s", (charge, answer) => {
  const shown = shownOf(...NEWS.slice(0, 4), `${charge} ${answer}`);
  expect(shown).toContain(`${charge} ${answer}`);
});

it("shows what comes next in a few words", () => {
  const next = "The county will vote on a permit in March.";
  expect(shownOf(...NEWS.slice(0, 3), next, ...NEWS.slice(3))).toContain(next);
});

it("keeps the surname of a speaker at the end of a fact with a figure, and leaves out other names without introduction", () => {
  const introduction = "Nobody at the meeting could remember what Ann Lee and Joan Roe used to think of any of it.";
  const figure = "The plan would cost members about $6 a year until 2031, Lee said.";
  const biography = "Lee grew up on a farm near the plant and keeps bees.";
  const view = "Roe guessed that the plan would take 14 years.";
  const shown = shownOf(introduction, NEWS[0] ?? "", biography, NEWS[1] ?? "", figure, view);
  expect(shown).toContain(figure);
  expect(shown).not.toContain("bees");
  expect(shown).not.toContain("14 years");
});

it("knows a name as unknown that only a sentence introduces which is never shown", () => {
  const scene = "Have you ever watched Merle Hruska start his pump at two in the morning?";
  const named = "For Hruska the plan means nothing that a neighbor would call an improvement of life on the river.";
  expect(shownOf(scene, ...NEWS.slice(0, 2), named)).not.toContain("Hruska");
});

it.each([
  "FERC is an independent agency that regulates the transmission of power between states.",
  "The PUC regulates rates and services of investor-owned utilities.",
  "As the nation's cyber defense agency, CISA leads the effort to reduce risk to infrastructure.",
  "ABOUT OAK ELECTRIC: A Touchstone Energy Cooperative, Oak Electric has served the hills since 1940.",
  "The information collection requirements contained in this notice were approved by the office.",
])("does not show what an agency says of itself below any release: %s", (portrait) =>
  expect(shownOf(...NEWS.slice(0, 4), portrait)).not.toContain(portrait.slice(0, 30)),
);

it("does not take a word that opens a sentence for a name that another sentence introduces", () => {
  const named = "Under Ohio Power rules, nobody at the table had much more to say about any of it.";
  const law = "Under a 2023 law, pole owners must share the cost of replacing poles with less than five years of life.";
  expect(shownOf(named, ...NEWS.slice(0, 3), law)).toContain(law);
});

it("knows where the subject of a sentence ends", () => {
  const entry = "The intruders came in through the account of a vendor whose password was set in 2019.";
  expect(shownOf("It was said to be a man in Escanaba.", ...NEWS.slice(0, 2), entry)).toContain(entry);
});

it("fills a long story with nothing that no editor would show", () => {
  const idle = [
    "The cards are in a box now.",
    "Somebody has called about them.",
    "Nobody has decided.",
    "It was late.",
  ];
  const shown = shownOf(...NEWS.slice(0, 5), ...idle);
  for (const sentence of idle) expect(shown).not.toContain(sentence);
});

it("does not tell what 'he said' refers to where nobody is named", () => {
  const lost =
    "Thirty-one of the 74 people who worked at the plant in the fall have already left for other jobs, he said.";
  const before = "The order was renewed on Monday for another 90 days.";
  expect(shownOf(...NEWS.slice(0, 2), `${before} ${lost}`)).not.toContain(lost);
  expect(
    shownOf(...NEWS.slice(0, 2), `Manager Bo Orr said on Monday that the order was renewed for 90 days. ${lost}`),
  ).toContain(lost);
});

it("shows no sentence twice that answers the one before it and needs it", () => {
  const charge = "The petition accuses directors of approving a $740,000 severance without notice.";
  const answer =
    "President Dale Huse on Friday denied the charges of the petition and said the board will ask a judge to block a vote.";
  const said =
    "He said that the contract requires the board to pay the severance by Dec. 31 or face a suit for $2 million.";
  const shown = shownOf(...NEWS.slice(0, 3), charge, `${answer} ${said}`);
  expect(shown.split(said)).toHaveLength(2);
  expect(shown).toContain(answer);
});

it("does not show what was sent to 'it' without what it was sent to", () => {
  const letter = "OSHA sent it a letter recommending that it check contractors' grounding before May 1, 2027.";
  const shown = shownOf(...NEWS.slice(0, 4), `The cooperative was not cited. ${letter}`);
  expect(shown.includes(letter)).toBe(shown.includes(`The cooperative was not cited. ${letter}`));
});

it("shows that a motion failed behind what it asked for", () => {
  const shown = shownOf(
    ...NEWS.slice(0, 3),
    "Director Ann Hasek moved on Monday to delay the contract until a $90,000 study of its costs is done in March.",
    "The motion failed by the same margin.",
    ...NEWS.slice(3),
  );
  expect(shown).toContain("The motion failed by the same margin.");
});

it("shows a sentence of little weight with the telling one that it explains", () => {
  const vote = "Director Marla Toft voted no.";
  const reason = "She said she accepted the contract but objected to a $138 million loan that members must guarantee.";
  expect(shownOf(...NEWS.slice(0, 3), `${vote} ${reason}`)).toContain(`${vote} ${reason}`);
  expect(shownOf(...NEWS.slice(0, 3), reason)).not.toContain(reason);
});

it("shows what one side answers only behind what it answers", () => {
  const answer = "Manager Ann Lee answered that the contract covers 94 percent of the cost by 2030.";
  expect(shownOf("Have you ever seen a bill like that?", ...NEWS.slice(0, 3), answer)).not.toContain(answer);
});

it("shows a short fact with its source behind it", () => {
  const fact = "The plan will cost a typical member $39 a year, Oak Electric said.";
  expect(shownOf(...NEWS.slice(0, 3), fact)).toContain(fact);
});
