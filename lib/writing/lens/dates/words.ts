import "server-only";
import { hasVerb } from "@/lib/writing/extract/self-contained";
import { type Context, named, type Phrase } from "./actors";
import type { Place } from "./clause";
import { capitalized, countOf, cutTo } from "./cut";
import type { NamedDay } from "./days";

/** Words of an entry: enough for actor and act, short enough for a calendar. */
const MOST_WORDS = 26;
const MOST_SUBJECT_WORDS = 10;

/** Without its date such a clause says something else. */
const KEEPS_DATE =
  /\b(?:until|till|through|thru|after|since|with|from|of|is|are|to|effective|beginning|starting|commencing|expiring|ending|as of|within|between|than [^ ]+)[ ,]*$/iu;
/** 'If weather interferes, …', which may not be left out. 'If approved, …' is how rates are proposed. */
const CONDITION = /^(?:If|Should|Unless|In case|Had|Were|Even if|Assuming)\b(?! (?:approved|adopted|finalized|confirmed|accepted))/u;
const PLAIN_JOINT =
  /(?:,? ?(?:(?:on or before|no later than|not later than|by|before|on|at|for)\b)?[ ,:(]*)$/iu;
const OPENERS =
  /^(?:[A-Z][A-Z .,]{3,30} [-–—] |(?:DATES|ACTION|WHEN|WHAT|NOTE|SUBMISSIONS)\s*[:.–—-]\s*|[-•*]\s+|(?:and|but|while|with|also|then|that|because|in addition|additionally|finally|meanwhile|specifically|further|separately|today),? |(?:he|she|they|it) (?:said|says|added|noted) (?:that )?|notice of (?=\p{Lu}))+/iu;
const MODAL =
  /\b(?:will|must|shall|should|may|can|would|(?:has|have) (?:until|to)|(?:is|are|has been|have been) \w+|(?:plans?|intends?|expects?) to|takes? effect|begins?|starts?|opens?|closes?|ends?|expires?|meets?|runs?)\b/iu;

/** What happens on a day, in the words of its clause: an actor, an act and its time of day, without the day where the rest says the same. */
export function phraseOf(place: Place, context: Context): Phrase | null {
  const { words, day, start, headEnd, end, days } = place;
  const next = days.find((other) => other.start >= day.end && other.start < end);
  const others = days.some((other) => other.start >= start && other.start < headEnd);
  const head = cleaned(words.slice(start, headEnd)).replace(OPENERS, "");
  const isConditional = CONDITION.test(words.slice(start, headEnd));
  const tail = tailOf(words.slice(day.end, next && isListMark(words.slice(day.end, next.start)) ? next.start : end));
  if (/["“”]/u.test(words.slice(start, end)) && /\b(?:I|we|our|us|my|me|you|your)\b/iu.test(head + tail)) return null;
  if (/^(?:[^\p{L}]|on|within|by|before|from|until|starting|beginning|effective|as of|no later than|not later than|or)*$/iu.test(head))
    return finished(leadClause(tail), context);
  const keeps = isConditional || others || day.to !== null || KEEPS_DATE.test(head) || isVerbless(tail, head);
  const when = keeps ? shownDay(words, day) : "";
  const base = keeps ? head : head.replace(PLAIN_JOINT, "");
  const clock = keeps || day.clock === "" ? "" : `${clockJoint(head)}${day.clock}`;
  const rest = /^[,.]?\s*$/u.test(tail) ? "" : ` ${tail.replace(/^[, ]+/u, "")}`;
  const full = `${base}${when}${clock}${rest}`;
  if (countOf(full) <= MOST_WORDS) return finished(full, context);
  if (isConditional) return null;
  const bare = `${base}${when}${clock}`;
  const room = MOST_WORDS - countOf(bare);
  if (room >= 0) return finished(room >= 4 ? `${bare} ${cutTo(rest, room)}` : bare, context);
  return finished(shortened(base, `${when}${clock}`), context);
}

/** The words around a list of days that a heading announces. */
export function phraseOver(heading: string, context: Context): Phrase | null {
  const words = cleaned(heading)
    .replace(/ (?:on|at) (?:the )?(?:\w+ )?(?:following|below)\b.*$/iu, "")
    .replace(/\s*[.:]?\s*$/u, "");
  return finished(countOf(words) <= MOST_WORDS ? words : shortened(words, ""), context);
}

function finished(words: string, context: Context): Phrase | null {
  const what = capitalized(words.replace(/\s+/gu, " ").replace(/\s+([,.;:])/gu, "$1").replace(/[\s,;:(–—-]+$/u, "").replace(/\.$/u, (dot) => (/\b[ap]\.m\.$/u.test(words) ? dot : "")));
  return named(what, context);
}

function leadClause(tail: string): string {
  const clause = tail.replace(/^(?:[,:\s]|–|—|-)+/u, "").replace(/^(?:following|during|as part of|at|in)\b[^,;]{0,80}, /iu, "");
  return countOf(clause) <= MOST_WORDS ? clause : shortened(clause, "");
}

function clockJoint(head: string): string {
  const joint = /\b(by|before|until|no later than|not later than|from)[ ,]*$/iu.exec(head)?.[1];
  return joint && joint !== "from" ? ` ${joint.toLowerCase()} ` : " at ";
}

/** 'January 18 through February 18', with its time of day but without weekdays and the year of the entry. */
function shownDay(words: string, { start, end }: NamedDay): string {
  return words.slice(start, end).replace(/,? \d{4}(?!\d)/gu, "").replace(/,$/u, "");
}

function isVerbless(tail: string, head: string): boolean {
  return !hasVerb(`${head} it.`) && /^,? ?(?:is|are|will|has)\b/u.test(tail);
}

function isListMark(between: string): boolean {
  return /^(?: (?:in|at) [^,;]{1,40})?(?:,? (?:and|or)|,)(?: on)? $/u.test(between);
}

function tailOf(words: string): string {
  return cleaned(words).replace(/,? (?:and|or)$/u, "").replace(/[\s,]+$/u, "");
}

/** Subject and predicate, without the clauses around them. */
function shortened(words: string, ending: string): string {
  const plain = words
    .replace(/, (?:which|who|whose|including|led by|based on)\b[^,;]{2,240},/giu, "")
    .replace(/^(?:As|In|On|At|For|With|Under|Pursuant|To|Following|After|Through|During|If|When|While|Because|Given|Since|By)\b[^,]{2,160}, (?=\S)/u, "");
  const close = ending === "" ? "" : `${/^ /u.test(ending) || / $/u.test(words) ? "" : ","} ${ending.trim()}`;
  if (countOf(plain + close) <= MOST_WORDS) return `${plain}${close}`;
  const verb = [...plain.matchAll(new RegExp(MODAL, "giu"))].filter(({ index }) => index > 0).at(-1);
  if (!verb) return cutTo(plain, MOST_WORDS);
  const subject = plain.slice(0, verb.index).replace(/^.*(?:[;:–—]|, (?:and|but|so)|\bthat) (?=\S)/u, "").trim();
  const room = MOST_WORDS - Math.min(countOf(subject), MOST_SUBJECT_WORDS) - countOf(close);
  return `${cutTo(subject, MOST_SUBJECT_WORDS, 2)} ${cutTo(plain.slice(verb.index), room)}${close}`;
}

/** Without parentheses, quotation marks and addresses of pages. */
export function cleaned(text: string): string {
  return text
    .replace(/\s*[([][^()[\]]{0,200}[)\]]/gu, "")
    .replace(/\s+/gu, " ")
    .replace(/["“”]/gu, "")
    .replace(/&amp;/gu, "&")
    .replace(/ (?:at )?(?:\(\d{3}\) |\d{3}[-.])?\d{3}[-.]\d{4}\b/gu, "")
    .replace(
      / (?:at|to|on|via|through|by visiting) (?:https?:\/\/|www\.)?[\w-]+(?:\.[\w-]+){0,3}\.(?:gov|com|org|us|net|edu|coop)\b\S*/giu,
      "",
    );
}
