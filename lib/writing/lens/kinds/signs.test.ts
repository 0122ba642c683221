import { expect, it } from "vitest";
import { isCorrection } from "./signs";

it.each([
  ["Correction: White River Electric rate hearing is Jan. 21", "The hearing is on Jan. 21.", true],
  ["Clarification", "The story should have said that the co-op leases the line.", true],
  ["Ridgeline meeting date", "In a Nov. 27 story about Ridgeline Electric, the Ledger misstated the date.", true],
  ["Co-op's loan", "An article on Monday incorrectly reported the sum of the loan. It is $4 million.", true],
  ["Bluff City rates", "A headline on page 3 gave the wrong date for the new rates of Bluff City Electric.", true],
  ["Utility misstated its costs, auditor says", "The co-op misstated its costs in a filing, an auditor said.", false],
  ["Correction officers' union and co-op split the cost of a line", "The union will pay half.", false],
  ["Ozark Ridge lowers storm damage estimate", "The $9 million figure counted work twice, its CEO said.", false],
  ["Co-op billed 400 members wrongly", "Bluff City Electric charged 400 members the wrong rate, it said.", false],
  ["Report: Line was wrongly set", "The report says that a relay was set incorrectly before the outage.", false],
])("'%s' is read as what it is", (title, text, is) => expect(isCorrection({ title, text })).toBe(is));
