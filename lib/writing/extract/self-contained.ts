import "server-only";
import { type Sentence, splitSentences } from "@/lib/language/sentences";
import { toOneLine } from "@/lib/language/shorten";
import { loadedWords } from "@/lib/writing/text/loaded-language";
import { isPublishable } from "@/lib/writing/text/plain-text";

/** A sentence of an article that can be shown alone: `shown` is `text.slice(start, end)` on one line. */
export type Candidate = {
  shown: string;
  start: number;
  end: number;
  /** Zero-based index among all sentences. */
  position: number;
  /** Begins inside a quotation or with one. */
  isQuoted: boolean;
  /**
   * 0: self-contained. 1: depends on the previous sentence, introduces a quotation, or is a quotation with its speaker. 2: last resort
   * only.
   */
  tier: 0 | 1 | 2;
  /** A list item of provisions, or a sentence about the previous item. */
  isItem: boolean;
};

/** Enough for any article; the rest of a hostile page is ignored. */
const MAX_SENTENCES = 300;
const MAX_LENGTH = 100_000;

/** The article's sentences worth showing, in order, without datelines, labels, boilerplate, links and fragments. */
export function candidatesOf(text: string): Candidate[] {
  const found: Candidate[] = [];
  const seen = new Set<string>();
  const letter = letterWithin(text);
  for (const [position, sentence] of firstSentences(text).entries()) {
    const lead = /^(?:[–—-]+\s*|\d{1,2}[.)]\s+|\([\p{L}\p{Nd}.]{1,6}\)\s+)?/u.exec(sentence.text)?.[0].length ?? 0;
    const start = sentence.start + lead + leadInLength(sentence.text.slice(lead));
    const shown = toOneLine(text.slice(start, sentence.end));
    const isLetter = start >= letter.start && start < letter.end;
    const isQuoted = isLetter || isInsideQuote(text, start) || /^["“]/u.test(shown);
    const isLead = found.every((candidate) => candidate.tier === 2);
    const tier = tierOf(shown, isQuoted, isLead);
    const key = shown.toLowerCase().replace(/[^\p{L}\p{Nd}]+/gu, "");
    if (tier === null || seen.has(key)) continue;
    seen.add(key);
    const before = found.at(-1);
    const isOfItem =
      before?.isItem === true && /^(?:The|Each|Any) /u.test(shown) && !text.slice(before.end, start).includes("\n");
    const isItem = PROVISION.test(shown) || isOfItem;
    found.push({ shown, start, end: sentence.end, position, isQuoted, tier: isOfItem || isLetter ? 2 : tier, isItem });
  }
  return found;
}

function firstSentences(text: string): Sentence[] {
  const isLong = text.length > MAX_LENGTH;
  const sentences = splitSentences(isLong ? text.slice(0, MAX_LENGTH) : text);
  return (isLong ? sentences.slice(0, -1) : sentences).slice(0, MAX_SENTENCES);
}

/**
 * 'WASHINGTON, D.C. (Jan. 5) – ', 'WASHINGTON Legislation …', 'LOWERING COSTS: ', and 'Today, ', which is a different day for the reader.
 */
const LEAD_INS = [
  /^[([]\p{Lu}[\p{L}.,’' -]{2,40}[)\]]\s*(?:[–—]+|--?|\|)?\s*/u,
  /^(?:\p{Lu}[\p{Lu}.'’ -]+|\p{Lu}[\p{L}.'’]+(?: \p{Lu}[\p{L}.'’]+){0,2}, ?(?:D\.? ?C\.?|\p{Lu}\.?\p{Lu}\.?|\p{Lu}\p{Ll}{1,4}\.|Arkansas)|Washington)(?:,? ?(?:D\.? ?C\.?|\p{Lu}\.?\p{Lu}\.?|\p{Lu}\p{Ll}+\.?))?,?\s*(?:[([][^)\]]{2,40}[)\]])?\s*(?:[–—]+|--?|\|)\s*(?:(?:Today|\p{L}+day),?\s+(?=\p{Lu}\p{Ll}+day))?/u,
  /^\p{Lu}\p{Ll}+, \p{Lu}{2} (?=With |Today|U\.S\.)/u,
  /^\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+){0,2}\s*[–—]+\s*(?=(?:Today|Yesterday|On|U\.S\.|The|Congress\p{L}*|Sen|Rep|Gov|An?)\b)/u,
  /^Washington, D\.C\. (?=U\.S\. |Sen|Rep|Cong|Today)/u,
  /^WASHINGTON(?:, ?D\.? ?C\.?)?,? +(?=\p{Lu}\p{Ll})/u,
  /^(?:Today|Yesterday|This (?:morning|afternoon|evening)),\s+(?=\p{Lu})/u,
  /^(?:\p{Lu}[\p{Lu}\p{Nd}’'&,/-]*\s+){1,10}?\p{Lu}[\p{Lu}\p{Nd}’'&/-]+:\s+(?=\p{Lu})/u,
];

function leadInLength(sentence: string): number {
  const lengths = [...LEAD_INS.map((pattern) => pattern.exec(sentence)?.[0].length ?? 0), labelLength(sentence)];
  const length = lengths.find((found) => found > 0 && found < sentence.length - 40) ?? 0;
  return length === 0 ? 0 : length + leadInLength(sentence.slice(length));
}

const SPOKEN_LABEL =
  /\b(?:said|says|wrote|stated|asked|added|is|are|was|were|will|that|following|Reps?|Sens?|Senator|Congress\p{L}*)\b|["“”]|\((?:[RDI]|\p{Lu}{2})-/u;

/** 'Expand capacity: Electrifying homes will …', but not 'Senator Smith: We …'. */
function labelLength(sentence: string): number {
  const colon = sentence.slice(0, 200).indexOf(": ");
  const isLabel =
    colon > 2 && !SPOKEN_LABEL.test(sentence.slice(0, colon)) && /^\p{Lu}/u.test(sentence.slice(colon + 2));
  return isLabel && hasVerb(sentence.slice(colon + 2)) ? colon + 2 : 0;
}

/** 'Incident: Severe storms and flooding.' */
function isLabelledFact(shown: string): boolean {
  return /^\p{Lu}\p{Ll}+(?: \p{L}+){0,2}: [\p{Lu}\p{Nd}$][^:]*\.$/u.test(shown);
}

/** From 'Dear Leader Book:' to the closing: the words of the letter's author. */
function letterWithin(text: string): { start: number; end: number } {
  const start = /^Dear \p{Lu}[^\n]{1,160}[:,]$/mu.exec(text)?.index ?? text.length;
  const length = /^(?:Sincerely|Respectfully|Yours|Best regards|(?:Most )?Gratefully)\b/mu.exec(
    text.slice(start),
  )?.index;
  return { start, end: length === undefined ? text.length : start + length };
}

function isInsideQuote(text: string, at: number): boolean {
  const from = text.lastIndexOf("\n", at - 1) + 1;
  if (isSpeech(text, from)) return true;
  let curly = 0;
  let straight = 0;
  for (const mark of text.slice(from, at)) {
    if (mark === "“") curly += 1;
    if (mark === "”") curly = Math.max(0, curly - 1);
    if (mark === '"') straight += 1;
  }
  return curly > 0 || straight % 2 === 1;
}

/** A line of a transcript, 'MR. KIRBY: …': a label that repeats or contains a title; not 'IMPACT: …'. */
function isSpeech(text: string, lineStart: number): boolean {
  const label = /^(?:Q\b|(?:[\p{Lu}.’'-]+ ?){1,3}:)/u.exec(text.slice(lineStart, lineStart + 40))?.[0];
  if (!label) return false;
  return (
    /^(?:Q$|(?:MR|MRS|MS|DR|SEN|REP|GOV|SECRETARY|SENATOR|CHAIRMAN|PRESIDENT)\b)/u.test(label) ||
    text.split(`\n${label}`).length > 2
  );
}

const FURNITURE =
  /\b(?:click|tap) ?(?:here|below|on)\b|\bread (?:more|the (?:full|entire|letter|bill|text))|\b(?:full|complete|entire) (?:text|letter|list|statement|remarks|transcript|release|report)\b|\btext of the (?:letter|bill|legislation|resolution)\b|\b(?:can|may) be (?:found|viewed|read|accessed|downloaded|watched)\b|\b(?:is|are) available (?:here|at|on|online|below|for download)\b|\b(?:see|listed|found|reads?|letter|text|remarks|excerpts?|transcript|appears?) (?:\w+ ){0,3}below\b|\bbelow (?:is|are)\b|\bfollow(?:ing)? (?:us|him|her|me) on\b|\bviewable\b|\bsubscribe|\bsign up (?:for|here)|\bnewsletter|\bfor (?:more|further|additional) information\b|\bto (?:learn|read|watch|view|download|listen|find out)\b[^.]{0,60}(?:more|here|click|visit)|\b(?:all rights reserved|copyright)\b|\b(?:here|below|pdf|download|link)[\s\])]*\.?$|\b(?:press|media) contact\b|\bcontact:|\bfor immediate release\b|\bas (?:prepared for delivery|delivered)\b|\b(?:pictured|photo (?:by|credit|courtesy)|courtesy of|getty|file photo)\b|\b(?:watch|video of|audio of|photos? of)\b.{0,60}\b(?:here|remarks|hearing|speech)\b|^(?:tags?|filed under|share|print|posted|published|updated|issues?|related|image|source|category|categories|advertisement|cookies?|menu|back to|skip to|home|search|table of contents)\b\s*[:|]?[^.]{0,40}$|\b\d{3}[-.)]\s?\d{3}[-.]\d{4}\b|\bjavascript\b|\b(?:accept|use|uses) (?:all )?cookies\b|\bISBN\b|###|_{3,}|\|/iu;

const FIRST_PERSON =
  /(?:^|[\s“"(—–-])(?:I|I['’]\w+|[Ww]e|[Ww]e['’]\w+|us|[Mm]y|me|ours|myself|ourselves|[Yy]ou|[Yy]our)(?=[\s,.;:!?’')”—–-]|$)/u;

/** Openers that refer to a sentence that is not shown. */
const DANGLING =
  /^(?:He|She|They|It|His|Her|Hers|Their|Its|Them|However|But|And|Or|Nor|Also|Instead|Thus|Therefore|So|Yet|Still|Then|Well|Besides|Nevertheless|Nonetheless|Likewise|Conversely|Consequently|Accordingly|Hence|Indeed|Again|Overall|Finally|Rather|Otherwise|Afterwards?|Because of (?:this|that|these)|In (?:contrast|fact|response|turn|short|other words|conclusion|doing so|so doing|(?:that|this|these|those)(?! (?:final|proposed|interim|order|rule|notice|document|proceeding)))|As a result|As such|As part of (?:this|that|these)|For (?:example|instance|this|that|these)|On the other hand|By contrast|By doing so|At the (?:same|end)|To (?:that|this) end|With (?:this|that|these)|Under (?:this|that|these)|That (?:is|was|would|will|means|includes|said)|That['’]s|This (?:is(?! an? (?:\p{L}+ )?(?:[Nn]otice|[Aa]mendment|[Cc]orrection|[Rr]ule|[Oo]rder)\b)|was|will|would|means|includes|has|comes|allows|helps|can|could|should|makes|marks)|These (?:are|were|will|would|include|have)|Those (?:are|were|who)|There(?:['’]s| (?:is|are|was|were|has|have))|Here(?:['’]s| (?:is|are))|Both|Neither|Another|Others?|Some of (?:these|the)|Not only|Why|How|What|Secs?\. ?\d+|When asked|Doing so|Let|Please|Simply put|Just|Even|Now|Together|Among (?:them|these|those)|(?:First|Second|Third|Last(?:ly)?|Next)(?! \p{Lu})|Unfortunately|Fortunately|Clearly|Sadly|Yes|No)\b(?! ?[-.]\p{L})/u;

/** Openers and words that refer to the previous sentence, but less strongly. */
const LEANING =
  /^(?:Additionally|Furthermore|Moreover|Meanwhile|Specifically|Further|Similarly|In (?:addition|particular)|To (?:achieve|do|accomplish|support|address) (?:this|that|these)|This(?! (?:final |proposed |interim )?(?:notice|rule|document|order|action)\b)|These|That|Those|Such|The (?:former|latter|same|two|three|four|pair|duo|group))\b|^(?:\S+ ){1,5}also\b|\b(?:aforementioned|the following)\b|\bth(?:is|ese) (?:programs?|grants?|projects?|initiatives?|funding|extensions?)\b|\[\d{1,2}\]/u;

/** A provision of 'the bill would': 'Require contractors to disclose …'. */
const PROVISION =
  /^(?:Reduces|Directs|Empowers|Provides|Requires|Creates|Establish(?:es)?|Authorizes|Allows|Increases|Expands|Extends|Ensures|Improves|Removes|Prohibits|Generates|Makes|Supports|Encourages|Modernizes|Clarifies|Strengthens|Amends|Repeals|Protects|Prevents|Adds|Codifies|Streamlines|Helps|Does(?: not)?|Require|Prohibit|Create|Establish|Direct|Provide|Make|Expand|Increase|Reduce|Ensure|Allow|Authorize|Support|Improve|Extend|Encourage|Strengthen|Eliminate|Invest|Build|Develop|Remove|Protect|Prevent|Enhance|Repeal|Codify|Streamline|Advance|Promote|Help|Give|Lower|Keep|Add|End|Amend|Clarify|Modernize|Accelerate|Launch|Identify|Coordinate|Implement|Deploy|Convene)\b/u;

/** List items without a subject: 'As governor, created a framework …', 'Working to enhance the tax credit …'. */
const SUBJECTLESS =
  /^As (?:an? |the )?[\p{L}. ]{3,40}, (?:\p{L}+(?:ed|ing)|led|won|wrote|made|brought|held)\b(?! by\b)|^(?:Working|Worked) (?:to|with|on)\b[^,]*(?:, one of [^,]*)?\.$/u;

/** References that only the article's other sentences resolve: 'The senator …', '… in the state.' */
const OF_ITS_ARTICLE =
  /^(?:In (?:his|her|their|its) |(?:Under|With|Through|As part of) the (?:program|bill|law|rule|agreement|legislation)\b)|\b(?:[Tt]he|[Tt]his|[Tt]hat|[Tt]hese|[Tt]hose) (?:(?:new|proposed|final|two|three|four) )?(?:senators?|congress(?:man|woman)|representatives?|lawmakers?|delegation|governor|secretary|chair(?:man|woman)?|commissioner|bills?|legislation|letter|law|rule|program|funding|grants?|awards?|projects?|plan|proposal|agreement|compan(?:y|ies)|cooperatives?|co-ops?|utilit(?:y|ies)|states?|county|agency|department|order|announcement|report|event|measure|amendment|authority|initiative)\b(?! (?:of|for|to|on|between) (?:the )?[\p{Lu}\p{Nd}])/u;

/** Boilerplate that is true of any release of an office or agency. */
const BOILERPLATE =
  /\b(?:serves? (?:on|as (?:a |the )?(?:chair|ranking|member|vice))|is (?:a |the )?(?:senior |ranking |founding |current )?(?:(?:vice|co)[- ])?(?:chair(?:man|woman)?|member) (?:of|on)|represents .{3,60} (?:district|in the (?:U\.S\. |United States )?(?:House|Senate|Congress))|(?:lives?|resides?) in .{2,40} with|was (?:born|raised|first elected)|graduated from|holds an? (?:\p{L}+ )?degree)\b|\b(?:CISA|NCCIC|ICS-CERT) (?:recommends|reminds|also|encourages|provides)\b|^(?:Organizations observing|Several recommended practices|Additional mitigation guidance|No known public exploits|Minimize network exposure|Locate control system|When remote access)|\bdefense-in-depth\b|\bbest practices are available\b|\bhas been (?:assigned|calculated)\b|\bvector string\b|\bcosponsor(?:s|ed)? (?:of|by|include)|\bjoin(?:ed|ing) (?:\p{L}+ ){0,4}(?:on the letter|in (?:sending|signing) the letter)|\b(?:letter|bill|legislation) (?:is|was) (?:also )?(?:co-?)?(?:signed|sponsored) by\b|\bendorsed by\b|\bwelcomes? (?:input|comments)\b|\bat a later date\b|\btoll-free\b|\bshould contact\b|\bcan apply (?:through|at|online)\b|\bmembers of the (?:media|press)\b/iu;

const SPEAKER =
  /["”,]\s*(?:[\p{L}.]+ ){0,4}(?:said|says|added|stated|wrote|explained|continued|noted|concluded|told)\b|\b(?:said|says|stated|wrote|explained|continued|noted|told)\b[^“”"]{0,90}(?:\.|[“"])|\baccording to\b/u;

function tierOf(shown: string, isQuoted: boolean, isLead: boolean): Candidate["tier"] | null {
  const words = shown.split(" ").length;
  if (!isPublishable(shown) || FURNITURE.test(shown)) return null;
  if (words < 5 || shown.length > 1200 || !/\p{Ll}/u.test(shown)) return null;
  const isWhole =
    /^["“‘']?[\p{Lu}\p{Nd}$]/u.test(shown) &&
    /[.!:]["”’)\]]*$/u.test(shown) &&
    !/(?:\.\.\.|…|(?<!\b(?:January|February|March|April|May|June|July|August|September|October|November|December))\s\d{1,2}\.)["”’]*$/u.test(
      shown,
    );
  const isFitting = words >= 7 && shown.length >= 40 && shown.length <= (isLead ? 600 : 480) && hasVerb(shown);
  if (isWhole && !isQuoted && isLabelledFact(shown)) return isList(shown) ? 2 : 1;
  // Two words of praise or blame make an opinion, and here it is attributed to nobody.
  if (loadedWords(shown) >= 2) return 2;
  if (!isWhole || !isFitting || DANGLING.test(shown) || BOILERPLATE.test(shown) || !hasBalancedQuotes(shown)) return 2;
  if (SUBJECTLESS.test(shown)) return 2;
  const isSpeech = isQuoted || FIRST_PERSON.test(withoutAsides(shown));
  if (isSpeech) return hasSpeaker(shown) && !isCourtesy(shown) ? 1 : 2;
  // A list of co-signers is not informative, unless the text begins with it.
  if (isList(shown)) return isLead ? 1 : 2;
  return leansOnNeighbours(shown) || /\b[Oo]ur\b/u.test(withoutAsides(shown)) || shown.endsWith(":") ? 1 : 0;
}

const AUXILIARY =
  /\b(?:is|are|was|were|isn['’]t|has|have|had|will|would|can|cannot|could|may|might|must|shall|should|does|do|did|said|says|requires?|helps?|makes?|means?)\b/iu;
const VERB =
  /(?<![-\p{L}])\p{L}{2,}ed\b|\b(?:includes?|provides?|allows?|applies|serves?|supports?|directs?|seeks?|aims?|intends?|proposes?|calls?|gives?|plays?|comes?|costs?|needs?|remains?|outlines?|saves?|works?|uses?|takes?|continues?|expects?|plans?|wants?|offers?|ensures?|creates?|establish(?:es)?|amends?|prohibits?|faces?|represents?|reflects?|grants?|issues|announces|urges|addresses|revises|adopts?|reports?|shows?|found|led|made|sent|met|wrote|told|became|began|got|gave|went|took|saw|held|won|lost|brought|built|bought|paid|spent|cut|set|put|grew|fell|rose|ran|came|left|kept|stood)\b/iu;

/** Openers that look like a fragment but begin a whole sentence. */
const NO_PARTICIPLE =
  /^(?:During|Following|According|Regarding|Concerning|Notwithstanding|Pending|Wyoming|Boeing|Beijing|King|Spring|(?:Any|Every|No)thing)\b/u;

/** False for list items such as 'Sharing lessons learned on …' and 'A grant to assist a household.', but not for amounts of money. */
function hasVerb(shown: string): boolean {
  if (AUXILIARY.test(shown) || shown.startsWith("$")) return true;
  return (!/^\p{Lu}\p{Ll}+ing\b/u.test(shown) || NO_PARTICIPLE.test(shown)) && VERB.test(shown);
}

/** Whether the sentence, shown beside one from another article, could seem to refer to that article's people or things. */
export function isOfItsArticle(shown: string): boolean {
  return OF_ITS_ARTICLE.test(shown) || leansOnNeighbours(shown) || DANGLING.test(shown);
}

/** 'However', 'It', 'As part of this initiative': refers to a previous sentence that is not shown. */
export function opensByPointing(shown: string): boolean {
  return DANGLING.test(shown) || OPENS_LEANING.test(shown);
}

const OPENS_LEANING =
  /^(?:Additionally|Furthermore|Moreover|Meanwhile|Further|Similarly|In addition|Such|The (?:former|latter|same)|As part of (?:the|this|that|these) (?:\p{Ll}+ )?(?:initiative|program|effort|plan|bill|law|package|agreement))\b/u;

export function leansOnNeighbours(shown: string): boolean {
  return LEANING.test(shown) || PROVISION.test(shown);
}

/** 'I am thrilled …' does not report an event. */
export function isCourtesy(passage: string): boolean {
  return /\b(?:thrilled|pleased|proud|honor(?:ed)?|excited|delighted|grateful|thank(?:s|ful)?|applaud|commend|congratulat\w+|look(?:ing)? forward|exciting|great day|testament)\b/iu.test(
    passage,
  );
}

/** Whether a quotation is preceded or followed by its speaker. */
export function hasSpeaker(passage: string): boolean {
  return SPEAKER.test(passage);
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

function withoutAsides(shown: string): string {
  return shown.replace(/“[^”]*”|"[^"]*"|\([^)]*\)/gu, " ");
}
