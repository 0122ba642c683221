import "server-only";
import { isStateName, statesAndPeople } from "@/lib/language/states";
import { findQuantities } from "@/lib/writing/text/figures/quantities";
import { MONTH_NAMES } from "@/lib/writing/text/figures/temporal-expressions";
import { findNames } from "@/lib/writing/text/names/names";
import { unquoted } from "@/lib/writing/text/quotations";
import { withoutWords } from "./candidates/quoted";
import { isActOfOffice, loneSpeakers } from "./fairness/attribution";
import { introducedNames } from "./references";

/* What a sentence or quotation of a release says that any other could: courtesy, praise, the sender's record, stock phrases. */

/** 'I am thrilled …' reports no event. */
export function isCourtesy(passage: string): boolean {
  return /\b(?:thrilled|pleased|proud|honor(?:ed)?|excited|delighted|grateful|thank(?:s|ful)?|appreciat\w+|applaud|commend|congratulat\w+|look(?:ing)? forward|exciting|great day|testament)\b/iu.test(
    passage,
  );
}

const RHETORIC =
  /\b(?:is|are) (?:an? )?(?:core|critical|crucial|essential|integral|key|vital) (?:component|element|part|pillar|piece)s? (?:of|in)\b|\b(?:(?<!\b(?:capital|funds?|funding|money) )(?:is|are|remains?|has been|have been) (?:fully )?(?:committed|dedicated|proud)|everything in (?:his|its|their) power\b|(?:has|have) (?:been clear|pledged)|(?:is|are) working around the clock|will (?:reiterate|highlight|celebrate|build on|underscore)|continues? to (?:fight|lead|champion|deliver))\b|\b(?:demonstrated|highlighted|reaffirmed|showcased|underscored) (?:his|her|its|our|their) (?:\p{L}+ ){0,2}(?:commitment|dedication|leadership)\b|\b(?:underscores?|demonstrates?|reflects?|reaffirms?|highlights?|showcases?) (?:[\p{L}’'-]+ ){0,5}(?:commitment|dedication|leadership|mission|synergy)\b|\bmarks? (?:an?|another) (?:\p{L}+ )?(?:step|milestone|chapter|era)\b|\bpart of [\p{L}’']+ (?:ongoing )?commitment\b|\bholds? (?:\p{L}+ )?promise\b|\bsets? (?:an example|the stage|a clear goal)\b|\b(?:has|have) (?:made [^.;]{3,80}\bpriority\b|set a clear goal\b|committed to)|\bno longer a luxury\b|\bdeliver(?:ing|s)? on (?:his|her|its|that|the|their) (?:commitment|promise)|\b(?:is|are) an? (?:\p{L}+ )?(?:critical|historic|important|key|major) step\b(?!.*, but )|\blaser[- ]focused\b|\bpraised the announcement\b/u;

/** What only announces the next sentence or closes a story, without a figure: 'Not everyone is sold.', 'The ruling cuts both ways.' */
const SIGNPOST =
  /^(?!.*\d)(?:Not (?:all|every(?:body|one|thing))\b.{0,45}\.$|(?:The|That) (?:answer|catch|concern|fear|math|problem|question|reason|reasoning|result|trouble) (?:is|was)\b(?! (?:at|before|due|in|on|set|up)\b).{0,80}\.$|.{0,70}\b(?:cut(?:s|ting)? both ways|divided|no easy (?:answers?|fix)|of two minds|remains to be seen|split)\.$|(?:Much|A lot|Some|None) of (?:that|this|it)\b.{0,50}\.$|.{0,60}\bis (?:simple|another matter|a different (?:matter|story)|only part of)\b.{0,60}\.$)/u;

/** Whether a sentence praises a cause without news: 'The Administration has been committed to …'. */
export function isRhetoric(sentence: string): boolean {
  const own = unquoted(sentence);
  return RHETORIC.test(own) || SIGNPOST.test(own);
}

const RECORD_VERB =
  "(?:advocated|announced|backed|called|championed|co-?sponsored|fought|helped|hosted|included|introduced|joined|led|passed|pressed|pushed|reintroduced|secured|sent|signed|sponsored|supported|toured|traveled|urged|used|visited|voted|worked|wrote)";
const EARLIER = `In (?:early |late |mid-?)?(?:${MONTH_NAMES}|20\\d\\d|the (?:last|previous|\\d{2,3}th))\\b|Last (?:year|month|week|fall|winter|spring|summer|Congress)|Earlier (?:this|in)|Previously|Since (?:20\\d\\d|taking)|Over the (?:last|past)|During negotiations|(?:During|Throughout) the [^,]{0,30}\\bpandemic`;
const ROLES =
  "Through (?:his|her|their) (?:leadership|role|work)\\b[^,]{0,60}|As (?:an? |the )?[^,]{0,60}\\b(?:appropriator|chair(?:man|woman)?|leader|member|co-?chair|governor)\\b";
const MEMBERS = "Congress(?:wo)?man|Rep\\.|Representative|Sen\\.|Senators?";
/** What an office has done before. */
const RECORDS = [
  // 'In April, the senators announced …', 'As a member of the committee, Roe secured …'
  `^(?:${EARLIER}|${ROLES})[^,]{0,90}, (?!(?:[Tt]he )?(?:Congress|House|Senate)\\b)(?:[Tt]he )?(?:\\p{Lu}[\\p{L}.’'-]*,? (?:and )?){0,5}(?:(?:senators?|members|delegation|representatives|congress(?:man|woman)) )?(?:(?:also|has|have|consistently|successfully) )*${RECORD_VERB}\\b`,
  // 'Roe has long worked …'
  '^(?:(?:As|At) [^,]{3,90}, )?[^,“"]{3,60}\\b(?:has|have) (?:(?:also|long|consistently|previously|repeatedly) )*(?:advocated|been (?:a leader|pushing)|championed|condemned|fought|led (?:efforts|the)|pushed|worked)\\b',
  "^In the (?:\\p{Lu}[\\p{L}-]+ )+(?:Act|Law), \\p{Lu}[\\p{L}’'-]+ (?:helped )?(?:secured?|negotiated?)\\b",
  "\\bhas long been (?:an? )?(?:\\p{L}+ )?(?:advocate|champion|supporter)\\b",
  `^[^,“"]{3,40} (?:previously|successfully) ${RECORD_VERB}\\b`,
  "^(?:[\\p{L}.]+ ){1,4}(?:also|recently) (?:led|(?:co|re)?-?(?:introduc|sponsor)ed|secured|voted)\\b",
  "^(?:This|These) (?:announcements?|awards?|funding|grants?) (?:builds? (?:on|upon)|comes? in addition to)\\b",
  "^On [Dd]ay [Oo]ne\\b",
  // Credit for a law or for earlier money: 'After Senator Roe’s advocacy, …', 'the $65.9 billion Senator Roe secured in the Infrastructure Act'.
  "\\bplayed (?:an? )?(?:\\p{L}+ )?roles? in\\b",
  "^(?:After|Due to) \\p{Lu}[^,]{3,60}\\b(?:advocacy|efforts|leadership|negotiations?|push|work),",
  "\\bwith \\p{Lu}[\\p{L}’'-]+['’]s support\\b",
  `\\b(?:${MEMBERS})(?: (?:and )?\\p{Lu}[\\p{L}.’'-]+){0,5},? (?:[^,.]{3,80}, )?(?:(?:also|both|has|have) )*(?:authored|championed|helped|negotiated|secured|supported|voted|was part of)\\b.{0,200}\\b(?:Act|[Ll]aw|[Bb]ill|IIJA|package|Fiscal Year|FY)\\b`,
].map((pattern) => new RegExp(pattern, "u"));

/** Whether a sentence of a release tells what its sender did on other occasions, or claims credit for a law. */
export function isOwnRecord(sentence: string): boolean {
  const own = unquoted(sentence);
  return RECORDS.some((pattern) => pattern.test(own));
}

/** What a fact sheet says of other days, and what its sender takes credit for, promises or believes: 'Since President Roe took office, …'. */
const BACKGROUND = new RegExp(
  [
    `^(?:Already|Because of|Earlier|For (?:decades|years)|Historically|In (?:the (?:last|past)|recent|${MONTH_NAMES}|20\\d\\d)|Last|Over the|Recently|Since|Thanks to|Under)\\b|\\b(?:leadership and|vision,? (?:and )?leadership|vision and)\\b`,
    "\\b(?:agenda|Act|[Ll]aw|leadership|[Pp]lan|policies)\\b[^.;]{0,40}\\b(?:has|have) (?:already )?(?:catalyzed|created|driven|generated|helped|led|mobilized|secured|spurred|unleashed)\\b",
    "\\b(?:Administration|Biden|Harris|President|Trump) (?:has |have )?(?:always |consistently |repeatedly )?(?:believes?|committed|knows?|pledged|prioritized|promised|recognizes?|understands?|surveyed|toured|traveled|united|visited|vowed)\\b",
  ].join("|"),
  "u",
);

/** Who acts, and with what; a sentence without is about the world. */
const ACTOR =
  /\b(?:Administration|Agency|Act|Biden|Bureau|Commission|Corps|Council|Department|Harris|Initiative|Law|Memorandum|Office|Order|Plan|President|Program|Secretary|Service|Trump|United States|White House|agency|bill|deal|framework|funds?|funding|grants?|law|legislation|memorandum|order|program|rules?)\b|\$\s?\d|\b(?:announc|commit|invest|pledg)t?(?:ed|ing|s)\b|\b\p{Lu}{2,7} (?:also |today )?(?:has|is|will|\p{Ll}+ed)\b/u;

export function isBackground(sentence: string): boolean {
  const own = unquoted(sentence);
  return BACKGROUND.test(own) || !(ACTOR.test(own) || isActOfOffice(own));
}

const PLATITUDE =
  /\b(?:burden|committed|critical(?! (?:infrastructure|minerals?)\b)|crucial|deserves?|essential|(?:is|so|very) important|important step|opportunit(?:y|ies)|our goal|priorit(?:y|ies)|should (?:be able|have|never|not)|tremendous|vital|vitality|worked hard)\b/iu;
/** Figures of speech. */
const IDIOMS = /\b(?:21st[- ]century|24 hours (?:a|per) day|24\/7|COVID-19)\b/giu;

/** The words within quotation marks, without the speaker. */
const saidIn = (quotation: string) => (quotation.match(/“[^”]*”?|"[^"]*"?/gu) ?? [quotation]).join(" ");

/** Whether the words within quotation marks have a figure of ten or more. */
export const hasFigure = (quotation: string) => {
  const words = saidIn(quotation).replace(IDIOMS, "");
  return /\d/u.test(words) || findQuantities(words).some(({ low, bound }) => low >= 10 && bound !== "vague");
};

/** Whether a quotation expresses a view that goes without saying: 'Every family deserves reliable power', without a figure. */
export function isPlatitude(quotation: string): boolean {
  return (isCourtesy(quotation) || PLATITUDE.test(quotation)) && !hasFigure(quotation);
}

/** Whom every politician speaks of and for, and 'We’re'. */
const AUDIENCE =
  /^(?:America|Americans?|Congress|Democrats?|Federal|God|House|I|Nation|President|Republicans?|Senate|State|States|U|United States|Washington|(?:Biden|Obama|Trump)(?:-Harris)?(?: Administration)?)$|^\p{L}+['’](?:d|ll|m|re|s|t|ve)\b/u;

/** 'Ohio', 'New York', 'Arkansans', but not 'Ohio Edison'. */
const isStateOrPeople = (name: string) =>
  isStateName(name.toLowerCase()) || (!name.includes(" ") && statesAndPeople(name).size > 0);

/** Whether a quotation has no figure, and no name that is not in the title, but those of states, their people and offices. */
export function isUnspecific(quotation: string, title = ""): boolean {
  const names = findNames(saidIn(quotation)).filter(({ isUncertain, optional }) => !isUncertain || optional === 0);
  const isOfAny = ({ text }: { text: string }) => AUDIENCE.test(text) || title.includes(text) || isStateOrPeople(text);
  return !hasFigure(quotation) && names.every(isOfAny);
}

/** What politicians say of any bill or grant: hopes, needs and hardship. */
const STOCK =
  /\b(?:backbone|burdens?|cannot afford|choose between|crush(?:ed|ing)|dividends|every (?:community|corner|family)|first step|forced to|(?<!current or )future|hard[- ]work(?:ing)?|harsh|hurting|higher (?:and higher|costs?|prices)|huge win|I (?:voted|was proud)|I(?:['’]m| am) (?:committed|glad|happy)|we(?:['’]re| are) (?:committed|glad|happy)|keep (?:pace|up)|life-changing|lifeline|luxury|make(?:s)? (?:a|an) (?:\p{L}+ )?difference|more than ever|opening doors|skyrocket(?:s|ed|ing)?|stronger|strengthens our|struggl(?:e|es|ing)|take for granted|thriving|tired of|too many|unleash(?:es|ing)?|we (?:believe|must|need)|win-win|wiped out|(?:need|needs|have) (?:access to )?(?:affordable|high-speed|reliable))\b/iu;

/** 'Senator Roe said', 'the delegation wrote' */
const POLITICIANS =
  /\b(?:Congress(?:wo)?man|Rep\.|Representative|Sen\.|Senator|[Dd]elegation|[Ll]awmakers|[Ss]enators)(?!\p{L})/u;

/** Whether the speaker of a quotation in a release is its sender or another politician. */
export function isOfSender(passage: string, title: string): boolean {
  const own = withoutWords(passage);
  return POLITICIANS.test(own) || [...introducedNames(own), ...loneSpeakers(own)].some((name) => title.includes(name));
}

/** Whether a quotation without a figure, and without a name unless a politician says it, would fit any bill or grant. */
export function isStock(quotation: string, title = ""): boolean {
  if (!STOCK.test(quotation) || hasFigure(quotation)) return false;
  return isOfSender(quotation, title) || isUnspecific(quotation, title);
}
