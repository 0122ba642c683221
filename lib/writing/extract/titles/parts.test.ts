import { expect, it } from "vitest";
import type { SourceText } from "@/lib/writing/types";
import { headlineOf } from "./headline";

const blank: SourceText = { id: 1, title: "", text: "", source: null, author: null, date: null, day: null };
const headline = (title: string) => headlineOf({ ...blank, title });

it.each([
  [
    "Ash Valley Line, Nebraska; Revised Habitat Conservation Plan for the Burying Beetle and Environmental Impact Statement; Extension of Public Comment Period",
    "Ash Valley Line, Nebraska; … Extension of Public Comment Period",
  ],
  [
    "Amended Notice of Funding Opportunity for the Rural Grid Program Technical Assistance Grant Program for Fiscal Year 2024; Extension of Submission Deadline",
    "Funding Opportunity for the Rural Grid Program… Extension of Submission Deadline",
  ],
  [
    "Oak Valley Authority; Ash Ferry Nuclear Plant, Units 1, 2, and 3; Subsequent License Renewal and Record of Decision",
    "Ash Ferry Nuclear Plant… Subsequent License Renewal and Record of Decision",
  ],
  [
    "Solid Waste Management System: Disposal of Coal Residuals From Electric Utilities; Extension of an Alternative Closure Deadline",
    "Disposal of Coal Residuals From Electric Utilities; Extension of an Alternative Closure Deadline",
  ],
  [
    "Request for Information To Inform the Working Group on Coal and Power Plant Communities; Reopening of Comment Period",
    "Request for Information To Inform the Working Group… Reopening of Comment Period",
  ],
])("keeps subject and action of a notice: %s", (title, expected) => {
  expect(headline(title)).toBe(expected);
});

it.each([
  [
    "Roe Introduces New Legislation To Bring Transparency To Energy & Water Consumption By Data Centers",
    "Roe Introduces Legislation To Bring Transparency To Energy & Water Consumption By Data Centers",
  ],
  [
    "Rep. Watson Roe Introduces Bill to Study Impact of AI Data Centers on Local Communities",
    "Watson Roe Introduces Bill to Study Impact of AI Data Centers on Local Communities",
  ],
  [
    "Senators Roe and Doe Introduce Bill to Modernize the Electric Grid and Cut Permit Waits",
    "Roe and Doe Introduce Bill to Modernize the Electric Grid and Cut Permit Waits",
  ],
  [
    "Remarks as Prepared for Delivery by Secretary Roe at an Event on Power Lines in Rural Ohio",
    "Remarks by Secretary Roe at an Event on Power Lines in Rural Ohio",
  ],
  [
    "Notice of Funding Opportunity for Guarantees for Bonds and Notes Issued for Utility Infrastructure Purposes for Fiscal Year 2023",
    "Funding Opportunity for Guarantees for Bonds and Notes Issued for Utility Infrastructure Purposes",
  ],
])("drops what carries nothing before it cuts: %s", (title, expected) => {
  expect(headline(title)).toBe(expected);
});

it.each([
  [
    "Proposed Collections From Ash Valley Project Power Contractors To Carry Out the Restoration, Improvement and Acquisition of Habitat",
    "Proposed Collections From Ash Valley Project Power Contractors",
  ],
  [
    "Request for Information To Inform the Ash Valley Working Group on Coal and Power Plant Communities and Revitalization",
    "Request for Information To Inform the Ash Valley Working Group",
  ],
])("does not cut within a list or a pair: %s", (title, expected) => {
  expect(headline(title)).toBe(expected);
});
