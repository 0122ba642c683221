import "server-only";
import { capitalized } from "@/lib/language/capitalized";
import { STATE_ABBREVIATIONS } from "@/lib/language/states";
import { hasVerb } from "@/lib/language/verbs";
import { type Context, headed, named, type Phrase, titled } from "./actors";
import type { Place } from "./clause";
import { NOUN_AFTER } from "./cues";
import { countOf, cutTo } from "./cut";

/** Maximum words of an entry: enough for actor and act, short enough for a calendar. */
const MAX_WORDS = 28;
const MAX_SUBJECT_WORDS = 14;
const MIN_PREDICATE = 8;

/** Without its date, such a clause has a different meaning. */
const KEEPS_DATE =
  /\b(?:until|till|through|thru|after|since|with|from|of|(?:is|are)(?: now)?(?: on)?|to|effective|beginning|starting|commencing|expiring|ending|as of|within|between|late|early|about|around|than [^ ]+|as (?:early|soon) as|(?:chose|chooses|picked|picks|sets?)|not\b[^;]* before)[ ,]*$/iu;
/** 'If weather interferes, …' must be kept. 'If approved, …' is standard wording for proposed rates. */
const CONDITION =
  /^(?:If|Should|Unless|In case|Had|Were|Even if|Assuming)\b(?! (?:approved|adopted|finalized|confirmed|accepted))/u;
/** An item in a list of provisions: 'Extending payments that are set to expire on December 31'. */
const FRAGMENT =
  /^\p{Lu}\p{Ll}+ing (?!(?:on|in|at|with|from|today|and|runs?|is|are|begins?|starts?|ends|opens|closes|takes|continues|costs|goes)\b)(?!.*\b(?:are|has|have|is|must|shall|will)\b)/u;
/** 'under subsection (a) of this section' is unclear outside the order. */
const CROSS_REFERENCE = /\b(?:sub)?(?:section|paragraph)\b[^,;.]{0,20} of this (?:section|order|memorandum)\b/iu;
const PLAIN_JOINT =
  /(?:,? ?(?:\b(?:on or before|no later than|not later than|by|before|on|at|for)\b)?(?: the)?[ ,:(]*)$/iu;
const DROPPED = "\u0000";
/** Words that connect a replaced day to the words before it. */
const OLD_DAY =
  /(?:,? ?(?:(?:that|which) )?(?:had been|was|were) (?:to \p{Ll}+ )?|,? ?(?:it|they) had )?(?:,? ?(?:at first|first|once|originally|previously|initially|formerly) )?(?:,? ?\b(?:due|scheduled|set|slated|planned|closing|ending) )?(?:\b(?:no later than|on or before|instead of|of|on|by|for|from|until|through|at) )?$/iu;
/** The words before a replaced day, behind the new one: ', three months later than its earlier deadline of'. */
const REPLACING =
  /(?:,|\b(?:extended|from|instead|moved|not|rather|replac\p{L}+|(?:that|which) (?:had|was|were))\b)[^,]*$/u;
/** A date's distance from another: ', a month later than first proposed', ', two weeks after the vote'. */
const DISTANCE =
  /, (?:(?:about|almost|at least|just|less than|more than|nearly|only|over|roughly) )?(?:an?|one|two|three|four|five|six|several|\d+) (?:days?|weeks?|months?|years?) (?:after|ahead|before|behind|earlier|later|longer|more|past|sooner)\b[^,]*(?=,|$)/u;
/** 'The meeting has been canceled and' before its new day. */
const CALLED_OFF =
  / (?:has been|have been|is|are|was|were) (?:called off|cancel(?:l?ed)|delayed|postponed)(?: \p{L}+day)?(?:,? (?:and|but))?(?= (?:will|is|are|has|have)\b)/u;
/** The reason or speaker behind an act: ', citing a risk of shortages'. */
const ADDED = /, (?:citing|saying|noting|adding|arguing|according to|blaming)\b.*$/iu;
/** Words that need no comma after the day. */
const GOES_BEHIND = /^, (?:for|at|in|to|on|by|from|with|via)\b/u;
const OPENERS =
  /^(?:(?:DATES|ACTION|WHEN|WHAT|NOTE|SUBMISSIONS)\s*[:.–—-]\s*|\d{1,2}\. |\([a-z\d]{1,4}\) |[-•*]\s+|(?:and|but|while|with|also|then|that|because|in addition|additionally|finally|meanwhile|specifically|further|separately|today),? |(?:he|she|they|it) (?:said|says|added|noted) (?:that )?|notice of (?=\p{Lu}))+/iu;
const MODAL =
  /\b(?:will|must|shall|should|may|can|would|(?:has|have) (?:until|to)|(?:is|are|has been|have been) \w+|(?:plans?|intends?|expects?) to|takes? effect|begins?|starts?|opens?|closes?|ends?|expires?|meets?|runs?)\b/giu;

/** Phrases before the subject: 'As part of this effort, …'. */
const ADVERBIALS =
  /^(?:(?:As|In|On|At|For|With|Under|Pursuant|Consistent|To|Following|After|Through|During|If|When|While|Because|Given|Since|By|Accordingly|Specifically|However|Therefore|Finally)\b[^,]{0,160}, )+(?=\S)/u;

/** The event of a day in the words of its clause: actor, act and time of day, without the day if the rest has the same meaning. */
export function phraseOf(place: Place, act: string, context: Context): Phrase | null {
  const { words, day, start, headEnd, end, days, replaced } = place;
  const next = days.find((other) => other.start >= day.end && other.start < end);
  if (FRAGMENT.test(words) || CROSS_REFERENCE.test(words)) return null;
  const before = withoutDays(place);
  const head = before.head.replace(OPENERS, "");
  const isMoved = replaced.includes(day);
  const isConditional = CONDITION.test(words.slice(start, headEnd));
  const isLast = next && (isListMark(words.slice(day.end, next.start)) || replaced.includes(next));
  const behind = words.slice(day.end, isLast ? next.start : end);
  const tail = tailOf(
    isLast && replaced.includes(next) ? behind.replace(REPLACING, "").replace(/ (?:by|for|to|until)\s*$/u, "") : behind,
  );
  if (/["“”]/u.test(words.slice(start, end)) && /\b(?:I|we|our|us|my|me|you|your)\b/iu.test(head + tail)) return null;
  if (
    /^(?:[^\p{L}]|come|on|within|by|before|from|until|starting|beginning|effective|as of|no later than|not later than|or)*$/iu.test(
      head,
    )
  )
    return tail === "" ? headed(context) : (finished(leadClause(tail), context) ?? titled(context, tail));
  const aside = asideOf(head, tail);
  if (aside !== null) return aside === "" ? titled(context, head) : finished(aside, context);
  const keeps = isConditional || before.hasDays || day.to !== null || KEEPS_DATE.test(head) || isVerbless(tail, head);
  const shown = keeps ? shownDay(words.slice(headEnd, day.end)) : "";
  const when = isMoved ? (/\b(?:to|until|through) .*$/u.exec(shown)?.[0] ?? shown) : shown;
  const unkept = NOUN_AFTER.test(tail) ? head.trimEnd() : head.replace(PLAIN_JOINT, "");
  const base = keeps ? head.replace(isMoved ? / from $/u : /^$/u, " ") : unkept;
  const clock = keeps || day.clock === "" ? "" : `${clockJoint(head, day.clock)}${day.clock}`;
  // 'must file by March 31, 2027, a plan': the comma is the date's.
  const endsInYear = !keeps && /, \d{4}$/u.test(words.slice(day.start, day.end));
  const rest = /^[,.]?\s*$/u.test(tail)
    ? ""
    : `${GOES_BEHIND.test(tail) || endsInYear ? "" : (/^,/u.exec(tail)?.[0] ?? "")} ${tail.replace(/^[, ]+/u, "")}`;
  const full = `${base}${when}${clock}${rest}`;
  if (countOf(full) <= MAX_WORDS) return finished(full, context);
  if (isConditional) return null;
  const bare = `${base}${when}${clock}`;
  const room = MAX_WORDS - countOf(bare);
  if (room >= 0) return finished(room >= 4 ? `${bare} ${cutTo(rest, room)}` : bare, context);
  const verb = act.split(" ").slice(0, 2).join(" ").trim();
  const short = shortened(base, `${when}${clock}`, verb);
  return short?.includes(verb) && countOf(act) <= MAX_WORDS ? finished(short, context) : titled(context, base);
}

/** ', which takes effect on' before a day and ', protects' behind it: the aside alone, empty if its subject is not sure. Null for other clauses. */
function asideOf(head: string, tail: string): string | null {
  const [, subject = "", act = ""] = /^([^,]+), (?:which|who) ([^,]+)$/u.exec(head) ?? [];
  if (act === "" || !/^[^,]*,/u.test(tail)) return null;
  if (/ (?:at|by|for|from|in|of|on|that|to|with) /u.test(subject) || hasVerb(`${subject}.`)) return "";
  const rest = /^[^,]*/u.exec(tail)?.[0] ?? "";
  return `${subject} ${act.replace(PLAIN_JOINT, "")}${rest}`;
}

/** The words around a list of days under a heading. */
export function phraseOver(heading: string, context: Context): Phrase | null {
  const words = cleaned(heading)
    .replace(/ (?:on|at) (?:the )?(?:\w+ )?(?:following|below)\b.*$/iu, "")
    .replace(/\s*[.:]?\s*$/u, "");
  const short = countOf(words) <= MAX_WORDS ? words : shortened(words, "");
  return short ? finished(short, context) : titled(context, words);
}

/** The words before a day without asides that name other days, and without the days in `replaced`: 'Comments, originally due May 1, are now due'. */
function withoutDays({ words, masked, start, headEnd, replaced }: Place): { head: string; hasDays: boolean } {
  let head = masked
    .slice(start, headEnd)
    .replace(/, (?:which|who) [^,§]*§+[^,§]*,/gu, ({ length }) => DROPPED.repeat(length));
  for (const day of replaced) {
    if (day.start < start || day.end > headEnd) continue;
    const from = day.start - start;
    const before = OLD_DAY.exec(head.slice(0, from))?.[0].length ?? 0;
    const after = /^,? ?(?:and|but)? ?/u.exec(head.slice(day.end - start))?.[0].length ?? 0;
    const to = day.end - start + after;
    head = `${head.slice(0, from - before)}${DROPPED.repeat(before + to - from)}${head.slice(to)}`;
  }
  const text = Array.from(words.slice(start, headEnd), (letter, index) => (head[index] === DROPPED ? DROPPED : letter))
    .join("")
    .replace(new RegExp(`${DROPPED}+`, "gu"), " ");
  return { head: cleaned(text).replace(/^ /u, "").replace(CALLED_OFF, ""), hasDays: head.includes("§") };
}

function finished(words: string, context: Context): Phrase | null {
  return named(tidied(words), context);
}

/** 'Needs the approval of Knife River Electric, whose board meets': the last clause alone. */
const WHOSE = /^.*?((?:\p{Lu}[\p{L}.’'-]* )*\p{Lu}[\p{L}.’'-]*), whose (?=[^,]+$)/u;

/** '5 p.m.', 'Ely, Nev.', 'Acme Corp.' */
const ABBREVIATED = new RegExp(
  String.raw`\b(?:[ap]\.m|Co|Corp|Inc|Jr|${STATE_ABBREVIATIONS.map(RegExp.escape).join("|")})\.$`,
  "u",
);

function tidied(words: string): string {
  const what = words
    .replace(WHOSE, (_, name: string) => `${name}’s `)
    .replace(/\s+/gu, " ")
    .replace(/\s+([,.;:])/gu, "$1")
    .replace(/[\s,;:(–—-]+$/u, "");
  const bare = what.replace(/\.$/u, "");
  return capitalized(ABBREVIATED.test(`${bare}.`) ? `${bare}.` : bare);
}

function leadClause(tail: string): string {
  const clause = tail
    .replace(/^(?:[,:\s]|–|—|-)+/u, "")
    .replace(/^(?:following|during|as part of|at|in)\b[^,;]{0,80}, /iu, "");
  return countOf(clause) <= MAX_WORDS ? clause : (shortened(clause, "") ?? "");
}

function clockJoint(head: string, clock: string): string {
  const joint = /\b(by|before|until|no later than|not later than|from)[ ,]*$/iu.exec(head)?.[1];
  if (joint && joint !== "from") return ` ${joint.toLowerCase()} `;
  return /[-–]| (?:to|until|and) /u.test(clock) ? " from " : " at ";
}

/** 'January 18 through February 18', 'Nov. 24 and 25': without the year of the entry. */
function shownDay(words: string): string {
  const years = new Set(words.match(/\b\d{4}\b/gu));
  return (years.size > 1 ? words : words.replace(/,? \d{4}(?!\d),?/gu, "")).replace(/,$/u, "");
}

function isVerbless(tail: string, head: string): boolean {
  return !hasVerb(`${head} it.`) && /^,? ?(?:is|are|will|has)\b/u.test(tail);
}

function isListMark(between: string): boolean {
  return /^(?: (?:in|at) [^,;]{1,40})?(?:,? (?:and|or)|,)(?: on)? $/u.test(between);
}

function tailOf(words: string): string {
  return cleaned(words)
    .trimEnd()
    .replace(ADDED, "")
    .replace(DISTANCE, "")
    .replace(/^ instead\b|,? (?:and|or)$|, (?:an?|the)$/gu, "")
    .replace(/[\s,]+$/u, "");
}

/**
 * Subject and predicate without the clauses around them; null if these cannot be separated. `ending` is the day, if it is shown. A subject is never
 * cut, since that would change it.
 */
function shortened(words: string, ending: string, act = ""): string | null {
  const plain = words
    .replace(/^.{0,300}?\b(?:is|are) (?:hereby )?given\b.{0,300}? that (?=the )/iu, "")
    .replace(/, (?:which|who|whose|including|led by|based on)\b[^,;]{2,600},/giu, "")
    .replace(ADVERBIALS, "");
  if (countOf(plain + ending) <= MAX_WORDS) return `${plain}${ending}`;
  const modal = [...plain.matchAll(MODAL)].find(({ index }) => index > 0)?.index ?? -1;
  const verb = modal > 0 ? modal : plain.lastIndexOf(` ${act} `) + 1;
  const subject = plain
    .slice(0, verb)
    .trim()
    .replace(/, (?:in|acting|as|through|following|consistent|subject|after|along|together|with)\b.*,$/iu, "");
  if (verb <= 0 || countOf(subject) > MAX_SUBJECT_WORDS) return null;
  const close = ending === "" ? "" : `, ${ending.trim()}`;
  const room = Math.max(MIN_PREDICATE, MAX_WORDS - countOf(subject) - countOf(close));
  return `${subject} ${cutTo(plain.slice(verb), room)}${close}`;
}

/** Removes parentheses, quotation marks and page addresses. */
function cleaned(text: string): string {
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
