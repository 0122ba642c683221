import { describe, expect, it } from "vitest";
import { lessened } from "./lessening";

const SCORE = 100;
const member =
  "WASHINGTON – Senator Ann Doe (D-Ark.) spoke to members of Congress today. U.S. Senator Doe serves on a committee.";
const plain = "The board voted on Monday.";
const left = (title: string, opening: string) => lessened(SCORE, { title, opening });

describe("lessened", () => {
  it.each([
    ["Doe Introduces Bill on Transmission Lines", member, 1],
    ["Doe Announces the Data Center Moratorium Act", member, 1],
    ["Doe Applauds $40 Million for Rural Broadband", member, 1],
    ["Doe Announces Investment in Power Plant", member, 1],
    ["Doe Introduces Bill to Reverse Republicans’ Reckless Attack on Power", member, 1],
    ["Doe Champions $40 Million for Rural Broadband", member, 1],
    ["Doe Statement on FERC Decision on River Dams", member, 1],
    ["Doe: EPA Proposes Costly Regulations on Power Plants", member, 1],
    ["Doe Meets With Line Crews", member, 0.75],
    ["Doe, Colleagues Write to FERC", member, 0.375],
    ["Doe Calls on FERC to Hear Ratepayers", member, 0.375],
  ])("%s: acts count in full, even if the politician only welcomes them", (title, opening, share) => {
    expect(left(title, opening)).toBeCloseTo(SCORE * share);
  });

  it.each([
    "Ranking Member Doe Offers Solutions to the Crisis of Electric Bills",
    "Doe Questions Experts on the Power Grid",
    "DOE SLAMS UTILITIES",
    "Doe: The Grid Needs Coal",
    "Doe Introduces Resolution Supporting the Grid",
    "The Way to Lower Bills: Keep Rooftop Solar",
    "Doe Champions Clean Power as Republicans Side With Polluters",
    "Doe Brings Home $2 Million as Democrats Play Politics",
    "Doe Stands Up for Co-op Members",
  ])("%s: a politician's remarks stay below the minimum at any score", (title) => {
    expect(lessened(SCORE * 10, { title, opening: member })).toBe(lessened(SCORE, { title, opening: member }));
    expect(left(title, member)).toBeLessThan(25);
  });

  it.each([
    ["Co-op President Outlines Rate Plan for Members", "The president of the cooperative spoke on Monday."],
    ["Co-op Offers Rebates", plain],
    ["Draft Environmental Impact Statement for a Line", "The Western Area Power Administration asks for comments."],
    ["Substations: Lines Need Permits", member],
  ])("%s: not a politician's remarks", (title, opening) => {
    expect(lessened(SCORE * 10, { title, opening })).toBeGreaterThan(25);
  });

  it.each([
    ["Doe Introduces Bill to Lower Bills as Iran Conflict Shakes Global Markets", 1],
    ["Utilities Fear Tariffs on Chinese Transformers", 1],
    ["Global Shortage of Transformers Reaches Co-ops", 1],
    ["China Builds Transmission Lines", 0.4],
    ["New Support for Clean Energy in the Mekong Region", 0.4],
  ])("%s: foreign by location, not by cause", (title, share) => {
    expect(left(title, plain)).toBeCloseTo(SCORE * share);
  });

  it.each([
    ["Firm Secures Patent for Grid Software", plain, 0.3],
    ["Utility Appoints Ann Doe and Rob Roe to Board of Directors", plain, 0.3],
    ["Firm to Present at Energy Conference", plain, 0.3],
    ["Firm and Expert Explore Hydrogen in Microgrids", "Firm Inc. (OTCMKTS:FIRM) announced a podcast.", 0.2],
    ["Governor Appoints Ann Doe to the Public Service Commission", plain, 1],
    ["Doe Announces $19 Million in Home Energy Assistance for Families", plain, 0.7],
    ["Doe Announces $2 Million to Help Small Businesses With Solar Power", plain, 0.6],
    ["Commission Approves $40 Million Rate Increase, Lowering No Utility Bills", plain, 1],
    ["Proposed Reallotment of Funds for the Low Income Home Energy Assistance Program", plain, 1],
    ["Doe Announces $20,000 Rural Development Grant for a Village", plain, 0.4],
    ["Doe Announces $20,000,000 for a Substation", plain, 1],
    ["Regulators Approve a Natural Gas Expansion", plain, 0.6],
    ["Agency Fines Co-op $50,000 Over a Trench", plain, 1],
    ["Co-op Opens Nominations for Board", plain, 0.25],
    ["Three File for Seats on Co-op Board", plain, 0.25],
    ["Co-op Board Approves Nominal Fee", plain, 1],
    ["Supplier Marks 50 Years at Meeting", plain, 0.25],
    ["Supplier Marks 50 Years at Meeting", "The board voted to raise wholesale rates by 8 percent.", 1],
    ["Co-op Marks 85th Anniversary of Its Dam", "The cooperative celebrated. Its loans are repaid.", 0.25],
    ["Members of the Co-op Elect a Board of Directors", plain, 1],
  ])("%s: a company's text about itself", (title, opening, share) => {
    expect(left(title, opening)).toBeCloseTo(SCORE * share);
  });

  it("lowers news of other countries, unless it names the United States or a state", () => {
    expect(left("Miner Plans 100-Megawatt Site", "The firm will build in Paraguay.")).toBeCloseTo(SCORE * 0.1);
    expect(left("Firms Sign Pact on Batteries", "Tata Power will work with ONGC.")).toBeCloseTo(SCORE * 0.1);
    expect(left("Miner Plans 100-Megawatt Site", "The firm of Paraguay will build in Ohio.")).toBeCloseTo(SCORE);
  });

  it("leaves almost nothing to a text that only names a cooperative", () => {
    const title = "Electric Cooperative Names Its Employee of the Month";
    expect(left(title, "She plays the clarinet.")).toBeLessThan(10);
    expect(left(title, "She found the cause of the outage.")).toBe(SCORE);
  });

  it.each([
    "Rules for Borrowers of the Agency; Correction",
    "Media Advisory: Doe to Visit a Power Plant",
    "Photos: Doe at a Plant",
  ])("%s: routine", (title) => expect(left(title, plain)).toBeCloseTo(SCORE * 0.25));
});
