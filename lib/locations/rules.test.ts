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

  // The first paragraph stands behind labels, and is no longer than itself.
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

  // Datelines.
  [true, "Board meets", "LITTLE ROCK, Ark. (AP) — The board of the cooperative met on Monday to vote on the rates."],
  [
    false,
    "Oklahoma wind farm approved",
    "LITTLE ROCK, Ark. — The Southwest Power Pool approved a wind farm's connection on Monday.",
  ],
  [false, "Line approved", "LITTLE ROCK, Ark. — The Southwest Power Pool approved a line across Kansas on Monday."],
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
  expect(isLocalTo({ title, text }, names)).toBe(verdict);
});
