import "server-only";
import { capitalized } from "@/lib/language/capitalized";
import { isVerb } from "@/lib/language/verbs";
import { MONTHS_IN_NEWS, WEEKDAY_NAMES } from "@/lib/writing/text/figures/temporal-expressions";
import { hasBalancedQuotes, unquoted } from "@/lib/writing/text/quotations";
import { nounsToKnow, phrasesMentioned, pointsBack } from "../references";
import { opensByPointing } from "../self-contained";
import { stemsOf } from "../stems";
import { isLong, MAX_WORDS } from "./brief";
import { isPhraseBreak, isWithinList } from "./title-length";

const MIN_CLAUSE = 7;

/** What may stand before a main clause without changing it: 'On March 12, …', 'Faced with that bill, …'. */
const OPENING =
  /^(?:After|Amid|At|Beginning|During|Early|Faced|Following|From|In (?!an? |her |his |its |the |their )|Last|Late|On|Since|Starting|This)\b[^,“"]{2,80}, (?:(?:after|amid|during|following) [^,“"]{2,80}, )?(?=\p{Lu}|the \p{Lu})/u;
const DAY = `(?:today|yesterday|(?:${WEEKDAY_NAMES})(?: (?:morning|afternoon|evening|night))?|(?:last|this) (?:week|month|year|fall|spring|summer|winter))`;
const BEFORE_DAY =
  "(?<!\\b(?:after|and|before|between|by|effective|for|from|of|or|since|starting|than|through|to|until))";
/** What a clause that is too long may drop between its subject and its object, with what takes its place. */
const DROPPED: readonly [RegExp, string][] = [
  [/\bOccupational Safety and Health Administration\b/gu, "OSHA"],
  [/\bFederal Emergency Management Agency\b/gu, "FEMA"],
  [/\bFederal Energy Regulatory Commission\b/gu, "FERC"],
  [/\bEnvironmental Protection Agency\b/gu, "EPA"],
  [new RegExp(`${BEFORE_DAY} (?:(?:early|late|on) )?${DAY}(?=[ ,]|$)(?! (?:and|through)\\b)`, "gu"), ""],
  [/ \([^()]{2,30}\)/gu, ""],
  [/(?<=\b(?:approved|held|ruled|voted)\b.*) \d[\d,]*(?:-| to )\d[\d,]*(?=[ ,])/u, ""],
  [
    /^([^,]{3,80}), (?:an?|based|its|on|owned|serving|the|which|who|whose|\p{Lu}\p{L}+) [^,]{3,90},(?= (?:ha[sd]|have|plans?|will|\p{Ll}+ed)\b)/u,
    "$1",
  ],
  [
    /(?<=\b(?:Commission|Cooperative|Electric|Plant|Power|Station)) in (?:\p{Ll}+ )?\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?(?= (?:to|voted|will)\b)/u,
    "",
  ],
  [/^[Tt]he (?=[\p{Lu}\d])/u, ""],
  [/^([^,]{3,80}) for the (?:first|second|third|fourth) time(?= )/u, "$1"],
  [new RegExp(` on (?:${MONTHS_IN_NEWS}) \\d{1,2}(?=[ ,]|$)`, "gu"), ""],
];

/** The verb of a main clause that tells news. */
const NEWS =
  /\b(?:will|would|could|may|must|plans? to|(?:has|have) (?:\p{Ll}+ly )?\p{Ll}+(?:ed|en|n|t)|accused|acknowledged|acquired|added|adopted|agreed|announced|approved|asked|awarded|banned|barred|blocked|boosted|bought|canceled|charged|cited|cleared|closed|cut|delayed|denied|dismissed|elected|extended|filed|fined|finished|granted|halted|held|indicted|issued|killed|knocked|launched|lost|named|ordered|ousted|overturned|passed|postponed|proposed|raised|rejected|released|removed|renewed|restored|ruled|sentenced|settled|sold|stole|sued|suspended|told|upheld|vetoed|voted|warned|won)\b/u;
/** A verb whose 'that' begins what is told. */
const TELLING =
  /\b(?:acknowledg|announc|argu|conclud|decid|find|found|held|hold|rul|sa(?:id|y)|show|told|warn)(?:ed|es|s)?\b[^,]*$/u;
/** A verb that needs its infinitive: 'ordered the Ash Station | to stay open'. */
const ASKING = /\b(?:allow|ask|direct|force|let|order|press|require|tell|told|urge|want)(?:ed|d|s)?\b(?!.* to \p{Ll})/u;
/** What a verb stops or refuses depends on every word behind it: 'will stop spraying | from helicopters'. */
const STOPPING =
  /\b(?:ban|bar|block|cancel|den(?:ied|y)|end|forbid|halt|limit|prohibit|reject|shut|stop)(?:p?ed|r?ed|s)?\b/u;
/** What a clause is not true without. */
const CONDITION =
  /\b(?:although|but|contingent|except|however|if|nor|not|only|pending|provided|subject|(?<!even )though|unless|until|whether|without)\b|n['’]t\b/iu;
const SOURCED =
  /\b(?:according to|alleg\p{Ll}+|argu\p{Ll}+|believ\p{Ll}+|claim\p{Ll}*|estimat\p{Ll}+|found|prosecutors|reported|sa(?:id|ys)|testified|told)\b/u;
/** What a subject says of its own plan: 'will buy a farm, the co-op said'. */
const OWN_WORDS =
  /, (?:it|executives|the (?:association|board|co-?op(?:erative)?|company|utility)) (?:announced|said|told [^,]+)(?=,|$)/u;
/** 'its lines | to the island', 'the rate | for farms': not all of them. */
const DEFINITE = /\b(?:all|every|its|the|their) (?:[\p{Ll}\d,-]+ ){0,2}[\p{Ll}-]+$/u;
/** 'voted by nearly 2-to-1 | to remove' */
const UNDECIDED = /\b(?:agreed|decided|voted)\b(?!.* (?:against|for|that|to) )/u;
const PRONOUN = /\b(?:h[ei]|him|hers?|she|it|th(?:ey|em))\b/iu;
const UNPAIRED = /\b(?:between|both|either|neither)\b(?!.* (?:and|n?or) )/u;
const CO_OP = /\b(?:Association|Cooperative|Electric|Energy|Power|R?EMC|RECC?|PUD)\b/u;

/** The main clause of a takeaway as a headline of at most 14 of its words; null if none is complete and as true as the whole. */
export function clauseOf(takeaway: string): string | null {
  const main = takeaway.replace(/\.$/u, "").replace(OPENING, "");
  const clause = DROPPED.reduce((text, [part, kept]) => (isLong(text) ? text.replace(part, kept) : text), main);
  const words = clause.split(" ");
  for (let end = Math.min(MAX_WORDS, words.length); end >= MIN_CLAUSE; end--) {
    const [start, rest] = [words.slice(0, end).join(" "), words.slice(end).join(" ")];
    const head = start.replace(/,$/u, "");
    if (
      (rest === "" || isBoundary(words, end)) &&
      isComplete(head, start === head ? rest : "") &&
      isTrueWithout(start, rest)
    )
      return capitalized(head);
  }
  return null;
}

/** Whether a clause may end before a word: at a comma, a relative clause, a second predicate or a phrase. */
function isBoundary(words: readonly string[], at: number): boolean {
  const [before = "", word = "", next = "", last = ""] = words.slice(at - 1, at + 3);
  if (before.endsWith(",")) return !/^(?:and|but|or)$/u.test(word) && !isWithinList(words, at - 1);
  const head = words.slice(0, at).join(" ");
  if (head.includes(", ") || DEFINITE.test(head)) return false;
  if (word === "and") return /^\p{Ll}+$/u.test(next) && /^(?:\d|an?$|its$|the$|their$|\p{Lu})/u.test(last);
  if (/^(?:where|which|who|whose)$/u.test(word)) return true;
  if (/^(?:as|but|of|or|than)$/u.test(word) || /\Bed$|^(?:agree|apply|ask|file|go|run|vote)(?:es|s)?$/u.test(before))
    return false;
  if (word === "that") return !TELLING.test(head);
  return isPhraseBreak(words, at);
}

function isComplete(head: string, rest: string): boolean {
  const verb = NEWS.exec(head);
  const subject = head.slice(0, verb?.index ?? 0);
  const object = head.slice((verb?.index ?? 0) + (verb?.[0].length ?? 0)).trim();
  const isNamed = (subject.match(/(?<!\p{L})\p{Lu}[\p{L}.]/gu)?.length ?? 0) > 1 || /\b\p{Lu}{3,}\b/u.test(subject);
  const told = / that (.*)$/u.exec(head)?.[1];
  const own = CO_OP.test(subject) ? head.replace(/\bthe co-?op(?:erative)?['’]s\b/u, "its") : head;
  return (
    verb !== null &&
    isNamed &&
    (object.match(/\p{L}{2,}/gu)?.length ?? 0) >= 2 &&
    (told === undefined || told.split(" ").some(isVerb)) &&
    hasBalancedQuotes(head) &&
    !/[:;?!()“”"…]/u.test(head) &&
    !PRONOUN.test(head) &&
    !UNPAIRED.test(head) &&
    !UNDECIDED.test(head) &&
    !(/\bfrom\b(?!.* to )/u.test(head) && /^to\b/u.test(rest)) &&
    !(ASKING.test(head) && /^(?:\S+ ){0,6}to \p{Ll}/u.test(rest)) &&
    !opensByPointing(head) &&
    (/^The (?:federal|state) /u.test(head) || nounsToKnow(head).length === 0) &&
    phrasesMentioned(own).length === 0 &&
    !pointsBack(own, () => false)
  );
}

/** Whether a clause says no more than the sentence it was cut from: no condition, doubt or speaker is lost. */
function isTrueWithout(head: string, rest: string): boolean {
  const lost = unquoted(rest);
  const isOwnPlan = /\b(?:plans? to|will)\b/u.test(head);
  if (STOPPING.test(head) && rest !== "" && !head.endsWith(",")) return false;
  return !CONDITION.test(lost) && !SOURCED.test(isOwnPlan ? lost.replace(OWN_WORDS, "") : lost);
}

/** Who acts in a title, and what stands behind: 'Co-op | to cut power', 'Council | OKs franchise'. */
const ACTOR =
  /\b(?:board|city|co-?ops?|commission(?:ers)?|council|county|court|directors|FERC|G&T|House|judge|jury|lawmakers|members|PSC|Senate|state|town|trustees|utilit(?:y|ies)|voters)\b(.*)$/iu;
/** A list of what is told: 'Election roundup: PUDs, boards and one recall'. */
const LISTING = /: .*, .* and /u;

/** Words of any story of the industry. */
const GENERIC = stemsOf(
  "board boards co-op co-ops coop cooperative cooperatives commission company county court day days electric energy farm farms grid line lines local member members plant plants power rate rates rural state utility utilities year years",
);

/** Whether a title names nothing that the takeaway is about, as titles of features do. */
export function isSilent(title: string, takeaway: string): boolean {
  const [, deed = ""] = ACTOR.exec(title) ?? [];
  if (LISTING.test(title) || /\bOKs?\b|\bto \p{Ll}/u.test(deed) || deed.split(" ").some(isVerb)) return false;
  const names = new Set(
    takeaway.match(/(?<=\S )\p{Lu}[\p{L}’'-]+/gu)?.map((name) => name.replace(/['’]s$/u, "").toLowerCase()),
  );
  const hasName = (title.toLowerCase().match(/[\p{L}-]+/gu) ?? []).some(
    (word) => names.has(word) && stemsOf(word).difference(GENERIC).size > 0,
  );
  const shared = stemsOf(title).intersection(stemsOf(takeaway)).difference(GENERIC);
  return !hasName && shared.size <= 1;
}
