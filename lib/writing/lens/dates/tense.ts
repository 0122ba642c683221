import "server-only";
import { ENDING, EVENT, FIRM, NOUN_AFTER, PAST, STARTS_OR_ENDS } from "./cues";

/** The words before a weekday and its own prepositions. `isLimit` if these set a limit: 'by Thursday'. */
type Weekday = { before: string; isLimit: boolean };

/** 'Said it meets Thursday': what was said may be ahead. */
const SAID = /^(?:said|told|added|noted|warned|confirmed|learned|heard)$/iu;
/** Words that begin a clause with a tense of its own. */
const OWN_CLAUSE =
  /\b(?:that|which|who|whose|where|when|while|because|if|unless|until|and|but|so|as|it|they|he|she)\b/iu;
/** ', who met last week,' */
export const ASIDE = /, (?:who|which|whose) [^,]*,(?= )/giu;
const RELATIVE = /\b(?:that|which|whom) [^,;]*$/iu;
/** With verbs that have one form for past and present. */
const ANY_PAST = new RegExp(String.raw`${PAST.source}|\b(?:cast|put)\b`, "giu");
const IS_PRESENT = new RegExp(`^${STARTS_OR_ENDS}$`, "iu");
/** Forms without an s, which after these words are nouns: 'in a request', 'the board's vote'. */
const IS_BARE = /[^s]$/iu;
const BEFORE_NOUN =
  /\b(?:the|its|their|his|her|this|in|on|of|by|for|from|at|with|after|under|[\p{L}.]+['’]s?) (?:joint |new |formal |public |final |first |second |third )?$|\b(?:an?|each|every|another|one)(?: [\p{L}’'-]+){0,3} $/iu;
/** Orders are dated by their own day: 'ordered the utility to pay Tuesday'. */
const ORDERED = /^(?:ordered|directed|told)\b/iu;
const WITHIN_CLAUSE = /\b(?:that|which|who) $/iu;
/** 'Bylaws that require a quorum' are no event. */
const HAS_NO_DAY = /^(?:requires?|requests?|seeks?|remains?|stays?|gets?|accepts?|extends?|invites?|marks)$/iu;
/** 'A plan that will be heard Tuesday' is ahead, 'a plan that will cost $2 million Tuesday' is not. */
const HAPPENS = new RegExp(
  String.raw`^ (?:\w+ly |now )?(?:be (?:held|heard|decided|closed|open|considered)|${STARTS_OR_ENDS}|decide)\b`,
  "iu",
);

/** The words for the future before a weekday. A verb in the past before them has none: 'issued a request Tuesday'. */
export function aheadOf(weekday: Weekday): { 0: string; index: number }[] {
  return [...weekday.before.matchAll(FIRM)].filter((firm) => isAhead(firm, weekday));
}

function isAhead({ 0: words, index }: { 0: string; index: number }, { before, isLimit }: Weekday): boolean {
  if (ORDERED.test(words)) return isLimit || ENDING.test(before);
  const head = before.slice(0, index).replace(ASIDE, "");
  const past = [...head.matchAll(ANY_PAST)].at(-1);
  const isReported = past !== undefined && SAID.test(past[0]);
  // 'A rule that requires co-ops to file plans by March 1'
  if (isLimit && / to [a-z]+$/iu.test(words)) return true;
  if (!IS_PRESENT.test(words))
    return !past || isReported || !WITHIN_CLAUSE.test(head) || HAPPENS.test(before.slice(index + words.length));
  // 'Shut' is also its own past.
  if (/^shut$/iu.test(words) || (IS_BARE.test(words) && BEFORE_NOUN.test(head))) return false;
  if (WITHIN_CLAUSE.test(head) && HAS_NO_DAY.test(words)) return false;
  if (!past) return true;
  // 'The recount that the judge ordered begins Monday'
  const start = head.slice(0, past.index);
  if (RELATIVE.test(start) && !PAST.test(start)) return true;
  const between = head.slice(past.index + past[0].length);
  return OWN_CLAUSE.test(between) || (isReported && /\p{L}/u.test(between));
}

/** What has a day ahead by its own words: 'the deadline is Friday', 'named her chief effective Jan. 4', 'voted to raise rates from April 1', 'set a Jan. 14 hearing'. */
export function isDated({
  before,
  after,
  joint,
  isNamed,
}: {
  before: string;
  after: string;
  joint: string;
  isNamed: boolean;
}): boolean {
  if (/ (?:is|are) (?:now )?(?:on )?$/u.test(joint) && EVENT.test(before) && !/\b(?:was|were|had)\b/iu.test(before))
    return true;
  if (!isNamed) return false;
  // 'It scheduled a hearing for Jan. 20', 'extended its comment period to Jan. 11'
  if (/\b(?:called|scheduled|set) [^,;]{3,60} for (?:\p{L}+day,? )?$/iu.test(before)) return true;
  if (
    /\b(?:delayed|extended|moved|postponed|rescheduled) [^,;]{3,60} (?:through|to|until) (?:\p{L}+day,? )?$/iu.test(
      before,
    )
  )
    return true;
  if (NOUN_AFTER.test(after)) return /\b(?:set|scheduled|called)(?: for)? an? $/iu.test(before);
  if (/\b(?:effective|beginning|starting|commencing)\b/iu.test(joint)) return !/\b(?:was|were|had)\b/iu.test(before);
  return / from $/u.test(joint) && /\b(?:voted|decided|agreed) to [a-z]+\b/iu.test(before);
}
