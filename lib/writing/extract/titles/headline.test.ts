import { describe, expect, it } from "vitest";
import { cleanTitle, headlineOf } from "./headline";

describe("cleanTitle", () => {
  it.each([
    ["Crews restore power in Conway", null, "Crews restore power in Conway"],
    ["Crews restore power in Conway.", null, "Crews restore power in Conway"],
    ["ICYMI: Boozman Speaks on the Farm Bill", null, "Boozman Speaks on the Farm Bill"],
    ["VIDEO: ICYMI: Boozman Speaks", null, "Boozman Speaks"],
    ["WHAT THEY ARE SAYING: Boozman Speaks", null, "Boozman Speaks"],
    ["FOR IMMEDIATE RELEASE: Rates to fall in March", null, "Rates to fall in March"],
    ["FACT SHEET: The Administration Acts on Transmission", null, "The Administration Acts on Transmission"],
    ["FACT SHEET:Grid Money for 44 States", null, "Grid Money for 44 States"],
    ["STATE FACT SHEETS: How Co-ops Lower Costs", null, "How Co-ops Lower Costs"],
    [
      "The Federal Tax Credits for Heat Pumps You May Lose in 2026",
      null,
      "The Federal Tax Credits for Heat Pumps You May Lose in 2026",
    ],
    ["Senate Passes Farm Bill- House To Vote Friday", null, "Senate Passes Farm Bill- House To Vote Friday"],
    ["Co-ops Fight Off Wildfires", null, "Co-ops Fight Off Wildfires"],
    ["Ten Programs in the Grid Act That You May Not Have Heard About", null, "Ten Programs in the Grid Act"],
    ["[VIDEO] Senator Visits Substation (VIDEO)", null, "Senator Visits Substation"],
    ["Co-op wins grant for fiber | Talk Business & Politics", "talkbusiness.net", "Co-op wins grant for fiber"],
    ["Co-op wins grant for fiber - KATV News", null, "Co-op wins grant for fiber"],
    ["Co-op wins grant for fiber – The Sentinel-Record", "The Sentinel-Record", "Co-op wins grant for fiber"],
    ["Co-op wins grant for fiber | News | Example Co-op", null, "Co-op wins grant for fiber"],
    ["Agency Information Collection Activities; Comment Request; Rural Electric Loans", null, "Rural Electric Loans"],
    [
      "Commission Information Collection Activities (FERC-725); Comment Request; Extension",
      null,
      "Information Collection (FERC-725)",
    ],
    ["Notice of Intent To Revise the Marketing Policy", null, "Intent To Revise the Marketing Policy"],
    ["Notice of Hearing", null, "Notice of Hearing"],
    ["Notice of Funding; Rural Grants", null, "Rural Grants"],
    [
      "Notice of Funding Opportunity for the Disaster Water Grants Program; Reopening of Comment Period",
      null,
      "Funding Opportunity for the Disaster Water Grants Program; Reopening of Comment Period",
    ],
    ["Tri-State; Notice of Filing", null, "Tri-State"],
    [
      "Permits for Utilities; Suspension of Deadline; Final Rule",
      null,
      "Permits for Utilities; Suspension of Deadline",
    ],
    ["Rates: what members pay - and why", null, "Rates: what members pay - and why"],
    ["Salt River Project-Rate Order No. WAPA-206", null, "Salt River Project-Rate Order No. WAPA-206"],
    [
      "SENATE PASSES THE FARM BILL WITH REAP FUNDS FOR THE U.S.",
      null,
      "Senate Passes the Farm Bill with REAP Funds for the U.S.",
    ],
    ["WESTERMAN APPLAUDS FERC ORDER ON 21ST CENTURY GRID", null, "Westerman Applauds FERC Order on 21ST Century Grid"],
    ["FERC, NERC and SPP Meet", null, "FERC, NERC and SPP Meet"],
    ["Tom &amp; Jerry&#039;s Co-op &quot;Wins&quot;", null, 'Tom & Jerry\'s Co-op "Wins"'],
    ["Imports From the U.S.", null, "Imports From the U.S."],
    ["<b>Grid</b> plan\u0000 out\u202e now", null, "Grid plan out now"],
    ["outage in Perry County ends", null, "Outage in Perry County ends"],
  ])("%s", (title, source, expected) => {
    expect(cleanTitle(title, source)).toBe(expected);
  });
});

describe("headlineOf", () => {
  const source = { id: 1, source: null, author: null, date: null, day: null };

  it.each(["Press Release", "", "NEWS", "Home", "Untitled", "2023-01-05", "https://example.org/a", "Statement"])(
    "takes the first sentence where the title is %j",
    (title) => {
      const text = "The co-op cut its rates by 3 percent. Bills fall in May.";
      expect(headlineOf({ ...source, title, text })).toBe("The co-op cut its rates by 3 percent");
    },
  );

  it.each([
    [
      "Senators Introduce Bipartisan REWIRE Act to Modernize the Aging Electric Grid of America and Cut Costs",
      "Senators Introduce REWIRE Act to Modernize the Aging Electric Grid of America",
    ],
    [
      "As Temperatures Drop and Heating Bills Soar, Senators Urge Administration to Fund the Home Weatherization Program",
      "Senators Urge Administration to Fund the Home Weatherization Program",
    ],
    [
      "Election To Exclude Certain Unincorporated Organizations Owned by Applicable Entities From Application of the Rules on Partners",
      "Election To Exclude Certain Unincorporated Organizations Owned by Applicable Entities",
    ],
    [
      "Bipartisan Caucus Leaders Applaud House Energy Commerce Committee Passage of Landmark Fusion Energy Research Bill",
      "Caucus Leaders Applaud House Energy Commerce Committee Passage of Landmark Fusion Energy Research Bill",
    ],
    [
      "Commission Staff Report Lists Winter Storm Lessons Utilities Could Apply Within Service Territories the Of Grid Planning Needs",
      "Commission Staff Report Lists Winter Storm Lessons Utilities Could Apply Within Service Territories…",
    ],
    [
      "White House Releases Updated State Fact Sheets Highlighting the Impact of the Infrastructure Law One Year into Implementation",
      "White House Releases Updated State Fact Sheets Highlighting the Impact of the Infrastructure Law…",
    ],
    [
      "Statement by NSC Spokesperson Adrienne Watson on the Democratic People’s Republic of Korea’s Ballistic Missile Launch",
      "Adrienne Watson on the Democratic People’s Republic of Korea’s Ballistic Missile Launch",
    ],
    [
      "Notice of Intent To Prepare a Supplemental Environmental Impact Statement for the R-Project Transmission Line in Nebraska",
      "Supplemental Environmental Impact Statement for the R-Project Transmission Line in Nebraska",
    ],
    [
      "President Donald J. Trump Strengthens the Reliability and Security of the United States Electric Grid",
      "President Trump Strengthens the Reliability and Security of the U.S. Electric Grid",
    ],
    [
      "Council Establishes Working Groups for Science, Security, and Technology Standards in Rural Electric Distribution Networks",
      "Council Establishes Working Groups for Science, Security, and Technology Standards",
    ],
    [
      "Nobody Is Using the State’s Tax Credits for Plants. The Governor Wants to Rewrite Them This Year",
      "Nobody Is Using the State’s Tax Credits for Plants",
    ],
    [
      "Centers Gobble Up Energy. Regulators Want to Ensure Homes Do Not Foot the Whole Bill",
      "Regulators Want to Ensure Homes Do Not Foot the Whole Bill",
    ],
    [
      "Democrat Uses Anger at Centers in an Ad in a Swing Pa. District Held by Republicans",
      "Democrat Uses Anger at Centers in an Ad in a Swing Pa. District",
    ],
    [
      "High Priority: Valley Mining Projects Get Federally Fast-Tracked Today Amid Push for Supplies of Uranium",
      "High Priority: Valley Mining Projects Get Federally Fast-Tracked Today",
    ],
    [
      "Hoeven: As We Work to Unlock Our Energy Potential, Airport Capacity Needed To Support A Growing Economy",
      "Hoeven: Airport Capacity Needed To Support A Growing Economy",
    ],
    [
      "Members Send Letter to Secretary Vilsack Urging Department to Open Third Round of ReConnect Loans Early",
      "Members Send Letter to Secretary Vilsack Urging Department to Open Third Round of ReConnect…",
    ],
    [
      "Roe, Poe, Doe, Moe, Foe, and Loe Lead 25 Senators to Promote Access to Solar Energy for Homes",
      "Roe and Others Lead 25 Senators to Promote Access to Solar Energy for Homes",
    ],
    [
      "Congresswoman Jane Q. Roe Applauds the House Passage of the Rural Grid Security and Preventing Outages Act",
      "Roe Applauds the House Passage of the Rural Grid Security and Preventing Outages Act",
    ],
    [
      "Representatives Adams, Brown, Clark, & Senators Davis, Evans, & Flores Urge RUS to Extend a Deadline",
      "Representatives Adams, Brown, Clark, & Senators Davis, Evans, & Flores Urge RUS to Extend…",
    ],
    [
      "Roe & Poe Announce Over $115 Million in New Federal Funding to Lower Ohioans' Home Heating Costs this Winter",
      "Roe & Poe Announce Over $115 Million to Lower Ohioans' Home Heating Costs",
    ],
    [
      "Roe Administration Announces Over $25 Billion in Recovery Plan Funding to Help Ensure Every Home Has Internet Access",
      "Roe Administration Announces Over $25 Billion in Recovery Plan Funding",
    ],
    [
      "Roe Administration Announces Nearly $5 Billion to Help Rural Communities Prepare for Winter Weather Disasters",
      "Nearly $5 Billion to Help Rural Communities Prepare for Winter Weather Disasters",
    ],
    [
      "Specific Significant Contribution Finding for Greenhouse Gas Emissions From New, Modified, and Reconstructed Stationary Electric Sources",
      "Specific Significant Contribution Finding for Greenhouse Gas Emissions From New, Modified, and Reconstructed Stationary…",
    ],
    [
      "Emission Standards for Hazardous Pollutants: Coal- and Oil-Fired Electric Utility Boiler Steam Generating Units Burning Coal Refuse",
      "Emission Standards for Hazardous Pollutants: Coal- and Oil-Fired Electric Utility Boiler Steam Generating Units",
    ],
    [
      "Transmission System Planning Performance Requirements for Extreme Weather",
      "Transmission System Planning Performance Requirements for Extreme Weather",
    ],
    [
      "President Poe Visits Elm, Ohio, Announces $7 Billion for Clean, Affordable, Reliable Power for Rural America",
      "President Poe Visits Elm, Ohio, Announces $7 Billion for Clean, Affordable, Reliable Power",
    ],
    [
      "Poe: At Least $2.8 Billion For Ohio To Improve Roads, Bridges, Expand High-Speed Internet Access Across The State Included in Senate Bill",
      "Poe: At Least $2.8 Billion For Ohio To Improve Roads, Bridges",
    ],
    [
      "Roe and Poe Announce $9 Million to Expand Rural Broadband Service Next Year in Carroll and Rockbridge Counties",
      "Roe and Poe Announce $9 Million to Expand Rural Broadband Service Next Year",
    ],
    [
      "Application for an Incidental Take Permit; Renewable (Wind and Solar) Energy, Power Line, and Tower Plan",
      "Application for an Incidental Take Permit; Renewable (Wind and Solar) Energy, Power Line…",
    ],
    [
      "Funding Opportunity (NOFO) for Guarantees for Bonds and Notes Issued for Rural Utility Infrastructure Purposes",
      "Funding Opportunity for Guarantees for Bonds and Notes Issued for Rural Utility Infrastructure Purposes",
    ],
    [
      "FERC Says New Rule on Gas Pipelines in Ohio Will Not Take Effect Until Next Year",
      "FERC Says New Rule on Gas Pipelines in Ohio Will Not Take Effect Until…",
    ],
    [
      "Residents of Conway Can Use Tap Water for All Purposes Again, Except for Drinking and Cooking, Officials Say",
      "Residents of Conway Can Use Tap Water for All Purposes Again, Except for Drinking…",
    ],
    [
      "EPA Drops Limits on Mercury From Coal Plants in 20 States, Judge Orders Agency to Restore Them",
      "EPA Drops Limits on Mercury From Coal Plants in 20 States, Judge Orders Agency…",
    ],
    ["Two Members Introduce Bill to Lower Bills for Hardworking Families", "Two Members Introduce Bill to Lower Bills"],
    [
      "Congressman Dr. John Roe Introduces HEAT Act to Protect Families’ Access to Energy Assistance During Government Shutdowns",
      "Roe Introduces HEAT Act to Protect Families’ Access to Energy Assistance During Government Shutdowns",
    ],
    [
      "U.S. Senators Tina Roe, Amy Poe Announce Big Expansions of Clean Energy Across Rural Minnesota in May",
      "Roe, Poe Announce Big Expansions of Clean Energy Across Rural Minnesota in May",
    ],
    [
      "Senators Oppose Repeal and Support Extension of Rural Clean Energy Tax Credits Before the Final Floor Vote Thursday",
      "Senators Oppose Repeal and Support Extension of Rural Clean Energy Tax Credits Before…",
    ],
    [
      "Congressman Lee Staffer Pleads Guilty to Stealing Thousands of Dollars From the Funds of Rural Schools",
      "Congressman Lee Staffer Pleads Guilty to Stealing Thousands of Dollars",
    ],
    [
      "In Markup of Bills, Rep. Lee Successfully Blocks Funding for Yucca Mountain, Votes to Invest in Clean Water",
      "Rep. Lee Successfully Blocks Funding for Yucca Mountain, Votes to Invest in Clean Water",
    ],
    [
      "Rural Utilities Service: Elm River Power Cooperative; Notice of Intent To Prepare an Environmental Impact Statement",
      "Elm River Power Cooperative; Notice of Intent To Prepare an Environmental Impact Statement",
    ],
    [
      "Ohio Public Power District; Elm Station, Unit 1; Environmental Assessment and Finding of No Significant Impact",
      "Elm Station, Unit 1; Environmental Assessment and Finding of No Significant Impact",
    ],
    [
      "Proposed Power Marketing Policy, Public Forum, and Opportunities for Public Review and Comment for the Elm System",
      "Proposed Power Marketing Policy for the Elm System",
    ],
    [
      "Roe Joins Colleagues in Searching for Answers About How New Data Centers will Drive up Costs for Ohio",
      "Roe Joins Colleagues in Searching for Answers About New Data Centers",
    ],
    [
      "President Roe Announces Willie L. Poe, Jr. as Chair of the Federal Energy Regulatory Commission (FERC)",
      "President Roe Announces Willie L. Poe, Jr. as Chair of FERC",
    ],
  ])("has at most 14 words and no praise at the end: %s", (title, expected) => {
    const headline = headlineOf({ ...source, title, text: "" });
    expect(headline).toBe(expected);
    expect(headline.split(" ").length).toBeLessThanOrEqual(14);
  });

  it.each([
    "Vote set on removing the board of Ash Electric",
    "Pay dispute at Ash Electric ends",
    "Claim over fire at Ash is settled",
  ])("does not take the noun that opens '%s' for an order", (title) => {
    expect(headlineOf({ ...source, title, text: "Members met on Monday." })).toBe(title);
  });

  it("takes the takeaway where the title speaks to its readers", () => {
    const text = "The text came at 5:42. Ash Electric wants to control water heaters.";
    const title = "A co-op wants to borrow your water heater";
    expect(headlineOf({ ...source, title, text }, "Ash Electric wants to control water heaters.")).toBe(
      "Ash Electric wants to control water heaters",
    );
  });

  it("takes the takeaway's main clause where a report's title tells nothing of it", () => {
    const takeaway = "The Elm County Board voted 8-3 Monday to buy a 40-megawatt battery, ending a year of talks.";
    const told = { ...source, title: "Around the region", text: takeaway };
    expect(headlineOf(told, takeaway)).toBe(
      "Elm County Board voted to buy a 40-megawatt battery, ending a year of talks",
    );
    expect(headlineOf({ ...told, source: "roe.house.gov" }, takeaway)).toBe("Around the region");
    expect(headlineOf({ ...told, title: "Elm County to buy battery" }, takeaway)).toBe("Elm County to buy battery");
    expect(headlineOf(told, "The board of Elm may buy it.")).toBe("Around the region");
  });

  it("restores the case of a name in capitals from the text", () => {
    const headline = headlineOf({
      ...source,
      title: "MCCORMICK VISITS IMEA/IMUA",
      text: "McCormick went. (IMEA/IMUA)",
    });
    expect(headline).toBe("McCormick Visits IMEA/IMUA");
  });

  it("returns a title even if title and text are empty", () => {
    expect(headlineOf({ ...source, title: "", text: "" })).toBe("Untitled");
  });

  it("shortens at a word boundary", () => {
    const headline = headlineOf({ ...source, title: "Transmission ".repeat(40), text: "" });
    expect(headline.length).toBeLessThanOrEqual(200);
    expect(headline).toMatch(/Transmission…$/);
  });
});
