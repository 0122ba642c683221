import "server-only";
import { EVENT, isHeldBack, PAST, STARTS_OR_ENDS } from "./cues";
import { refusalOf } from "./refused";

const MOVED = `(?:extend(?:s|ed|ing)?|reschedul(?:es|ed|ing)|postpon(?:es|ed|ing)|put(?:s|ting)? off|mov(?:es|ed|ing)|chang(?:es|ed|ing)|defer(?:s|red|ring)|delay(?:s|ed|ing)?|h(?:olds?|eld|olding) off|lengthen(?:s|ed|ing)?|push(?:es|ed|ing)?(?: back)?|shift(?:s|ed|ing)?|slip(?:s|ped|ping)|revis(?:es|ed|ing)|reopen(?:s|ed|ing)?|advanc(?:es|ed|ing)|br(?:ings|ought|inging)(?: [\\w'’-]+){0,4}? forward|(?:hold|kick|knock|put|set)(?:s|ed|ting)?(?: [\\w'’-]+){0,6}? back|(?:will|(?:agreed|decided|voted) to) (?:advance|change|delay|move|postpone|push|reschedule|shift))`;

/** Words before a date that has replaced another: 'extended until', 'rescheduled for', 'is now'. */
const NEW = new RegExp(
  String.raw`\b${MOVED}\b[^;]{0,120}? (?:to|until|through|(?<!, (?:planned|scheduled|set|slated) )for) ?$|\b(?:now|new|revised|corrected|updated)\b[^;]{0,60}$`,
  "iu",
);
/** 'Struck the Sept. 4 deadline', 'shelved a hearing slated for Sept. 8' */
const DROPPED = `(?:abandon(?:s|ed)|axe[sd]|call(?:s|ed) off|drop(?:s|ped)|ditch(?:es|ed)|eliminat(?:es|ed)|nix(?:es|ed)|scrap(?:s|ped)|scratch(?:es|ed)|shelv(?:es|ed)|str(?:ikes|uck)|waiv(?:es|ed))`;
/** Words before a date that was replaced or has passed. */
const OLD = new RegExp(
  String.raw`\b(?:(?:old|former|original|previous|(?<!\bat )once|earlier|prior(?! to))(?: [\w'’-]+){0,4}|(?:originally|previously|initially|formerly|at first|(?<!\b(?:the|its|their|a) )first (?:set|planned|scheduled|slated|announced|due|to))\b[^;]{0,60}|(?:instead of|rather than|in place of|in lieu of|not(?! later)|no longer|disregard|forget|ignore)(?: [\w'’-]+){0,4}|(?:is|are|was|were) off(?: for| on)?|${DROPPED}(?: [\w'’-]+){0,4} (?:(?:an?|its|that|the|their)(?: [\w-]+)?|(?:due|planned|scheduled|set|slated) (?:for|on))|replac(?:es|ed|ing)(?: the| an?| its)?(?: [\w'’-]+ (?:announced|scheduled|set|planned) for)?|(?:put(?:s|ting)? off|postpon(?:es|ed|ing)|cancel\w*)(?: (?!and\b|but\b|to\b|until\b|will\b)[\w'’-]+){0,5}(?: (?:set|scheduled|planned) for)?|${MOVED}(?: [\w'’-]+){0,6} from(?: [\w'’-]+){0,3}|(?:was|were)(?: [\w-]+ly)? (?:due|held|published|effective|supposed|expected|to [a-z]+)\b[^;]{0,60}|had (?:\w+ )?(?:been|said|hoped|planned|expected|wanted|asked|proposed|scheduled|set)\b[^;]{0,80}|(?:would have|would otherwise)\b[^;]{0,60}|(?<!\b(?:be|are|is|remain) )(?:ended|expired|closed|took (?:effect|place))\b(?![^;]{0,40}\b${STARTS_OR_ENDS}\b)[^;]{0,40}|(?:was|were) (?:set|scheduled|slated) to (?:close|end|expire)\b[^;]{0,40}) ?$`,
  "iu",
);
/** 'Put off the vote, planned for | Sept. 10 | , until' */
const SET_ASIDE = /, (?:(?:first|once) )?(?:called|due|expected|planned|scheduled|set|slated) (?:for|on) $/iu;
/** 'Was scheduled for' marks an old date only in a text that moves dates. */
const WAS_SET = /\b(?:was|were) (?:set|scheduled|slated|planned)\b[^;]{0,60} ?$|\b(?:set|scheduled|announced) for ?$/iu;
const OFF = `(?:cancel(?:l?ed|ing)|called off|withdrawn|rescinded|postponed|rescheduled|moved|extended|delayed|pushed back|put off|brought forward|(?:changed|shifted)(?= to\\b)|replaced|superseded|scrapped|scrubbed|dropped|vacated|revoked)`;
/** 'moved its | Dec. 15 | meeting to', 'brought the | Dec. 15 | meeting forward to' */
const MOVES = new RegExp(
  String.raw`\b(?:${MOVED}|br(?:ings|ought|inging))(?: (?!for\b|from\b|on\b|through\b|to\b|until\b)[\w.'’-]+){0,5} $`,
  "iu",
);
const AWAY = /^[^,;]{0,90} (?:to|until|for) $/u;
/** Words between a new date and the one that replaced it in turn: 'moved to Dec. 15, and on Tuesday to Jan. 5'. */
const MOVED_ON = /^,? (?:and |but )?(?:then|later|again|finally|now|on \p{L}+day)(?: \w+){0,2} (?:to|until) /iu;
/** Words between two former dates. */
const SERIES =
  /^(?: at first)?,? ?(?:and |but |or )?(?:then|later|after that|again|afterwards?|subsequently|next|and|or)(?: (?:moved|set|put off|planned|scheduled|rescheduled))?(?: (?:to|for|on|until|by))? $/iu;
/** 'The Sept. 4 deadline was lifted', '… no longer applies', '… fell through' */
const ENDED_AFTER =
  /^ (?:[\w'’-]+ ){0,6}?(?:(?:(?:has|have|is|are|was|were) (?:now )?(?:been )?(?:adjourned|bumped|dead|deferred|eliminated|erased|invalid|lifted|moot|nixed|pushed|removed|scratched|set aside|shelved|stayed|struck|suspended|tabled|void(?:ed)?|waived)|(?:no longer|not) (?:appl(?:y|ies)|counts?|holds?|stands?|valid)|(?:does not|do not|doesn['’]t|don['’]t) (?:apply|count|hold|stand)|(?:gave|gives|has given) way to|fell through|(?:has|have) (?:fallen through|lapsed))\b|(?:is|are) now (?:(?:due|on|scheduled for|set for) )?$)/iu;
/** Words after a date that cancel it: 'The March 1 deadline has been extended'. */
const OFF_AFTER = new RegExp(
  String.raw`^[^;]{0,60}?\b(?:(?:has|have|had|is|are|was|were)(?: now)?(?: been| being)? ${OFF}\b|(?:is|are) off\b|(?:is|are)(?: not|n['’]t) (?:going ahead|happening|taking place)|(?:will not|won['’]t) (?:take place|be held|happen)|will (?:now|instead) (?:take place|be held|begin|start|open|close|run)|(?:is|was) wrong\b)|^,? (?:and |but )?(?:later|then) (?:was |were )?${OFF}\b|^,? (?:at first|originally|initially)\b`,
  "iu",
);
const CALLED_OFF =
  /(?<!\b(?:a|an|the|its|their|any) )\b(?:cancel(?:l?ed|s|ing))\b|\b(?:called off|turned (?:it |that |them )?down|decided against|(?:is|are|been|being|was|were) (?:withdrawn|rescinded))\b/iu;
const CALLS_OFF_ANOTHER =
  /^[^;]{0,160}?\b(?:and|but) (?:(?:(?:it|they) )?(?:(?:has|have) )?(?:also )?(?:called off|cancel(?:l?ed|s)) (?:an?|another|its|one|the|their|two) |(?:an?|another|two) [^,;]{2,40} (?:was|were|has been|have been) (?:called off|cancel(?:l?ed)))/iu;
const SET_ANEW =
  /^[^;]{0,80}?(?:;|,? (?:and|but|so|while)\b)(?:(?!\b(?:because|that|which|who)\b)[^;]){0,120}\b(?:will|(?:is|are) now|must|(?:has|have) until|meets?)\b/iu;
const CALLED_OFF_NEXT =
  /^(?:It|This|That|The|Both|All)\b[^.;]{0,60}\b(?:has|have|is|are|was|were)(?: now)?(?: been)? (?:cancel(?:l?ed)|called off|withdrawn|postponed|rescinded)\b/u;
/** One appointment, which has one day. */
const APPOINTMENT = new RegExp(String.raw`(?:${EVENT.source}|\b(?:dates?|decision|opening)\b)(?<!s)`, "iu");
const PAST_PERFECT = new RegExp(String.raw`${PAST.source}|\b(?:has|have|let|jumps?|slides?)\b`, "giu");
/** 'Agreed to hold an online vote from' */
const LASTS = new RegExp(String.raw`\b(?:for|lasts?|to [a-z]+|${STARTS_OR_ENDS})\b`, "iu");
const ARRANGED =
  /\b(?:announced|approved|called|declared|held|ordered|opened|planned|plans|scheduled|set(?! (?:[\w'’-]+ ){0,4}back\b)|will)\b/iu;
/** What a correction's story told, up to the date: 'A Nov. 27 story gave the date of the meeting as' */
const TOLD =
  /\b(?:article|headline|newsletter|notice|post|release|report|story|version)\b[^;]{0,200}\b(?:gave|listed|put|reported|said|stated)\b(?![^;]{0,200}\b(?:actual|correct|should)\b)[^;]{0,200}$/iu;
/** 'reported erroneously that a hearing will be held on' */
const MISTOLD =
  /\b(?:erred (?:by|in|when)|erroneously|incorrectly|mistakenly|wrongly)\b[^.;]{0,80}\bthat\b[^;]{0,300}$/iu;
const EARLIER =
  /^(?:Correction: )?(?:An? )?(?:earlier|previous|prior|initial) (?:draft|version|plan|proposal|notice|announcement)\b/iu;

/**
 * The words around a date: `before` from the previous date of the sentence, `head` from the start of the sentence, `after` up to the next date, `rest` to the end.
 */
export type Around = { before: string; head: string; after: string; rest: string; sentence: string };

/** What a whole text does: it moves dates, so that a scheduled date may be an old one, or corrects another text. */
export type Text = { movesDates: boolean; corrects: boolean };

/** Whether the words around a date say that it was replaced, refused or canceled. */
export function isSuperseded({ before, head, after, rest, sentence }: Around, { movesDates, corrects }: Text): boolean {
  if (MISTOLD.test(head) || (corrects && TOLD.test(head))) return true;
  const isRuledOut = isHeldBack(head);
  const refusal = isRuledOut ? null : refusalOf(head, after);
  if (refusal) return refusal === "dead";
  const isOld = OLD.test(before) && !isRuledOut;
  if (NEW.test(before) && !isOld) return OFF_AFTER.test(after) || MOVED_ON.test(rest);
  const isSetApart = movesDates && WAS_SET.test(before) && new RegExp(MOVED, "iu").test(sentence);
  // 'moved the hearing to Feb. 24 at 9 a.m., from Dec. 16'
  const isSetAside =
    SET_ASIDE.test(before) && /^,? (?:for|to|until) $/u.test(after) && new RegExp(MOVED, "iu").test(head);
  const isLeft =
    /^(?:[^;]{0,30},|(?: (?:at|in) [\w .:’'-]{1,24})?) from $/u.test(before) && new RegExp(MOVED, "iu").test(sentence);
  const isMovedAway = MOVES.test(before) && AWAY.test(after);
  return (
    isLeft ||
    isMovedAway ||
    isSetAside ||
    ENDED_AFTER.test(after) ||
    isMovedRange(before) ||
    isOld ||
    OFF_AFTER.test(after) ||
    isCalledOff(sentence, head) ||
    EARLIER.test(sentence) ||
    isSetApart
  );
}

/** Whether a sentence cancels an event, unless the date has its own clause after that: 'has been canceled and will be held on Dec. 10'. */
function isCalledOff(sentence: string, head: string): boolean {
  const off = CALLED_OFF.exec(sentence);
  // '… until Sept. 30 to comment and called off a visit'
  if (off && off.index > head.length && CALLS_OFF_ANOTHER.test(sentence.slice(head.length))) return false;
  return off !== null && !SET_ANEW.test(head.slice(off.index + off[0].length));
}

/** Whether a date continues a series of former dates: 'had been set for Dec. 2 and later for Dec. 9'. */
export function isNextInSeries(between: string): boolean {
  return SERIES.test(between);
}

/** Whether the words before a date say that it replaces another. */
export function isNewDate(before: string): boolean {
  return NEW.test(before) && !OLD.test(before);
}

/** Whether the words after a date cancel it. */
export function isOff(after: string): boolean {
  return OFF_AFTER.test(after);
}

/** Whether a sentence cancels the announcement in the sentence before it. */
export function callsOff(next: string): boolean {
  return CALLED_OFF_NEXT.test(next);
}

/** 'Extends the deadline from March 1 to April 1' is not a range, nor is anything in the past that one appointment did: 'The hearing slid from'. */
export function isMovedRange(before: string): boolean {
  if (new RegExp(String.raw`\b${MOVED}\b[^;]{0,160},? from $`, "iu").test(before)) return true;
  const past = [...before.matchAll(PAST_PERFECT)].at(-1);
  if (!past || !/ from $/u.test(before) || ARRANGED.test(before) || !APPOINTMENT.test(before)) return false;
  return !LASTS.test(before.slice(past.index));
}

/** Whether a text moves dates, so that a scheduled date may be an old one. */
export function movesDates(text: string): boolean {
  return /\b(?:extend(?:s|ed|ing)|extension|reschedul|postpon|reopen(?:s|ed|ing)|put off|new (?:date|deadline)|moved (?:to|from|up)|brought forward|instead)/iu.test(
    text,
  );
}
