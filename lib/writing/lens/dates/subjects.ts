import "server-only";
import { isVerb } from "@/lib/language/verbs";
import { datelineLength } from "@/lib/writing/extract/candidates/lead-ins";
import { MONTH_NAMES, WEEKDAY_NAMES } from "@/lib/writing/text/figures/temporal-expressions";
import { BODY, PEOPLE } from "./actors";

/** Sentences before a pronoun that may explain it. */
const MAX_STEPS = 2;
const MAX_SUBJECT_WORDS = 9;

const REPEATED =
  /^(The (?:[\p{L}\p{Nd}’'-]{1,20} ){1,5}?)((?:will|is|are|has|opens?|begins?|starts?|runs?) [^;]{3,200}, (?:and|but)) it (?=will|must|is|runs|closes|ends|expires)/u;
/** 'It will vote', 'On Dec. 8, it will vote', 'Their ballots'. */
const PRONOUN =
  /^((?:(?:After|And|At|Beginning|But|By|In|Instead|Next|On|So|Starting|Then|Until)\b[^,“"]{0,60},? )?)(it|its|they|their) (?=\p{L})/iu;
/** What a rule or a period does, not an organization: 'It takes effect', but not 'It will open an office'. */
const HAPPENS =
  /^(?:(?:will|would|shall|is (?:to|expected to|scheduled to|set to)) )?(?:(?:also|now|then) )?(?:takes? effect|go(?:es)? into effect|(?:be|is|are) (?:due|effective|held|scheduled|set|open|closed)|becomes? \p{Ll}+|(?:appl|expir|last)(?:y|ies|es?|s)?|(?:begin|close|continue|end|open|resume|run|start)s?(?! (?:an?|the|its|their|on \p{Ll}+ing|to|\p{Ll}+ing|work|construction)\b))(?!\p{L})/iu;
const OPENING = /^(?:(?:[\p{Lu}][\p{L}-]* )?[^,“"]{0,80}, )(?=(?:the|an?|\p{Lu}\p{L}*) )|^(?:And|But|So|Then) /u;
/** ', a rancher,' between a subject and its verb */
const APPOSITION = /^([^,]{3,60}), [^,]{3,80},(?= )/u;
const AUXILIARY = /^(?:are|can|could|did|do|does|had|has|have|is|may|might|must|shall|should|was|were|will|would)$/u;
const DETERMINER = /^(?:the|an?|its|their|his|her|this|that|these|those|of|to|new)$/iu;
const AGENT = `(?:${BODY}|city|company|county|court|developer|firm|legislature|panel|union|utility)`;
const IS_AGENT = new RegExp(String.raw`^(?:[\p{L}’'.&-]+ ){0,6}?${AGENT}$`, "iu");
/** Others in the sentence that may be meant: 'fined Entergy', 'sued the co-op', 'asked lawmakers'. */
const OTHER_NAME = new RegExp(String.raw`\b(?!(?:${MONTH_NAMES}|${WEEKDAY_NAMES})\b)\p{Lu}`, "u");
const OTHER_AGENT = new RegExp(String.raw`\b${AGENT}\b(?![’'])`, "iu");
const OTHER_PEOPLE = new RegExp(
  String.raw`${PEOPLE.source}|\b\p{L}+(?:a?nts|ees|e?men|ers|ials|ians|ists|ors)\b`,
  "iu",
);

/**
 * A sentence without its dateline, and with its subject in place of a pronoun, if the sentence itself or the one before it leaves no doubt: 'The third
 * round will open in May, and the third round will close', 'The commission gave parties until Dec. 11'.
 */
export function withSubject(sentences: readonly { text: string }[], index: number, steps = MAX_STEPS): string {
  const sentence = sentences[index]?.text ?? "";
  const words = sentence
    .slice(datelineLength(sentence))
    .replace(REPEATED, (_, subject: string, clause: string) => `${subject}${clause} ${subject.toLowerCase()}`);
  const own = withinSentence(words);
  if (own !== null) return own;
  const [opening = "", before = "", pronoun = ""] = PRONOUN.exec(words) ?? [];
  if (opening === "" || steps === 0) return words;
  const rest = words.slice(opening.length);
  const subject = subjectFor(pronoun.toLowerCase(), rest, withSubject(sentences, index - 1, steps - 1));
  if (subject === null) return words;
  return `${before}${before === "" ? subject : uncapitalized(subject)} ${rest}`;
}

/** What only a body does that decides on others' requests. */
const PROCEEDING =
  /^(?:will|is to|plans to) (?:also |then )?(?:(?:accept|collect|gather|take)\b[^,;]{0,60}\b(?:comments|testimony|views)\b|hear (?:an?|arguments|from|the)\b|hold (?:an?|the|two) (?:\p{Ll}+ )?hearings?\b|rule on\b)/u;
const OTHER_BODY =
  /\b(?:agenc(?:y|ies)|board|bureau|commission|committee|council|court|department|legislature|panel)\b/iu;
const IT_ALSO = /^([^,;“”"]{3,200}), (?:and|but) it (?=will |is to |plans to )/u;

/** 'The commission does not regulate co-ops, but it will hear a case': the subject of the clause before in place of 'it'. */
function withinSentence(words: string): string | null {
  const [opening = "", clause = ""] = IT_ALSO.exec(words) ?? [];
  const predicate = words.slice(opening.length);
  const [subject = "", rest = ""] = (PROCEEDING.test(predicate) && subjectOf(clause)) || [];
  return subject === "" || !isBody(subject) || OTHER_BODY.test(rest) ? null : `${subject} ${predicate}`;
}

const BEHIND_HEAD = / (?:at|for|from|in|of|on|with) /u;

function isBody(subject: string): boolean {
  const [head = ""] = subject.split(BEHIND_HEAD);
  return IS_AGENT.test(head) || /^\p{Lu}{2,6}$/u.test(head);
}

function subjectFor(pronoun: string, predicate: string, previous: string): string | null {
  const [, dated, held] = (pronoun === "it" && HAPPENS.test(predicate) && MISTOLD.exec(previous)) || [];
  const mistold = dated ?? held;
  if (mistold) return mistold.replace(/^the/u, "The");
  const [subject, rest] = subjectOf(previous) ?? [];
  if (subject === undefined || rest === undefined) return null;
  const [head = ""] = subject.split(BEHIND_HEAD);
  if (REPORT.test(head)) return null;
  const isAgent = isBody(subject);
  const isMany = / and |(?<!s)s$/u.test(head) && !isAgent;
  const isThing = /^The \p{Ll}/u.test(subject) && !PEOPLE.test(subject);
  if (PROCEEDS.test(predicate)) return pronoun === "it" && MEASURE.test(subject) ? subject : null;
  const isPlural = pronoun.startsWith("the");
  const isEvent = pronoun === "it" && HAPPENS.test(predicate);
  if (pronoun === "it" && PROCEEDING.test(predicate) && isAgent && !OTHER_BODY.test(rest)) return subject;
  const isUnclear = isPlural ? OTHER_PEOPLE.test(rest) : !isEvent && (OTHER_AGENT.test(rest) || OTHER_NAME.test(rest));
  if (isPlural !== isMany || isUnclear) return null;
  if (pronoun === "its" || pronoun === "their")
    return isMany || isAgent || isThing ? `${subject}${/s$/u.test(subject) ? "’" : "’s"}` : null;
  if (isPlural) return subject;
  return (isEvent ? isThing && !isAgent : isAgent) ? subject : null;
}

/** What a correction says of the event whose day it gives next: 'gave the wrong date for the annual meeting', 'said the hearing would be held' */
const MISTOLD =
  /\b(?:incorrect|wrong) dates? (?:for|of) (the [^,;]{3,80}?)\.?$|\b(?:reported|said|stated) (?:that )?(the [^,;]{3,80}?) (?:will|would|was to) be held\b/u;
const REPORT = /\b(?:article|caption|column|edition|headline|newsletter|notice|post|report|story|version)$/iu;
/** An aside, or a verb that is no common one: 'The association opposes the bill and …'. */
const NO_SUBJECT = /[,()]|(?<!\b(?:of|for|in|on|at|by|with)) \p{Ll}{3,}s (?:the|an?|its|their|this) | (?:and|or)$/u;
/** What only a bill does. */
const PROCEEDS = /^(?:goes|heads|moves|now goes) to (?:the|a) /u;
const MEASURE = /\b(?:act|amendment|bill|legislation|measure|ordinance|plan|proposal|resolution)\b/iu;

/** The subject of a statement and the words after it; null if these cannot be told apart. */
function subjectOf(sentence: string): [subject: string, rest: string] | null {
  if (/["“”?:;]|^(?:It|Its|They|Their|He|She|We|You|I|There|This|These)\b/u.test(sentence)) return null;
  const plain = sentence.replace(OPENING, "").replace(APPOSITION, "$1");
  const words = plain.split(" ");
  const isVerbAt = (at: number) => /^\p{Ll}/u.test(words[at] ?? "") && isVerb(words[at] ?? "");
  // 'The wildfire plans cover': the first of two verbs may be a noun.
  const end = words.findIndex(
    (word, at) =>
      at > 0 && !DETERMINER.test(words[at - 1] ?? "") && (AUXILIARY.test(word) || (isVerbAt(at) && !isVerbAt(at + 1))),
  );
  const subject = words
    .slice(0, end)
    .join(" ")
    .replace(/ (?:also|now|still|then)$/u, "");
  if (end < 1 || end > MAX_SUBJECT_WORDS || NO_SUBJECT.test(subject)) return null;
  const known = subject.replace(/^an? /iu, "The ");
  return [known.slice(0, 1).toUpperCase() + known.slice(1), words.slice(end).join(" ")];
}

/** 'the commission' within a sentence; a name stays as it is. */
function uncapitalized(subject: string): string {
  return subject.replace(/^The (?=\p{L})/u, "the ");
}
