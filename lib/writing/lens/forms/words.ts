import "server-only";

/** A death that managers must know of: an accident, or a post to be filled. */
export const FATAL_OR_SUCCEEDED =
  /\b(?:killed|electrocut\w+|OSHA|Occupational Safety|investigat\w+|energized|accident|crash\w*|explosion|overturned|hurricane response|FEMA|lawsuit|sued|charged|interim|successors?|acting (?:general )?(?:manager|chief|CEO)|to succeed|succeeds?|replacement|(?:began|begin|begins|start) (?:a|its|the) search|(?:vacant|his|her) seat|(?:appointed|named|names|appoints) .{3,60} (?:manager|chief executive|CEO|president|chair(?:man|woman)?)(?: on)? \p{L}+day)\b/iu;
/** Severe weather, and the grid's own forecasts. */
export const SEVERE =
  /\b(?:outages?|without power|lose power|power (?:lines|supply|demand)|(?:ice|winter|wind|flood|heat|tornado|hurricane|storm|blizzard|red flag|fire weather)[- ](?:\p{L}+ )?(?:warnings?|watch(?:es)?|advisor(?:y|ies)|storms?)|warnings?|ice storms?|blizzard|hurricane|tornado(?:es)?|derecho|record (?:demand|peak|heat|cold)|peak|load|NERC|ERCOT|MISO|SPP|PJM|grid|hydropower|wildfires?|crews|mutual aid|shut ?offs?)\b/iu;
/** A decision, a project, a proceeding or a crime behind the words of an event or a rally of good causes. */
export const DECIDED =
  /\b(?:scoping|hearings?|(?:transmission|power|\d+-kilovolt) lines?|megawatts?|kilovolts?|substations?|(?:solar|wind) (?:farm|project)|(?:gas|coal|power) plant|rate (?:increase|case|hike)s?|rates|lawmakers|legislat\w+|House (?:bill|committee|panel)|Senate|courts?|judge|lawsuits?|sued?|auditors?|audit (?:finds|of|faults)|embezzl\w+|theft|stole|thieves|fraud|killed|electrocuted|outages?|capital credits|regulators?|commission(?:ers)?|FERC|EPA|NERC|RUS|USDA|FCC|layoffs|merger|data[- ]cent(?:er|re)s?|ballots?|bylaws?|director election)\b/iu;

/** Words of a market report: its segments, players and sale. */
export const MARKET_WORDS =
  /\b(?:CAGR|compound annual growth|forecast period|segments?|end[- ]users?|(?:key|leading|major) (?:companies|players|vendors)|market (?:research|share|size)|sample|brochure)\b/giu;
/** Words of an obituary. */
export const OBITUARY_WORDS =
  /\b(?:survived by|survivors include|preceded in death|passed (?:away|peacefully)|in lieu of flowers|visitation|funeral|celebration of life|graveside|burial|died|dies|was \d{2,3}|beloved|lost (?:his|her))\b/giu;
/** A death at work, its trial, or business in figures. */
export const ACCIDENT_OR_BUSINESS =
  /\b(?:killed|electrocut\w+|OSHA|jury|sued|lawsuit)\b|\$[\d.,]+ [bm]illion[\s\S]{0,300}\d (?:percent|members|megawatts)\b/iu;
/** What stands under a column or an editorial. */
export const OPINION_WORDS =
  /\b(?:the (?:writer|author) (?:is|lives|was)|columnist|the views expressed|editorial board|this (?:column|op-?ed)|opinions expressed|guest columnist)\b/giu;
/** Words of advice: a reader's question, signed with a complaint. */
export const ADVICE_WORDS =
  /(?:^|\n)(?:Dear \p{Lu}|Q[.:] |A[.:] |Question: |Answer: )|— \p{Lu}\p{L}+ (?:at|in|of) \p{L}/gu;
