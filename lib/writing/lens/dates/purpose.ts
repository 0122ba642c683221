import "server-only";
import type { DateAhead } from "@/lib/briefings/types";
import { hasVerb } from "@/lib/language/verbs";
import type { Place } from "./clause";
import {
  ASKED,
  BACKGROUND,
  BAD_JOINT,
  BILL,
  BINDING,
  CHANGES,
  CLAIMED,
  COMMENTS,
  DELIBERATES,
  DUTY,
  EFFECTIVE,
  ENDING,
  EVENT,
  FIRM,
  IS_ADJECTIVE,
  isHeldBack,
  JOINT,
  KEEPS,
  LABEL,
  LEADING,
  LIMIT,
  MAY_DECIDE,
  MOURNING,
  NEGATED,
  NEGATED_OR,
  NOUN_AFTER,
  OPENING,
  OPENING_HOURS,
  ORDER,
  OWN,
  PAST,
  PLANS_TO,
  PROCLAIMED,
  RATES,
  SENDS,
  SURE,
  TIMED,
  UNLESS,
  UNSURE,
  UNTIL,
  WEAK,
  WEATHER,
  WINDOW,
  WISHED,
} from "./cues";
import { isExpected, isForeseen, lastPart } from "./foreseen";
import { aheadOf, isDated } from "./tense";

export type Kind = DateAhead["kind"];
/** The purpose of a day. `act` contains the words before it that state the purpose; empty if they follow it. */
export type Purpose = { kind: Kind; act: string };

const PLANNED =
  /^(?:(?:is|are|be) (?:\w+ )?)?(?:expected|planned|(?:scheduled|set|slated) (?:to|for))\b|^(?:expect|intend|plan)(?:s|ed)?\b.* to\b/iu;
const SHUTS_OFF = /\b(?:disconnect\w*|shut(?:ting)? off)\b/iu;

/** Characters after a verb that may negate it: 'will not be held', 'will likely'. */
const VERB_REACH = 40;

/** `isNamed` if the day has a month. */
type Clause = { before: string; after: string; isLoose: boolean; isNamed: boolean };
/** The words that state what happens. `at` is their start before the day. */
type Reading = { text: string; isLeading: boolean; at: number };

/** The purpose of a day. Null if the clause does not state it, or describes something past, uncertain, unwanted or unsuitable for a calendar. */
export function purposeOf(place: Place, isMoved = false): Purpose | null {
  const { day, after } = place;
  const before = place.before.replace(/^(?:¤+|[\divx]{1,4}[.)]) /iu, "").replace(/¤+/gu, "it");
  if (isQuoted(place)) return null;
  if (PROCLAIMED.test(before) && /^,? (?:as|an?) /u.test(place.masked.slice(day.end)))
    return { kind: "event", act: "" };
  if (CLAIMED.test(before)) return null;
  if (UNLESS.test(before)) return { kind: "deadline", act: before };
  if (MAY_DECIDE.test(before) && (!/ at \w+ $/u.test(before) || NOUN_AFTER.test(after)))
    return { kind: "event", act: before };
  const isNamed = /[A-Z][a-z]{2,8}\.? \d/u.test(place.words.slice(day.start, day.end));
  const reading = governing({ before, after, isLoose: day.isLoose, isNamed });
  if (!reading || isExcluded(before, after, reading, place.words)) return null;
  const kind = kindBy(
    `${isMoved ? " to " : (JOINT.exec(before)?.[0] ?? "")}${day.to && !isMoved ? " through " : ""}`,
    reading,
    before,
    after,
  );
  if (day.isVague && (kind === "event" || !(BINDING.test(`${before} ${after}`) || ASKED.test(before)))) return null;
  return { kind, act: reading.isLeading ? "" : reading.text };
}

function isExcluded(before: string, after: string, { text, isLeading, at }: Reading, words: string): boolean {
  const near = isLeading ? text : lastPart(before);
  const clause = `${before} ${after}`;
  if (WEATHER.test(clause) || MOURNING.test(clause)) return true;
  if (BAD_JOINT.test(before) && !/\bon (?:or|and) after $/iu.test(before)) return true;
  if (OPENING_HOURS.test(words) || (OWN.test(before) && !NOUN_AFTER.test(after))) return true;
  if (
    isElsewhere(after) ||
    UNSURE.test(isLeading ? text : before.slice(Math.max(0, at - 18), at + 24)) ||
    BACKGROUND.test(near)
  )
    return true;
  if (isLeading ? isExpected(before, text) : isForeseen(before)) return true;
  // 'Asked that rates start on May 1' is a wish; 'asked that it answer by May 1' sets a date.
  if (WISHED.test(near) && !LIMIT.test(JOINT.exec(before)?.[0] ?? "")) return true;
  const isNegated = isLeading
    ? NEGATED.test(text)
    : /^(?:no (?!later|fewer|more)\p{Ll}|neither\b|none\b)/iu.test(before) ||
      NEGATED.test(before.slice(Math.max(0, at - 8))) ||
      NEGATED_OR.test(before.slice(0, at));
  if (isNegated && !isHeldBack(before)) return true;
  // A bill is not binding yet; 'if it passes' says so.
  const isProposal = BILL.test(clause) || !(EFFECTIVE.test(clause) || RATES.test(clause));
  return /\bwould\b(?!-)/iu.test(near) && isProposal && !/\bif\b/iu.test(words);
}

/** The purpose of a schedule line. Null for lines of a page or docket that state when something was filed. */
export function scheduledKind(label: string): Kind | null {
  if (
    /\b(?:filed|issued?|posted|updated|published|dated|signed|accession|approved|adopted|washington)\b|^date\b/iu.test(
      label,
    )
  )
    return null;
  if (MOURNING.test(label) || new RegExp(FIRM.source, "iu").test(label)) return null;
  if (COMMENTS.test(label)) return "comments_due";
  if (EFFECTIVE.test(label)) return "effective";
  return EVENT.test(label) ? "event" : "deadline";
}

/** The words that state what happens, before the day, or after it if it opens its clause. */
function governing({ before, after, isLoose, isNamed }: Clause): Reading | null {
  const head = before.replace(JOINT, "");
  const joint = before.slice(head.length);
  if (
    isLoose &&
    (/\bof\b/iu.test(joint) ||
      /\btoday and $/iu.test(before) ||
      // 'will hold a hearing Jan. 12'
      (isNamed && IS_ADJECTIVE.test(before) && !NOUN_AFTER.test(after) && !EVENT.test(lastWords(before, 1))))
  )
    return null;
  const from = (at: number): Reading => ({ text: before.slice(at), isLeading: false, at });
  if (!isLoose && LABEL.test(before)) return from(0);
  if (isLoose && OPENS_CLAUSE.test(before) && SUBJECT.test(after)) return leadingVerb(after, isLoose);
  const lead = LEADING.test(before) ? leadingVerb(after, isLoose) : null;
  if (lead || (LEADING.test(before) && !/: $/u.test(before))) return lead;
  const isStatedBefore = !PAST.test(before) || before.search(FIRM) >= 0 || before.search(WEAK) >= 0;
  if (NOUN_AFTER.test(after) && KEEPS.test(before)) return { ...from(0), text: after.slice(0, 60) };
  if (!isLoose && NOUN_AFTER.test(after) && isStatedBefore) return { ...from(0), text: before + after.slice(0, 60) };
  const firm = (isLoose ? aheadOf({ before, isLimit: LIMIT.test(joint) }) : [...before.matchAll(FIRM)])
    .filter(({ index }) => !isLoose || isPlanned(before.slice(0, index)))
    .at(-1);
  const weak = isLoose ? timedAt(head, joint) : [...before.matchAll(WEAK)].at(-1);
  const isOwn = weak && weak.index >= (firm ? firm.index + firm[0].length : 0);
  const at = (isOwn ? weak : firm)?.index ?? -1;
  if (at < 0 && isLoose && isDated({ before, after, joint, isNamed })) return from(0);
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

/** '…, and Monday the day shift went to the lunchroom' */
const OPENS_CLAUSE = /, (?:and|but|so) $/iu;
const SUBJECT = /^(?: at \d{1,2}(?::\d\d)?)?,? (?:an?|the|it|he|she|they|\p{Lu}\p{Ll}+) /u;

/** 'Declined to vote on Thursday' is not a plan. */
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

/** The first verb after a day that opens its clause, with a few words on each side. */
function leadingVerb(after: string, isLoose: boolean): Reading | null {
  const firm = [...after.matchAll(isLoose ? SURE : FIRM)].find(({ index }) => index > 0);
  // Not the participle of 'rates charged by the co-op will rise'.
  const past = PAST.exec(after.replace(/\b[a-z]+ed(?= by\b)/giu, (word) => " ".repeat(word.length)));
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
    /^ to (?:\p{Ll}+ )?comments?\b/u.test(after) ||
    (/^,? (?:is|are|and|can|has|may|must|will|to|until|through)\b/u.test(part) && COMMENTS.test(clause));
  const asLimit = isComment ? "comments_due" : "deadline";
  const isWindow = WINDOW.test(lastPart(clause)) || DUTY.test(near);
  if (
    /\b(?:due|deadline|last day)\b/iu.test(near) ||
    /\b(?:deadline|last day)\b[^§]*\b(?:is|of)\b/iu.test(part) ||
    /^,? (?:[\w'’-]+ ){0,2}deadline/iu.test(after)
  )
    return asLimit;
  if (/^comment date\b/iu.test(clause)) return "comments_due";
  if (isHeldBack(before))
    return RATES.test(clause) || EFFECTIVE.test(clause) || SHUTS_OFF.test(clause) ? "effective" : "event";
  if (UNTIL.test(joint) && /^(?:bann?|barr?|freez|froz|halt|paus|prohibit|suspend|waiv)(?:e?s|ed|e)\b/iu.test(near))
    return "effective";
  if (/^ (?:[\w-]+ )?(?:fee|price|rate) (?:change|cut|hike|increase|reduction)s?\b/iu.test(after)) return "effective";
  if (EFFECTIVE.test(near) || EFFECTIVE.test(joint))
    return LIMIT.test(joint) && DUTY.test(near) ? asLimit : "effective";
  if (ENDING.test(near) || UNTIL.test(joint)) {
    if (isWindow || asLimit === "comments_due") return asLimit;
    if (ORDER.test(clause)) return "effective";
    return /\b(?:expires?|lapses?)\b/iu.test(near) ? "deadline" : "event";
  }
  if (LIMIT.test(near) && DUTY.test(near) && /:\s*$/u.test(before)) return asLimit;
  if (LIMIT.test(joint)) return asLimit === "deadline" && (SENDS.test(near) || PLANNED.test(near)) ? "event" : asLimit;
  if (/\bextend/iu.test(near)) return asLimit;
  if (asLimit === "comments_due" && /\b(?:received|submitted|filed|accepted|postmarked)\b/iu.test(near)) return asLimit;
  if (DELIBERATES.test(near)) return "event";
  const isChange = CHANGES.test(near) || OPENING.test(joint) || /\b(?:begins?|starts?)\b/iu.test(near);
  return isChange && RATES.test(clause) && !EVENT.test(lastWords(before.replace(JOINT, ""), 5)) ? "effective" : "event";
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

/** Text within quotation marks: one person's view, and often unclear out of context. */
function isQuoted({ words, day }: Place): boolean {
  const head = words.slice(0, day.start);
  const quote = Math.max(
    head.lastIndexOf("“"),
    (head.match(/"/gu)?.length ?? 0) % 2 === 1 ? head.lastIndexOf('"') : -1,
  );
  return quote >= 0 && !head.slice(quote).includes("”");
}
