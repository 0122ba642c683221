import { describe, expect, it } from "vitest";
import { textTypeOf } from "./kinds";

const NEWS =
  "The board of Ozark Valley Electric Cooperative approved a substation on Tuesday. It costs $4 million and serves 2,300 members, Manager Lee Webb said. Rates rise 4 percent in 2028.";
const COOP = "The electric cooperative said that crews restored power to a substation.";
const kindOf = (title: string, text: string) => textTypeOf({ title, text, url: "https://news.example/a/1" });

describe("a word in the title is a mere subject if the text is a news report", () => {
  it.each([
    "Governor's op-ed on data centers angers co-ops",
    "Commentary period ends on co-op rule",
    "Letters to members stolen in mail theft",
    "Opinion survey: members back a reactor",
    "Column of smoke from substation closes highway",
    "Viewpoint substation approved",
    "Obituary for a coal plant",
    "Remembering the ice storm: co-op changes its plan",
    "Lottery decides which members get solar shares",
    "Co-op wins jackpot: $40 million grant",
    "Co-ops call rule a recipe for blackouts",
    "Horoscope Ranch data center signs with co-op",
    "Ask a lineworker: co-op brings questions to schools",
    "Q&A: Co-op chief on transmission plan",
    "NRECA market report: rural load to grow",
    "Review: state auditor clears co-op",
  ])("%s", (title) => expect(kindOf(title, NEWS)).toBe("news"));

  it.each([
    [
      "opinion",
      "Letters: Vote yes on broadband",
      "I thank the linemen. The board should listen, and it ought to vote yes.",
    ],
    [
      "opinion",
      "Op-ed: Poles cost too much",
      "Joan Peel said on Monday that poles cost too much. The writer is a rancher.",
    ],
    ["obituary", "Remembering Dee Pruett", "Dee Pruett passed away on March 2. The co-op said that she was 79."],
    ["lottery", "Co-op lineman's lottery luck", "He bought a winning ticket on Monday, the agency said."],
    ["recipe", "Lineman's recipe wins", "He said on Friday that it takes two cups of flour and an oven."],
    ["horoscope", "Horoscope for linemen", "Leo said it on Monday: the planets favor Taurus."],
    ["letters", "Ask the handyman: Why does the breaker trip?", "Dear Hank: It trips on Mondays. — Dark in Salem"],
    ["market_report", "Pole market forecast to 2032", "The market research said in 2026 that poles sell."],
  ])("%s: %s", (type, title, text) => expect(kindOf(title, text)).toBe(type));
});

describe("a news report may name survivors, workers' scholarships or a growth rate", () => {
  it.each([
    ["Ozark Valley approves substation", `Burial was on Saturday, and survivors include a wife. ${NEWS}`],
    ["Co-ops wait for transformers", `${NEWS} The market is expected to grow at a CAGR of 6 percent, a firm said.`],
  ])("%s", (title, text) => expect(kindOf(title, text)).toBe("news"));
});

it("tells an interview on business from advice", () => {
  const answers =
    "Q: What did it cost?\nA: We paid $4 million, and I voted for it.\nQ: And rates?\nA: They rose 4 percent for 2,300 members.";
  expect(kindOf("Q&A: The manager who said no", `Pat Roe spoke with the Journal.\n${answers}`)).toBe("news");
  expect(kindOf("Your questions, answered", `Your bill explained.\n${answers}`)).toBe("letters");
});

describe("a kind is recognized by its form, whatever its title says", () => {
  it.each([
    [
      "market_report",
      "Meters ride a wave",
      "Spending will climb to $44 billion in 2033, says Halcyon Insights, a yearly advance of 6.9 percent. Cooperatives are the fastest-growing segment. Itron, Sensus and Aclara are profiled. A sample chapter is free.",
    ],
    [
      "event_listing",
      "Rodeo weekend: what to know",
      "Gates open at 7 a.m. Admission is free; parking costs $10. Bring a hat. Several hotels have group rates.",
    ],
    [
      "event_listing",
      "You're invited: 88th annual meeting",
      "Registration opens at 4 p.m. A free meal is served. Door prizes are drawn. Call ahead for child care. See you there!",
    ],
    [
      "event_listing",
      "Cybersecurity on a shoestring",
      "Join us for a webinar on Thursday at 1 p.m. You will learn to write a plan. Presenters: Dana Ruiz and Paul Akers. Space is limited.",
    ],
  ])("%s: %s", (type, title, text) => expect(kindOf(title, `${text} ${COOP}`)).toBe(type));

  it.each([
    [
      "Gift cards draw auditor's questions",
      "The co-op gave $100 and $50 gift cards, $210,000 in all, an auditor said.",
    ],
    [
      "Members oust board at annual meeting",
      "Registration opened at 8 a.m. Parking ran out, and lunch was late. Members voted 1,204-377, officials said.",
    ],
    [
      "Webinar shows chief discussing rates",
      "The chief told vendors in a webinar at 2 p.m. that rates would rise, a recording shows.",
    ],
    [
      "Board splits 5-2 on plant",
      "The board voted 5-2 (one member was absent) and beat its deadline by nine points, Coach Hall's lawyer said.",
    ],
  ])("%s: news", (title, text) => expect(kindOf(title, text)).toBe("news"));
});
