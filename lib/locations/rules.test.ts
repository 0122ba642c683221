import { expect, test } from "vitest";
import { isLocalTo } from "./rules";

type Row = [verdict: boolean, title: string, text: string | null, names?: string[]];

const rows: Row[] = [
  // The plain cases.
  [true, "Arkansas co-ops restore power", null],
  [true, "Co-ops restore power", "Crews from Arkansas worked through the night to bring the lines back."],
  [true, "ARKANSAS CO-OPS RESTORE POWER", null],
  [true, "Arkansas’ co-ops restore power", null],
  [true, "Arkansas-based cooperative buys solar farm", null],
  [false, "Co-ops restore power", null],
  [false, "", ""],
  [
    false,
    "Co-ops restore power",
    "Crews worked through the night.\n\nThe lines run through Arkansas and two other states.",
  ],
  [false, "arkansas", "the word in lower case names nothing in particular, whoever wrote it"],
  [true, "Arkansas co-ops", null, ["arkansas"]],
  [false, "Arkansas co-ops", null, []],
  [false, "Arkansas co-ops", null, ["", "  "]],
  [true, "Outage in Little Rock", null, ["Missouri", "Little Rock"]],
  [false, "A little rock stopped the turbine", null, ["Little Rock"]],
  [true, "Storm hits St. Francis (County)", null, ["St. Francis (County)"]],

  // The first paragraph is found behind labels, and ends where it ends.
  [
    true,
    "Letter sent",
    "FOR IMMEDIATE RELEASE\n\nJanuary 12, 2022\n\nBoth senators from Arkansas sent a letter to the agency today.",
  ],
  [false, "Letter sent", "Both senators sent a letter to the agency earlier today.\n\nArkansas is one of 14 states."],
  [true, "Letter sent", "Arkansas."],
  [
    true,
    "Letter sent",
    "Contact: Jane Doe or Mary Ann Smith Jones (202) 224-2353\n\nBoth senators from Arkansas sent a letter today.",
  ],
  [false, "Funds", "The funds are meant for the following states and territories:\n\nArizona\n\nArkansas\n\nOhio"],

  // Whole words only.
  [false, "Arkansas co-ops restore power", null, ["Kansas"]],
  [true, "Kansas co-ops restore power", null, ["Kansas"]],
  [false, "Arkansasworks grows", null],
  [false, "Kansas City, Missouri, adds chargers", null, ["Kansas"]],
  [true, "Kansas City, Kansas, adds chargers", null, ["Kansas"]],
  [false, "West Virginia miners return", null, ["Virginia"]],
  [true, "West Virginia miners return", null, ["West Virginia"]],

  // Abbreviations and demonyms.
  [true, "Wind farm near Fort Smith, Ark., delayed", null],
  [true, "Boozman (R-Ark.) backs broadband bill", null],
  [true, "Letter", "Representative Rick Crawford (AR-01) released the following statement in response to the news."],
  [true, "Safety Zone; Lower Mississippi River, Mile Markers 636-655, Modoc, AR", null],
  [true, "Ask SBA to Improve Services for Arkansans", null],
  [true, "An Arkansan leads the board", null],
  [true, "Ark. co-op files rate case", null],
  [true, "Storms cut power in Ark.", null],
  [false, "Builders finish the Ark.", null],
  [false, "Noah's Ark. A story", null],
  [false, "AR headsets help lineworkers", null],
  [false, "FIRE, OR FLOOD", null, ["Oregon"]],
  [true, "Wildfire near Bend, OR", null, ["Oregon"]],

  // Namesakes.
  [false, "Arkansas City, Kansas, votes on its power plant", null],
  [true, "Arkansas City, Ark., votes on its power plant", null],
  [true, "Arkansas City, Arkansas, votes on its power plant", null],
  [false, "Power lines down", "Lines fell at Arkansas City, Kan., when the storm passed over on Monday night."],
  [false, "Fire on Arkansas Avenue", null],
  [false, "USS Arkansas sunk again", null],
  [false, "Arkansas River runs low in Colorado", null],
  [false, "Rafting season", "Guides at Salida say the Arkansas River has never been this low in early spring."],
  [false, "Tulsa dam", "Engineers will repair the dam on the Arkansas River before the winter sets in."],
  [false, "Arkansas Valley farmers in Colorado sell water", null],
  [true, "Arkansas River crests at Van Buren", null],
  [true, "Arkansas Valley Electric Cooperative adds fiber", null],
  [true, "Arkansas River dams in Oklahoma and Arkansas", null],
  [false, "Low water on the Mississippi River", null, ["Mississippi"]],
  [false, "Mississippi County gets a steel mill", null, ["Mississippi"]],

  // A list of four or more states is not local news of any of them; the rest of the text counts.
  [false, "Grants for Alabama, Arkansas, Ohio and Texas", null],
  [false, "ALABAMA, ARKANSAS, OHIO AND TEXAS GET GRANTS", null],
  [true, "Grants for Arkansas, Oklahoma and Texas", null],
  [false, "Grants", "The grants go to co-ops in Alabama, Arkansas, Iowa, Kansas, and the State of Ohio, USDA said."],
  [false, "Grants", "The grants go to Alabama ($3 million), Arkansas ($4 million), Iowa ($1 million) and Ohio."],
  [false, "Grants", "The grants go to Mobile, Alabama; Little Rock, Arkansas; Tulsa, Oklahoma; and Waco, Texas."],
  [false, "State Plans; AL, AR, FL, GA, KY", null],
  [true, "Grants", "The grants go to Alabama, Arkansas, Iowa and Ohio. An Arkansas co-op receives the largest."],
  [true, "Arkansas co-op wins grant", "Others went to co-ops in Alabama, Arkansas, Iowa, Kansas and Ohio on Monday."],
  [true, "Grants", "The states are Alabama, Iowa, Kansas and Ohio. Crews from Arkansas build the lines."],
  [true, "Grants", "LITTLE ROCK, Ark. — The grants go to Alabama, Arkansas, Iowa, Kansas and Ohio, USDA said."],
  [true, "Grants", "LITTLE ROCK, Ark. — The grants go to Alabama, Iowa, Kansas and Ohio, the department said."],
  [
    true,
    "Boozman asks",
    "Senators Boozman (R-Ark.), Moran (R-Kan.), Smith (D-Minn.) and Ernst (R-Iowa) sent a letter.",
  ],

  // Datelines.
  [true, "Board meets", "LITTLE ROCK, Ark. (AP) — The board of the cooperative met on Monday to vote on the rates."],
  [
    true,
    "Oklahoma wind farm approved",
    "LITTLE ROCK, Ark. — The Southwest Power Pool approved a wind farm's connection on Monday.",
  ],
  [true, "Line approved", "LITTLE ROCK, Ark. — The Southwest Power Pool approved a line across Kansas on Monday."],
  [
    true,
    "Clay Rural hires contractor",
    "PIGGOTT, Ark. — The cooperative has hired Crest Line Builders of Tulsa, Okla.",
  ],
  [true, "Mill to close", "SEARCY, Arkansas (AP) — The company will move the work to a mill in Broken Bow, Oklahoma."],
  [false, "Mill to close", "IDABEL, Okla. (AP) — The company will move the work to a mill in Broken Bow, Oklahoma."],
  [false, "Rule proposed", "WASHINGTON (AP) — The commission proposed a rule on deposits on Tuesday.", ["Washington"]],
  [false, "Rule proposed", "WASHINGTON — The commission proposed a rule on deposits on Tuesday.", ["Washington"]],
  [true, "Rates rise", "OLYMPIA, Wash. — The board raised rates for members in Oregon, it said.", ["Washington"]],
  [
    true,
    "Line approved",
    "LITTLE ROCK, Ark. — The Southwest Power Pool approved a line from Kansas to Arkansas on Monday.",
  ],
  [
    true,
    "Line approved",
    "TULSA, Okla. — The utility will buy power from Arkansas cooperatives for ten years, it said.",
  ],
  [
    true,
    "Boozman asks",
    "WASHINGTON – Senators John Boozman and Tom Cotton (both R-Ark.) sent a letter to the agency today.",
  ],
];

test.each(rows)("%s: %s | %s | %s", (verdict, title, text, names = ["Arkansas"]) => {
  const places = names.map((name) => ({ name, aliases: [] }));
  expect(isLocalTo({ title, text }, places)).toBe(verdict);
});

/** Possible aliases of an Arkansas cooperative: counties, cities, utilities. */
const ARKANSAS = {
  name: "Arkansas",
  aliases: [
    "Washington County",
    "Benton County",
    "St. Francis County",
    "Jackson County",
    "Fayetteville",
    "Jonesboro",
    "Conway",
    "Rogers",
    "Hope",
    "Little Rock",
    "Pine Bluff",
    "Hot Springs",
    "Ozarks Electric",
    "AECC",
    "First Electric Cooperative",
    "SWEPCO",
    "Springdale, Arkansas",
  ],
};

const cases: [verdict: boolean, title: string, text: string | null][] = [
  // The state itself, in the title, the lede or the dateline.
  [true, "Arkansas Public Service Commission sets hearing", null],
  [true, "Commission sets hearing", "The Arkansas Public Service Commission set a hearing for May."],
  [true, "Commission sets hearing", "JONESBORO, Ark. — The commission set a hearing for May, its chairman said."],
  [false, "Commission sets hearing", "The commission set a hearing.\n\nArkansas is among the states concerned."],

  // Arkansas elsewhere.
  [false, "Arkansas City, Kansas, restores power", null],
  [false, "Arkansas City restores power", "ARKANSAS CITY, Kan. — Crews restored power on Monday."],
  [false, "Flood on the Arkansas River, Colorado", null],
  [false, "Water plan", "PUEBLO, Colo. — Farmers along the Arkansas River asked for more water on Monday."],
  [false, "Utility buys land", "The utility bought land on Arkansas Avenue in the capital for a substation."],
  [false, "Plan for the Arkansas Headwaters in Colorado", null],

  // A dateline that names Arkansas counts; a city alone does not if the story is another state's.
  [true, "Grid operator fined", "LITTLE ROCK, Ark. — Texas regulators fined the grid operator on Monday."],
  [false, "Grid operator fined", "LITTLE ROCK — Texas regulators fined the grid operator on Monday."],
  [true, "Contractor hired", "JONESBORO — The co-op has hired Crest Line Builders of Tulsa, Oklahoma, for the work."],
  [false, "Contractor hired", "JONESBORO, Ga. — The co-op has hired Crest Line Builders of Tulsa, Oklahoma, it said."],
  [true, "Texas fines its grid operator", "FAYETTEVILLE, Ark. (AP) — Regulators acted on Monday, a month late."],
  [true, "Grid operator fined", "LITTLE ROCK, Ark. — Texas and Arkansas regulators fined the grid operator."],
  [true, "Grid operator fined", "LITTLE ROCK — Regulators fined the grid operator on Monday, it said."],
  [true, "Bid approved", "LITTLE ROCK, Ark. — A Texas company may build in Washington County, the board said."],

  // County names are ambiguous: the state or another alias must be near.
  [false, "Washington County adds chargers", null],
  [false, "Washington County, Oregon, adds chargers", null],
  [false, "Washington County, Ore., adds chargers", null],
  [false, "Oregon’s Washington County adds chargers", "Fayetteville watches from afar, said nobody."],
  [true, "Washington County adds chargers", "Crews came from Fayetteville to put them up on Monday."],
  [true, "Washington County, Ark., adds chargers", null],
  [true, "Washington County, AR, adds chargers", null],
  [true, "Chargers for Benton and Washington counties", null],
  [true, "Chargers for Benton, Carroll and Washington counties", null],
  [false, "Chargers for Carroll and Washington counties", null],
  [true, "WASHINGTON COUNTY ADDS CHARGERS", "FAYETTEVILLE — The board met on Monday and agreed."],
  [false, "Washington County, Utah, and Fayetteville, N.C., add chargers", null],
  [false, "Jackson County, Mississippi, outage", "Crews from St. Francis County, Missouri, came to help on Monday."],
  [false, "Jackson County board meets", "The board of Jackson County met on Monday to vote on the rates."],
  [true, "Jackson County board meets", "The board met on Monday. Ozarks Electric had asked for it, the clerk said."],
  [true, "Storm in St. Francis County and Jonesboro", null],
  [false, "Storm in Washington County", "HILLSBORO, Ore. — A storm broke 20 poles in the county on Monday night."],

  // Cities likewise, once another state is named.
  [true, "Outage in Fayetteville", null],
  [true, "Fayetteville outage", "Crews restored power on Monday after a storm had broken 20 poles."],
  [false, "Fayetteville, N.C., outage", null],
  [false, "Fayetteville, North Carolina, outage", null],
  [false, "Outage in Fayetteville (N.C.)", null],
  [false, "Fayetteville outage", "FAYETTEVILLE, N.C. — Crews restored power on Monday after a storm."],
  [false, "Fayetteville outage", "Crews of a North Carolina utility restored power on Monday after a storm."],
  [true, "Fayetteville outage", "Crews from Missouri restored power in Fayetteville and Jonesboro on Monday."],
  [false, "Jonesboro plant closes", "Georgia Power will close the plant. Clayton County, Georgia, loses 20 jobs."],
  [false, "Conway, South Carolina, floods again", null],
  [false, "Springdale, Ohio, wants solar", null],
  [true, "Springdale wants solar", null],
  [true, "Hot Springs dam relicensed", null],
  [false, "Hot Springs, South Dakota, dam relicensed", null],
  [false, "Pine Bluffs, Wyoming, wind farm", null],
  [false, "Little Rock, Iowa, wind farm", null],

  // A city's name may be a person's, a street's or a plain word.
  [false, "Bill on grid passes", "Kellyanne Conway spoke for the bill before the committee on Monday."],
  [false, "Bill on grid passes", "Sen. Rogers spoke for the bill before the committee on Monday."],
  [false, "Bill on grid passes", "“We need it,” Rogers said before the committee on Monday."],
  [false, "Bill on grid passes", "Mr. Conway, who wrote the bill, spoke before the committee on Monday."],
  [false, "There is hope for the grid", "Members hope that power will be back on Monday, the co-op said."],
  [false, "Fire on Fayetteville Street", "A fire on Fayetteville Street cut power to 200 homes on Monday."],
  [false, "Fiber firm sold", "Rogers Communications sold its fiber unit on Monday for 2 billion dollars."],
  [true, "Rate rise", "The Conway City Council approved a rate rise for its utility on Monday."],
  [true, "Plant planned", "A data center is planned in Rogers, and the co-op will serve it from 2028."],
  [true, "Storm Hits Conway", null],

  // Utilities and other organizations count alone, wherever they act.
  [true, "Ozarks Electric buys Missouri wind farm", null],
  [true, "Rate case", "AECC asked regulators in Texas and Oklahoma to let it build a line on Monday."],
  [true, "SWEPCO files rate case in Texas", null],
  [true, "First Electric Cooperative wins award", null],
  [false, "First electric buses arrive", null],
  [false, "Electric cooperative wins award", null],
];

test.each(cases)("%s with aliases: %s | %s", (verdict, title, text) => {
  expect(isLocalTo({ title, text }, [ARKANSAS])).toBe(verdict);
});

test.each<[boolean, string, { name: string; aliases: string[] }]>([
  [true, "Outage in Conway, Ark.", { name: "Conway, Arkansas", aliases: [] }],
  [true, "Outage in Conway", { name: "Conway, Ark.", aliases: [] }],
  [false, "Outage in Conway, S.C.", { name: "Conway, AR", aliases: [] }],
  [false, "Arkansas outage", { name: "Conway, Arkansas", aliases: [] }],
  [true, "Outage in Smithville", { name: "Our service territory", aliases: ["Smithville", "Jones County"] }],
  [false, "Outage in Jones County", { name: "Our service territory", aliases: ["Smithville", "Jones County"] }],
  [
    true,
    "Smithville, Jones County: outage",
    { name: "Our service territory", aliases: ["Smithville", "Jones County"] },
  ],
  [true, "Ozark outage", { name: "Arkansas", aliases: ["Ozark", "", "  "] }],
  [false, "Nevada, Mo., outage", { name: "Nevada", aliases: [] }],
  [true, "Nevada, Missouri and Iowa regulators meet", { name: "Nevada", aliases: [] }],
  [false, "Tennessee Valley Authority adds gas plant in Kentucky", { name: "Tennessee", aliases: [] }],
  [true, "Oklahoma co-op grows", { name: "Region", aliases: ["Oklahoma"] }],
  [false, "Washington Post sold", { name: "Washington", aliases: [] }],
])("%s for a place of another kind: %s in %j", (verdict, title, place) => {
  expect(isLocalTo({ title, text: null }, [place])).toBe(verdict);
});

test("no text makes the rule slow", () => {
  const text = `${"Washington, Benton and Carroll, ".repeat(3000)}${"A ".repeat(20_000)}${"Conway, ".repeat(5_000)}`;
  expect(isLocalTo({ title: text, text }, [ARKANSAS])).toBe(false);
  expect(isLocalTo({ title: `Arkansas ${text}`, text }, [ARKANSAS])).toBe(true);
  expect(isLocalTo({ title: "x", text: "A. ".repeat(30_000) }, [ARKANSAS])).toBe(false);
});
