import { describe, expect, it } from "vitest";
import { extractedFrom, extractedFromNews, extractedFromRelease } from "@/tests/support/extracts";

describe("the takeaway", () => {
  const takeawayOf = (title: string, text: string, source = "news.example") =>
    extractedFrom(title, text, source).ai_takeaway_text;

  it("is the first sentence, even if a later one is closer to the title", () => {
    const text =
      "The Tennessee Valley Authority (TVA) is conducting a study of its energy resources. The Integrated Resource Plan (IRP) is a comprehensive study of how TVA will meet the demand for electricity in its service territory.";
    expect(takeawayOf("Integrated Resource Plan and Environmental Impact Statement", text)).toMatch(
      /^The Tennessee Valley Authority/,
    );
  });

  it("may begin with 'This week'", () => {
    const text =
      "Washington — This week, Representative Rick Crawford (AR-01) launched the Cyber Operations Defense Effort in the House.\n\nJonah Shumate will lead the efforts to formulate stakeholder engagement and policy development for the group.";
    expect(takeawayOf("Crawford Tapped for Cyber Security Effort", text)).toMatch(/^This week, Representative Rick/);
  });

  it("drops a place in brackets, and a heading in capitals that a page joins to a sentence", () => {
    const text =
      "[BEAVERTON, OR]: Today Senator Jane Roe announced $48 million for heating in Oregon.\n\nLOWER ENERGY COSTS The Line Act pays for 4,000 heat pumps in Oregon.";
    expect(takeawayOf("Roe Announces $48 Million for Heating", text)).toMatch(/^Senator Jane Roe announced/);
    expect(extractedFrom("Heating", text, "news.example").ai_summary).toMatch(/^The Line Act pays/);
  });

  it("is not boilerplate with a hyphen that looks like a dateline", () => {
    const text =
      "ICS-CERT also provides a section for control systems security recommended practices on the ICS-CERT web page.\n\nVAMPSET is susceptible to a memory corruption vulnerability when a corrupted settings file is loaded.";
    expect(takeawayOf("Schneider Electric VAMPSET", text)).toMatch(/^VAMPSET is susceptible/);
  });

  it.each([
    "ERCOT forecasts a record peak of 89,000 megawatts on Thursday.",
    "The river authority supplies 90% of the power in the state.",
  ])("is a first sentence with a verb that may be a noun: %s", (lead) => {
    expect(takeawayOf("Heat dome builds", `${lead}\n\nValley Electric asked members to save power at 4 p.m.`)).toBe(
      lead,
    );
  });

  it("may begin with a part of a group that the sentence describes", () => {
    const lead = "Most of the people who lost homes in the fire will be paid under a $38 million settlement.";
    expect(takeawayOf("Insurers to pay $38 million", `${lead}\n\nThe fire burned 46,800 acres and a church.`)).toBe(
      lead,
    );
  });

  it("is not the sentence that shares small words with the title", () => {
    const lead = "Power companies in the West have faced lawsuits worth billions over fires.";
    const text = `${lead}\n\nWyoming utilities fear they could be next, and that consumers would feel it.`;
    expect(takeawayOf("Western utilities limit their liability when they could spark fires", text)).toBe(lead);
  });

  it("is not a fragment from the middle of a sentence", () => {
    const text =
      "purchases or other action pursuant to section 303 of the Act are the most practical alternative method for meeting the need.";
    expect(takeawayOf("Memorandum on Solar Modules", text)).toBe("");
  });
});

it("begins with the release's first sentence, as its office's words if it praises", () => {
  const text =
    "WASHINGTON – Senator Ann Smith announced a historic expansion of the Rural Power Pledge to 200 utilities.\n\nUnder the pledge, large data centers pay for the substations that their projects require.";
  expect(extractedFromRelease("Smith Announces Expansion of the Rural Power Pledge", text).ai_takeaway_text).toBe(
    "Smith’s office: “Senator Ann Smith announced a historic expansion of the Rural Power Pledge to 200 utilities.”",
  );
});

it("begins with a rate order's own first sentence", () => {
  const text =
    "This Rate Order confirms, approves, and places into effect the power rates of the River Project.\n\nThe rates of the River Project expire on March 31, 2030.";
  expect(extractedFromRelease("River Project-Rate Order No. 5", text).ai_takeaway_text).toMatch(
    /^This Rate Order confirms/,
  );
});

it("gives the subject of a statement that cannot be quoted, and never ends with a colon", () => {
  const text =
    "WASHINGTON – Senator Jane Roe (R-OH) released the following statement after the Senate passed the Line Act:\n\n“This reckless failure is shameful.”";
  expect(extractedFromRelease("Roe on the Line Act", text).ai_takeaway_text).toBe(
    "Senator Jane Roe (R-OH) released the following statement after the Senate passed the Line Act",
  );
});

it("begins with the news if the story opens with a scene", () => {
  const { ai_takeaway_text } = extractedFromNews(
    "Fight over public records threatens rural broadband plan in Pennsylvania",
    [
      "Board meetings of the planning commission tended to be quiet.",
      "Nobody had spoken in years.",
      "The commission is fighting a request for public records on its broadband plan in court.",
      "The broadband plan covers six rural counties of Pennsylvania.",
    ],
  );
  expect(ai_takeaway_text).toMatch(/^The commission is fighting a request for public records/);
});

it("begins with today's announcement rather than with goals before it", () => {
  const text =
    "Since day one, President Roe has worked for a reliable grid in all 50 states.\n\nThe grid is old.\n\nToday, the Department of Energy announced that applications are open for grants of $10.5 billion for the grid.";
  expect(extractedFrom("President Roe Advances the Grid", text, "whitehouse.gov").ai_takeaway_text).toMatch(
    /^Today, the Department of Energy announced/,
  );
});

it("explains its initialisms, and has a side's name for a program in quotation marks", () => {
  const notice =
    "Notice is hereby given that the Rural Utilities Service issued a Record of Decision (ROD) on the Elm Solar Project in Ohio. The Administrator of RUS signed the ROD on May 4.";
  const title = "Elm Energy; Record of Decision";
  expect(extractedFrom(title, notice, "federalregister.gov").ai_takeaway_text).toMatch(/^Notice is hereby given/);
  const lead =
    "Congressman Tom Roe led a letter to Speaker Ann Poe to end the Clean Power Program (CPP), or carbon tax, in May.";
  expect(extractedFrom("Roe Leads Letter", lead, "roe.house.gov").ai_takeaway_text).toBe(`Roe’s office: “${lead}”`);
});

describe("the takeaway of a report that opens with a scene", () => {
  const takeawayOf = (title: string, text: string) => extractedFrom(title, text).ai_takeaway_text;
  const scene =
    "Ann Lee had coffee going by 4:30 Monday morning, because the power at the farm had been off since Friday.";

  it("is the sentence that tells the title, and the scene is not shown", () => {
    const news = "Elm River Electric still had 1,140 of its 13,600 meters dark as of 6 p.m. Monday.";
    const text = `${scene}\n\n${news}\n\nManager Bo Orr said the co-op had counted 612 broken poles through Sunday.`;
    const story = extractedFrom("‘We’ve had worse coffee’: Elm River down to 1,140 without power", text);
    expect(story.ai_takeaway_text).toBe(news);
    expect(JSON.stringify(story)).not.toContain("coffee going");
  });

  it("is the scene if no sentence tells the title", () => {
    expect(takeawayOf("Elm River cleans up", `${scene}\n\nThe line goes past four farms to the county road.`)).toBe(
      scene,
    );
  });

  it("is the sentence with the title's figure, where the first shares nothing with it", () => {
    const news = "The power administration wants to raise the firm rate for its projects by 11.6%.";
    const text = `Lake Orr stood at 3,531 feet on Thursday, and the people in a hotel ballroom knew why.\n\n${news}`;
    expect(takeawayOf("11.6% rate proposal draws fire", text)).toBe(news);
  });
});

it.each([
  "So beginning in December, Oak Electric",
  "Now Oak Electric, a co-op of 9,000 members,",
  "But on Friday the board of Oak Electric",
  "The clerks may have a little less to do: directors of Oak Electric",
])("begins with the news to which a report turns, without the turn: %s", (subject) => {
  const text = `The bills had grown to four pages by spring.\n\nFew people read them.\n\n${subject} will send a one-page bill to 9,000 members for $70,000 a year.\n\nThe board voted 7-2.`;
  const { ai_takeaway_text } = extractedFrom("Oak Electric goes back to a one-page bill", text);
  expect(ai_takeaway_text).toMatch(/^(?:Beginning|Directors|Oak|On Friday) /u);
  expect(ai_takeaway_text).toContain("one-page bill");
});

it("begins with the news rather than with what was decided long ago", () => {
  const news = "Oak Basin's board voted Tuesday to keep the 385-megawatt unit in service through 2031.";
  const text = `Two years ago, Oak Basin Power Association adopted a plan to close both units of its coal plant by 2028.\n\n${news}\n\nThe board expects the cost to add 0.6 percent to rates.`;
  expect(
    extractedFrom("Oak Basin board votes to keep 385-megawatt unit running through 2031", text).ai_takeaway_text,
  ).toBe(news);
});

it("may begin with 'The state Senate'", () => {
  const news =
    "The state Senate voted 44-2 on March 6 to raise the fine for speeding past line crews to $500 from $250.";
  const text = `There were cones and a sign on the road.\n\nThe pickup did not slow down.\n\n${news}\n\nAn association of co-ops counted 61 crashes last year.`;
  expect(extractedFrom("The truck did not slow down", text).ai_takeaway_text).toBe(news);
});

it("begins with what a cooperative is pleased to share", () => {
  const text =
    "After years of patience on the part of our members, Oak Electric Cooperative is pleased to share that it has reached a settlement that ends its contract in 2026.\n\nOak Electric will pay Elm Power $94 million.";
  expect(extractedFrom("Oak Electric Reaches Settlement", text).ai_takeaway_text).toMatch(
    /^Oak Electric Cooperative is pleased to share/,
  );
});

it("begins with what a cooperative's letter to its members reports, and quotes what it says of itself", () => {
  const text =
    "Dear Members and Friends,\n\nMany of you have asked about the dam.\n\nWe are pleased to report that on Monday, Oak Electric signed an agreement to buy the 12-megawatt Elm Dam for $34.2 million.\n\nThe plant produces about 21% of the energy our members use.\n\nThe sale must be approved by the Federal Energy Regulatory Commission in 2027.\n\nSincerely,\nYour board";
  const { ai_takeaway_text, ai_summary, ai_key_points } = extractedFrom("Update on the Elm Dam Purchase", text);
  expect(ai_takeaway_text).toMatch(/^On Monday, Oak Electric signed an agreement/);
  const shown = [ai_summary, ...ai_key_points].join(" ");
  expect(shown).toContain("The letter: “The plant produces about 21%");
  expect(shown).toContain("The sale must be approved");
  expect(shown).not.toContain("Many of you");
});

it("may begin with 'It took five months, but'", () => {
  const news =
    "It took five months and two mediators, but Oak County and Elm Electric Cooperative agreed Thursday on how to spend a $9.6 million grant.";
  const text = `${news}\n\nThe county had said that fiber would reach fewer than half of the homes.\n\nIt took on five feet of water.`;
  expect(extractedFrom("County, co-op split $9.6 million grant", text).ai_takeaway_text).toBe(news);
});

describe("the takeaway of a report that opens with its news", () => {
  const behind = [
    "It was built in 1974 and has been sold twice since, most recently for far less than it had cost to build.",
    "The plant has run for two thirds of the year at most since gas became cheaper than coal, as have most of its age.",
    "Its workers, many of whom live in the town beside it, learned of the plan in a meeting at the gate.",
  ];
  it.each([
    "The state's largest power plant could be sold within the year as its owner turns to wind, people close to it say.",
    "Another three coal units are to close because of low prices for wholesale power, according to Pine Ridge Power.",
    "One of the country's oldest hydroelectric plants has been put on the market by Pine Ridge Power.",
    "Pine Ridge Power has lost a landmark appeal over the sale of its largest coal plant to a rival.",
    "Regulators need to decide faster on the sale of power plants, the head of Pine Ridge Power has warned.",
    "The EPA has told Pine Ridge Power that the sale of its largest coal plant needs a new air permit.",
    "Pine Ridge Power continues to fight for the sale of its largest coal plant in a state court.",
    "Pine Ridge Power plans to offer customers a pay-as-you-go rate once the sale of its largest plant is complete.",
  ])("is its first sentence: %s", (lead) => {
    expect(extractedFromNews("Pine Ridge Power plant for sale", [lead, ...behind]).ai_takeaway_text).toBe(lead);
  });
});

it("is what a release tells 'just in time for the holidays'", () => {
  const lead =
    "Just in time for the holidays, Oak Valley Electric Cooperative is returning $3.2 million in capital credits to its members.";
  const { ai_takeaway_text } = extractedFrom(
    "Oak Valley Electric Cooperative returns $3.2 million to members",
    `${lead}\n\nThe retirement, approved by its board on Oct. 27, covers the remaining margins of 2001 and 2002.\n\nThe average credit of a household is about $121, and checks will be mailed in the week of Dec. 7.`,
    "oakvalley.coop",
  );
  expect(ai_takeaway_text).toBe(lead);
});

it("is no sentence whose 'it' only the first one explains", () => {
  const lead =
    "Harlan County's moratorium on commercial solar projects, which was to end Dec. 31, will last another six months.";
  const { ai_takeaway_text } = extractedFromNews("Commissioners extend solar freeze to June", [
    lead,
    "The county's Board of Commissioners voted 2-1 on Monday to extend it through June 30 while a zoning ordinance is rewritten.",
    "Heartland Bend REMC had asked for an exemption for a 2.4-megawatt array on 14 acres behind its warehouse.",
    "A hearing on the draft ordinance is expected in February, according to the county's planning director.",
  ]);
  expect(ai_takeaway_text).toBe(lead);
});

it("is the news behind what happened 'a year ago'", () => {
  const news =
    "Prairie Crown Power said on Tuesday that the 427-megawatt unit, which was to close in 2029, will now run until 2035.";
  const { ai_takeaway_text } = extractedFromNews("Prairie Crown Power to run Lignite Hills Unit 2 through 2035", [
    "A year ago Prairie Crown Power Cooperative was asking for bids to dismantle Unit 2 of its Lignite Hills plant.",
    news,
    "Its forecast for the winter peak of 2032 has risen by 580 megawatts in two years on demand from oil fields.",
    "The board voted 10-3 for the $174 million plan, which members will pay for from 2028 on.",
  ]);
  expect(ai_takeaway_text).toBe(news);
});

it("may open with the time since an event", () => {
  const lead =
    "It's been 12 days since the computers of Lake & Pine Electric Cooperative were hit in a cyberattack, and its billing system is still down.";
  const { ai_takeaway_text } = extractedFromNews("Cyberattack keeps co-op's billing system down for second week", [
    lead,
    "Members cannot pay by telephone or see their accounts, the cooperative said.",
    "It serves about 14,000 homes and farms in four counties.",
  ]);
  expect(ai_takeaway_text).toBe(lead);
});
