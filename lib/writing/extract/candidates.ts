import "server-only";
import { type Sentence, splitSentences } from "@/lib/language/sentences";
import { toOneLine } from "@/lib/language/shorten";
import { unquoted } from "@/lib/writing/text/loaded-language";
import { isPlain } from "@/lib/writing/text/plain-text";
import { speaksToMachine, steerOf } from "@/lib/writing/text/steering";
import { hasSpeaker, isCourtesy, isDeed, isProclamation } from "./attribution";
import {
  goesOn,
  hasVerb,
  isProvision,
  leansOnNeighbors,
  nounsPointedAt,
  opensByPointing,
  opensWithPronoun,
} from "./self-contained";

/** A sentence of an article that can be shown alone: `shown` is `text.slice(start, end)` on one line. */
export type Candidate = {
  shown: string;
  start: number;
  end: number;
  /** Its index among all sentences. */
  position: number;
  /** Begins inside a quotation or with one. */
  isQuoted: boolean;
  /** 0 stands alone; 1 leans on what came before, or is a quotation with its speaker; 2 needs its neighbors. */
  tier: 0 | 1 | 2;
  /** An item of a list, or a sentence about the item before. */
  isItem: boolean;
  /** An item that says what a bill, an order or a rule does: 'Require utilities to …' below 'The bill would:'. */
  isProvision: boolean;
  /** Whole, but opens with what only the sentence before explains: 'It takes effect …'. */
  leansBack: boolean;
  /** The stems of the noun that a sentence points at, 'grant' in 'This grant will …'; it reads well where they are known. */
  pointsAt: string[];
};

/** Characters of a sentence that is shown: of a long text, and of its first sentence or a notice of few sentences. */
const [LONGEST, LONG] = [480, 600];
const SHORT_TEXT = 1500;
/** Enough for any article. */
const MAX_SENTENCES = 150;

/** The article's sentences worth showing, in order, without datelines, labels, furniture, links and instructions. */
export function candidatesOf(text: string): Candidate[] {
  const sentences = joinQuotations(text, bodySentences(text));
  const isQuotation = quotationsIn(text, sentences);
  const candidates: Candidate[] = [];
  const seen = new Set<string>();
  let list = -1;
  let isBill = false;
  let lead = DEED_ITEM;
  for (const [position, sentence] of sentences.entries()) {
    const bullet = /^(?:[–—-]+\s*|\d{1,2}[.)]\s+|\([\p{L}\p{Nd}.]{1,6}\)\s+)?/u.exec(sentence.text)?.[0].length ?? 0;
    const start = sentence.start + bullet + leadInLength(sentence.text.slice(bullet));
    // 'Require maps of lines; and'
    const end =
      list >= 0 ? sentence.end - (/ ?[;,](?:\s+(?:and|or))?$/u.exec(sentence.text)?.[0].length ?? 0) : sentence.end;
    const shown = toOneLine(text.slice(start, end));
    const isQuoted = isQuotation[position] === true || /^["“]/u.test(shown);
    const before = candidates.at(-1);
    const isOfItem =
      before?.isItem === true && /^(?:The|Each|Any) /u.test(shown) && !text.slice(before.end, start).includes("\n");
    const isFragment = list >= 0 && !isQuoted && !hasVerb(shown, true);
    const isOfLead = list >= 0 && !isQuoted && lead.test(shown);
    const isItem = isOfItem || isFragment || isOfLead || isProvision(shown, list >= 0);
    if (/:["”]?$/u.test(shown)) [list, isBill, lead] = [position, BILL.test(shown), itemOf(shown)];
    else if (!isItem && position > list + 1) list = -1;
    const tier = tierOf(
      shown,
      isQuoted,
      text.length < SHORT_TEXT || candidates.every((candidate) => candidate.tier === 2) ? LONG : LONGEST,
    );
    const key = shown.toLowerCase().replace(/[^\p{L}\p{Nd}]+/gu, "");
    if (tier === null || seen.has(key)) continue;
    seen.add(key);
    candidates.push({
      shown,
      start,
      end,
      position,
      isQuoted,
      tier: isOfItem || isFragment || isOfLead ? 2 : tier,
      isItem,
      isProvision:
        isBill && list >= 0 && !isOfItem && isProvision(shown, true) && isShowable(shown.replace(/\.?$/u, ".")),
      leansBack: !isQuoted && !isItem && tier === 2 && isShowable(shown) && hasVerb(shown) && opensWithPronoun(shown),
      pointsAt: !isQuoted && tier === 2 && isShowable(shown) ? nounsPointedAt(shown) : [],
    });
  }
  return candidates;
}

/** An introduction to provisions: 'The Grid Act would:', 'Specifically, the order will:'. */
const BILL = /\b(?:act|bill|legislation|order|rule|resolution|amendment|proposal|provisions?)\b/iu;

/** An item that lacks its subject, below 'This award will allow the tribe to:' and below 'At a hearing, Senator Smith:'. */
const BASE_ITEM =
  /^(?!The |This |That |These |Those |An? |In |On |At |By |For |From |With |Under |After |Since |He |She |It |They |There |Its |Their |His |Her )\p{Lu}\p{Ll}+ (?:up |out )?(?!is |are |was |were |has |have |had |will |would |can |could |may |must |said |says )[\p{Ll}\p{Nd}$]/u;
const DEED_ITEM = /^\p{Lu}\p{Ll}+(?:ed|ized) (?!by |in |on |for )\S/u;

function itemOf(introduction: string): RegExp {
  return /\b(?:to|will|would|shall|must|can|could|may):["”]?$/u.test(introduction) ? BASE_ITEM : DEED_ITEM;
}

/** Whether a sentence is whole and of a fit length, whatever it points at. */
function isShowable(shown: string): boolean {
  const isFit = shown.length >= 40 && shown.length <= 480 && shown.split(" ").length >= 7;
  return isFit && isWhole(shown) && hasBalancedQuotes(shown) && !BOILERPLATE.test(shown) && !isList(shown);
}

/** What follows the article: a company's portrait of itself, its legal notice, the end mark of a release. */
const TAIL =
  /^(?:#{2,}|-30-|About (?:the )?\p{Lu}[^.\n]{2,80}$|About \p{Lu}[^.:\n]{1,80}:|[^\n]{0,200}\bforward-looking statements\b|(?:Media |Press )?Contacts?:?$)/mu;

/** The sentences before the tail, without paragraphs that speak to a machine. */
function bodySentences(text: string): Sentence[] {
  const third = Math.floor(text.length / 3);
  const tail = TAIL.exec(text.slice(third))?.index;
  const sentences = splitSentences(tail === undefined ? text : text.slice(0, third + tail)).slice(0, MAX_SENTENCES);
  const paragraphOf = ({ start }: Sentence) => text.lastIndexOf("\n", start - 1);
  const tainted = new Set(sentences.filter((sentence) => speaksToMachine(sentence.text)).map(paragraphOf));
  const dateline = sentences.slice(0, MOST_HEADINGS).findIndex((sentence) => isDateline(sentence.text));
  if (dateline > 0) sentences.splice(0, dateline);
  return tainted.size === 0 ? sentences : sentences.filter((sentence) => !tainted.has(paragraphOf(sentence)));
}

const LONGEST_QUOTATION = 400;

/** Sentences with a quotation left open are one with those that follow in their paragraph, up to its end. */
function joinQuotations(text: string, sentences: readonly Sentence[]): Sentence[] {
  const joined: Sentence[] = [];
  let isOpen = false;
  for (const sentence of sentences) {
    const before = joined.at(-1);
    const isOn: boolean = before !== undefined && isOpen && sentence.end - before.start <= LONGEST_QUOTATION;
    const unit: Sentence =
      isOn && before && !text.slice(before.end, sentence.start).includes("\n")
        ? { text: text.slice(before.start, sentence.end), start: before.start, end: sentence.end }
        : sentence;
    if (unit !== sentence) joined.pop();
    joined.push(unit);
    isOpen = /["“]/u.test(unit.text) && !hasBalancedQuotes(unit.text);
  }
  return joined;
}

/** For each sentence whether it begins inside a quotation, a line of a transcript or a letter. */
function quotationsIn(text: string, sentences: readonly Sentence[]): boolean[] {
  const letter = letterWithin(text);
  const speech = speechLines(text);
  let [at, curly, straight, isSpeech] = [0, 0, 0, speech.has(0)];
  return sentences.map(({ start }) => {
    for (; at < start; at++) {
      const mark = text[at];
      if (mark === "“") curly += 1;
      else if (mark === "”") curly = Math.max(0, curly - 1);
      else if (mark === '"') straight += 1;
      else if (mark === "\n") [curly, straight, isSpeech] = [0, 0, speech.has(at + 1)];
    }
    return curly > 0 || straight % 2 === 1 || isSpeech || (start >= letter.start && start < letter.end);
  });
}

/** From 'Dear Leader Book:' to the greeting at its end: the words of the letter's writer. */
function letterWithin(text: string): { start: number; end: number } {
  const start = /^Dear \p{Lu}[^\n]{1,160}[:,]$/mu.exec(text)?.index ?? text.length;
  const length = /^(?:Sincerely|Respectfully|Yours|Best regards|(?:Most )?Gratefully)\b/mu.exec(
    text.slice(start),
  )?.index;
  return { start, end: length === undefined ? text.length : start + length };
}

/** Where lines of a transcript begin, 'MR. KIRBY: …': the same label again and again, or one with a title; not 'IMPACT: …'. */
function speechLines(text: string): Set<number> {
  const labels = [...text.matchAll(/^(?:Q\b|(?:[\p{Lu}.’'-]+ ){0,2}[\p{Lu}.’'-]+:)/gmu)];
  const counts = Map.groupBy(labels, ([label]) => label);
  const TITLED = /^(?:Q$|(?:MR|MRS|MS|DR|SEN|REP|GOV|SECRETARY|SENATOR|CHAIRMAN|PRESIDENT)\b)/u;
  const spoken = labels.filter(([label]) => TITLED.test(label) || (counts.get(label)?.length ?? 0) > 1);
  return new Set(spoken.map(({ index }) => index));
}

/**
 * 'WASHINGTON, D.C. (Jan. 5) – ', 'WASHINGTON Legislation …', 'LOWERING COSTS: ', and 'Today, ', which is a different day for the reader.
 */
const LEAD_INS = [
  /^Sec(?:tion|\.) ?\d{1,3}\.\s+[^.]{3,70}\.\s+(?=[(\p{Lu}])/u,
  /^\([a-z]{1,3}\)\s+(?=\p{Lu})/u,
  /^NOW, THEREFORE, (?=I, )/u,
  /^[([]\p{Lu}[\p{L}.,’' -]{2,40}[)\]]\s*(?:[–—]+|--?|\|)?\s*/u,
  /^(?:\p{Lu}[\p{Lu}.'’ -]+|\p{Lu}[\p{L}.'’]+(?: \p{Lu}[\p{L}.'’]+){0,2}, ?(?:D\.? ?C\.?|\p{Lu}\.?\p{Lu}\.?|\p{Lu}\p{Ll}{1,4}\.|Arkansas)|Washington)(?:,? ?(?:D\.? ?C\.?|\p{Lu}\.?\p{Lu}\.?|\p{Lu}\p{Ll}+\.?))?,?\s*(?:[([][^)\]]{2,40}[)\]])?\s*(?:[–—]+|--|(?<=\s)-|-(?=\s)|\|)\s*(?:(?:Today|\p{L}+day),?\s+(?=\p{Lu}\p{Ll}+day))?/u,
  /^\p{Lu}\p{Ll}+, \p{Lu}{2} (?=With |Today|U\.S\.)/u,
  /^\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+){0,2}\s*[–—]+\s*(?=(?:Today|Yesterday|On|(?:\p{Lu}\p{Ll}+ )?U\.S|The|Congress\p{L}*|Sen|Rep|Gov|An?)\b)/u,
  /^Washington, D\.C\. (?=U\.S\. |Sen|Rep|Cong|Today)/u,
  /^WASHINGTON(?:, ?D\.? ?C\.?)?,? +(?=\p{Lu}\p{Ll})/u,
  /^\p{Lu}\p{Ll}{2,8}\.? \d{1,2}, \d{4}\s*[–—-]+\s*(?:Today,\s+)?(?=\p{Lu})/u,
  /^(?:Today|Yesterday|This (?:morning|afternoon|evening)),\s+(?=[\p{Lu}\p{Nd}])/u,
  /^(?:Specifically|Additionally|In addition|Furthermore|Separately),\s+(?=[\p{Lu}\p{Nd}])/u,
  /^(?:\p{Lu}[\p{Lu}\p{Nd}’'&,/-]*\s+){1,10}?\p{Lu}[\p{Lu}\p{Nd}’'&/-]+:\s+(?=\p{Lu})/u,
];

/** Before it stand headings and links. */
const MOST_HEADINGS = 8;
const DATELINES = LEAD_INS.slice(3, 9);

function isDateline(sentence: string): boolean {
  return sentence.length > 80 && DATELINES.some((pattern) => pattern.test(sentence.slice(0, LONGEST_LEAD_IN)));
}

/** Longer than any lead-in. */
const LONGEST_LEAD_IN = 300;

function leadInLength(sentence: string): number {
  const opening = sentence.slice(0, LONGEST_LEAD_IN);
  const lengths = [...LEAD_INS.map((pattern) => pattern.exec(opening)?.[0].length ?? 0), labelLength(sentence)];
  const length = lengths.find((found) => found > 0 && found < sentence.length - 40) ?? 0;
  return length === 0 ? 0 : length + leadInLength(sentence.slice(length));
}

const SPOKEN_LABEL =
  /\b(?:said|says|wrote|stated|asked|added|is|are|was|were|will|that|following|Reps?|Sens?|Senator|Congress\p{L}*)\b|["“”]|\((?:[RDI]|\p{Lu}{2})-/u;

const LONGEST_LABEL = 100;

/** 'Expand capacity: Electrifying homes will …', but not 'Senator Smith: We …'. */
function labelLength(sentence: string): number {
  const colon = sentence.slice(0, LONGEST_LABEL).indexOf(": ");
  const isLabel =
    colon > 2 && !SPOKEN_LABEL.test(sentence.slice(0, colon)) && /^\p{Lu}/u.test(sentence.slice(colon + 2));
  return isLabel && hasVerb(sentence.slice(colon + 2)) ? colon + 2 : 0;
}

const FURNITURE =
  /\b(?:click|tap) ?(?:here|below|on)\b|\bread (?:more|the (?:full|entire|letter|bill|text))|\b(?:full|complete|entire) (?:text|letter|list|statement|remarks|transcript|release|report)\b|\btext of the (?:letter|bill|legislation|resolution)\b|\b(?:can|may) be (?:found|viewed|read|accessed|downloaded|watched)\b|\b(?:is|are) available (?:here|at|on|online|below|for download)\b|\b(?:see|listed|found|reads?|letter|text|remarks|excerpts?|transcript|appears?) (?:\w+ ){0,3}below\b|\bbelow (?:is|are)\b|\bfollow(?:ing)? (?:us|him|her|me) on\b|\bviewable\b|\bsubscribe|\bsign up (?:for|here)|\bnewsletter|\bfor (?:more|further|additional) information\b|\bto (?:learn|read|watch|view|download|listen|find out)\b[^.]{0,60}(?:more|here|click|visit)|\b(?:all rights reserved|copyright)\b|\b(?:here|below|pdf|download|link)[\s\])]*\.?$|\b(?:press|media) contact\b|\bcontact:|\bfor immediate release\b|\bas (?:prepared for delivery|delivered)\b|\b(?:pictured|photo (?:by|credit|courtesy)|courtesy of|getty|file photo)\b|\b(?:watch|video of|audio of|photos? of)\b.{0,60}\b(?:here|remarks|hearing|speech)\b|^(?:tags?|filed under|share|print|posted|published|updated|issues?|related|image|source|category|categories|advertisement|cookies?|menu|back to|skip to|home|search|table of contents)\b\s*[:|]?[^.]{0,40}$|\b\d{3}[-.)]\s?\d{3}[-.]\d{4}\b|\bjavascript\b|\b(?:video|telecommunications) relay\b|\brelay services?\b|\bcaptioned telephone\b|\bTTY\b|\b(?:accept|use|uses) (?:all )?cookies\b|\bISBN\b|###|\b(?:Image|Photo|Photograph|Credit):|_{3,}|\|/iu;

/** Boilerplate that is true of any release of an office or agency. */
const BOILERPLATE =
  /\b(?:serves? (?:on|as (?:a |the )?(?:chair|ranking|member|vice))|is (?:a |the )?(?:senior |ranking |founding |current )?(?:(?:vice|co)[- ])?(?:chair(?:man|woman)?|member) (?:of|on)|represents .{3,60} (?:district|in the (?:U\.S\. |United States )?(?:House|Senate|Congress))|(?:lives?|resides?) in .{2,40} with|was (?:born|raised|first elected)|graduated from|holds an? (?:\p{L}+ )?degree)\b|\b(?:CISA|NCCIC|ICS-CERT) (?:recommends|reminds|also|encourages|provides)\b|^(?:Organizations observing|Several recommended practices|Additional mitigation guidance|No known public exploits|Minimize network exposure|Locate control system|When remote access)|\bdefense-in-depth\b|\bbest practices are available\b|\bhas been (?:assigned|calculated)\b|\bvector string\b|\bcosponsor(?:s|ed)? (?:of|by|include)|\bjoin(?:ed|ing) (?:\p{L}+ ){0,4}(?:on the letter|in (?:sending|signing) the letter)|\b(?:letter|bill|legislation) (?:is|was) (?:also )?(?:co-?)?(?:signed|sponsored) by\b|\bendorsed by\b|\bwelcomes? (?:input|comments)\b|\bat a later date\b|\btoll-free\b|\bshould contact\b|\bresponsible for any expenses\b|\bawarded to the extent that\b|\breserves the right\b|\bcan apply (?:through|at|online)\b|\bmembers of the (?:media|press)\b|^Last Congress,|\bthis (?:order|memorandum|proclamation) (?:shall be implemented|is not intended)\b|\bcosts for publication of this\b|\bshall be construed\b/iu;

/** 'our nation', 'our exports': in a sentence of who did what, the doer's. */
const OURS = /\bour(?= \p{L})/giu;

/** Null for what is never shown. First person, orders and offers pass only in quotation marks, with a speaker. */
function tierOf(shown: string, isQuoted: boolean, longest: number): Candidate["tier"] | null {
  const words = shown.split(" ").length;
  if (words < 5 || shown.length > 1200 || !/\p{Ll}/u.test(shown)) return null;
  if (!isPlain(shown) || FURNITURE.test(shown)) return null;
  if (isProclamation(shown)) return 0;
  // Of who did what for whom, not of what its writer wants.
  const steer = steerOf(isDeed(shown) ? shown.replace(OURS, "the") : shown);
  if (steer === "contact" || steer === "machine" || (steer !== null && !isQuoted)) return null;
  if (isQuoted) {
    const isSpoken = /^["“]/u.test(shown) && hasBalancedQuotes(shown) && hasSpeaker(withoutWords(shown));
    return isSpoken && isWhole(shown) && !isCourtesy(shown) ? 1 : 2;
  }
  if (!isWhole(shown) || BOILERPLATE.test(shown) || !hasBalancedQuotes(shown)) return 2;
  // 'Incident: Severe storms and flooding.'
  if (/^\p{Lu}\p{Ll}+(?: \p{L}+){0,2}: [\p{Lu}\p{Nd}$][^:]*\.$/u.test(shown)) return isList(shown) ? 2 : 1;
  const isFitting = words >= 7 && shown.length >= 40 && shown.length <= longest && hasVerb(shown);
  const isNext = goesOn(shown);
  if (!isFitting || (opensByPointing(shown) && !isNext)) return 2;
  // A list of co-signers is not informative, unless the text begins with it.
  if (isList(shown)) return longest === LONG ? 1 : 2;
  return isNext || leansOnNeighbors(unquoted(shown)) || shown.endsWith(":") ? 1 : 0;
}

/** A speaker is named beside a quotation, not in it. */
function withoutWords(quotation: string): string {
  return quotation.replace(/“[^”]*”|"[^"]*"/gu, '""');
}

/** From a capital to a full stop, with nothing cut out and no sentence end missing inside ('file.The'). */
function isWhole(shown: string): boolean {
  return (
    /^["“‘']?(?:[\p{Lu}\p{Nd}$]|\p{Ll}{1,3}\p{Lu})/u.test(shown) &&
    /[.:]["”’)\]]*$/u.test(shown) &&
    !/(?:\.\.\.|…|\b(?:Sections?|Secs?\.|Nos?\.|Title|Part|Rule|Article|Item|Table|Figure|H\.R\.|S\.)\s\d{1,2}\.)["”’]*$/u.test(
      shown,
    ) &&
    !/\p{Ll}{2}[.!?]\p{Lu}\p{L}|\b(?:will|would|has|have|is|are|does|did|can|could)\.$/u.test(shown)
  );
}

function isList(shown: string): boolean {
  const names = shown.match(/(?:,|;| and) (?:\p{Lu}[\p{L}.’'-]+ ?){2,4}(?:\([^)]*\))?/gu)?.length ?? 0;
  const parties = shown.match(/\((?:R|D|I)-\p{Lu}[^)]{1,12}\)|\(\p{Lu}{2}-\d{1,2}\)/gu)?.length ?? 0;
  return names > 6 || parties > 4;
}

export function hasBalancedQuotes(shown: string): boolean {
  let open = 0;
  for (const mark of shown) {
    if (mark === "“") open += 1;
    if (mark === "”") open -= 1;
    if (open < 0 || open > 1) return false;
  }
  return open === 0 && shown.split('"').length % 2 === 1;
}
