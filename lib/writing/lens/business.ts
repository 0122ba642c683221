import "server-only";

/**
 * Words for what happens in a utility's business: money and rates, plant and lines, storms and accidents, government and law, posts and votes, crime
 * and security.
 */
const WORDS: readonly string[] = [
  String.raw`\$[\d.,]+ ?(?:m|b|tr)illion|(?:m|b|tr)illions of|\d[\d.,]* ?(?:percent|%|cents|mills|jobs|meters|poles|customers|members (?:lost|without|had))`,
  "rates?(?! it)|tariffs?|(?:fixed|demand|customer|monthly|service|facility|access) charges?|surcharges?|wholesale|net metering|time-of-use|capital credits?|patronage|margins?|debt|(?:power|energy|fuel|supply|construction|higher|rising) costs?|cost (?:allocation|recovery|shift)s?|prices",
  String.raw`loans?|lend(?:s|ing)?|grants?|funding|budgets?|tax(?:es)?|rebates?|(?<!energy )audit(?:s|ed|ors?)?|bankrupt\w*|insur\w+|financ\w+|awards? (?:of|to)`,
  String.raw`outages?|blackouts?|(?:without|los(?:es?|t|ing)|cuts?|restor(?:e[sd]?|ing|ation of)|shut(?:s|ting)? off) (?:the )?(?:power|electricity|electric service|service)|shut-?offs?|disconnect\w*|curtail\w*`,
  String.raw`(?:mega|giga|kilo)(?:watts?|volts?)(?:-hours?)?|[MGk]Wh?|kilowatt-hours?|substations?|transmission|transformers?|interconnect\w*|relays?|insulators?|breakers?|power (?:plants?|suppl\w+|purchases?|lines?|markets?|grid|generation|marketing)|(?:distribution|downed|feeder|live) (?:lines?|wires?)|miles of (?:\w+ )?lines?|line (?:extensions?|hardening|patrols?|ratings?)|lines (?:on|to|from|before)|crossed wires|undergrounding|rights?-of-way|vegetation|trees? (?:trimm\w+|crews?|near)|smart meters?|metering|utility poles|pole attachments?|pole line|electrification`,
  "(?:coal|gas|nuclear|peaking|generating|biomass|geothermal) (?:plants?|units?|stations?|turbines?)|solar|wind (?:farms?|projects?|power|siting|turbines?|energy)|batter(?:y|ies)|microgrids?|reactors?|hydro(?:power|electric)|dams?|natural gas|coal|emissions?|carbon|grid|loads?|peak|demand|capacity|data[- ]cent(?:er|re)s?|bitcoin|chargers?|fiber|broadband|BEAD|internet service",
  String.raw`commission(?:ers?|['’]s)?(?! (?:on|from)\b)|regulat\w+|FERC|RUS|NERC|EPA|DOE|USDA|FEMA|OSHA|FCC|FAA|P[SU]C|NRECA|NRC|BPA|TVA|WAPA|SWPA|SPP|MISO|ERCOT|PJM|(?:Energy|Agriculture|Interior|Justice) Department|Department of|(?:Rural Utilities|Forest|Weather) Service|agenc(?:y|ies)|federal|lawmakers?|legislat\w+|statehouse|congress\w*|senat(?:e|ors?)|House|governor|attorney general|White House|president (?:signed|trump|biden)|county (?:board|commission\w*|council)|city council|counties|veto\w*|proposals?|propos(?:e[sd]?|ing)|permits?|licens\w+|waivers?|easements?|eminent domain|annex\w+|ordinances?|moratori\w+|siting|zoning`,
  String.raw`courts?(?! a\b)|judges?|jury|jurors|lawsuits?|su(?:e[sd]?|ing)|ruling|ruled|rules?|(?<!-)law|laws|settle[sd]?|settlements?|appeals?|appealed|liab\w+|damages?|verdicts?|fine[sd]|penalt(?:y|ies)|violations?|hearings?|comments|testimony|dockets?|petitions?|deadlines?`,
  String.raw`boards?(?: of \w+)? (?:\w+ )?(?:vot\w+|approv\w+|reject\w+|nam(?:e[sd]|ing)|appoint\w+|decid\w+|chose|fire[sd]|hire[sd]?|plan(?:s|ned)|will|delay\w*|adopt\w*|ha[sd])|board (?:president|seats?|election|race)|directors? (?:vot\w+|approv\w+|reject\w+|resign\w*|elect\w+)|bylaws?|elect(?:s|ed|ions?)?|re-?elected|incumbents?|ballots?|quorum|recall (?:vote|election|petition|effort)s?|members (?:vot\w+|approv\w+|reject\w+|sued|will vote)|votes?|voted|referendum|(?:special|annual) (?:member(?:ship)? )?meeting results`,
  String.raw`merg(?:e[sd]?|ers?|ing)|contracts?|acqui\w+|takeover|sale of|sell-?off|layoffs?|laid off|job cuts|strikes?|unionized|IBEW|(?:its|their|trade|labor|workers['’]) unions?|worker shortage|shortages?|supply[- ]chains?|lead times?|workforce|apprentice(?:s|ships?)?|line (?:school|worker program)|success(?:or|ion)s?|succeed(?:s|ed|ing)?|interim|resign\w*|chief executive|CEO (?:search|named|dies|resigns|retires|to)|general manager (?:resign\w*|fired|named|dies)|new (?:CEO|chief executive|general manager|manager)|ousted|fired|(?:paid|administrative|unpaid|on|placed) leave|suspen(?:d|sion)\w*|step(?:s|ped|ping) down|(?:travel|credit card) (?:expenses|charges)|wrongdoing|misconduct|nepotism|accus\w+`,
  String.raw`killed|electrocut\w+|injur(?:y|ies|ed)|fatal\w*|energized|burned|shock(?:s|ed)|explo\w+|crash\w*|collaps\w+|(?:wild|structure |substation )fires?|blazes?|(?:ice|winter|wind|snow) ?storms?|storms?|hurricanes?|tornado(?:es)?|derecho|floods?|flooding|drought|warnings?|evacuat\w+|emergenc(?:y|ies)|mutual aid|restoration|crews from`,
  String.raw`theft|thieves|stol(?:e|en)|steal(?:s|ing)?|vandal\w*|gun(?:fire|shots?|man)|shot|FBI|investigat\w+|inquiry|probe|sheriff|arrest\w*|pleaded|sentenced|embezzl\w+|indict\w+|ransomware|hack(?:ers?|ed)|cyber\w*|scam\w*|fraud\w*|security|vulnerabilit(?:y|ies)|sabotage|attacks?`,
];
const BUSINESS = wholeWords(WORDS);

/** Whether a text tells of something that happens in the business of a utility. */
export function isOfBusiness(words: string): boolean {
  return BUSINESS.test(words);
}

/** Words for the life of a community: gifts, feasts, schools, games, arts, animals, families and praise. */
const COMMUNITY_WORDS: readonly string[] = [
  String.raw`charit\w+|donat\w+|(?:gave|gives?|awarded) \$[\d,]+|gifts?|fund-?rais\w+|collect(?:s|ed|ing)? (?:\d+ )?(?:coats|toys|food|socks|cans|books|supplies)|(?:food|blood|toy|coat) drives?|food (?:bank|pantry)|round-?up (?:fund|program|grants?)|volunteer(?:s|ed|ing)|giveaways?|g[ai]ves? away|raffles?|door prizes`,
  "scholarships?|students?|pupils|graders?|classrooms?|teachers?|essays?|youth (?:tour|camp|leadership)|4-H|FFA|scouts|schoolchildren|class of|classmates|reunions?|camps?|children|kids",
  "contests?|prizes?|ribbons?|trophy|trophies|cups?|medals?|marathon|races?|runners?|bowl(?:s|ed|ing|ers)?|golf|tournaments?|leagues?|softball|baseball|football|fishing|hunting|rodeo",
  "parades?|floats?|festivals?|county fair|fairs?|picnics?|cook-?offs?|cookbooks?|recipes?|dish(?:es)?|chili|pancakes?|breakfasts?|lunch(?:eon)?|dinners?|suppers?|barbecues?|cookies|cocoa|cakes?|booths?|open house|christmas|santa|easter|halloween|holidays?|fireworks|veterans?",
  "photos?(?:graphs?|graphers?)?|calendars?|murals?|quilts?|artists?|arts|paint(?:s|ed|ings?)|museums?|exhibits?|displays?|concerts?|choirs?|s[ai]ngs?|songs?|magazines?|stor(?:ies|y) of|memor(?:ies|y)|history|historic|anniversar(?:y|ies)|birthdays?|turn(?:s|ed) \\d{2,3}",
  "twins|bab(?:y|ies)|weddings?|married|cats?|kittens?|dogs?|pupp(?:y|ies)|birds?|eagles?|owls?|ospreys?|nests?|mascots?|nursing homes?|church(?:es)?|librar(?:y|ies)|playgrounds?|parks?(?! service)|gardens?|litter|clean(?:s|ed)? up|handed out|hands? out|pumpkins?|hay|danc\\w+|sweaters?|pies?|peacock|aquarium|rodeo|queen|decorat\\w+|shelter|ice rink|butterfl(?:y|ies)|jokes?|part(?:y|ies)|crosswords?|film|knit\\w*|ramps?|wheelchairs?|hobb(?:y|ies)|carves?|collects",
  "(?:employee|lineman|lineworker|member|volunteer|citizen) of the (?:year|month|quarter)|honor(?:s|ed|ing)?|recogni[sz]\\w+|thank(?:s|ed|ing)|congratulat\\w+|celebrat\\w+|milestones?|meet (?:your|our)|tips|hacks|tricks|giving away|your?|did you know|yoga|tribute",
];
const COMMUNITY = wholeWords(COMMUNITY_WORDS);

/** What an organization does, or is blamed for, in a title. */
const CONDUCT_WORDS: readonly string[] = [
  "clos(?:es?|ed|ing)|shuts?|mov(?:es?|ed|ing)|relocat\\w+|sells?|sold|buys?|bought|purchas\\w+|build(?:s|ing)?|replac\\w+|overhaul\\w*|revamp\\w*|redo(?:es)?|rebuild\\w*|moderniz\\w+|upgrad\\w+|automat\\w+|adopts?|rolls? out|launch\\w*|tests?|tries",
  "drop(?:s|ped)?|ends?|ended|stop(?:s|ped)?|halt(?:s|ed)?|fre(?:eze|ezes|eezing)|froze|delay\\w*|postpon\\w+|cancel\\w*|scrap(?:s|ped)?|axe[sd]?|ditch(?:es|ed)|yank(?:s|ed)|dump(?:s|ed)|dissolv\\w+|discontinu\\w+|phas(?:es?|ed|ing) out|pull(?:s|ed)? out|withdr[ae]w\\w*|ban(?:s|ned)?|bar(?:s|red)?|restrict\\w*|limits?|curbs?|revok\\w+",
  "revers\\w+|chang\\w+|switch\\w*|shift\\w*|expand\\w*|cuts?|reduc\\w+|rais(?:es?|ed|ing)|lowers?|tighten\\w*|loosen\\w*|eas(?:es?|ed|ing)|reinstat\\w+|resum\\w+|reopen\\w*|revis\\w+|rewrit\\w+|amend\\w*|split\\w*|divided?|forms?|swaps?|shar(?:es?|ing)|requir\\w+",
  "hir(?:es?|ed|ing)|dismiss\\w*|lets? go|loses?|lost|quits?|out|outsourc\\w*|leav(?:es?|ing)|retires?|to retire|picks?|chooses?|(?:tells?|makes?|lets?) (?:staff|members|employees|workers)|asks? (?:members|staff|employees|workers)|thin staffing|short of",
  "demand(?:s|ed)?|refus\\w+|reject\\w*|den(?:y|ies|ied)|admit(?:s|ted)?|acknowledg\\w+|disclos\\w+|reveal\\w*|hid(?:es?|den|ing)?|conceal\\w*|apologi\\w+|defend\\w*|justif\\w+|blam\\w+|faults?|faulted|criticiz\\w+|rebuk\\w+|censur\\w+|reprimand\\w*|protest\\w*|objects?|oppos\\w+|complain\\w*|disput\\w+|clash\\w*|feud\\w*|rift|turmoil|(?:fights?|spar) (?:over|with)|challeng\\w+|question(?:s|ed)|at odds|upset|anger\\w*|warns?|warned",
  "waits?|delet\\w+|fail(?:s|ed|ing|ures?)?|mistak\\w+|errors?|wrong(?:ly)?|mishap|backlog|again|no longer|turn(?:s|ed)? away|goes|on hold|review\\w*|consider\\w*|plans?|mulls?|wants?|decid\\w+|agree(?:s|d)?|must|may|will|to (?:be|end|stop|start|let|take|open|use|give|join|run|pay|get|share)",
];
const CONDUCT = wholeWords(CONDUCT_WORDS);
const ADMINISTRATION = wholeWords([
  "boards?|trustees?|directors?|chair(?:man|woman|person)|managers?|bosses|chief|CEO|attorneys?|lawyers?|contractors?|suppliers?|vendors?|contracts?|software|statements|headquarters|bonus(?:es)?|meter readers|dispatch(?:ed)?",
]);

/** Whether a text tells of the conduct of an organization rather than of the life of a community: a charity drive, a prize, a retired clerk's cake. */
export function isOfOrganization({ title, opening }: { title: string; opening: string }): boolean {
  return (
    (CONDUCT.test(title) || ADMINISTRATION.test(`${title}\n${opening}`)) && !COMMUNITY.test(`${title}\n${opening}`)
  );
}

function wholeWords(words: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{Nd}])(?:${words.join("|")})(?![\p{L}\p{Nd}])`, "iu");
}
