import "server-only";
import { splitSentences } from "@/lib/language/sentences";
import { isStateName } from "@/lib/language/states";
import { stem } from "@/lib/language/tokens";
import { isVerb } from "@/lib/language/verbs";
import { knownBy } from "@/lib/writing/extract/clearness";
import {
  nounsPointedAt,
  nounsToKnow,
  phrasesMentioned,
  pointsBack,
  shortNames,
} from "@/lib/writing/extract/references";
import { opensByPointing } from "@/lib/writing/extract/self-contained";
import { stemsOf } from "@/lib/writing/extract/stems";
import { MONTH_NAMES, WEEKDAY_NAMES } from "@/lib/writing/text/figures/temporal-expressions";

/* Whether a generated sentence is clear where it is shown: each was judged alone, with its own passage. */

/**
 * What a reader has read before a text, and sentences that are not shown there but may say what it refers to. `own`: such sentences of the article
 * that the text and what is shown are about, so that 'the line' inside it is that article's. `isNext`: the text was written to follow directly, so
 * that 'It' and 'these steps' refer to the last one shown.
 */
type Reading = { shown: readonly string[]; hidden: readonly string[]; own?: readonly string[]; isNext?: boolean };

/** Whether a sentence refers to nothing before it but what a title names: neither 'It', nor 'The existing rates', nor 'these services'. */
export function standsAlone(sentence: string, title = ""): boolean {
  const isKnown = title === "" ? () => false : knownFrom([title]);
  const nouns = openingNouns(sentence);
  return (
    !opensByPointing(sentence) &&
    !pointsBack(sentence, isKnown) &&
    !isOneOfTwo(sentence, isKnown) &&
    (nouns.length === 0 || nouns.some(isKnown))
  );
}

/** Whether a reader knows what each sentence of a text refers to: 'the storm', 'either outcome', 'the 30 days', 'Cole said'. */
export function isClearAfter(text: string, { shown, isNext = false, ...rest }: Reading): boolean {
  const sentences = splitSentences(text).map((sentence) => sentence.text);
  return sentences.every((sentence, index) =>
    isClear(sentence, { ...rest, shown: [...shown, ...sentences.slice(0, index)], isNext: isNext || index > 0 }),
  );
}

/** The texts that are clear after those shown and each other; any of them may say what another one refers to. */
export function clearInOrder(texts: readonly string[], { shown, hidden }: Reading): string[] {
  const clear: string[] = [];
  for (const text of texts) {
    const others = [...hidden, ...texts].filter((other) => other !== text);
    if (isClearAfter(text, { shown: [...shown, ...clear], hidden: others })) clear.push(text);
  }
  return clear;
}

function isClear(sentence: string, { shown, hidden, own = [], isNext = false }: Reading): boolean {
  const isKnown = knownFrom(shown);
  const isBack = pointsAtUnknown(sentence, isKnown) || pointsBack(sentence, isKnown) || isOneOfTwo(sentence, isKnown);
  if (isBack && !isNext) return false;
  const all = [...hidden, ...own];
  if (hasUnknownActor(sentence, { shown, hidden: all }) || hasUnknownNumber(sentence, shown, isKnown)) return false;
  if (Array.from(sentence.matchAll(SOURCE)).some(([, noun = "", next = ""]) => !isKnown(stem(noun)) && !isPlural(next)))
    return false;
  if (ANSWERED.test(sentence) && !["poll", "survey"].map(stem).some(isKnown)) return false;
  const mentioned = phrasesMentioned(sentence).filter(({ isThat, end }) => !isThat && !isExplained(sentence, end));
  const isUnknown = (words: string[], others: readonly string[]) =>
    !words.some(isKnown) && others.some((other) => words.some((word) => stemsOf(other).has(word)));
  return !isUnknown(openingNouns(sentence), all) && !mentioned.some(({ words }) => isUnknown(words, hidden));
}

type Known = (key: string) => boolean;

/** Besides those that extraction knows, different words for the same thing, and acts with who or what they imply: a judge gives a ruling. */
const SAME = [
  "act law",
  "aid amount award fund grant money sum total",
  "bought buy purchase sale sell sold",
  "charge price rate tariff",
  "close closure shutdown",
  "coop cooperative ops",
  "court decision judge order ruling",
  "decide decision",
  "increase hike raise rise",
  "lineman linemen lineworker",
  "loss lost",
  "lawsuit suit sue sued",
  "own owner ownership",
  "ownership sale share transfer",
  "regulation rule standard",
].map((words) => words.split(" ").map(stem));

/** Every cooperative and company has one of these, or them: 'ask the power supplier'. */
const OWN = ["board", "consultant", "insurer", "lender", "member", "server", "staff", "supplier"].map(stem);

/** What a text refers to in other words: a sum is money, 'for 2023 through 2025' is years, and who is named may be called 'the cooperative'. */
const OTHER_WORDS: [told: RegExp, words: string[]][] = [
  [/\$\d/u, ["money"]],
  [/\b(?:19|20)\d\d\b|\bannual/u, ["years"]],
  [/\b(?:hurricane|storm|tornado)/iu, ["damage", "outages", "restoration"]],
  [/\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}/u, ["cooperative"]],
  [/\p{Lu}\p{Ll}+ (?:Electric|Energy|Light|Power)\b/u, ["utility"]],
  [/\b(?:software|contractor|supplier)s?\b/iu, ["vendor"]],
  [/\b(?:FCC|FERC|NRC|P[SU]C|[Cc]ommission)\b/u, ["agency", "commission", "regulator"]],
];

function knownFrom(shown: readonly string[]): Known {
  const all = shown.join("\n");
  const told = OTHER_WORDS.flatMap(([pattern, words]) => (pattern.test(all) ? words.map(stem) : []));
  const stems = new Set([...stemsOf(all), ...OWN, ...told]);
  const isMentioned = knownBy(stems, []);
  return (key) => isMentioned(key) || SAME.some((words) => words.includes(key) && words.some(isMentioned));
}

/** 'The existing formula rates expire'; a capitalized word begins a name. */
function openingNouns(sentence: string): string[] {
  const isNamed = /^The \p{Lu}/u.test(sentence) || isVerb(CLAUSE.exec(sentence)?.groups?.verb ?? "");
  const isOnSubject = isExplainedSubject(sentence) || SUBJECT.test(sentence);
  return isNamed || isOnSubject || CONTRAST.test(sentence) ? [] : nounsToKnow(sentence);
}

/** 'The draft bill on pole attachments goes …', but not 'The rule rests on a law'. */
function isExplainedSubject(sentence: string): boolean {
  const [phrase = ""] =
    /^The(?: \p{Ll}[\p{Ll}-]+){1,3}?(?= (?:about|concerning|on|over|regarding) )/u.exec(sentence) ?? [];
  const [, , ...others] = phrase.split(" ");
  return (
    phrase !== "" &&
    !others.some((word) => isVerb(word) || /s$/u.test(word)) &&
    COMPLEMENT.test(sentence.slice(phrase.length))
  );
}

const TIME = `(?:(?:early|late|next|this) )?(?:${MONTH_NAMES}|${WEEKDAY_NAMES}|spring|summer|fall|autumn|winter|\\d{4})\\b`;
const MODAL = "(?:can|could|may|might|must|should|will|would|is|are|was|were|has|have)\\b";

/** 'The dispute over meter write-offs may …', but not 'The storm in May', 'The plan in question', 'The options differ in who …'. */
const SUBJECT = new RegExp(
  String.raw`^The (?:(?!${MODAL})[\p{L}’'-]+ ){1,3}?(?:about|against|at|behind|by|in|near|on|over|under|with|without) (?!${TIME}|(?:effect|force|it|place|question|them|this|who|how|what|when|where|which|whether)\b)(?:(?!(?:and|but|or|so|that|which|who)\b)[^\s,:;]+ )+?${MODAL}`,
  "u",
);

/** 'The rule Boston Mountain added may …' */
const CLAUSE = new RegExp(
  String.raw`^The (?:(?!${MODAL})\p{Ll}[\p{Ll}-]* ){1,3}(?!${TIME})(?:\p{Lu}[\p{L}-]* )+(?<verb>\p{Ll}+) .*\b${MODAL}`,
  "u",
);

/** 'The options differ in their risk: a plant may …, while a purchase …' */
const CONTRAST = /^The (?:alternatives|choices|options|paths|sides|ways) [^:]+: .*\b(?:and|but|or|while)\b/u;

/** 'the talks at Twin Rivers', 'the rule Boston Mountain added', 'the plans proposed by RUS', 'the method used in Missouri'. */
const NAMED = new RegExp(
  String.raw`^ (?:(?:about|at|behind|by|in|near|on|over|under|with) |\p{Ll}+(?:ed|en|t|de|ld) (?:at|for|from|in|on|to|under|with) )?(?!${TIME})\p{Lu}|^ (?:(?:at|in|on) (?:its|their)|(?:above|below|by|in|on|to|under) which) |^ \p{Ll}+ by (?!${TIME}|\d|then\b)`,
  "u",
);

/** 'the draft bill on pole attachments', but not 'the plan on hold', 'the rule on its way', 'the audit on Monday', 'the debate over time'. */
const COMPLEMENT = new RegExp(
  String.raw`^ (?:about|concerning|on|over|regarding) (?!(?:early |late )?${TIME}|(?:appeal|behalf|file|hold|ice|it|its|line|notice|paper|record|schedule|short|that|the|their|them|these|this|those|time|top|track|wh\p{L}+|how)\b)(?:an? )?\p{L}{3,}`,
  "u",
);

/** What only its verb can have, or what the subject is: 'answered the survey', 'energized the line', 'carries the risk', 'is the main dispute'. */
const OBJECT =
  /\b(?:(?:is|are|was|were) the (?:central|chief|key|main|only|\p{Ll}+est) \p{Ll}+?|(?:answer|complet)\p{Ll}* the (?:questionnaire|survey)|(?:backfe?e?d|energiz)\p{Ll}* the (?:circuit|line)|(?:bear|bore|carr(?:y|ie)|foot)\p{Ll}* the (?:bill|burden|cost|loss|risk)|(?:cast|count)\p{Ll}* the (?:ballot|vote)|restor\p{Ll}* the (?:power|service))s?$/u;

/** Whether a phrase that ends there says itself what it refers to. */
function isExplained(sentence: string, end: number): boolean {
  const rest = sentence.slice(end);
  return NAMED.test(rest) || COMPLEMENT.test(rest) || OBJECT.test(sentence.slice(0, end));
}

/** 'It may be worth asking …', 'How much they get …', 'Other G&Ts …', 'Both bills …', which is for `isOneOfTwo`. */
const NO_POINTER =
  /^(?:It (?:\p{Ll}+ ){1,4}(?:(?:un)?clear|early|hard|known|(?:un)?likely|open|possible|seen|useful|worth)\b|(?:How|What|When|Whether|Who|Why)\b|Both \p{Ll}|Other (?:boards|co-?op(?:erative)?s|G&Ts|states|suppliers|systems|utilities)\b)/u;

function pointsAtUnknown(sentence: string, isKnown: Known): boolean {
  if (!opensByPointing(sentence) || NO_POINTER.test(sentence)) return false;
  const nouns = nounsPointedAt(sentence);
  return nouns.length === 0 || !nouns.some(isKnown);
}

/** 'either outcome', 'both removed directors', but not 'either a loan or a grant', 'the loan and the grant, both deadlines of which'. */
const ONE_OF_TWO =
  /\b(?:[Bb]oth|[Ee]ither|[Nn]either) (?:of )?(?:the |these |those )?(\p{Ll}{3,})(?: (\p{Ll}{4,}s)\b)?(?<rest>[^.;]*)/gu;

function isOneOfTwo(sentence: string, isKnown: Known): boolean {
  return Array.from(sentence.matchAll(ONE_OF_TWO)).some(({ 1: noun = "", 2: next = "", groups, index }) => {
    const isNextKnown = isPlural(next) && isKnown(stem(next));
    const isJoined = / (?:and|nor|or) /u.test(groups?.rest ?? "") || / (?:and|or) \S/u.test(sentence.slice(0, index));
    return !isJoined && !isNextKnown && !isKnown(stem(noun));
  });
}

/** What a writer has before it, and a reader has not: 'the notice may leave the price open', but not 'the notice deadlines'. */
const SOURCE = /\b[Tt]he (abstract|article|document|notice)(?! (?:of|for|that|to)\b)(?: (\p{Ll}+))?/gu;
const isPlural = (word: string) => word.endsWith("s") && !isVerb(word);

/** 'Of the 31 G&Ts that answered, 68 percent …': answered what? */
const ANSWERED = /\b(?:answered|replied|responded)(?=[,.])/u;

/** 'within the 30 days', 'the two cooperatives' */
const COUNTED = /\b[Tt]he (\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten) (\p{Ll}+)(?! (?:of|that|who)\b)/gu;

function hasUnknownNumber(sentence: string, shown: readonly string[], isKnown: Known): boolean {
  return Array.from(sentence.matchAll(COUNTED)).some(
    ({ 1: number = "", 2: noun = "" }) => !isKnown(stem(noun)) && !shown.some((text) => text.includes(number)),
  );
}

/** Whether someone in the sentence is named in full only in a sentence that is not shown. */
function hasUnknownActor(sentence: string, { shown, hidden }: Reading): boolean {
  return shortNames(sentence).some(
    (name) =>
      !isStateName(name.toLowerCase()) &&
      isActor(name, sentence) &&
      !shown.some((text) => text.includes(name)) &&
      hidden.some((other) => surnameIn(other, name)),
  );
}

/** 'Ann Cole', 'the Record of Decision (ROD)'. The first word of 'Meridian Software' is its name. */
function surnameIn(text: string, name: string): boolean {
  return new RegExp(String.raw`\p{Lu}[\p{L}.’'-]* ${name}(?![\p{L}-]| \p{Lu})|\(${name}\)`, "u").test(text);
}

/** 'Cole voted', 'said Cole', 'Cole’s list', but not 'Tribal set-asides', 'Utilities with …'. */
function isActor(name: string, sentence: string): boolean {
  const at = sentence.indexOf(name);
  const [before, after] = [sentence.slice(0, at), sentence.slice(at + name.length)];
  const [, next = ""] = /^ (\p{Ll}+)(?![\p{L}-])/u.exec(after) ?? [];
  const isSubject = isVerb(next) && !/\b(?:at|for|from|in|of|on|over|under) $/u.test(before);
  return /^[’']/u.test(after) || isSubject || /\b(?:by|said|says?|to|with) $/u.test(before);
}
