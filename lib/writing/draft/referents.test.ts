import { describe, expect, it } from "vitest";
import { isClearAfter, standsAlone } from "./referents";

describe("standsAlone", () => {
  it.each([
    ["FERC approved the rate of Ozark Electric on Monday.", true],
    ["The House passed the bill of Rep. Ann Roe.", true],
    ["The Denali Commission seeks comment on its draft plan.", true],
    ["The current toll schedule ends on May 31.", false],
    ["The grant covers four counties.", false],
    ["It would also cover storage.", false],
    ["Under these rules, co-ops must report.", false],
    ["Both plants close in 2030.", false],
  ])("'%s': %j", (sentence, expected) => expect(standsAlone(sentence)).toBe(expected));
});

describe("isClearAfter", () => {
  const head = ["NRC reviews sale of Elk plant", "The NRC is reviewing the sale of the Elk plant by two cooperatives."];
  const told = [
    "Roe Energy filed the application after the March flood.",
    "Sen. Rita Kemper wants an audit of the sale.",
    "Comments are due within 30 days.",
  ];

  it.each([
    ["Cooperatives could ask what the sale may bring.", true],
    ["The transfer could end the two cooperatives’ share.", true],
    ["It may be worth asking how the sale is taxed.", true],
    ["How much either cooperative is paid might depend on the price.", true],
    ["Either a sale or a lease could follow.", true],
    ["Cooperatives may want to ask the power supplier.", true],
    ["Electric cooperatives could ask Rita Kemper.", true],
    ["Cooperatives could watch what the audit finds.", false],
    ["Cooperatives could report their own costs of the flood.", false],
    ["Cooperatives may plan for either outcome.", false],
    ["Cooperatives could comment within the 30 days.", false],
    ["Kemper could ask for more.", false],
    ["Kemper’s office could ask for more.", false],
    ["It could cost them more.", false],
    ["Cooperatives could join these lawsuits.", false],
    ["The notice may leave the price open.", false],
  ])("'%s': %j", (reading, expected) => expect(isClearAfter(reading, { shown: head, hidden: told })).toBe(expected));

  it("takes each sentence of a text after those before it", () => {
    const text = "Members may ask for an audit of the sale. The audit could take a year.";
    expect(isClearAfter(text, { shown: head, hidden: told })).toBe(true);
  });

  it("lets a text that was written to follow the last one point at it", () => {
    const reading = { shown: ["A rule and a loan change what lines cost"], hidden: told };
    const text = "These steps could raise what cooperatives pay.";
    expect(isClearAfter(text, reading)).toBe(false);
    expect(isClearAfter(text, { ...reading, isNext: true })).toBe(true);
    expect(isClearAfter("The audit could take a year.", { ...reading, isNext: true })).toBe(false);
  });

  const gas = {
    shown: ["Prairie G&T to retire Coal Hill unit in 2029", "Prairie Power will buy gas power."],
    hidden: [
      "The contract with Summit Pipeline carries a demand charge.",
      "Three directors voted against the purchase after a warning; a survey of members, a cost study and an appeal follow.",
      "The rule and a bill on grants may change the notice deadlines.",
      "Sen. Luz Ortega asked Sunflower Electric for options and a forecast.",
      "Crews found the cause, and outages followed.",
    ],
  };

  it.each([
    ["The appeal by Summit may take a year.", true],
    ["The contract Prairie signed could cost more.", true],
    ["Members could compare the demand charge at Summit Pipeline with their own.", true],
    ["Boards may track the cost study ordered by directors.", true],
    ["The forecast Sunflower made may not hold.", true],
    ["The warning about prices may return.", true],
    ["Few members answered the survey, so it may say little.", true],
    ["Members may check the notice deadlines of their state.", true],
    ["Other cooperatives may ask their board.", true],
    ["The cooperative could repair what outages cost.", true],
    ["The options differ: a plant may cost more, while a purchase could end sooner.", true],
    ["The appeal may take a year.", false],
    ["The contract in winter may cost more.", false],
    ["The bill would direct FERC to wait.", false],
    ["The rule rests on a law and may change.", false],
    ["The forecast covers Iowa and may change.", false],
    ["Members could ask who paid for the survey.", false],
    ["Ortega could ask for more.", false],
    ["The options may change.", false],
    ["Members may pay, and neither survey is theirs.", false],
  ])("'%s' after another head: %j", (reading, expected) => expect(isClearAfter(reading, gas)).toBe(expected));

  const fees = {
    shown: [
      "Judge sides with pole owner over fees",
      "A judge let Elk Ridge Electric, which owns the poles, raise its fees, and members recalled two directors.",
    ],
    hidden: [
      "A draft bill on pole attachments, a plan for them, the ruling and the decision are new.",
      "Both removed directors, both vendors, a utility, the owner, the loss, the survey and the increase were named.",
    ],
  };

  it.each([
    ["Cooperatives could comment on the draft bill on pole attachments.", true],
    ["The draft bill on pole attachments goes further and may pass.", true],
    ["Cooperatives may ask which costs the owner can pass on.", true],
    ["Cooperatives could ask who pays the increase.", true],
    ["Boards could ask how both removed directors were paid.", true],
    ["Both removed directors may challenge the vote.", true],
    ["Cooperatives may cite the ruling.", true],
    ["Cooperatives could watch whether the utility appeals.", true],
    ["Boards could ask how both vendors were paid.", false],
    ["Cooperatives could watch whether the plan passes.", false],
    ["Cooperatives could ask to put the plan on hold.", false],
    ["Cooperatives could ask for the survey on Monday.", false],
    ["The survey rests on talks and may change.", false],
  ])("'%s' takes a noun that is shown, or explains itself: %j", (reading, expected) =>
    expect(isClearAfter(reading, fees)).toBe(expected),
  );
});
