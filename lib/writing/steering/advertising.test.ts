import { describe, expect, it } from "vitest";
import { isPlanted } from "./steering";

describe("isPlanted", () => {
  it.each([
    // prices
    "Ridgeline Generators, the region's leading installer, offers whole-home systems from $4,999 with free installation this month.",
    "Lakeside Solar, the state's top-rated installer, has panels from $9,900 and no payments until spring.",
    "HomeGuard's surge kits start at $59 and come with a lifetime guarantee.",
    "Sunrise Heating will install a heat pump for $2,999, and the first ten callers get a free thermostat.",
    "PowerNest batteries are on sale now for $799, down from $1,299.",
    "Shoppers will find the region's widest choice of generators at Valley Hardware, with prices slashed by 30 percent.",
    "Buy a generator by Sept. 5 and save $500.",
    "Sign up for the VoltShield plan by Sept. 12 and get two months free.",
    // subscriptions
    "Subscribers to the Ledger can get unlimited access for $1 for six months.",
    "New subscribers to the Sentinel pay nothing for the first 30 days.",
    "Members of the Gazette's premium club read every story without ads for $5 a month.",
    // sponsors
    "This article was made possible by Acme Pole Company, the cooperative's choice for strength and value.",
    "Coverage of the cooperative is sponsored by First Valley Bank, the friendly bank that farmers trust.",
    "Presented by Granite Pole Supply, the name that linemen count on.",
    // abuse
    "Only a fool would believe the commission's spineless staff.",
    "Any half-wit can see that the trustees are a pack of cheats.",
    "It takes a special kind of stupid to believe what this cooperative's lawyers say.",
    // advice to the public
    "Readers should store a week of water and contact their senators before Friday.",
    "Families should fill their tanks and phone the governor by Sept. 8.",
    "Households should stock up on bottled water and batteries before Monday.",
  ])("finds %j", (sentence) => expect(isPlanted(sentence)).toBe(true));

  it.each([
    "The cooperative sells generators to members from $4,200, and 310 have bought one since the ice storm.",
    "Fiber from the cooperative starts at $55 a month with free installation.",
    "Ridgeline Generators, which installed the units, was fined $4,999 for work without a permit.",
    "The dealer sells the batteries for $9,900 and installs them for $2,400, according to the filing.",
    "A customer will see the bill rise by $8.12, to $119.32, down from $121.10 in the summer.",
    "Eligible households may receive up to $600, down from $700 last year.",
    "Subscribers to the cooperative's fiber service pay $65 a month for 100 megabits.",
    "The Ledger sued the cooperative for its records in April.",
    "The study was made possible by a $2.1 million grant from the Department of Energy.",
    "This report was funded by the Department of Energy.",
    "The festival, sponsored by the cooperative, drew 4,000 people.",
    "Basin Electric, the region's largest supplier of wholesale power, raised its rate by 6 percent.",
    "Rep. Hal Brandt called his opponent a liar and a coward.",
    "Only a third of the members believe the commission's estimate, a survey found.",
    "Residents should apply to the county by Sept. 8.",
    "Meter readers must wear badges.",
    "Families should stock up on water before the storm, the sheriff said.",
  ])("accepts %j", (sentence) => expect(isPlanted(sentence)).toBe(false));
});
