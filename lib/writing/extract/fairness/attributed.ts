import "server-only";
import { termWeightIn } from "@/lib/writing/lens/relevance";
import { loadedWords } from "@/lib/writing/steering/loaded-language";
import { steerOf } from "@/lib/writing/steering/steering";
import { MONTHS_IN_NEWS } from "@/lib/writing/text/figures/temporal-expressions";
import { isFirstName } from "@/lib/writing/text/names/first-names";
import type { SourceText } from "@/lib/writing/types";
import { type DocumentKind, documentIn } from "../candidates/quoted";
import { MEASURE } from "../clearness";
import { isCourtesy, isOwnRecord, isPlatitude, isRhetoric } from "../filler";
import type { Ranked } from "../ranking";
import { leansOnNeighbors, opensByPointing } from "../self-contained";
import { OWN_WORTH } from "./attribution";
import { fairnessOf, tellsOfRival } from "./fair-sentences";
import { isFactSheet, isRelease, isWhiteHouse } from "./source-kinds";

/* What a politician's office or the White House claims in its release, and what a letter says, as a quotation of its writer: 'Roe’s office: “The rule would …”'. */

/** In characters. */
const [MIN_LENGTH, MAX_LENGTH] = [50, 400];
/** The minimum score of a release's claim: with a figure or on its measure, and on anything else. */
const [MIN_SCORE, SURE] = [0.4, 0.45];

const CHANGES =
  /\b(?:allows?|amends?|authorizes?|bans?|comes? (?:after|as)|creates?|cuts?|directs?|eliminates?|establish(?:es)?|exempts?|extends?|ends?|follows|guarantees?|halts?|prohibits?|repeals?|requires?|restores?|shuts?|will|would)\b/u;
/** What an office says of its own work and of nothing else. */
const OF_ITSELF =
  /\b(?:advocat\p{L}+|agenda|champion\p{L}*|commit(?:ment|ted)|(?:his|her|their|its|’s|'s) (?:\p{L}+ )?(?:efforts|leadership|priorities|work)|for too long|hopes?|instrumental|(?:important|key|pivotal|vital) role|should|thoughtful)\b|^(?:As (?:the|a|\p{Lu}\p{L}+) |Today’s meeting|(?:Chair(?:man|woman)|Congress(?:man|woman)|President|Rep(?:resentative|\.)|Sen(?:ator|\.)) \p{Lu}\p{L}+)/iu;
/** What every bill is said to do. */
const HOPES =
  /\b(?:will|would) (?:\p{L}+ ){0,2}(?:be|benefit|boost|build on|bring|create|empower|enhance|ensure|help|improve|lower|make|modernize|play|promote|protect|save|spur|streamline|strengthen|support|unleash)\b|\bhelp(?:s|ing) (?:to )?(?:ensure|keep|lower|make|protect|reduce)\b/u;
/** How: 'by removing duplicative analysis' */
const MEANS = /\bby \p{Ll}+ing\b/u;
/** The maximum number of words of praise or blame in a claim without a figure on what a measure changes. */
const MAX_LOADED = 1;
/** A sum, a share or another number, but no year, day or code. */
const FIGURE = new RegExp(
  `\\$\\s?\\d|\\d(?:%| percent\\b)|(?<![\\p{L}\\d.,/-]|\\b(?:${MONTHS_IN_NEWS}|Act|Article|Bill|Docket|H\\.R\\.|HB|Law|Nos?\\.|Orders?|Pages?|Part|Resolution|S\\.|SB|Sec\\.|Sections?|Title) )(?!(?:19|20)\\d\\d\\b)(?:\\d{2,}|\\d+[.,]\\d+)(?!\\d|\\p{L})`,
  "u",
);
/** What an office did or said on other occasions. */
const EARLIER = /^(?:Earlier this year|Last (?:Congress|session|year)|Previously|Since)\b/u;
/** The subject of a release. */
const OF_MEASURE =
  /^The (?:new |proposed )?(?:act|agreement|amendment|bill|legislation|letter|order|proclamation|request|resolution|rules?)\b/iu;
/** The part of a sentence that names its subject, in characters. */
const SUBJECT_LENGTH = 80;
const REQUEST = /\b(?:I|[Ww]e)\]?(?: (?:write|\p{Ll}+ly))? (?:also |to )?(?:ask|call on|request|urge)\b/u;
/** The minimum weight of a term of the trade ('electricity') in a speaker's sentence without a figure. */
const MIN_TERM_WEIGHT = 4;
/** 'The “Small Conduit Hydropower Act” will …' */
const QUOTED_NAME = /[“"](\p{Lu}[^“”"]{2,100})[”"]/gu;
/** One sentence without notes, or quotation marks but around a name. */
const WHOLE = /^[\p{Lu}\p{Nd}](?:(?!\[\d|[.,]\d{1,2} \p{Lu}|\):|\p{L}:\p{Lu})[^“”"])*(?<!\b(?:and|or|of|the))[.!]$/u;

/** `shown`: the sentences, those that are only a writer's claims as quotations of the writer. `plain`: the claims without their writers. */
export function withClaims(source: SourceText, sentences: readonly Ranked[]): { shown: Ranked[]; plain: Ranked[] } {
  const isFair = fairnessOf(source);
  const isOnRival = tellsOfRival(source);
  const sender = senderOf(source);
  const speaker = speakerOf(source);
  const documentAt = documentIn(source.text);
  const isOwnWorth = ({ shown }: Ranked) => isFactSheet(source) && OWN_WORTH.test(shown);
  const writerOf = (sentence: Ranked) => {
    if (!sentence.isQuoted)
      return !isFair(sentence) &&
        !isOnRival(sentence.shown) &&
        isOfRelease(sentence, isWhiteHouse(source.source) ? 1 : SURE) &&
        !isOwnWorth(sentence)
        ? sender
        : null;
    const kind = documentAt(sentence.start);
    if (!kind || !isOfDocument(sentence, kind)) return null;
    return kind === "letter" ? WRITERS[kind] : (speaker ?? WRITERS[kind]);
  };
  const read = sentences.map((sentence) => {
    const writer = writerOf(sentence);
    return writer
      ? { shown: asClaim(sentence, writer), plain: withoutWriter(sentence) }
      : { shown: sentence, plain: sentence };
  });
  return { shown: read.map(({ shown }) => shown), plain: read.map(({ plain }) => plain) };
}

function asClaim(sentence: Ranked, writer: string): Ranked {
  const shown = quotedFrom(writer, sentence.shown.replace(QUOTED_NAME, "‘$1’"));
  return { ...sentence, shown, isQuoted: true, isClaim: true, tier: 1, leansBack: false };
}

/** Consecutive claims of a writer as one quotation: 'Roe’s office: “The rule would … It would also …”'. */
export function joinClaims(sentences: readonly Ranked[]): Ranked[] {
  const joined: Ranked[] = [];
  for (const one of sentences) {
    const before = joined.at(-1);
    const [label = "", words = ""] = one.shown.split(/(?<=^[^“]*“)/u);
    const goesOn = before?.isClaim && one.isClaim && one.position === before.position + 1;
    if (goesOn && before.shown.startsWith(label))
      joined.splice(-1, 1, { ...one, shown: `${before.shown.slice(0, -1)} ${words}`, start: before.start });
    else joined.push(one);
  }
  return joined;
}

/** A claim as a sentence to be understood; every reader knows which measure a release is about. */
function withoutWriter(sentence: Ranked): Ranked {
  if (sentence.isQuoted) return { ...sentence, isQuoted: false, tier: 0 };
  // 'This requirement …' is unclear unless a requirement is shown.
  return {
    ...sentence,
    isQuoted: OF_MEASURE.test(sentence.shown),
    leansBack: sentence.leansBack && sentence.pointsAt.length === 0,
  };
}

function isOfDocument({ shown }: Ranked, kind: DocumentKind): boolean {
  const steer = steerOf(shown);
  return (
    isFitting(shown) &&
    isAlone(shown) &&
    (steer === null || steer === "first-person") &&
    (FIGURE.test(shown) || REQUEST.test(shown) || (kind !== "letter" && isOfTrade(shown)))
  );
}

/** Whether a spoken sentence is about the industry, and no mere hope. */
const isOfTrade = (shown: string) =>
  termWeightIn(shown) >= MIN_TERM_WEIGHT && loadedWords(shown) === 0 && !isPlatitude(shown);

function isOfRelease({ shown, tier, isItem, isProvision, leansBack, score }: Ranked, least: number): boolean {
  // 'This mapping …' is clear behind the sentence that it is about.
  const follows = leansBack && /^Th(?:is|ese) /u.test(shown);
  if (
    (tier === 2 && !follows) ||
    isItem ||
    isProvision ||
    score < MIN_SCORE ||
    EARLIER.test(shown) ||
    isOwnRecord(shown)
  )
    return false;
  if (!isFitting(shown) || (!follows && !isAlone(shown)) || steerOf(shown) !== null) return false;
  if (FIGURE.test(shown)) return true;
  if (HOPES.test(shown) && !MEANS.test(shown)) return false;
  const isOnMeasure = OF_MEASURE.test(shown) || MEASURE.test(shown.slice(0, SUBJECT_LENGTH));
  const isChange = isOnMeasure && CHANGES.test(shown);
  return (isOnMeasure || score >= least) && !OF_ITSELF.test(shown) && loadedWords(shown) <= (isChange ? MAX_LOADED : 0);
}

function isFitting(shown: string): boolean {
  const isOfLength = shown.length >= MIN_LENGTH && shown.length <= MAX_LENGTH;
  return isOfLength && WHOLE.test(shown.replace(QUOTED_NAME, "$1")) && !isRhetoric(shown) && !isCourtesy(shown);
}

const isAlone = (shown: string) => !opensByPointing(shown) && !leansOnNeighbors(shown);

const WRITERS: Record<DocumentKind, string> = {
  letter: "The letter",
  speech: "The speech",
  statement: "The statement",
};

const HOST = /(?:^|\.)(\p{L}[\p{L}-]*)\.(?:house|senate)\.gov$/iu;
/** 'Office of Senator Jane Roe' */
const OFFICE =
  /\b(?:Congress(?:man|woman)|Rep(?:resentative|\.)|Sen(?:ator|\.)) (?:\p{Lu}[\p{L}.’'-]* ){0,3}(\p{Lu}[\p{L}’'-]+)/u;

/** 'The White House', 'Roe’s office'; null unless the title or a release names the member: newspapers' texts on a member's site seldom do. */
export function senderOf(source: SourceText): string | null {
  if (isWhiteHouse(source.source)) return "The White House";
  const member = memberOf(source);
  return member && `${member}’s office`;
}

/** The member whose speech or statement a text is; null if its title names others beside the member. */
function speakerOf(source: SourceText): string | null {
  const member = memberOf(source);
  const isJoint =
    member && new RegExp(`\\bjoint\\b|${member}(?:,| and| &) |(?:,| and| &) ${member}`, "iu").test(source.title);
  return isJoint ? null : member;
}

/** The member on whose site a text stands, as the title or the first lines of a release spell the name. */
function memberOf({ source, title, text }: SourceText): string | null {
  const outlet = source ?? "";
  const [, label] = HOST.exec(outlet) ?? OFFICE.exec(outlet) ?? [];
  if (label === undefined) return null;
  const inOpening = namedIn(text.slice(0, OPENING_LENGTH), label);
  const named = namedIn(title, label) ?? (isRelease(text) ? inOpening : undefined);
  if (named === undefined) return null;
  const [first = "", ...rest] = inOpening ?? named;
  const name = rest.length > 0 && isFirstName(first.toLowerCase()) ? rest.join(" ") : [first, ...rest].join(" ");
  return /\p{Ll}/u.test(name)
    ? name
    : name.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
}

/** In characters. */
const OPENING_LENGTH = 600;

/** The words of a text whose letters are those of a label: 'Watson Coleman' for 'watsoncoleman'. */
function namedIn(text: string, label: string): string[] | undefined {
  const words = text.match(/\p{Lu}[\p{L}-]+/gu) ?? [];
  const names = words.flatMap((_, index) => [1, 2, 3].map((count) => words.slice(index, index + count)));
  return names.find((parts) => lettersOf(parts.join("")) === lettersOf(label));
}

export const quotedFrom = (writer: string, sentence: string) => `${writer}: “${sentence}”`;

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, "");
