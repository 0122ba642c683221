import "server-only";
import { statesAndPeople } from "@/lib/language/states";
import { isOfBusiness, isOfOrganization } from "./business";

const OFFICE =
  "Sens?(?:ators?|\\.)|Reps?(?:resentatives?|\\.)|Congress(?:man|woman|members?)?|Lawmakers?|Ranking Member|Gov(?:ernor|\\.)";
const POLITICIAN = new RegExp(
  `\\b(?:${OFFICE}|Caucus|Chairman|(?:Vice )?President|White House|Secretary|Administration|House (?:Democrat|Republican)s?|Democrats?|Republicans?|GOP)(?![\\p{L}])`,
  "iu",
);
const OFFICE_HOLDER = new RegExp(`\\b(?:${OFFICE}|White House|Democrats|Republicans|GOP)(?![\\p{L}])`, "iu");

/** 'Doe: Coal Is Reliable', 'Doe to Nominees: …' for a Senator Doe in the text: the title is Doe's statement. */
const SPEAKS =
  /^(?:\p{L}+\.? )?(\p{Lu}\p{L}+)(?: to [^:\n]{3,60})?: .*\n[\s\S]*(?:Sen(?:ator|\.)|Rep(?:resentative|\.)|Congress(?:man|woman)|Leader|Chair(?:man|woman)?|Gov(?:ernor|\.)) (?:\p{Lu}[\p{L}.]* ){0,2}\1\b/u;

/** Statements by a politician about something without acting on it. */
const REMARKS =
  /\b(?:slams?|blasts?|condemns?|calls? out|(?<!impact )statements?|remarks|speech|op-?ed|votes? (?:no|to|against)|fights|opposes|opposing|shares how|files? (?:\p{L}+ ){0,2}amicus|cheers?|touts?|-led wins|lauds?|applauds?|praises?|celebrates?|opening (?:statement|remarks)|readout|ICYMI|reality check|questions|underscores?|highlights?|outlines|offers|discusses|recogniz(?:es|ing)|named (?:co-?)?chair|receives? briefing|photo release|resolution (?:support|honor|express|designat)\w*)\b/iu;
/** An article or speech that is the cause of news: 'Op-ed draws rebuke', 'Remarks cost commissioner his seat'. */
const STIRS =
  /\b(?:op-?eds?|statements?|remarks|speech)\b.{0,60}\b(?:angers?|costs?|draws?|prompts?|sets? off|sparks?|stirs?|triggers?|upsets?|(?:leads?|led) to)\b/iu;
/** A politician's praise of their own acts; news if money or a decision follows. */
const PRAISES =
  /\b(?:champions|delivers? (?:real |results |wins? )*for|stands? up (?:for|to|against)|takes? on|hails?|fights? (?:for|back)|leads? the (?:charge|fight))\b/iu;
/** Parties and opponents in a politician's title, and what they are blamed for. The act behind such a title is told by others. */
const PARTY =
  "(?:republicans?|democrats?|gop|maga|liberals?|radicals?|far[- ](?:left|right)|(?:biden|trump|obama)(?:-era)?|opponents|polluters|billionaires|special interests|bureaucrats)";
const BLAMES = new RegExp(
  String.raw`\b${PARTY}\b.{0,50}\b(?:sid(?:es?|ed|ing) with|play(?:s|ed|ing)? politics|obstruct\w*|betray\w*|cling\w*|attacks?|assault|war on|gut(?:s|ted|ting)?|abandon\w*|refus\w*|rate hikes?|tax hikes?|sell(?:s|ing)? out|power grabs?|schemes?|fail(?:s|ed|ures?)?)\b|\b(?:radical|reckless|failed|extreme|socialist|disastrous|job-killing)\b.{0,40}\b(?:agenda|power grab|policies|scheme|scam|regime)\b`,
  "iu",
);
const INTRODUCES = /\b(?:introduc\w*|backs?|sponsors?|unveils?)\b.{0,60}\b(?:bills?|acts?|legislation)\b/iu;
const EXHORTS = /: (?:keep|stop|end|let|make|fix|protect|support|don['’]t) /iu;

/** A politician's demands on others. */
const REQUESTS =
  /\b(?:call(?:s|ing)? (?:on|for|to)|raises? alarm|reintroduces?|demands?|joins?|urg(?:es?|ing)|presses|warns?|leads? .{0,20}letter|demanding|writes? to|push(?:es)? back|requests? information)\b/iu;

/** Money, or the decision of a body that regulates or pays: news even if a politician only welcomes or regrets it. */
const DECIDED =
  /\$\d|\b[mb]illions of dollars|\bannounces? .{0,60}\b(?:investments?|funding|grants?|loans?|awards?)\b|\b(?:FERC|FCC|NERC|NRC|DOE|EPA|USDA|RUS|NTIA|FEMA|Commission|Court|Department)\b.{0,40}\b(?:decisions?|orders?|rules?|ruling|regulations?|standards?|nominees|votes?|approv\w+|licen[sc]\w+|awards?|grants?|permits?)\b/iu;
const BILL =
  /\b[Ii](?:ntroduc(?:es?|ing|tion)|NTRODUCES?)\b|\b[Ll]egislation\b|\b[Bb]ills?\b|(?<=\p{Lu}\p{L}* )Act(?![\p{L}])/u;
const MEMBER = /\b(?:U\.S\. (?:Sen|Rep)\w*|Sens?\.|Reps?\.|Congress(?:man|woman)|Member of Congress)(?![\p{L}])/u;

const SHARE_OF_REMARKS = 0.5;
/** Remarks alone stay below the minimum, however much industry vocabulary they contain. */
const MAX_OF_REMARKS = 22;
/** A cooperative's name alone is no news for its managers, not even in its own region. */
const SHARE_OF_COMMUNITY = 0.08;
/** A cooperative's conduct without words of its business: 'to shut its service center'. */
const SHARE_OF_CONDUCT = 0.6;
const SHARE_OF_MEMBERS = 0.75;

/** Signs of news from other countries, mainly the Philippines' electric cooperatives and German energy cooperatives. */
const ABROAD =
  /(?<![\p{L}])(?:Philippin\w+|Filipinos?|Manila|Luzon|Visayas|Mindanao|Cebu|Davao|Batangas|barangays?|NGCP|Meralco|National Grid Corporation|Bangladesh|Palli Bidyut|India|Indian (?:government|state|court|minister)s?|Tata Power|Adani|NTPC|ONGC|discoms?|crore|lakh|Delhi|Pradesh|Mumbai|Pakistan|Nepal|Sri Lanka|South Africa\w*|Eskom|load[- ]shedding|Nigerian?|Ghana|Kenyan?|Uganda|Zambia|Zimbabwe|German(?:y|s)?|Bundes\w+|Dutch|Netherlands|Belgi(?:um|an)|France|Spain|Spanish government|Italy|Italian|Poland|Sweden|Swedish|Norwegian|Norway|Denmark|Danish|Ireland|Scotland|England|UK|Britain|Ofgem|Australian?s?|New South Wales|Queensland|New Zealand|Jamaican?|Kenya Power|Costa Rica|Bolivia|Argentin\w+|Chilean?|Colombian?|Paraguay|Uruguay|Peru|Ecuador|Venezuela|Honduras|Guatemala|Brazil(?:ian)?|Vietnam\w*|Thailand|Indonesia|Malaysia|Singapore|Taiwan(?:ese)?|Palau|Tuvalu|Vanuatu|Fiji|Tonga|Papua New Guinea|Pacific Islands|South Korea|Egypt|Morocco|Tanzania|Ethiopia|Rwanda|Mozambique|Portugal|Austria|Czech|Hungary|Romania|Bulgaria|Greece|Dubai|Saudi|Qatar|euros?|rupees|pesos?|naira)(?![\p{L}])|[€£₱₹]|\bRs\.? ?\d|\bR\d+ (?:billion|million)/u;
const SHARE_ABROAD = 0.1;

/** A foreign place in a title, except as a cause or an opponent: 'as Iran …', 'tariffs on Chinese …'. */
const FOREIGN_TITLE =
  /(?<!\b(?:from|against|(?:tariffs?|duties|sanctions) on) (?:the )?)\b(?:Putin|Russian?|Ukraine|China|Chinese|Indonesia|Philippines|Thailand|Mekong|India|Japan|Korea|Malaysia|Africa|G20|G7|European?|Israel|Iran|Guyana|Brazil|Saudi)\b/iu;
const CIRCUMSTANCE = /\b(?:as|amid|despite|after|while|following) .*$/iu;
const SHARE_FOREIGN = 0.4;

/** A title about an anniversary. */
export const ANNIVERSARY =
  /\banniversar(?:y|ies)\b|\b(?:marks?|marked|celebrat\w+) (?:its |their )?(?:\p{L}+ )?\d+(?:th|st|nd|rd)?(?: \p{L}+)? years?\b/iu;
/** Routine notices and anniversaries, and cooperatives, lines and power in other industries. */
const OTHER: readonly { share: number; title?: RegExp; text?: RegExp; unless?: RegExp }[] = [
  {
    share: 0.25,
    title: ANNIVERSARY,
    // A meeting that celebrates may also decide.
    unless:
      /\b(?:voted|decided|approved|adopted)\b[^.]{0,80}\b(?:rates?|merg\w+|contracts?|plants?|loans?|bylaws?)\b/iu,
  },
  {
    share: 0.25,
    title:
      /\b(?:information collections?|paperwork reduction|combined (?:notice of )?filings|sunshine act|records? schedule|inventory completion|what (?:they are|they['’]re|are they) saying|proclamation|one[- ]year (?:later|into)|^(?:one|two|three|\d+) years of|marks one year|days into|National (?:\p{Lu}[\p{L}-]+ ){0,3}(?:Week|Month|Day))\b|; correction$|\b(?:media advisory|press (?:call|conference)|week in review)\b|^(?:photos?|video)\b/iu,
  },
  {
    share: 0.5,
    title:
      /^(?!.*\b(?:electric\w*|power|utilit(?:y|ies)|grid|energy|co-?ops?|hydro\w*)\b).*\b(?:(?:gas )?pipelines?|(?:drinking |waste)?water (?:distribution|mains?|systems?|infrastructure|utilit(?:y|ies)|supply)|wastewater|sewers?)\b/iu,
  },
  { share: 0.6, title: /\bgas (?:expansion|pipelines?|storage|terminal)\b|\bLNG\b|\btribal broadband\b/iu },
  {
    share: 0.3,
    title:
      /\b(?:(?:weekly|monthly) (?:newsletter|column|update|wrap-?up)|newsletter|credit unions?|horsepower|pickup|(?:: |product |album |movie )review|album|movie|exhibit|museum|blockchain|digital assets?|tokeni[sz]\w+|stocks?|dividends?|shares (?:rise|fall|jump|drop|slip|climb|gain|of))\b/iu,
  },
  { share: 0.3, title: /^review\b/iu, unless: /\b(?:audit\w*|board|commission|found|lawmakers|regulators|state)\b/iu },
  // Aid to the households of one state, and to its farms and shops: news where the cooperative is.
  {
    share: 0.7,
    title:
      /^(?!.*\b(?:bill|act|legislation|cuts?|rule|rates?|commission|co-?ops?|cooperatives?)\b)(?=.*(?:\$|funding|assistance|investment)).*\b(?:(?:energy|heating) assistance(?! program)|(?:help|lower(?:ing)?|save|facing|cover) .{0,60}(?:energy|heating|utility) (?:bills?|costs?))\b/iu,
  },
  { share: 0.6, title: /\$\d.*\b(?:farmers and ranchers|small business(?:es)?)\b/iu },
  // One small award: a village's vehicle, a shop's solar panels.
  {
    share: 0.4,
    title:
      /^(?!.*\b(?:fine[sd]?|penalt(?:y|ies)|settle\w*|su(?:es?|ed|it)|theft|st(?:ole|olen|eal\w*)|embezzl\w+|accus\w+|charge[sd]|missing|expenses|OSHA)\b).*\$\d{1,3}(?:,\d{3}(?![,\d])|K\b)/iu,
  },
  // Candidates before a vote, and nominations for a board.
  {
    share: 0.25,
    title:
      /\b(?:board|director|trustee)s?\b.{0,40}\b(?:nomin(?:ations?|ees?|ating)|candidates?|filing)\b|\b(?:nomin(?:ations?|ees?|ating)|candidates?|file[sd]?|seeks? members) .{0,30}\b(?:board|director|trustee)s?\b/iu,
  },
  // A company's text about itself: patents, podcasts, its board, its conferences.
  {
    share: 0.3,
    title:
      /\b(?:(?:secures|receives|wins|awarded|granted) (?:\p{L}[\p{L}.]* ){0,3}patents?|podcasts?|^webinars?(?=[^:]{0,20}:)|(?:hosts?|holds?|offers?|upcoming|free) .{0,40}\bwebinars?|appoints? .{1,80} to (?:(?:its|the|company['’]s) )?board|rings? the (?:opening|closing) bell|to (?:participate|present|speak) (?:in|at) .{0,60}(?:conference|summit|forum|symposium)|(?:energy|investors?['’]?) conference|fireside chat|earnings (?:call|release|conference))\b/iu,
  },
  {
    share: 0.2,
    text: /\b(?:OTC(?:MKTS|QB|QX)?: ?\p{L}|OTC Pink|U\.S\. Patent No|announced (?:a|the release of a) (?:podcast|webinar|video))|\bmarket leader in\b/iu,
  },
  {
    share: 0.5,
    text: /\b(?:radical|reckless|egregious|socialist|job-killing|extremists?|war on (?:american )?energy|as prepared for delivery|\(excerpts\)|floor (?:speech|remarks)|spoke (?:about|on the senate floor))\b/iu,
  },
  {
    share: 0.3,
    text: /\b(?:credit unions?|(?:food|housing|grocery|farm supply|dairy|grain|farm(?:ers?['’]?|ing)?|worker|artists?['’]?|fishing|cotton|sugar|child ?care|taxi|apartment) co-?op(?:erative)?s?|gameplay|price target|shares (?:rose|fell|closed)|horsepower)\b/iu,
  },
];

/** Lowers a score by the speaker, the location and the industry of a text. */
export function lessened(score: number, { title, opening }: { title: string; opening: string }): number {
  let left = score * remainingShare(title, opening);
  if (isAbroad(`${title}\n${opening}`)) left *= SHARE_ABROAD;
  if (FOREIGN_TITLE.test(title.replace(CIRCUMSTANCE, ""))) left *= SHARE_FOREIGN;
  for (const { share, title: head, text, unless } of OTHER)
    if ((head?.test(title) || text?.test(opening)) && !unless?.test(opening)) left *= share;
  if (!isOfBusiness(`${title}\n${opening}`))
    left *= isOfOrganization({ title, opening }) ? SHARE_OF_CONDUCT : SHARE_OF_COMMUNITY;
  return isRemark({ title, opening }) ? Math.min(left, MAX_OF_REMARKS) : left;
}

function isRemark({ title, opening }: { title: string; opening: string }): boolean {
  if (BLAMES.test(title) && !INTRODUCES.test(title) && holdersIn(opening).size > 0) return true;
  if (DECIDED.test(title) || STIRS.test(title)) return false;
  if (EXHORTS.test(title) && MEMBER.test(opening)) return true;
  return (
    (REMARKS.test(title) || PRAISES.test(title) || SPEAKS.test(`${title}\n${opening}`)) &&
    isOfOfficeHolder(title, opening)
  );
}

/** The share of a politician's score that remains: 1 for acts, 1/2 for requests and remarks, 3/4 for other texts by members of Congress. */
function remainingShare(title: string, opening: string): number {
  const whole = `${title}\n${opening}`;
  const isRemark = REQUESTS.test(title) || (REMARKS.test(title) && !DECIDED.test(title) && !STIRS.test(title));
  const share =
    (isRemark && POLITICIAN.test(whole)) || (SPEAKS.test(whole) && !DECIDED.test(title)) ? SHARE_OF_REMARKS : 1;
  const isAct = DECIDED.test(title) || BILL.test(title);
  return share * (MEMBER.test(opening) && !isAct ? SHARE_OF_MEMBERS : 1);
}

/** Whether the title names a politician, by office or by a name that the opening connects with an office. */
function isOfOfficeHolder(title: string, opening: string): boolean {
  if (OFFICE_HOLDER.test(title)) return true;
  const holders = holdersIn(opening);
  return (title.match(/\p{Lu}\p{L}+/gu) ?? []).some((word) => holders.has(word.toUpperCase()));
}

function holdersIn(opening: string): Set<string> {
  return new Set(Array.from(opening.matchAll(HOLDER_NAME), ([, name = ""]) => name.toUpperCase()));
}

const HOLDER_NAME = new RegExp(
  `\\b(?:${OFFICE}) (?:\\p{Lu}[\\p{L}.]* ){0,3}?(\\p{Lu}\\p{L}+)(?= ?[(,’']|\\s\\p{Ll})`,
  "gu",
);

function isAbroad(text: string): boolean {
  return (
    ABROAD.test(text) &&
    !/\b(?:U\.S\.|US|United States|America\w*)(?![\p{L}])/u.test(text) &&
    statesAndPeople(text).size === 0
  );
}
