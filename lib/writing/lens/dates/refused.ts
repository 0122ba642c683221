import "server-only";
import { isVerb } from "@/lib/language/verbs";
import { EVENT } from "./cues";
import { ASIDE } from "./tense";

/** Acts that leave a date as it is: 'refused to postpone the trial to Feb. 8'. */
const REFUSES =
  "(?:reject(?:s|ed|ing)?|den(?:y|ies|ied|ying)|refus(?:es?|ed|ing)|declin(?:es?|ed|ing)|turn(?:s|ed|ing)? down|vot(?:es?|ed|ing) down|vot(?:es?|ed|ing) against|(?:vot|decid)(?:es?|ed) not|fail(?:s|ed) to|block(?:s|ed|ing)|dismiss(?:es|ed|ing)?|(?:will|would|did|does|do|can|could|may|has|have)(?: not|n['’]t)|won['’]t|cannot)";
/** Acts that end what had a date: 'withdrew a Dec. 15 deadline'. */
const ENDS =
  "(?:withdr(?:aws?|ew|awing)|rescind(?:s|ed|ing)?|revok(?:es?|ed|ing)|vacat(?:es?|ed|ing)|overturn(?:s|ed|ing)?|str(?:ikes?|uck|iking) down|scrap(?:s|ped|ping)?|scrub(?:s|bed|bing)?|drop(?:s|ped|ping)|pull(?:s|ed|ing)(?! together)|abandon(?:s|ed|ing)|call(?:s|ed|ing) off|kill(?:s|ed|ing)|veto(?:es|ed|ing)?|nullif(?:ies|ied)|void(?:s|ed)|lift(?:s|ed|ing))";
/** A participle after 'was' has another object: 'the utility, whose request was denied, will file …'. */
const ACTIVE = String.raw`(?<!\b(?:is|are|was|were|be|been|being|and) )\b`;
const MOVES = String.raw`(?:extend\w*|extension|reschedul\w+|postpone\w*|put(?:ting)? off|mov(?:e|ing)|chang(?:e|ing)|delay\w*|push(?:ing)?(?: back)?|shift\w*|revis\w+|reopen\w*|cancel\w*|scrap|drop|lift|lengthen\w*|stay|more time)`;
/** What was refused: a request, a plan, a bill … */
const WISH =
  "(?:requests?|motions?|bids?|plans?|proposals?|petitions?|pleas?|efforts?|attempts?|push|bills?|measures?|moves?|amendments?|appeals?)";

const ASKS = String.raw`(?:ask(?:s|ed|ing)?|request(?:s|ed|ing)?|seek(?:s|ing)?|sought|petition(?:s|ed|ing)?|urg(?:es?|ed|ing)|want(?:s|ed)?|propos(?:es|ing)|(?<!\b(?:an?|the|its|this) )proposed|hop(?:es?|ed|ing)|mov(?:es?|ed) to|amendments?|bids?|bills?|efforts?|legislation|measures?|motions?|pleas?|proposals?|decid(?:es?|ed|ing)|consider(?:s|ed|ing)?|weigh(?:s|ed|ing)?)`;
const MOVED = "(?:moved|delayed|postponed|pushed back|put off|extended|rescheduled|cancel(?:l?ed))";
/** A request to move a date, not decided yet: 'asked the judge to move the Dec. 9 hearing to Jan. 13', 'wants the vote delayed until'. */
const PENDING = new RegExp(
  String.raw`\b${ASKS}\b[^;]{0,80}? (?:to (?:move|delay|postpone|push back|put off|extend|reschedule|cancel)|(?<!\b(?:are|been|is|was|were) )${MOVED}|(?:an?|any|another|more|further) (?:delay|extension|postponement)|(?:mov|delay|push|reschedul|extend|postpon|cancel)ing)\b`,
  "iu",
);
/** Characters after a date that may name its event: 'the Dec. 9 hearing'. */
const REACH = 40;
const GRANTED = /\b(?:accept|adopt|agree|allow|approv|enact|grant|sign)\p{Ll}*\b/iu;
/** 'Its Dec. 10 shutoff' */
const OWNED = /\b(?:an?|her|his|its|the|their|['’]s) $/iu;
const APPOINTMENT = new RegExp(String.raw`${EVENT.source}|\b(?:dates?|periods?)\b`, "iu");

/** The end of a clause, after which another begins with its own verb. */
const NEW_CLAUSE =
  /(?:,|;|—| –|:)? (?:and|but|so|yet|while|then) (?:also |then |instead |now )?(?:(?:will|must|shall|may|set|sets|gave|gives|ordered|orders|scheduled|schedules|directed|told|kept|keeps|asked|said|extended|moved|plans?|opened|called|is|are|has|have)\b|(?:the |a |an |its |their |new |any )?[^,;]{2,60}? (?<!\bto )(?:will|must|shall|may|can|is|are|has|have|remains?|takes?|begins?|starts?|opens?|closes?|meets?)\b)|, [^,;]{2,80}? (?:will|must|shall|may|has until|have until|remains?|takes? effect)\b|;/giu;
/** ', but a law …', 'so the court …': a conjunction with the start of a subject. */
const CONJOINED =
  /(?:(?:,|;|—| –) and|(?:,|;|—| –)? (?:but|so|yet|while)) (?=(?:an?|another|any|both|each|every|her|his|it|its|one|our|she|he|some|state|federal|that|the|their|they|this|those|we)\b|\p{Lu})/gu;
const DETERMINER = /^(?:an?|another|any|each|every|her|his|its|of|our|that|the|their|this|those|to|which|who)$/iu;
/** The start of an object: a word in -ed or -s before it is a verb, not a participle or a noun. */
const OBJECT_START =
  /^(?:an?|all|any|both|each|every|her|him|his|it|its|most|no|that|the|their|them|this|those|us|\p{Nd}.*|\p{Lu}.*)$/u;
const REFUSED = new RegExp(`${ACTIVE}${REFUSES}\\b(?<refused>[^;]*)$`, "iu");
const ENDED = new RegExp(`${ACTIVE}${ENDS}\\b[^;]*$`, "iu");
const MOVING = new RegExp(String.raw`\b${MOVES}\b`, "iu");
const WISHED = new RegExp(
  String.raw`\b(?:an?|the|its|their|his|her|['’]s?|any)(?: [\w-]+)? ${WISH}\b(?<refused>[^;]*)$`,
  "iu",
);
const OBJECT = new RegExp(String.raw`\b${WISH}\b`, "iu");
const FAILED =
  /^[^;,]{0,80}?\b(?:(?:was|were|is|has been|have been) (?:\w+ly )?(?:denied|rejected|turned down|voted down|refused|dismissed|defeated|blocked|vetoed)|fail(?:s|ed)|fell short|died|was lost)\b/iu;
/** Words of a date in its new place: '… to Jan. 15'. */
const TOWARDS = /\b(?:to|until|till|through|for) (?:\w+day,? )?$/iu;

/**
 * What a refusal makes of a date in its sentence: 'dead' for a date that was refused, rejected or withdrawn, or that a request not decided yet would
 * move; 'stands' for one that was to be moved and was not. Null if the sentence refuses nothing. `head` and `after` are the words before and after the date.
 */
export function refusalOf(head: string, after: string): "dead" | "stands" | null {
  const clause = head.slice(lastClauseAt(head)).replace(ASIDE, "");
  const failed = FAILED.test(after) ? WISHED.exec(clause) : null;
  const refused = failed ?? REFUSED.exec(clause);
  const object = refused?.groups?.refused;
  const isMove = object !== undefined && MOVING.test(object);
  if (isMove) return TOWARDS.test(clause) ? "dead" : "stands";
  // 'Will not be held on Dec. 4' is a matter of the clause; a refusal has a plan or a bill as its object.
  if (object !== undefined && (failed || OBJECT.test(object))) return "dead";
  if (ENDED.test(clause)) return "dead";
  return isPending(clause, after) ? "dead" : null;
}

function lastClauseAt(head: string): number {
  const known = Array.from(head.matchAll(NEW_CLAUSE), ({ index }) => index);
  const conjoined = Array.from(head.matchAll(CONJOINED), ({ index, 0: words }) => ({
    index,
    at: index + words.length,
  }));
  return Math.max(0, ...known, ...conjoined.filter(({ at }) => hasPredicate(head.slice(at))).map(({ index }) => index));
}

/** Whether words that start with a subject have a finite verb for it: 'a law passed this spring requires', not 'a plan proposed for'. */
function hasPredicate(text: string): boolean {
  const words = text.split(/[^\p{L}\p{Nd}'’-]+/u);
  return words.some((word, at) => {
    const before = words[at - 1] ?? "";
    if (at === 0 || !/^\p{Ll}{3,}$/u.test(word) || DETERMINER.test(before)) return false;
    const [next = "", last] = words.slice(at + 1);
    const hasObject = OBJECT_START.test(next) || (next.endsWith("s") && last === "to");
    if (/(?:ed|[^s]s)$/u.test(word) && hasObject) return true;
    return isVerb(word) && !word.endsWith("ed");
  });
}

/** Whether a request in the clause of a date, not granted there, would move a hearing, a vote or a deadline. */
function isPending(clause: string, after: string): boolean {
  const words = `${clause}§${/^[^,;]*/u.exec(after)?.[0].slice(0, REACH) ?? ""}`;
  const asked = PENDING.exec(words);
  if (!asked || asked.index >= clause.length || GRANTED.test(clause + after)) return false;
  return APPOINTMENT.test(words.slice(asked.index)) || OWNED.test(clause);
}
