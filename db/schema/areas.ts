/** What a story is about, for those who read only their own part of a briefing. */
export const AREAS = [
  "reliability",
  "power_supply",
  "regulation",
  "finance",
  "broadband",
  "security",
  "members",
  "workforce",
  "development",
] as const;
export type Area = (typeof AREAS)[number];
