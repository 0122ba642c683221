import "server-only";
import { statesAndPeople } from "@/lib/language/states";
import { unquoted } from "@/lib/writing/text/loaded-language";

/* What a sentence or quotation of a release says that any other could: courtesy, praise, the sender's record, stock phrases. */

/** 'I am thrilled …' reports no event. */
export function isCourtesy(passage: string): boolean {
  return /\b(?:thrilled|pleased|proud|honor(?:ed)?|excited|delighted|grateful|thank(?:s|ful)?|appreciat\w+|applaud|commend|congratulat\w+|look(?:ing)? forward|exciting|great day|testament)\b/iu.test(
    passage,
  );
}

const RHETORIC =
  /\b(?:is|are) (?:an? )?(?:core|critical|crucial|essential|integral|key|vital) (?:component|element|part|pillar|piece)s? (?:of|in)\b|\b(?:(?:is|are|remains?|has been|have been) (?:committed|dedicated|proud)|(?:has|have) (?:been clear|pledged)|(?:is|are) working around the clock|will (?:reiterate|highlight|celebrate|build on|underscore)|continues? to (?:fight|lead|champion|deliver))\b|\b(?:underscore|demonstrate|reflect|reaffirm|highlight|showcase)(?:s|d|ed)? (?:[\p{L}’'-]+ ){0,5}(?:commitment|dedication|leadership|mission|synergy)\b|\bmarks? (?:an?|another) (?:\p{L}+ )?(?:step|milestone|chapter|era)\b|\bpart of [\p{L}’']+ (?:ongoing )?commitment\b|\bholds? (?:\p{L}+ )?promise\b|\bsets? (?:an example|the stage)\b/u;

/** Whether a sentence praises a cause without news: 'The Administration has been committed to …'. */
export function isRhetoric(sentence: string): boolean {
  return RHETORIC.test(unquoted(sentence));
}

const RECORD_VERB =
  "(?:advocated|announced|backed|called|championed|co-?sponsored|fought|helped|hosted|included|introduced|joined|led|passed|pressed|pushed|reintroduced|secured|sent|signed|sponsored|supported|toured|urged|used|voted|worked|wrote)";
/** What an office has done before: 'In April, the senators announced …', 'Roe has long worked …', 'As a member of the committee, Roe secured …'. */
const OWN_RECORD = new RegExp(
  `^(?:In (?:early |late |mid-?)?(?:January|February|March|April|May|June|July|August|September|October|November|December|20\\d\\d|the (?:last|previous|\\d{2,3}th))\\b|Last (?:year|month|week|fall|winter|spring|summer|Congress)|Earlier (?:this|in)|Previously|Since (?:20\\d\\d|taking)|Over the (?:last|past)|During negotiations|Through (?:his|her|their) (?:leadership|role|work)\\b[^,]{0,60}|As (?:an? |the )?[^,]{0,60}\\b(?:appropriator|chair(?:man|woman)?|leader|member|co-?chair|governor)\\b)[^,]{0,90}, (?:[Tt]he )?(?:\\p{Lu}[\\p{L}.’'-]*,? (?:and )?){0,5}(?:(?:senators?|members|delegation|representatives|congress(?:man|woman)) )?(?:(?:also|has|have|consistently|successfully) )*${RECORD_VERB}\\b|^[^,“"]{3,60}\\b(?:has|have) (?:long |consistently |previously |repeatedly )?(?:advocated|championed|fought|pushed|worked)\\b|^[^,“"]{3,40} (?:previously|successfully) ${RECORD_VERB}\\b|^On [Dd]ay [Oo]ne\\b`,
  "u",
);

/** Whether a sentence of a release tells what its sender did on other occasions. */
export function isOwnRecord(sentence: string): boolean {
  return OWN_RECORD.test(unquoted(sentence));
}

const PLATITUDE =
  /\b(?:burden|committed|critical(?! (?:infrastructure|minerals?)\b)|crucial|deserves?|essential|(?:is|so|very) important|important step|opportunit(?:y|ies)|our goal|priorit(?:y|ies)|should (?:be able|have|never|not)|tremendous|vital|vitality|worked hard)\b/iu;
/** What politicians say of any bill or grant: hopes, needs and hardship. */
const STOCK =
  /\b(?:backbone|burdens?|cannot afford|choose between|crush(?:ed|ing)|dividends|every (?:community|corner|family)|first step|forced to|(?<!current or )future|hard[- ]work(?:ing)?|harsh|higher (?:and higher|costs?|prices)|huge win|I (?:voted|was proud)|I(?:['’]m| am) (?:committed|glad|happy)|we(?:['’]re| are) (?:committed|glad|happy)|keep (?:pace|up)|life-changing|lifeline|luxury|make(?:s)? (?:a|an) (?:\p{L}+ )?difference|more than ever|opening doors|skyrocket(?:s|ed|ing)?|stronger|strengthens our|struggl(?:e|es|ing)|take for granted|thriving|tired of|too many|unleash(?:es|ing)?|we (?:believe|must|need)|win-win|wiped out|(?:need|needs|have) (?:access to )?(?:affordable|high-speed|reliable))\b/iu;

/** Figures of speech. */
const IDIOMS = /\b(?:2\dst[- ]century|24 hours|24\/7|COVID-19)\b/giu;

/** The words within quotation marks, without the speaker. */
const saidIn = (quotation: string) => (quotation.match(/“[^”]*”?|"[^"]*"?/gu) ?? [quotation]).join(" ");

const hasFigure = (quotation: string) => /\d/u.test(saidIn(quotation).replace(IDIOMS, ""));

/** Whether a quotation expresses a view that goes without saying: 'Every family deserves reliable power', without a figure. */
export function isPlatitude(quotation: string): boolean {
  return (isCourtesy(quotation) || PLATITUDE.test(quotation)) && !hasFigure(quotation);
}

/** A capitalized word within a sentence. */
const NAME_WITHIN = /(?<=[\p{L}\p{N},;’'] )\p{Lu}[\p{L}’'&-]+(?: \p{Lu}[\p{L}’'&-]+)*/gu;
/** Whom every politician speaks of and for. */
const AUDIENCE =
  /^(?:America|Americans?|Congress|Democrats?|Federal|God|House|I|Nation|President|Republicans?|Senate|State|States|U|United States|Washington)(?:['’]s?)?$/u;

/** Whether a politician's quotation would fit any bill or grant, and has no figure. */
export function isStock(quotation: string): boolean {
  return STOCK.test(quotation) && !hasFigure(quotation);
}

/** Whether a quotation has no figure, and no name that is not in the title, but those of states, their people and offices. */
export function isUnspecific(quotation: string, title = ""): boolean {
  const names = (saidIn(quotation).match(NAME_WITHIN) ?? []).map((name) => name.replace(/['’]s?$/u, ""));
  return (
    !hasFigure(quotation) &&
    names.every((name) => AUDIENCE.test(name) || title.includes(name) || statesAndPeople(name).size > 0)
  );
}
