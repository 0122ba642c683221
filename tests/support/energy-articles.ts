import type { SourceText } from "@/lib/writing/types";

/** Four articles about electric cooperatives, with figures, dates and quotations. */
export const ARTICLES: SourceText[] = [
  {
    id: 11,
    title: "Rural Utilities Service lends $120 million to four cooperatives",
    text: `The Rural Utilities Service will lend $120 million to four electric cooperatives in Arkansas to rebuild 900 miles of line.

The loans carry an interest rate of 2.5 percent and run for 35 years. Work on the first 300 miles of line begins in March 2026 near Conway.

“Our members waited years for this line,” said Ann Smith, manager of the Conway cooperative.

The four cooperatives serve 210,000 homes in 31 counties. The state commission must approve the plan by June 30, 2026.

In 2024, an ice storm left 40,000 of those homes without power for nine days. Members will pay about $1.20 a month more from 2027, the agency estimates.`,
    source: "Example Wire",
    author: null,
    date: new Date("2026-01-05T15:00:00Z"),
    day: "2026-01-05",
  },
  {
    id: 12,
    title: "Federal commission approves transmission rule for regional grids",
    text: `The Federal Energy Regulatory Commission approved a rule on Thursday that requires grid operators to plan transmission lines 20 years ahead.

The rule passed by a vote of 3 to 1. Grid operators must file their plans by December 1, 2026.

Electric cooperatives asked the commission to limit what their members pay for lines in other states. The commission answered that each region sets its own method.

Transmission costs have risen by 40 percent since 2019, according to the commission. Chairman David Rosner said the rule would lower costs over time.`,
    source: "Grid Daily",
    author: null,
    date: new Date("2026-01-06T15:00:00Z"),
    day: "2026-01-06",
  },
  {
    id: 13,
    title: "Data centers push electricity demand to a record in the Southwest Power Pool",
    text: `Electricity demand in the Southwest Power Pool reached a record of 56,184 megawatts on Tuesday.

The pool expects data centers to add 9,000 megawatts of load by 2030. It asked utilities to keep 1,200 megawatts of coal plants in service until 2028.

Two generation and transmission cooperatives said they would build a gas plant of 450 megawatts. The plant costs $610 million and opens in 2029.

The pool serves 14 states. Its reserve margin rises to 16 percent in the summer of 2026.`,
    source: "Plains Press",
    author: null,
    date: new Date("2026-01-06T18:00:00Z"),
    day: "2026-01-06",
  },
  {
    id: 14,
    title: "Broadband grants reach 17 rural counties",
    text: `The Department of Agriculture awarded $88 million for rural broadband in 17 counties on Monday.

Six electric cooperatives will build 2,300 miles of fiber. The first homes are connected in October 2026.

The ReConnect program pays up to 75 percent of the cost. A third of the homes have no internet service today, the department said.`,
    source: "Example Wire",
    author: null,
    date: new Date("2026-01-04T15:00:00Z"),
    day: "2026-01-04",
  },
];
export const [loans = fail(), rule = fail()] = ARTICLES;

function fail(): never {
  throw new Error("no article");
}
