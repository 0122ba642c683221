import "server-only";
import { hasVerb, isParticipleAlone } from "@/lib/language/verbs";
import { isDoubtful, isLikelyPlanted, isSurelyPlanted } from "@/lib/writing/steering/planted-likelihood";
import { steerOf } from "@/lib/writing/steering/steering";
import { MONTHS_IN_NEWS } from "@/lib/writing/text/figures/temporal-expressions";
import { isOtherLanguage } from "@/lib/writing/text/other-language";
import { isPlain } from "@/lib/writing/text/plain-text";
import { hasBalancedQuotes, unquoted } from "@/lib/writing/text/quotations";
import type { SourceText } from "@/lib/writing/types";
import { isDecision, isDeed } from "../fairness/attribution";
import { isCourtesy } from "../filler";
import { isNotice } from "../notices/notice";
import { goesOn, isOutcome, leansOnNeighbors, opensByPointing } from "../self-contained";
import { stemsOf } from "../stems";
import type { Candidate } from "./candidate";
import { asksByDate, isWholeLead } from "./lists";
import { isAttributed, QUOTABLE } from "./quoted";

/** Maximum characters of a shown sentence: in a long text, and for its first sentence or a short notice. */
export const [LONGEST, LONG] = [480, 650];
/** The maximum of a short notice, which may list all it requires in one sentence. */
export const LONGEST_OF_FEW = 2000;

/** In characters. */
const MIN_LENGTH = 40;
/** Words from which a language is recognized. */
const MIN_WORDS = 6;

/** Whether a sentence is complete and of suitable length, whatever it refers to. */
export function isShowable(shown: string, minLength = MIN_LENGTH): boolean {
  const isFit = shown.length >= minLength && shown.length <= LONGEST && shown.split(" ").length >= minLength / 7;
  return isFit && isWhole(shown) && hasBalancedQuotes(shown) && !BOILERPLATE.test(shown) && !isList(shown);
}

const FURNITURE =
  /\b(?:click|tap) ?(?:here|below|on)\b|\bread (?:more|the (?:full|entire|letter|bill|text))|\b(?:full|complete|entire) (?:text|letter|list|statement|remarks|transcript|release|report)\b|\btext of the (?:letter|bill|legislation|resolution)\b|(?<!\bwill be held\b.{0,150})\b(?:can|may) be (?:found|viewed|read|accessed|downloaded|watched)\b|\b(?:is|are) available (?:here|at|on|online|below|for download)\b|\b(?:see|listed|found|reads?|letter|text|remarks|excerpts?|transcript|appears?) (?:\w+ ){0,3}below\b|\bbelow (?:is|are)\b|\bfollow(?:ing)? (?:us|him|her|me) on\b|\bviewable\b|\bsubscribe\b(?! to (?:\p{L}+ ){0,2}(?:broadband|internet|solar))|\bsign up (?:for|here)|\b(?:daily|e-?mail|free|morning|our|weekly) newsletters?\b|\bfor (?:more|further|additional) information\b|\bto (?:learn|read|watch|view|download|listen|find out)\b[^.]{0,60}(?:more|here|click|visit)|\b(?:all rights reserved|copyright (?:©|\(c\)|\d{4}|notice))\b|(?<!\b(?:conference|gathering|meeting|talks) )\b(?:here|below|pdf|download|link)[\s\])]*\.?$|\b(?:press|media) contact\b|\bcontact:|\bfor immediate release\b|\bas (?:prepared for delivery|delivered)\b|\b(?:pictured|photo (?:by|credit|courtesy)|courtesy of|getty|file photo)\b|\b(?:watch|video of|audio of|photos? of)\b.{0,60}\b(?:available|here|remarks|hearing|speech)\b|^(?:tags?|filed under|share|print|posted|published|updated|issues?|related|image|source|category|categories|advertisement|cookies?|menu|back to|skip to|home|search|table of contents)\b\s*[:|]?[^.]{0,40}$|\b\d{3}[-.)]\s?\d{3}[-.]\d{4}\b|\bjavascript\b|\b(?:video|telecommunications) relay\b|\brelay services?\b|\bcaptioned telephone\b|\bTTY\b|\b(?:accept|use|uses) (?:all )?cookies\b|\bISBN\b|###|\b(?:Caption|Credit|Image|Photo|Photograph|Video)(?: caption)?:|_{3,}|\|/iu;

/** Text that a publisher writes about itself, its writers and the making of a story. */
const IMPRINT =
  /\b(?:originally|first) (?:appeared|published|ran) (?:on|in|by|at)\b|^This (?:article|column|story) (?:appeared|ran|was published) (?:in|on)\b|\brepublished (?:here )?with permission\b|\bappeared first on\b|\b(?:earlier|previous) version of (?:this|the) (?:story|article|report|release)\b|\b[Tt]his (?:story|article|report) (?:\p{L}+ ){0,2}(?:misstated|misspelled|misidentified|updated|corrected|produced|supported|funded)\b|^\p{Lu}[^,.]{1,60} (?:is an? [^.]{0,80}\b(?:newsroom|news (?:service|organization|outlet|site))\b|(?:provides|brings you) (?:updates|news|coverage)\b)|\bis an? (?:[\p{L}-]+ ){0,4}(?:reporter|correspondent|columnist|journalist|staff writer)\b(?: and [\p{L} -]{3,30})? (?:for|at|with|who|based|covering)\b|\breaders like you\b|\b(?:statements|information) contained (?:herein|in this (?:press |news )?release)\b|\bforward-looking (?:information|statements?)\b|\bundertakes? no (?:duty|obligation)\b|\breleases? (?:was|is) (?:issued|distributed) (?:by|through)\b/u;

const MAKER =
  "(?:company|provider|utility|manufacturer|maker|developer|supplier|producer|leader|firm|corporation|cooperative|association|nonprofit|organization|innovator|integrator|manager|investor|retailer|operator|owner|subsidiary|business|platform|network|agency|authority|commission|lender)";
const PORTRAIT = new RegExp(
  `^(?:About )?\\p{Lu}[^,;“"]{1,70}(?:, (?:Inc|LLC|Ltd|L\\.P|INC)\\b\\.?,?)?(?:,[^,]{1,60},)? (?:is|are) (?:an?|the|one of)\\b[^.“"]{0,120}\\b${MAKER}s?\\b|^\\p{Lu}[^;“"]{1,90}\\b(?:is|are) (?:based|headquartered) in\\b|,(?: which is)? (?:based|headquartered) in [^“"]{3,80},? (?:and )?(?:serves|specializ|provides|operates|develops|owns)|^About (?:the )?\\p{Lu}|^\\p{Lu}[^,;“"]{1,70} provides [^.“"]{3,80} (?:to help|to more than|in \\d+ states)\\b|^(?:The )?\\p{Lu}[\\p{Lu}&]{1,5} (?:lends|leads|oversees|promotes|regulates|represents|serves) |^As the (?:country|nation|state)['’]s [^,]{3,60}, (?:the )?\\p{Lu}|^Its mission\\b|^(?:Founded|Established|Headquartered|Based|Incorporated) (?:by|in) |^With (?:an?|over|more than|nearly) [^,]{0,40}\\b(?:legacy|history|years|decades|deployments)\\b`,
  "u",
);

/** Self-description at the end of a sender's releases: 'Acme, Inc. is a leading provider of …'. */
export function isPortrait(shown: string): boolean {
  return PORTRAIT.test(shown);
}

/** Boilerplate that fits any release of an office or agency. */
const BOILERPLATE =
  /\b(?:serves? (?:on|as (?:a |the )?(?:chair|ranking|member|vice))|is (?:a |the )?(?:senior |ranking |founding |current )?(?:(?:vice|co)[- ])?(?:chair(?:man|woman)?|member) (?:of|on)|(?<!\bwho )represents .{3,60} (?:district|in the (?:U\.S\. |United States )?(?:House|Senate|Congress))|(?:lives?|resides?) in .{2,40} with|was (?:born|raised|first elected) (?:and|at|in|on|to)\b|graduated from|is a graduate of|holds an? (?:\p{L}+ )?degree)\b|\b(?:CISA|NCCIC|ICS-CERT) (?:recommends|reminds|also|encourages|provides)\b|^(?:Organizations observing|Several recommended practices|Additional mitigation guidance|Minimize network exposure|Locate control system|When remote access)|\bdefense-in-depth\b|\bbest practices are available\b|\b(?<!base score of [\d.]{1,4} )has been assigned\b|\bvector string\b|^[^“",]{3,80}\bsaid\.$|^[^“"]{3,80}, (?:he|it|she|they) said\.$|\bcosponsor(?:s|ed)? (?:of|by(?! (?:over |more than )?\d)|include)|\bjoin(?:ed|ing) (?:\p{L}+ ){0,4}(?:on the letter|in (?:sending|signing) the letter)|\b(?:letter|bill|legislation) (?:is|was) (?:also )?(?:co-?)?(?:signed|sponsored) by\b|\bendorsed by\b|\b(?:[Ll]egislation|[Bb]ill|[Aa]ct) (?:is|was) (?:also )?supported by\b|^(?:Figure|Table|Chart|Exhibit) \d+ |\bwelcomes? (?:input|comments)\b|\bat a later date\b|\btoll-free\b|\bshould contact\b|\b(?:are|is) (?:encouraged|urged|asked|advised) to (?:contact|call|visit)\b|\bresponsible for any expenses\b|\bawarded to the extent that\b|\breserves the right\b|\bcan apply (?:through|at|online)\b|\bmembers of the (?:media|press)\b|^Last Congress,|\bthis (?:order|memorandum|proclamation) (?:shall be implemented|is not intended)\b|^(?:As used in|For the purposes? of) this (?:memorandum|order|section)\b|^The term [“"][^”"]{1,60}[”"] (?:has the|includes|means|refers)\b|\bcosts for publication of this\b|^The information collection requirements\b|\bequal opportunity provider\b|\b(?:call|dial) 511\b|\bcan find tips\b|\bshall be construed\b/iu;

/** 'our nation', 'our exports': in a sentence about a deed, the actor's words. */
const OURS = /\bour(?= \p{L})/giu;
/** '(Order No. 2222)' gives no order. */
const ORDER_NUMBER = /\(Order (?=Nos?\. \d)/gu;

/** Null for sentences that are never shown. First person, orders and offers pass only in quotation marks, with a speaker. */
export function tierOf(
  shown: string,
  isQuoted: boolean,
  longest: number,
  source: Pick<SourceText, "source"> & { isReport: boolean; opensText: boolean },
): Candidate["tier"] | null {
  const words = shown.split(" ").length;
  if (
    (words < 4 && !shown.endsWith(":") && !isOutcome(shown)) ||
    shown.length > Math.max(longest, 1200) ||
    !/\p{Ll}/u.test(shown)
  )
    return null;
  if (!isPlain(shown) || FURNITURE.test(shown) || IMPRINT.test(shown)) return null;
  // Only in sentences about a deed, not about the writer's wishes.
  const own = shown.replace(ORDER_NUMBER, "(");
  const found = steerOf(isDeed(shown) ? own.replace(OURS, "the") : own);
  const steer = found === "first-person" && isNotice(source) && QUOTABLE.test(shown) ? null : found;
  if (isDecision(shown, source)) return steer === null || steer === "first-person" ? 0 : null;
  if (steer === "contact" || steer === "machine" || (steer !== null && !isQuoted)) return null;
  if (isQuoted) {
    return isAttributedQuotation(shown) && isWhole(shown) && !isCourtesy(shown) ? 1 : 2;
  }
  if (!isWhole(shown) || BOILERPLATE.test(shown) || !hasBalancedQuotes(shown)) return 2;
  // 'Incident: Severe storms and flooding.'
  if (/^\p{Lu}\p{Ll}+(?: \p{L}+){0,2}: [\p{Lu}\p{Nd}$][^:]*\.$/u.test(shown)) return isList(shown) ? 2 : 1;
  const isLong = source.isReport ? words >= 5 && shown.length >= 26 : words >= 7 && shown.length >= 40;
  const isSentence =
    hasVerb(shown) ||
    (source.isReport && !isFragment(shown) && !CAPTION.test(shown) && !isOtherLanguage(shown, MIN_WORDS));
  const isFitting = (isLong || isShortFact(shown)) && shown.length <= longest && isSentence;
  // Nothing stands before a text's first sentence: 'Another three executives have pleaded guilty …'
  if (isFitting && source.opensText && source.isReport && OPENING.test(shown)) return 0;
  const isNext = goesOn(shown);
  if (!isFitting || (opensByPointing(shown) && !isNext)) return 2;
  // A list of co-signers is not informative, unless it opens the text.
  if (isList(shown)) return longest >= LONG ? 1 : 2;
  if (asksByDate(shown)) return 0;
  return isNext || leansOnNeighbors(unquoted(shown)) || (shown.endsWith(":") && !isWholeLead(shown)) ? 1 : 0;
}

/** A first sentence that points back in form alone, as nothing stands before it; 'Their dream shattered, nearly 150 Indians returned'. */
const OPENING =
  /^(?:Another|Despite|One of)\b(?!.*\b(?:he|it|she|they|this|these)\b)|^(?:Her|His|Its|Their) [^,;“”"]{5,100}, (?:about |nearly |some )?(?:\d|\p{Lu})/u;

/** The minimum number of a title's words in an opening sentence that tells it in part, and in one that tells it. */
const [TOLD_IN_PART, TOLD] = [1, 3];

/** Whether a sentence is likely to be planted. Bills and notices have the conditions and orders of their authors. */
export function isDoubted(
  { shown, isQuoted, isProvision, position }: Candidate,
  source: Pick<SourceText, "source" | "title">,
): boolean {
  if (isQuoted || isProvision || isNotice(source)) return false;
  const told = position === 0 ? stemsOf(shown).intersection(stemsOf(source.title)).size : 0;
  if (told >= TOLD) return isSurelyPlanted(shown);
  return told >= TOLD_IN_PART ? isLikelyPlanted(shown) : isDoubtful(shown);
}

/** 'Sharing lessons with partners.', 'The rule targeting plants.', but not 'Pumping accounts for 44% of sales.' */
const isFragment = (shown: string) =>
  (isParticipleAlone(shown) && /^\p{L}+ \p{Ll}+ (?!for\b)/u.test(shown)) ||
  (/ (?!according\b)\p{Ll}{3,}ing\b/u.test(shown) && !/\p{L} \p{Ll}{3,}s (?!and\b|or\b|of\b)\S/u.test(shown));

/** 'A sign outside the cooperative's office on Jan. 20.' */
const CAPTION = new RegExp(String.raw`^(?:An?|The) .* (?:in|on) (?:${MONTHS_IN_NEWS}) \d{1,2}(?:, \d{4})?\.$`, "u");

/** 'Sentencing is scheduled for Feb. 14.' */
function isShortFact(shown: string): boolean {
  return shown.length >= 24 && /\d/u.test(shown);
}

/** A quotation that names its speaker. */
function isAttributedQuotation(shown: string): boolean {
  return shown.length <= 1200 && /^["“]/u.test(shown) && hasBalancedQuotes(shown) && isAttributed(shown);
}

/** 'A CVSS v3 base score of 9.8 has been assigned', without the code that follows. */
export function isSeverity(shown: string): boolean {
  return /^A CVSS v\d[\d.]{0,3} base score of \d[\d.]{0,3} has been (?:assigned|calculated)\.?$/u.test(shown);
}

/** From a capital letter to a period, with nothing cut out and no missing space after a sentence ('file.The'). */
function isWhole(shown: string): boolean {
  return (
    /^["“‘']?(?:[\p{Lu}\p{Nd}$]|\p{Ll}{1,3}\p{Lu})/u.test(shown) &&
    (/[.:]["”’)\]]*$/u.test(shown) || isSeverity(shown)) &&
    !/(?:\.\.\.|…|\b(?:Sections?|Secs?\.|Nos?\.|Title|Part|Rule|Article|Item|Table|Figure|H\.R\.|S\.)\s\d{1,2}\.)["”’]*$/u.test(
      shown,
    ) &&
    !/\p{Ll}{2}[.!?]\p{Lu}\p{L}|\b(?:will|would|has|have|are|can|could)\.$/u.test(shown)
  );
}

function isList(shown: string): boolean {
  const names = shown.match(/(?:,|;| and) (?:\p{Lu}[\p{L}.’'-]+ ?){2,4}(?:\([^)]*\))?/gu)?.length ?? 0;
  const parties = shown.match(/\((?:R|D|I)-\p{Lu}[^)]{1,12}\)|\(\p{Lu}{2}-\d{1,2}\)/gu)?.length ?? 0;
  return names > 6 || parties > 4;
}
