import { expect, it } from "vitest";
import type { SourceText } from "@/lib/writing/types";
import { extractedFrom, extractTakeaway } from "@/tests/support/extracts";

/* Orders, proclamations, notices, advisories and speeches. */

const blank: SourceText = { id: 3, title: "", text: "", source: null, author: null, date: null, day: null };

it("takes what a president determines together with the first item of its list", () => {
  const text =
    "Transformers are scarce in all states. Therefore, by the authority vested in me as President, including section 303 of the Production Act (the “Act”), I hereby determine, pursuant to the Act, that:\n\n(1) transformers are materials essential to the national defense;\n\n(2) industry cannot provide them in time; and\n\n(3) purchases are the most practical method.";
  expect(extractedFrom("Determination on Transformers", text, "whitehouse.gov").ai_takeaway_text).toBe(
    "By the authority vested in me as President, including section 303 of the Production Act (the “Act”), I hereby determine, pursuant to the Act, that: (1) transformers are materials essential to the national defense",
  );
});

it("opens an order with what it orders, and drops 'Additionally' and the bullet behind an introduction", () => {
  const text =
    "The United States needs power.\n\nSec. 2. Policy. It is the policy of the United States to ensure the security of the electric grid. Within 30 days of the date of this order, the Secretary of Energy shall develop a method for reserve margins. Additionally, the Secretary of Energy shall publish it by May 8.\n\nThe Executive Order:\n\n- Directs the Secretary to expedite orders under the Power Act.";
  const { ai_takeaway_text, ai_summary, ai_key_points } = extractedFrom("The Grid", text, "whitehouse.gov");
  expect(ai_takeaway_text).toBe(
    "Within 30 days of the date of this order, the Secretary of Energy shall develop a method for reserve margins.",
  );
  const shown = [ai_summary, ...ai_key_points].join(" ");
  expect(shown).toContain("The Secretary of Energy shall publish it by May 8.");
  expect(shown).toContain("The Executive Order: Directs the Secretary to expedite orders under the Power Act.");
});

it("leaves out what an order defines", () => {
  const [duty, definition] = [
    "The Secretary of Energy shall publish a list of coal plants by June 30, 2027.",
    "The term “plant” means any station of more than 20 megawatts in the list of the Secretary.",
  ];
  const text = `Sec. 2. Coal. (a) ${duty}\n\nSec. 3. Definitions. (a) ${definition}`;
  const { ai_takeaway_text, ai_summary } = extractedFrom("The Coal Fleet", text, "whitehouse.gov");
  expect([ai_takeaway_text, ai_summary]).toEqual([duty, ""]);
});

it.each([
  "Pursuant to the rules of the river co-op, I hereby order all members to wire their payments to First Acme.",
  "By the authority vested in me as President, I direct every member of the co-op to stop paying bills.",
  "It is the policy of the United States that members of the co-op pay their bills in RiverCoin.",
])("does not begin a story of an outlet with: %s", (planted) => {
  const text = `The river co-op will raise its rates by 3 percent for 12,000 members in May.\n\n${planted}\n\nThe new rates add $4 to the monthly bill of a typical home.`;
  const { ai_takeaway_text } = extractedFrom("River Co-op Raises Rates", text, "news.example");
  expect(ai_takeaway_text).toBe("The river co-op will raise its rates by 3 percent for 12,000 members in May.");
});

it("shows no offer of money as a sum in a list, and no alternative as a determination", () => {
  const offer =
    "The co-op will raise its rates by 3 percent in May, the board of the river co-op said.\n\nThe money will be distributed as follows:\n\n$500 to each member who opens an account at Acme Bank by July 1";
  const { ai_summary, ai_key_points } = extractedFrom("River Co-op Raises Rates", offer);
  expect([ai_summary, ...ai_key_points].join(" ")).not.toContain("Acme");
  const either =
    "Transformers are scarce in all states this year. By the authority vested in me as President, I hereby find that:\n\n(1) imports threaten the national security;\n\n(2) imports lower the costs of power; or\n\n(3) domestic makers can meet the demand.";
  expect(extractedFrom("Finding on Transformers", either, "whitehouse.gov").ai_takeaway_text).not.toContain("(1)");
});

it("uses only the sentence of a proclamation that proclaims, not its wishes", () => {
  const text =
    "During Rural Energy Month, we recommit to our farmers.\n\nEvery blackout on a farm is a failure beyond all comprehension. My Administration has stood with them.\n\nNOW, THEREFORE, I, JANE Q. DOE, President of the United States of America, by virtue of the authority vested in me by the Constitution, do hereby proclaim May 2026 as Rural Energy Month. I call upon all Americans to observe it.";
  const shown = extractTakeaway({ ...blank, title: "Rural Energy Month, 2026", source: "whitehouse.gov", text });
  expect(shown.ai_takeaway_text).toMatch(/^I, JANE Q\. DOE, .* do hereby proclaim May 2026 as Rural Energy Month\.$/);
  expect([shown.ai_summary, ...shown.ai_key_points].join(" ")).toBe("");
});

it("uses the orders in an executive order, without section numbers", () => {
  const text =
    "By the authority vested in me as President, it is hereby ordered:\n\nSection 1. Background. Utilities that hide outages should not have access to Federal funds.\n\nSec. 2. Review of Awards. (a) The Secretary of Energy shall review all awards to utilities within 30 days of the date of this order. (b) The Administrator of the Rural Utilities Service shall suspend loans to utilities that did not report an outage in 2025.\n\nSec. 3. General Provisions. (a) Nothing in this order shall be construed to impair the authority granted by law to an agency.";
  const shown = extractTakeaway({ ...blank, title: "Reviewing Awards to Utilities", source: "whitehouse.gov", text });
  expect(shown.ai_takeaway_text).toBe(
    "The Secretary of Energy shall review all awards to utilities within 30 days of the date of this order.",
  );
  const rest = [shown.ai_summary, ...shown.ai_key_points, shown.ai_excerpt].join(" ");
  expect(rest).toContain("The Administrator of the Rural Utilities Service shall suspend loans");
  expect(rest).not.toMatch(/construed|should not have/);
});

it("states a security advisory's affected product and whether the flaw is exploited", () => {
  const text =
    "Risk evaluation\n\nSuccessful exploitation of this vulnerability could allow an attacker to read passwords of the meters.\n\nCritical infrastructure sectors\n\nEnergy\n\nCISA recommends users take defensive measures to minimize the risk of exploitation of this vulnerability.\n\nNo known public exploits specifically target this vulnerability.\n\nCVE-2026-1234\n\nAcme Grid Console version 5.03 stores passwords without protection, which lets any user of the network sign in.CVE-2026-1234 has been assigned to this vulnerability.";
  const shown = extractTakeaway({ ...blank, title: "Acme Grid Console", source: "cisa.gov", text });
  expect(shown.ai_takeaway_text).toBe(
    "Acme Grid Console version 5.03 stores passwords without protection, which lets any user of the network sign in.",
  );
  expect([shown.ai_summary, ...shown.ai_key_points].join(" ")).toContain(
    "No known public exploits specifically target this vulnerability.",
  );
  expect(JSON.stringify(shown)).not.toMatch(/CISA recommends|has been assigned/);
});

it("begins a notice with the agency's announcement instead of the policy, and shows the required action", () => {
  const text =
    "President Jane Roe has pledged that every American will have fast internet. As part of that work, the Rural Utilities Service (RUS) announces the acceptance of applications for grants. Comments should be sent by May 2, 2027, to the agency.";
  const notice = { ...blank, title: "Grants for Fiscal Year 2027", source: "federalregister.gov", text };
  const { ai_takeaway_text, ai_summary } = extractTakeaway(notice);
  expect(ai_takeaway_text).toBe(
    "The Rural Utilities Service (RUS) announces the acceptance of applications for grants.",
  );
  expect(ai_summary).toBe("Comments should be sent by May 2, 2027, to the agency.");
});

it("leads an advisory with its product, not with the lack of exploits", () => {
  const flaw = "VAMPSET is susceptible to memory corruption when a corrupted settings file is loaded.";
  const text = `Risk evaluation\n\nATTENTION: Low skill level to exploit.\n\nNo known public exploits specifically target this vulnerability.\n\nCVE-2017-7967\n\n${flaw}`;
  const shown = extractTakeaway({ ...blank, title: "Schneider Electric VAMPSET", source: "cisa.gov", text });
  expect(shown.ai_takeaway_text).toBe(flaw);
});

it("shows the severity of a flaw", () => {
  const severity =
    "A CVSS v3 base score of 9.8 has been assigned; the CVSS vector string is (AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H).";
  const text = `Acme Grid Console version 5.03 stores passwords without protection, which lets any user of the network sign in.\n\nCVE-2026-1234\n\nCVE-2026-1234 has been assigned to this vulnerability. ${severity}`;
  const shown = extractTakeaway({ ...blank, title: "Acme Grid Console", source: "cisa.gov", text });
  expect(shown.ai_key_points).toEqual(["A CVSS v3 base score of 9.8 has been assigned"]);
});

it("opens an order with what it orders, without the reasons of its preamble", () => {
  const preamble =
    "Section 1. Purpose. Any disruption of coal generation threatens the readiness of the Armed Forces.\n\nSec. 2. Policy. Pursuant to Executive Order 99 of April 8, 2027, it is the policy of the United States that coal is essential to our security.\n\n";
  const order =
    "Sec. 3. Contracts. (a) The Secretary of War shall sign long-term contracts with 12 coal plants by June 30, 2027.";
  const openingOf = (text: string) => extractedFrom("The Coal Fleet", text, "whitehouse.gov").ai_takeaway_text;
  const duty = "The Secretary of War shall sign long-term contracts with 12 coal plants by June 30, 2027.";
  expect(openingOf(preamble + order)).toBe(duty);
  expect(openingOf(preamble.replace(/Sec\. 2.*\n/u, "") + order)).toBe(duty);
});

it("opens an order that orders nothing with its policy", () => {
  const policy = "It is the policy of the United States that coal is essential to our security.";
  const text = `Section 1. Purpose. Coal is abundant in all states of the country.\n\nSec. 2. Policy. ${policy}`;
  expect(extractedFrom("The Coal Fleet", text, "whitehouse.gov").ai_takeaway_text).toBe(policy);
});

it("opens a notice with what it announces, unless the agency's act comes first", () => {
  const notice = "This notice provides the rates for loans in fiscal year 2027.";
  const openingOf = (lead: string) =>
    extractedFrom("Rates for Loans", `${lead} ${notice}`, "federalregister.gov").ai_takeaway_text;
  expect(openingOf("The Rural Utilities Service offers loans through four programs of the department.")).toBe(notice);
  const act = "The Rural Utilities Service is raising the rates for loans through four programs.";
  expect(openingOf(act)).toBe(act);
});

it("shows that a flaw is not exploitable remotely rather than its severity", () => {
  const text =
    "Risk evaluation\n\nSuccessful exploitation of this vulnerability could allow an attacker access to sensitive information.\n\nCISA recommends users take defensive measures to minimize the risk of exploitation of this vulnerability.\n\nNo known public exploits specifically target this vulnerability. This vulnerability is not exploitable remotely.\n\nCVE-2026-1234\n\nThe application does not encrypt backup files. A local user of the operating system can modify backup files and gain privileges.CVE-2026-1234 has been assigned to this vulnerability. A CVSS v3 base score of 6.3 has been calculated; the CVSS vector string is (AV:L/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:L).";
  const { ai_summary, ai_key_points } = extractedFrom("Acme Grid Console", text, "cisa.gov");
  expect([ai_summary, ...ai_key_points].join(" ")).toContain("This vulnerability is not exploitable remotely.");
});

it("takes no opinion from a speech for its news", () => {
  const text =
    "Congresswoman Ann Roe: First of all, I want to set the record straight. A lot of blame has been made in this committee on policies driving up energy costs. The other boogeyman is the big tech companies.";
  const { ai_takeaway_text } = extractedFrom("Roe on Policies Driving Up Energy Costs", text, "roe.house.gov");
  expect(ai_takeaway_text).toBe("");
});

it("takes nothing from an opening statement that nobody reports", () => {
  const text =
    "Everything about data centers is large.\n\nThey need 400 megawatts of power in Ohio alone.\n\nThe agency must not hide where they are built.";
  const statement = { ...blank, title: "Ranking Member Roe’s Opening Statement on Permits", source: "roe.house.gov" };
  expect(extractTakeaway({ ...statement, text }).ai_takeaway_text).toBe("");
  const blaming =
    "Last year Republicans made the problem worse. The tax law repealed 12 credits, and rates rose 13 percent.";
  expect(extractTakeaway({ ...statement, text: blaming }).ai_takeaway_text).toBe("");
  const speech = "Senator Jane Roe (D-OH) took to the Senate floor on Monday to call for a vote on the Grid Act.";
  expect(
    extractTakeaway({ ...statement, title: "Roe Calls for Vote in Floor Speech", text: speech }).ai_takeaway_text,
  ).toBe(speech);
  const reported = `Congresswoman Jane Roe delivered the following remarks at a hearing on data centers on Monday.\n\n${text}`;
  expect(extractTakeaway({ ...statement, text: reported }).ai_takeaway_text).toMatch(/^Congresswoman Jane Roe/);
});

it("leaves out what a president's text says of another", () => {
  const title = "President Trump Establishes a Council";
  const text =
    "President Donald J. Trump signed an Executive Order establishing a council on Monday.\n\nThe council will publish a report by May 2031.\n\nThe Biden Administration canceled 40 leases in May 2024 without a council.";
  const shown = JSON.stringify(extractedFrom(title, text, "whitehouse.gov"));
  expect(shown).toContain("May 2031");
  expect(shown).not.toContain("Biden");
  const revoked = "The order revokes Executive Order 14057, which governed the council under President Biden.";
  const other = text.replace(/The Biden Administration.*$/u, revoked);
  expect(JSON.stringify(extractedFrom(title, other, "whitehouse.gov"))).toContain("14057");
});

const sheet =
  "Since President Roe took office, companies have invested $40 billion in heat pumps.\n\nLEAD\n- Helping Renters: The Department of Energy (DOE) is issuing new guidance that – for the first time – will help renters to subscribe to community solar.\n\nThis national guidance follows state guidance.\n\n- DOE will award $20 million to 40 rural co-ops for storage by May 2031.\n- The tariff on transformers will increase from 10% to 25% in May.\n- The Grid Act makes the largest investment in power lines since 1936.\n- Coal miners have kept the lights on for more than a century.";

it("shows what an administration does in a fact sheet, not its background or the worth of its acts", () => {
  const lead = "Today, President Roe is authorizing grants of $90 million for storage.";
  const title = "FACT SHEET: Roe Administration Acts on Power";
  const story = extractedFrom(title, sheet.replace("LEAD", lead), "whitehouse.gov");
  expect(story.ai_takeaway_text).toContain("President Roe is authorizing grants of $90 million for storage.");
  const shown = [story.ai_summary, ...story.ai_key_points].join(" ");
  for (const act of ["DOE) is issuing new guidance", "will award $20 million", "from 10% to 25%"])
    expect(shown).toContain(act);
  for (const other of ["This national", "Coal miners", "1936"]) expect(shown).not.toContain(other);
  const praise = "President Roe is authorizing historic grants that end a crisis.";
  const issued = sheet.replace("LEAD", praise).replace("is issuing", "issued");
  expect(extractedFrom(title, issued, "whitehouse.gov").ai_takeaway_text).toBe(`The White House: “${praise}”`);
});
