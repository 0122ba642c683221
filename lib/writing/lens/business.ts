import "server-only";

/**
 * Words for what happens in a utility's business: money and rates, plant and lines, storms and accidents, government and law, posts and votes, crime
 * and security. A team's cup, a charity drive or a retired clerk's cake has none of them, even if a cooperative pays for it.
 */
const WORDS: readonly string[] = [
  String.raw`\$[\d.,]+ ?(?:m|b|tr)illion|(?:m|b|tr)illions of|\d[\d.,]* ?(?:percent|%|cents|mills|jobs|meters|poles|customers|members (?:lost|without|had))`,
  "rates?(?! it)|tariffs?|(?:fixed|demand|customer|monthly|service|facility|access) charges?|surcharges?|wholesale|net metering|time-of-use|capital credits?|patronage|margins?|debt|(?:power|energy|fuel|supply|construction|higher|rising) costs?|cost (?:allocation|recovery|shift)s?|prices",
  String.raw`loans?|lend(?:s|ing)?|grants?|funding|budgets?|tax(?:es)?|rebates?|(?<!energy )audit(?:s|ed|ors)?|bankrupt\w*|insur\w+|financ\w+|awards? (?:of|to)`,
  String.raw`outages?|blackouts?|(?:without|los(?:es?|t|ing)|cuts?|restor(?:e[sd]?|ing|ation of)|shut(?:s|ting)? off) (?:the )?(?:power|electricity|electric service|service)|shut-?offs?|disconnect\w*|curtail\w*`,
  String.raw`(?:mega|giga|kilo)(?:watts?|volts?)(?:-hours?)?|[MGk]Wh?|kilowatt-hours?|substations?|transmission|transformers?|interconnect\w*|relays?|insulators?|breakers?|power (?:plants?|suppl\w+|purchases?|lines?|markets?|grid|generation|marketing)|(?:distribution|downed|feeder|live) (?:lines?|wires?)|miles of (?:\w+ )?lines?|line (?:extensions?|hardening|patrols?|ratings?)|lines (?:on|to|from|before)|crossed wires|undergrounding|rights?-of-way|vegetation|trees? (?:trimm\w+|crews?|near)|smart meters?|metering|utility poles|pole attachments?|pole line|electrification`,
  "(?:coal|gas|nuclear|peaking|generating|biomass|geothermal) (?:plants?|units?|stations?|turbines?)|solar|wind (?:farms?|projects?|power|siting|turbines?|energy)|batter(?:y|ies)|microgrids?|reactors?|hydro(?:power|electric)|dams?|natural gas|coal|emissions?|carbon|grid|loads?|peak|demand|capacity|data[- ]cent(?:er|re)s?|bitcoin|chargers?|fiber|broadband|BEAD|internet service",
  String.raw`commission(?:ers?|['’]s)?(?! (?:on|from)\b)|regulat\w+|FERC|RUS|NERC|EPA|DOE|USDA|FEMA|OSHA|FCC|FAA|P[SU]C|NRECA|NRC|BPA|TVA|WAPA|SWPA|SPP|MISO|ERCOT|PJM|(?:Energy|Agriculture|Interior|Justice) Department|Department of|(?:Rural Utilities|Forest|Weather) Service|agenc(?:y|ies)|federal|lawmakers?|legislat\w+|statehouse|congress\w*|senat(?:e|ors?)|House|governor|attorney general|White House|president (?:signed|trump|biden)|county (?:board|commission\w*|council)|city council|counties|veto\w*|proposals?|propos(?:e[sd]?|ing)|permits?|licens\w+|waivers?|easements?|eminent domain|annex\w+|ordinances?|moratori\w+|siting|zoning`,
  String.raw`courts?(?! a\b)|judges?|jury|jurors|lawsuits?|su(?:e[sd]?|ing)|ruling|ruled|rules?|(?<!-)law|laws|settle[sd]?|settlements?|appeals?|appealed|liab\w+|damages?|verdicts?|fine[sd]|penalt(?:y|ies)|violations?|hearings?|comments|testimony|dockets?|petitions?|deadlines?`,
  String.raw`boards?(?: of \w+)? (?:\w+ )?(?:vot\w+|approv\w+|reject\w+|nam(?:e[sd]|ing)|appoint\w+|decid\w+|chose|fire[sd]|hire[sd]?|plan(?:s|ned)|will|delay\w*|adopt\w*|ha[sd])|board (?:president|seats?|election|race)|directors? (?:vot\w+|approv\w+|reject\w+|resign\w*|elect\w+)|bylaws?|elect(?:s|ed|ions?)?|re-?elected|incumbents?|ballots?|quorum|recall (?:vote|election|petition|effort)s?|members (?:vot\w+|approv\w+|reject\w+|sued|will vote)|votes?|voted|referendum|(?:special|annual) (?:member(?:ship)? )?meeting results`,
  String.raw`merg(?:e[sd]?|ers?|ing)|contracts?|acqui\w+|takeover|sale of|sell-?off|layoffs?|laid off|job cuts|strikes?|unionized|IBEW|(?:its|their|trade|labor|workers['’]) unions?|worker shortage|shortages?|supply[- ]chains?|lead times?|workforce|apprenticeships?|line (?:school|worker program)|success(?:or|ion)s?|succeed(?:s|ed|ing)?|interim|resign\w*|chief executive|CEO (?:search|named|dies|resigns|retires|to)|general manager (?:resign\w*|fired|named|dies)|new (?:CEO|chief executive|general manager|manager)|ousted|fired`,
  String.raw`killed|electrocut\w+|injur(?:y|ies|ed)|fatal\w*|energized|burned|shock(?:s|ed)|explo\w+|crash\w*|collaps\w+|(?:wild|structure |substation )fires?|blazes?|(?:ice|winter|wind|snow) ?storms?|storms?|hurricanes?|tornado(?:es)?|derecho|floods?|flooding|drought|warnings?|evacuat\w+|emergenc(?:y|ies)|mutual aid|restoration|crews from`,
  String.raw`theft|thieves|stol(?:e|en)|steal(?:s|ing)?|vandal\w*|gun(?:fire|shots?|man)|shot|FBI|investigat\w+|inquiry|probe|sheriff|arrest\w*|pleaded|sentenced|embezzl\w+|indict\w+|ransomware|hack(?:ers?|ed)|cyber\w*|scam\w*|fraud\w*|security|vulnerabilit(?:y|ies)|sabotage|attacks?`,
];
const BUSINESS = new RegExp(String.raw`(?<![\p{L}\p{Nd}])(?:${WORDS.join("|")})(?![\p{L}\p{Nd}])`, "iu");

/** Whether a text tells of something that happens in the business of a utility. */
export function isOfBusiness(words: string): boolean {
  return BUSINESS.test(words);
}
