import { expect, it } from "vitest";
import { isBackground, isOwnRecord, isPlatitude, isRhetoric, isStock, isUnspecific } from "./filler";

it("detects self-praise of the sender", () => {
  expect(isRhetoric("The partnership underscores their shared commitment to clean energy.")).toBe(true);
  expect(isOwnRecord("Through her role in the Senate, Senator Roe has worked for years on clean power.")).toBe(true);
  expect(isRhetoric("She highlighted her commitment to continue securing our grid.")).toBe(true);
  expect(isRhetoric("The agreement marks a significant step in its mission.")).toBe(true);
  expect(isRhetoric("President Roe has made reliable power a national priority.")).toBe(true);
  expect(isRhetoric("In the 21st century, fast internet is no longer a luxury.")).toBe(true);
  expect(isRhetoric("The agency said that money is committed to purchases through 2027.")).toBe(false);
  expect(isRhetoric("The board has made repairs to 40 miles of line.")).toBe(false);
  expect(isRhetoric("The audit reflected poorly on the leadership of the co-op.")).toBe(false);
  expect(isRhetoric("The mark is set by the commission.")).toBe(false);
});

it.each([
  "In April, the senators announced over $65.5 million in federal funding for homes.",
  "In June 2020, Rep. Roe introduced the Line Act.",
  "As a senior appropriator, Senator Poe has consistently secured federal funding for the program.",
  "Roe has worked for nearly 15 years to advance storage in Ohio.",
  "Senator Poe successfully included in the act her measure on heat pumps.",
  "On Day One, President Roe signed an order to open federal land.",
  "Senator Roe previously worked to repeal the rule on coal.",
  "Roe also introduced a bipartisan bill on maps.",
  "Last month, Sen. Roe visited Conway to celebrate $25 million.",
  "These announcements come in addition to over $1.4 billion.",
  "The grants were made possible by the Roads Act that both Senators Roe and Poe played key roles in crafting.",
  "This is part of the $65.9 billion Senator Roe secured in the Infrastructure Act to spur broadband.",
  "During the COVID-19 pandemic, Roe and Poe secured funding for broadband.",
  "After Senator Roe’s advocacy and negotiation, President Poe signed the Roads Act.",
  "Additionally, with Roe's support, the program provided $7.5 million to Oak County.",
])("knows what a sender did on other occasions: %s", (sentence) => expect(isOwnRecord(sentence)).toBe(true));

it.each([
  "In March, the agency accepted the state's plan.",
  "President Roe signed a memorandum directing the authority to sell its dams by July 1, 2027.",
  "Senator Roe announced $5 million for lines in Ohio on Monday.",
  "In 2031, the cooperative will replace 900 miles of line.",
  "Senator Roe secured $5 million for the cooperative’s new substation.",
  "The utility played down the risk of fire.",
])("does not take news for a sender's record: %s", (sentence) => expect(isOwnRecord(sentence)).toBe(false));

it("calls a quotation a platitude if it states a value and no figure", () => {
  expect(isPlatitude("“Every family deserves reliable power,” said Roe.")).toBe(true);
  expect(isPlatitude("“Reliable power is critical for our 4,000 members,” said Roe.")).toBe(false);
  expect(isPlatitude("“The old plants at the river need new gates,” said Roe.")).toBe(false);
  expect(isPlatitude("“We must close the plant and lay off its workers,” said Roe.")).toBe(false);
  expect(isPlatitude("“Fast internet is critical to the 21st century economy,” said Roe.")).toBe(true);
  expect(isStock("“Families are getting crushed by high bills in Ohio,” said Roe.")).toBe(true);
  expect(isStock("“We’re glad this money will be used in our towns,” said Roe.")).toBe(true);
  expect(isStock("“Entergy will be forced to close the plant,” said Ann Lee of the union.")).toBe(false);
  expect(isStock("“Entergy will be forced to close the plant,” said Senator Roe.")).toBe(true);
  expect(isUnspecific("“The letter does not say that Georgia Power pays,” said Roe.")).toBe(false);
  expect(isUnspecific("“Google pays nothing for the line,” said Roe.")).toBe(false);
  expect(isUnspecific("“Four hundred workers lose their jobs,” said Roe.")).toBe(false);
  expect(isUnspecific("“The plant was dark for 24 hours,” said Roe.")).toBe(false);
  expect(isUnspecific("“We highlight specific challenges that Ohio and Americans face this winter,” said Roe.")).toBe(
    true,
  );
  expect(isUnspecific("“The letter does not say that Google pays for the line,” said Roe.")).toBe(false);
  expect(isUnspecific("“The line will carry 400 megawatts into the valley,” said Roe.")).toBe(false);
  expect(isPlatitude("“The commitments do not say who bears the cost of the centers,” said Roe.")).toBe(false);
});

it.each([
  ["Last year, storms left 40 counties without power.", true],
  ["President Roe’s agenda has already spurred $40 billion of investments.", true],
  ["Heat pumps are popular with homeowners.", true],
  ["DOE is opening a fund for co-ops.", false],
  ["The law will invest $5 billion in power lines.", false],
])("in a fact sheet, '%s' is background: %s", (sentence, expected) => expect(isBackground(sentence)).toBe(expected));

it.each([
  "Not everyone is sold.",
  "Not all of the news was good.",
  "The reason is a shift in when power is dear.",
  "For electric cooperatives the ruling cuts both ways.",
  "Environmental groups were divided.",
  "Some of that was the cold.",
])("knows what only announces the next sentence: %s", (sentence) => expect(isRhetoric(sentence)).toBe(true));

it.each([
  "Not all 14 districts voted.",
  "The reason is a 31 percent rise in the price of coal.",
  "The board was split, and the chairman's vote decided the matter against the merger of the cooperatives.",
  "The question is on the ballot in Polk County.",
])("does not take news for such a sentence: %s", (sentence) => expect(isRhetoric(sentence)).toBe(false));
