import "server-only";

/** Classes of words that show the purpose of a day: closed classes of grammar and time rather than words of a subject. */

export const any = (...words: string[]) => new RegExp(String.raw`\b(?:${words.join("|")})\b`, "iu");

/** The prepositions that connect a day to the words before it. */
export const JOINT =
  /(?:[ ,:]*(?:\b(?:by|before|within|no later than|not later than|on|or before|(?:or|and) after|until|till|through|thru|to|for|from|of|at|is|are|as of|effective|beginning|starting|commencing|is set|now|about|around|between|in)\b|[–—-]))*[ ,:(]*$/iu;
export const LIMIT = any("by", "within", "before", "later than", "until", "till", "through", "thru");
export const OPENING = any("effective", "beginning", "starting", "commencing", "as of", "from", "(?:or|and) after");

/** Words for something in the future: duty, plan, permission, schedule. Closed classes, independent of the subject. */
const MODAL = String.raw`(?:will|shall|must|should|can|may|would(?!-)|(?:[a-z]+['’]ll))(?! have (?:been|\w+ed)\b)`;
const PLANNED = String.raw`(?:is|are|be|being|been|remains?)(?: (?:now|also|being|currently|tentatively|still|\w+ly))? (?:required|directed|ordered|asked|urged|invited|encouraged|reminded|expected|scheduled|set|slated|due|planned|requested|accepted|available|open|taken|sought|welcome|effective|posted|on track|to)`;
const AIMED = String.raw`(?:(?:has|have|gets?|gives?|gave)(?: [\w ,]{1,40})? until|(?:has|have|needs?|plans?|intends?|expects?|is|are|ordered|requires?|directs?|directed|orders|told|asks|invites|encourages|urges)(?: [^,;]{1,60})? to [a-z]+|(?<=§,? )to [a-z]+)`;
const SUSPENDS = String.raw`(?:ban(?:s|ned)|bar(?:s|red)|freezes|froze|halt(?:s|ed)|paus(?:es|ed)|prohibit(?:s|ed)|suspend(?:s|ed)|waiv(?:es|ed))(?=[^;]{1,120} (?:until|through|till)\b)`;
const STARTS = `(?:begins?|starts?|opens?|commences?|kicks? (?:off|in)|launch(?:es)?|resumes?|reopens?|takes? (?:effect|place|up|[a-z]+ up)|go(?:es)? (?:in|into|out|before|to|live)|leaves? for|becomes?|meets?|convenes?|gathers?|votes?|holds?|hosts?|hears?|considers?|returns?|runs?|continues?|faces?|accepts?|comes?|stays?|remains?|gets?|shuts?|invites?|requests?|seeks?|extends?|requires?|arrives?|travels?|marks|rises?|falls on)`;
const ENDS = `(?:closes?|ends?|expires?|lapses?|concludes?|shuts?|sunsets?|runs? out)`;
export const STARTS_OR_ENDS = `(?:${STARTS}|${ENDS})`;
export const TIMED = `(?:re-?scheduled|scheduled|set|slated|planned|postponed|put off|brought forward|moved|delayed|pushed(?: back)?|extended|extending|due|effective|called|calling|announced|ordered|deadline|on (?:its|the) (?:agenda|calendar)|up|accepted|submitted|received|postmarked|requested|required|accepting|expiring|opening|closing|ending|beginning|starting|open|save the date)`;
export const FIRM = new RegExp(
  String.raw`\b(?:${MODAL}|${PLANNED}|${AIMED}|${SUSPENDS}|${STARTS_OR_ENDS})\b|(?:^|[.:] )(?:please )?(?:register|submit|apply|RSVP|call|email|send|comment|return|file|vote|enroll|sign up|nominate|join|contact|complete|mail|reserve|respond|request|attend)\b`,
  "giu",
);
/** Words for the future in a sentence that opens with 'On Friday, …'. */
export const SURE = new RegExp(String.raw`\b(?:${MODAL}|${PLANNED}|(?:plans?|intends?|expects?) to)\b`, "giu");
export const WEAK = new RegExp(String.raw`\b${TIMED}\b|\bto (?!the\b|a\b|an\b|its\b)[a-z]+\b`, "gu");
export const EVENT =
  /\b(?:meetings?|hearings?|workshops?|webinars?|conferences?|forums?|sessions?|open houses?|auctions?|elections?|votes?|briefings?|summits?|symposiums?|roundtables?|ceremon(?:y|ies)|groundbreakings?|ribbon[- ]cuttings?|town halls?|arguments?|mark-?ups?|trainings?|rodeos?|outages?|trials?|sales?|drills?|runoffs?|sentencings?|office hours|events?|tours?|series|referendums?|primar(?:y|ies)|deadlines?)\b/iu;
export const NOUN_AFTER = new RegExp(
  String.raw`^,? (?:(?!(?:for|at|of|in|to|the|and|or|before|after|by|from|with)\b)[\w'’-]+ ){0,3}?${EVENT.source}`,
  "iu",
);
export const LABEL =
  /(?:^|[.;] ?)[A-Z][\w/]*(?: [\w/]+){0,3}: $|^(?:WHEN|Date|DATES)\b.{0,40}$|^Effective(?: on| as of)? $/u;
/** A day that opens its clause: 'On March 8, …', '… announced that starting March 8, …'. */
export const LEADING =
  /(?:^|[—–;:] |\. |\bthat |^(?:And|But|So|Also|Then|Finally|In addition|Additionally|Separately),? )(?:(?:by|before|within|no later than|not later than|on|or before|from|as of|effective|beginning|starting|commencing|it)[ ,]+|["“•*-] ?)*$/iu;
/** 'do hereby proclaim November 15, 2022, as …' */
export const PLANS_TO =
  /\b(?:is|are|be|plans?|scheduled|set|slated|expected|due|has|have|needs?|intends?|expects?|required|ordered|planned|continues?)(?: \w+)? to $/iu;
/** 'the January 6th attack' */
export const IS_ADJECTIVE = /\b(?:the|that|this|an?)(?: \w+)? $/iu;
/** 'the senator's April 5 letter' */
export const OWN = /['’]s $/u;
/** 'Open November 2-5, 8 a.m. to 7 p.m.' */
export const OPENING_HOURS = /^Open\b|\bopen\b[^.;]{0,80}\d ?[ap]\.?m\b[^;]{0,40}\d ?[ap]\.?m\b/iu;
export const PROCLAIMED = /\b(?:proclaims?|declare[sd]?|designate[sd]?) $/iu;
export const PAST =
  /(?<!\b(?:a|an|the|in|of|for|on|its|their|to|with|and|or|by|be|is|are|been|being|new|newly) )\b(?:(?!need|exceed|proceed|speed|embed|feed|indeed|hundred)[a-z]{2,}ed|said|told|met|held|took|made|came|went|began|was|were|had|did|got|gave|won|lost|saw|heard|led|ran|left|found|sent|paid|hit|wrote|spoke|became|brought|built|kept|chose|spent|rose|fell|grew|struck|drew|drove|stood|sat|sold|knew|thought|felt|caught|fought|broke|flew|threw|put off|drank|sank|shot|won|fled|signed)\b/iu;

export const COMMENTS = /\bcomments?\b|\bcomment (?:date|period|window|deadline)|\bdocket\b/iu;
export const EFFECTIVE =
  /\beffective\b|\b(?:takes?|taking|into|in|with) (?:effect|force)\b|\b(?:enforceable|mandatory|binding|in place)\b|\bkicks? in\b|\bservice rendered\b|\bon (?:or|and) after\b/iu;
export const RATES =
  /\b(?:rates?|bills?|billing|tariffs?|fees?|charges?|prices?|customers|rules?|law|ban|increases?|surcharges?|credits?|polic(?:y|ies)|protections?|restrictions?|requirements?|standards?|index)\b|\b(?:more|less) (?:for (?:electricity|power|service)|(?:a|per|each) (?:month|year))\b/iu;
export const CHANGES =
  /\b(?:increase|decrease|rise|drop|raise|lower|pay|cost|apply|require|prohibit|see|go up|go down|be (?:required|allowed|prohibited|subject|eligible|barred|banned|suspended))\b/iu;
export const WINDOW =
  /\b(?:applications?|windows?|periods?|enrollment|registrations?|nominations?|bids?|proposals?|voting|polls|ballots?|challenges?|portal|rounds?|offers?|credits?|moratorium|funding|petitions?|claims?|entries|submissions?|sign-?ups?|rebut\w*)\b/iu;
export const ORDER =
  /\b(?:orders?|rules?|rates?|waivers?|exemptions?|declarations?|emergency|permits?|tariffs?|warnings?|restrictions?|laws?|bans?|formulas?|agreements?)\b/iu;
export const ENDING = new RegExp(String.raw`\b(?:${ENDS}|closing|ending|expiring)\b`, "iu");
export const UNTIL = any("until", "till", "through", "thru");
/** What an organization sends or announces is no deadline of its readers: 'Ballots will be mailed by Feb. 12'. */
export const SENDS =
  /\b(?:will|to) be (?:mailed|sent|posted|published|released|announced|issued|distributed|delivered|refunded|credited|paid out)\b|\bwill (?:mail|send|post|publish|release|announce|issue|distribute)\b/iu;
/** Words that make 'by the end of the month' a day. */
export const BINDING =
  /\b(?:must|shall|due|deadline|until|required|register|apply|enroll|file|submit|expires|ends|closes)\b/iu;
export const DUTY =
  /\b(?:must|shall|should|can|may|ha(?:s|ve) (?:until|to|through|\d+ days)|gave|gives|given|needs? to|need|required|requires?|directs|directed|ordered|orders|asked|urged|invited|encouraged|requests?|requested|due|deadline|accept\w*|submit\w*|received|postmarked|returned|please|register|apply|RSVP|enroll|open|nominations?|applications?|available)\b/iu;

/** Reasons to keep a day out of a calendar. Each one is checked in the clause, before or after the day. */
export const UNSURE =
  /\b(?:could|embargoed|deleting|inserting|striking|even if|might|as (?:early|soon|late) as|at the earliest|tentative|or so|would have|wouldn['’]t|hopes?|hoping|aims?|aiming|goals?|targets?|targeting|pledged?|vow(?:s|ed)?|(?<!\b(?:deliver|demand|file|load|provide|send|submit) )forecasts?|projected|estimated|predicts?|likely|if necessary|alternate|rain date|backup|make-?up)\b/iu;
export const NEGATED =
  /\b(?:not(?! later)|never|no longer|cannot|won['’]t|isn['’]t|aren['’]t|don['’]t|doesn['’]t|without(?! power| electric))\b/iu;
/** 'Will not charge fees or shut off': 'or' continues what is not done. */
export const NEGATED_OR = new RegExp(String.raw`${NEGATED.source}[^,;]*\bor $`, "iu");
/** An act that is set for a day by being ruled out before it: 'will not take effect until July 1', 'may not shut off service before March 15'. */
const HELD_BACK =
  /\bnot (?:(?:be|go|get|go back) )?(?:accept\w*|appl[yi]\w*|be held|begin|charg\w+|clos\w+|collect\w*|decid\w+|disconnect\w*|hear\w*|in(?:to)? (?:effect|force)|meet|open|rais\w+|reopen|requir\w+|resum\w+|rul\w+|shut|start|take (?:effect|up)|vote)\b/iu;
export function isHeldBack(before: string): boolean {
  return /\b(?:before|till|until)[ ,]*$/iu.test(before) && HELD_BACK.test(before);
}

export const BACKGROUND =
  /\b(?:(?<!short-|long-)terms?\b.{0,60}\b(?:expires?|ends?|runs?|through|until|of office)|anniversar(?:y|ies)|birthday|years? old|matur(?:es?|ing)|test year|fiscal year\b(?: \d{4})?,? (?:(?:that|which) )?(?:ends?|ending|begins?|beginning|closes)|(?<!\b(?:a|per|each|every) )(?:period|year|months?|quarter|week|season)s? (?:ended|ending|beginning)|OMB|data shall|waivers? of|extension of the .{0,40}deadline|warrant(?:y|ies)|leases?|born|graduat\w*|collection\b.{0,40}\bexpires|authorized through|waiv(?:e|es|ing|ed)|for the period|term of|copyright|all rights reserved|FR Doc|(?:Filed|Issue) Date|Accession|last updated|(?<!\bbe )(?:posted|published) (?:on|in))\b|(?<!\bbe )published\b[^,;]{0,60}$|\b(?:be|turns?|turned) \d{2,3} (?:on )?$/iu;
export const WISHED =
  /\b(?:asked|urged|urging|called|calling|wanted|sought|petitioned|recommended|suggested|requesting|proposed)\b[^,;]{0,60} that\b|\b(?:wanted|sought) to\b|\bhad (?:\w+ )?(?:asked|proposed|planned|hoped|wanted|requested)\b/iu;
/** Acts that confirm a date: 'FERC kept the Dec. 18 deadline'. */
export const KEEPS =
  /\b(?:kept|keeps|keep|left|leaves|upheld|upholds|retained|reaffirmed|affirmed|stuck (?:to|with))(?: in place)? (?:the|its|an?)(?: \w+)? $/iu;
/** Meetings and votes on a change, which is not in effect on their day. */
export const DELIBERATES =
  /\b(?:vot(?:es?|ing)|decid(?:es?|ing)|consider(?:s|ing)?|hears?|discuss(?:es|ing)?|meets?|tak(?:es?|ing) up|acts? on|rules? on|review(?:s|ing)?)\b/iu;
/** 'Friday will be sunny with a high of 45' */
export const WEATHER =
  /\b(?:sunny|sunshine|cloudy|clear skies|showers|flurries|chance of (?:rain|snow|showers|storms)|highs?(?: will be| is| are)? (?:of|in|near|around|at)|high (?:is|will|of) \d|lows? (?:of|in|near|around|at|is|will))\b/iu;
/** Mourning is nothing that a cooperative's staff must put in a calendar; 'will meet after the funeral' is. */
export const MOURNING =
  /\bhalf-?(?: ?staff| ?mast)\b|\b(?:flags?|banners?)\b[^.;]{0,60}\blowered\b|(?<!\b(?:after|before|following|because of|due to|for(?! an? )) (?:(?:an?|his|her|the|their) )?(?:\p{L}+ )?)\b(?:moments? of silence|funerals?|memorial (?:mass|services?)|celebrations? of life|candlelight vigils?|burials?|graveside|visitations?|viewings? (?:and|at|for|hours|is|will))\b/iu;
export const BILL = /\b(?:bill|legislation|act|amendment|proposal|measure|resolution)\b/iu;
/** A holiday or the end of a month as a limit that someone set others. */
export const ASKED =
  /\b(?:asked|asks|directed|gave|gives|ordered|told)\b (?!(?:[\w'’.-]+ ){0,3}(?:Congress|governor|House|lawmakers|legislators|Legislature|Senate)\b)[^;]{0,100} (?:by|before|until) $/iu;
/** A day that is what someone says or means, not when something happens: 'reads the contract to say Dec. 31'. */
export const CLAIMED = /\b(?:mean|means|meant|read|reads|said|say|says) $/iu;
/** What a body may do on a day at the earliest: 'could vote as early as its March 25 meeting', 'could approve it at its Dec. 17 meeting'. */
export const MAY_DECIDE =
  /\b(?:could|may|might) (?:be (?:approved|decided|heard|put to a vote)|act|approve|come|consider|decide|hear|rule|take up|vote)\b[^;§]{0,60} (?:as (?:early|soon) as (?:its |on |the |their )?|at (?:its|the|their) )$/iu;
/** Words before the limit of a silence that has a consequence: 'If nobody objects by', 'Unless a member objects by' */
export const UNLESS =
  /^(?:If (?:neither|no|nobody|none)\b|Unless\b)[^,;§]{0,80} (?:acts?|appeals?|asks?|challenges?|comments?|files?|intervenes?|objects?|petitions?|protests?|requests?|responds?)\b[^,;§]{0,60} (?:before|by) $/iu;
export const BAD_JOINT =
  /\b(?:after|since|following|dated|ahead of|in advance of|prior to|weeks? of|weekend of|(?<!later )than|mid|last|each|every|beyond|past|as of|and before)[ -]$/iu;
