import "server-only";
import type { DateAhead } from "@/lib/briefings/types";
import { hasVerb } from "@/lib/writing/extract/self-contained";
import type { Place } from "./clause";

export type Kind = DateAhead["kind"];
/** What a day is for. `act` are the words before it that say so, empty where they follow it. */
export type Purpose = { kind: Kind; act: string };

const any = (...words: string[]) => new RegExp(String.raw`\b(?:${words.join("|")})\b`, "iu");

/** Characters after a verb that may unsay it: 'will not be held', 'will likely'. */
const VERB_REACH = 40;

/** The prepositions that tie a day to the words before it. */
export const JOINT =
  /(?:[ ,:]*(?:\b(?:by|before|within|no later than|not later than|on|or before|(?:or|and) after|until|till|through|thru|to|for|from|of|at|is|are|as of|effective|beginning|starting|commencing|is set|now|about|around|between|in)\b|[–—-]))*[ ,:(]*$/iu;
const LIMIT = any("by", "within", "before", "later than", "until", "till", "through", "thru");
const OPENING = any("effective", "beginning", "starting", "commencing", "as of", "from", "(?:or|and) after");

/** What says that something is to happen: duty, plan, permission, schedule. Closed classes of words, whatever the subject. */
const MODAL = String.raw`(?:will|shall|must|should|can|may|would(?!-)|(?:[a-z]+['’]ll))(?! have (?:been|\w+ed)\b)`;
const PLANNED = String.raw`(?:is|are|be|being|been|remains?)(?: (?:now|also|being|currently|tentatively|still|\w+ly))? (?:required|directed|ordered|asked|urged|invited|encouraged|reminded|expected|scheduled|set|slated|due|planned|requested|accepted|available|open|taken|sought|welcome|effective|posted|on track|to)`;
const AIMED = String.raw`(?:(?:has|have|gets?|gives?|gave)(?: [\w ,]{1,40})? until|(?:has|have|needs?|plans?|intends?|expects?|is|are|ordered|requires?|directs?|directed|orders|told|asks|invites|encourages|urges)(?: [^,;]{1,60})? to [a-z]+|(?<=§,? )to [a-z]+)`;
const STARTS = String.raw`(?:begins?|starts?|opens?|commences?|kicks? (?:off|in)|launch(?:es)?|resumes?|reopens?|takes? (?:effect|place|up|[a-z]+ up)|go(?:es)? (?:into|before|to|live)|becomes?|meets?|convenes?|gathers?|votes?|holds?|hosts?|hears?|considers?|returns?|runs?|continues?|faces?|accepts?|comes?|stays?|remains?|gets?|shuts?|invites?|requests?|seeks?|extends?|requires?|arrives?|travels?|marks|falls on)`;
const ENDS = String.raw`(?:closes?|ends?|expires?|lapses?|concludes?|shuts?|sunsets?|runs? out)`;
const TIMED = String.raw`(?:re-?scheduled|scheduled|set|slated|planned|postponed|moved|delayed|pushed(?: back)?|extended|extending|due|effective|called|calling|announced|ordered|deadline|on (?:its|the) (?:agenda|calendar)|up|accepted|submitted|received|postmarked|requested|required|accepting|expiring|opening|closing|ending|beginning|starting|open|save the date)`;
const FIRM = new RegExp(
  String.raw`\b(?:${MODAL}|${PLANNED}|${AIMED}|${STARTS}|${ENDS})\b|(?:^|[.:] )(?:please )?(?:register|submit|apply|RSVP|call|email|send|comment|return|file|vote|enroll|sign up|nominate|join|contact|complete|mail|reserve|respond|request|attend)\b`,
  "giu",
);
/** What a sentence that opens with 'On Friday, …' says of the future. */
const SURE = new RegExp(String.raw`\b(?:${MODAL}|${PLANNED}|(?:plans?|intends?|expects?) to)\b`, "giu");
const WEAK = new RegExp(String.raw`\b${TIMED}\b|\bto (?!the\b|a\b|an\b|its\b)[a-z]+\b`, "gu");
export const EVENT =
  /\b(?:meetings?|hearings?|workshops?|webinars?|conferences?|forums?|sessions?|open houses?|auctions?|elections?|votes?|briefings?|summits?|symposiums?|roundtables?|ceremon(?:y|ies)|groundbreakings?|ribbon[- ]cuttings?|town halls?|arguments?|mark-?ups?|trainings?|rodeos?|outages?|trials?|sales?|drills?|runoffs?|office hours|events?|tours?|series|referendums?|primar(?:y|ies)|deadlines?)\b/iu;
const NOUN_AFTER = new RegExp(
  String.raw`^,? (?:(?!(?:for|at|of|in|to|the|and|or|before|after|by|from|with)\b)[\w'’-]+ ){0,3}?${EVENT.source}`,
  "iu",
);
const LABEL = /(?:^|[.;] ?)[A-Z][\w/]*(?: [\w/]+){0,3}: $|^(?:WHEN|Date|DATES)\b.{0,40}$|^Effective(?: on| as of)? $/u;
/** A day that opens its clause: 'On March 8, …', '… announced that starting March 8, …'. */
const LEADING =
  /(?:^|[—–;:] |\. |\bthat |^(?:And|But|So|Also|Then|Finally|In addition|Additionally|Separately),? )(?:(?:by|before|within|no later than|not later than|on|or before|from|as of|effective|beginning|starting|commencing|it)[ ,]+|["“•*-] ?)*$/iu;
/** 'do hereby proclaim November 15, 2022, as …' */
const PLANS_TO =
  /\b(?:is|are|be|plans?|scheduled|set|slated|expected|due|has|have|needs?|intends?|expects?|required|ordered|planned|continues?)(?: \w+)? to $/iu;
/** 'the January 6th attack' */
const IS_ADJECTIVE = /\b(?:the|that|this|an?)(?: \w+)? $/iu;
const PROCLAIMED = /\b(?:proclaims?|declare[sd]?|designate[sd]?) $/iu;
const PAST =
  /(?<!\b(?:a|an|the|in|of|for|on|its|their|to|with|and|or|by|be|is|are|been|being|new|newly) )\b(?:(?!need|exceed|proceed|speed|embed|feed|indeed|hundred)[a-z]{2,}ed|said|told|met|held|took|made|came|went|began|was|were|had|did|got|gave|won|lost|saw|heard|led|ran|left|found|sent|paid|hit|wrote|spoke|became|brought|built|kept|chose|spent|rose|fell|grew|struck|drew|drove|stood|sat|sold|knew|thought|felt|caught|fought|broke|flew|threw|put off|drank|sank|shot|won|fled|signed)\b/iu;

const COMMENTS = /\bcomments?\b|\bcomment (?:date|period|window|deadline)|\bdocket\b/iu;
const EFFECTIVE =
  /\beffective\b|\b(?:takes?|taking|into|in|with) (?:effect|force)\b|\b(?:enforceable|mandatory|binding|in place)\b|\bkicks? in\b|\bservice rendered\b|\bon (?:or|and) after\b/iu;
const RATES =
  /\b(?:rates?|bills?|billing|tariffs?|fees?|charges?|prices?|customers|rules?|law|ban|increases?|surcharges?|credits?|polic(?:y|ies)|protections?|restrictions?|requirements?|standards?|index)\b/iu;
const CHANGES =
  /\b(?:increase|decrease|rise|drop|raise|lower|pay|cost|apply|require|prohibit|see|go up|go down|be (?:required|allowed|prohibited|subject|eligible|barred|banned|suspended))\b/iu;
const WINDOW =
  /\b(?:applications?|windows?|periods?|enrollment|registrations?|nominations?|bids?|proposals?|voting|polls|ballots?|challenges?|portal|rounds?|offers?|credits?|moratorium|funding|petitions?|claims?|entries|submissions?|sign-?ups?|rebut\w*)\b/iu;
const ORDER =
  /\b(?:orders?|rules?|rates?|waivers?|exemptions?|declarations?|emergency|permits?|tariffs?|warnings?|restrictions?|laws?|bans?|formulas?|agreements?)\b/iu;
const ENDING = new RegExp(String.raw`\b(?:${ENDS}|closing|ending|expiring)\b`, "iu");
const UNTIL = any("until", "till", "through", "thru");
/** What makes 'by the end of the month' a day. */
const BINDING =
  /\b(?:must|shall|due|deadline|until|required|register|apply|enroll|file|submit|expires|ends|closes)\b/iu;
const DUTY =
  /\b(?:must|shall|should|can|may|ha(?:s|ve) (?:until|to|through|\d+ days)|gave|gives|needs? to|need|required|requires?|directs|directed|ordered|orders|asked|urged|invited|encouraged|requests?|requested|due|deadline|accept\w*|submit\w*|received|postmarked|returned|please|register|apply|RSVP|enroll|open|nominations?|applications?|available)\b/iu;

/** What makes a day one that a calendar should not hold. Each of them read in the clause, before or after the day. */
const UNSURE =
  /\b(?:could|embargoed|deleting|inserting|striking|even if|might|as (?:early|soon|late) as|at the earliest|tentative|or so|would have|wouldn['’]t|hopes?|hoping|aims?|aiming|goals?|targets?|targeting|pledged?|vow(?:s|ed)?|forecasts?|projected|estimated|predicts?|likely|if necessary|alternate|rain date|backup|make-?up)\b/iu;
const NEGATED =
  /\b(?:not(?! later)|never|no longer|cannot|won['’]t|isn['’]t|aren['’]t|don['’]t|doesn['’]t|without(?! power| electric))\b/iu;
const BACKGROUND =
  /\b(?:(?<!short-|long-)terms?\b.{0,60}\b(?:expires?|ends?|runs?|through|until|of office)|anniversar(?:y|ies)|birthday|years? old|matur(?:es?|ing)|test year|fiscal year\b,? (?:(?:that|which) )?(?:ends?|ending|begins?|beginning|closes)|(?:period|year|months?|quarter|week|season)s? (?:ended|ending|beginning)|OMB|data shall|waivers? of|extension of the .{0,40}deadline|warrant(?:y|ies)|leases?|born|graduat\w*|collection\b.{0,40}\bexpires|authorized through|waiv(?:e|es|ing|ed)|for the period|term of|copyright|all rights reserved|FR Doc|(?:Filed|Issue) Date|Accession|last updated|(?<!\bbe )(?:posted|published) (?:on|in))\b|(?<!\bbe )published\b[^,;]{0,60}$/iu;
const WISHED =
  /\b(?:asked|urged|urging|called|calling|wanted|sought|petitioned|recommended|suggested|requesting|proposed)\b[^,;]{0,60} that\b|\b(?:wanted|sought) to\b|\bhad (?:\w+ )?(?:asked|proposed|planned|hoped|wanted|requested)\b/iu;
const BILL = /\b(?:bill|legislation|act|amendment|proposal|measure|resolution)\b/iu;
const BAD_JOINT =
  /\b(?:after|since|following|dated|ahead of|in advance of|prior to|weeks? of|weekend of|(?<!later )than|mid|last|each|every|beyond|past|as of|and before)[ -]$/iu;

/** `isNamed` if the day has a month. */
type Clause = { before: string; after: string; isLoose: boolean; isNamed: boolean };
/** The words that say what happens. `at` is where they begin before the day. */
type Reading = { text: string; isLeading: boolean; at: number };

/** What a day is for. Null if its clause does not say, or says that it is past, unsure, unwanted or of no use in a calendar. */
export function purposeOf(place: Place): Purpose | null {
  const { day, after } = place;
  const before = place.before.replace(/^(?:¤+|[\divx]{1,4}[.)]) /iu, "").replace(/¤+/gu, "it");
  if (isQuoted(place)) return null;
  if (PROCLAIMED.test(before) && /^,? (?:as|an?) /u.test(place.masked.slice(day.end)))
    return { kind: "event", act: "" };
  const isNamed = /[A-Z][a-z]{2,8}\.? \d/u.test(place.words.slice(day.start, day.end));
  const reading = governing({ before, after, isLoose: day.isLoose, isNamed });
  if (!reading || isExcluded(before, after, reading, place.words)) return null;
  const kind = kindBy(`${JOINT.exec(before)?.[0] ?? ""}${day.to ? " through " : ""}`, reading, before, after);
  if (day.isVague && (kind === "event" || !BINDING.test(`${before} ${after}`))) return null;
  return { kind, act: reading.isLeading ? "" : reading.text };
}

function isExcluded(before: string, after: string, { text, isLeading, at }: Reading, words: string): boolean {
  const near = isLeading ? text : lastPart(before);
  const clause = `${before} ${after}`;
  if (BAD_JOINT.test(before) && !/\bon (?:or|and) after $/iu.test(before)) return true;
  if (
    isElsewhere(after) ||
    UNSURE.test(isLeading ? text : before.slice(Math.max(0, at - 18), at + 24)) ||
    BACKGROUND.test(near)
  )
    return true;
  // 'Asked that rates start on May 1' is a wish, 'asked that it answer by May 1' sets a date.
  if (WISHED.test(near) && !LIMIT.test(JOINT.exec(before)?.[0] ?? "")) return true;
  if (NEGATED.test(isLeading ? text : before.slice(Math.max(0, at - 8)))) return true;
  // A bill binds nobody yet; 'if it passes' says so.
  const isProposal = BILL.test(clause) || !(EFFECTIVE.test(clause) || RATES.test(clause));
  return /\bwould\b(?!-)/iu.test(near) && isProposal && !/\bif\b/iu.test(words);
}

/** What a line of a schedule is for. Null for the lines of a page or a docket that say when something was filed. */
export function scheduledKind(label: string): Kind | null {
  if (
    /\b(?:filed|issued?|posted|updated|published|dated|signed|accession|approved|adopted|washington)\b|^date\b/iu.test(
      label,
    )
  )
    return null;
  if (new RegExp(FIRM.source, "iu").test(label)) return null;
  if (COMMENTS.test(label)) return "comments_due";
  if (EFFECTIVE.test(label)) return "effective";
  return EVENT.test(label) ? "event" : "deadline";
}

/** The words that say what happens, before the day or, where it opens its clause, after it. */
function governing({ before, after, isLoose, isNamed }: Clause): Reading | null {
  const head = before.replace(JOINT, "");
  const joint = before.slice(head.length);
  if (
    isLoose &&
    (/\bof\b/iu.test(joint) ||
      /\btoday and $/iu.test(before) ||
      (isNamed && IS_ADJECTIVE.test(before) && !NOUN_AFTER.test(after)))
  )
    return null;
  const from = (at: number): Reading => ({ text: before.slice(at), isLeading: false, at });
  if (!isLoose && LABEL.test(before)) return from(0);
  const lead = LEADING.test(before) ? leadingVerb(after, isLoose) : null;
  if (lead || (LEADING.test(before) && !/: $/u.test(before))) return lead;
  if (
    !isLoose &&
    NOUN_AFTER.test(after) &&
    (!PAST.test(before) || before.search(FIRM) >= 0 || before.search(WEAK) >= 0)
  )
    return { ...from(0), text: before + after.slice(0, 60) };
  const firm = [...before.matchAll(FIRM)].filter(({ index }) => !isLoose || isPlanned(before.slice(0, index))).at(-1);
  const weak = isLoose ? timedAt(head, joint) : [...before.matchAll(WEAK)].at(-1);
  const isOwn = weak && weak.index >= (firm ? firm.index + firm[0].length : 0);
  const at = (isOwn ? weak : firm)?.index ?? -1;
  if (at < 0) {
    const isStated = EVENT.test(lastWords(head, 7)) || (hasVerb(`${before}it.`) && !PAST.test(before));
    return isStated && !isLoose ? from(Math.max(0, before.length - lastPart(before).length)) : null;
  }
  const behind = before.slice(at + ((firm?.index === at ? firm : weak)?.[0].length ?? 0));
  if (/\b(?:was|were)\b(?! (?:set|scheduled|slated))/iu.test(behind)) return null;
  if (isLoose && /[—–;]|\b(?:even )?if\b/u.test(behind)) return null;
  if (isLoose && PAST.test(behind.replace(/^ (?:\w+ly )?(?:be )?[a-z]+/iu, ""))) return null;
  return from(at);
}

/** 'Declined to vote on Thursday' plans nothing. */
function isPlanned(before: string): boolean {
  return !/\bto $/u.test(before) || PLANS_TO.test(before);
}

/** 'scheduled for', 'due', 'moved to' directly before the day. */
function timedAt(head: string, joint: string): { 0: string; index: number } | undefined {
  const match = new RegExp(String.raw`\b${TIMED}$`, "iu").exec(head.trimEnd());
  return match && !/^[ ,]*$/u.test(joint.replace(/\bon\b/iu, "")) ? { 0: match[0], index: match.index } : undefined;
}

/** '- July 28: House Utilities Committee hearing on data centers.' */
function isLabel(after: string): boolean {
  return /^(?::| [–—-] )/u.test(after) && EVENT.test(after.slice(0, 120));
}

/** The first verb after a day that opens its clause, with a few words on both sides. */
function leadingVerb(after: string, isLoose: boolean): Reading | null {
  const firm = [...after.matchAll(isLoose ? SURE : FIRM)].find(({ index }) => index > 0);
  const past = PAST.exec(after);
  if (past && (!firm || past.index < firm.index)) return null;
  if (!firm) return !isLoose && (isLabel(after) || hasVerb(after)) ? { text: after, isLeading: true, at: 0 } : null;
  return { text: after.slice(0, firm.index + firm[0].length + VERB_REACH), isLeading: true, at: 0 };
}

function kindBy(joint: string, { text, isLeading }: Reading, before: string, after: string): Kind {
  const clause = isLeading ? after : before;
  const near = text;
  const part = lastPart(clause);
  const isComment =
    COMMENTS.test(part) ||
    COMMENTS.test(near) ||
    (/^,? (?:is|are|and|has|must|will|to|until|through)\b/u.test(part) && COMMENTS.test(clause));
  const asLimit = isComment ? "comments_due" : "deadline";
  const isWindow = WINDOW.test(lastPart(clause)) || DUTY.test(near);
  if (
    /\b(?:due|deadline|last day)\b/iu.test(near) ||
    /\b(?:deadline|last day)\b[^§]*\b(?:is|of)\b/iu.test(part) ||
    /^,? (?:[\w'’-]+ ){0,2}deadline/iu.test(after)
  )
    return asLimit;
  if (/^comment date\b/iu.test(clause)) return "comments_due";
  if (EFFECTIVE.test(near) || EFFECTIVE.test(joint))
    return LIMIT.test(joint) && DUTY.test(near) ? asLimit : "effective";
  if (ENDING.test(near) || UNTIL.test(joint)) {
    if (isWindow || asLimit === "comments_due") return asLimit;
    if (ORDER.test(clause)) return "effective";
    return /\b(?:expires?|lapses?)\b/iu.test(near) ? "deadline" : "event";
  }
  if (LIMIT.test(joint))
    return /\b(?:expect\w*|plan(?:s|ned) |schedul\w*|intends?|set to|slated)\b/iu.test(near) && asLimit === "deadline"
      ? "event"
      : asLimit;
  if (/\bextend/iu.test(near)) return asLimit;
  if (asLimit === "comments_due" && /\b(?:received|submitted|filed|accepted|postmarked)\b/iu.test(near)) return asLimit;
  const isChange = CHANGES.test(near) || OPENING.test(joint) || /\b(?:begins?|starts?)\b/iu.test(near);
  return isChange && RATES.test(clause) && !EVENT.test(lastWords(before.replace(JOINT, ""), 5)) ? "effective" : "event";
}

/** What stands between the previous day of the clause and this one. */
function lastPart(before: string): string {
  return before.slice(before.lastIndexOf("§") + 1).length > 12 ? before.slice(before.lastIndexOf("§") + 1) : before;
}

function lastWords(text: string, count: number): string {
  return text.trimEnd().split(" ").slice(-count).join(" ");
}

/** '… of each year', 'Monday's meeting', 'the games scheduled for Monday were held'. */
function isElsewhere(after: string): boolean {
  return /^['’]s\b|^,? (?:was|were|had)\b|^ (?:of )?(?:each|every) (?:\w+ )?year\b|^,? (?:annually|anniversary)/u.test(
    after,
  );
}

/** Within quotation marks. What is said there is one person's view, and often not clear outside. */
function isQuoted({ words, day }: Place): boolean {
  const head = words.slice(0, day.start);
  const quote = Math.max(
    head.lastIndexOf("“"),
    (head.match(/"/gu)?.length ?? 0) % 2 === 1 ? head.lastIndexOf('"') : -1,
  );
  return quote >= 0 && !head.slice(quote).includes("”");
}
