import "server-only";
import type { Evidence } from "@/lib/briefings/types";
import { stem, tokenize } from "@/lib/language/tokens";
import type { Candidate } from "@/lib/writing/extract/candidates/candidate";
import { candidatesOf } from "@/lib/writing/extract/candidates/candidates";
import type { Extracts } from "@/lib/writing/extract/extractive";
import { nounsToKnow } from "@/lib/writing/extract/references";
import { loadedWords } from "@/lib/writing/steering/loaded-language";
import type { SourceText } from "@/lib/writing/types";

/** Cooperatives in general and similar organizations: what one cooperative does is its own measure. */
const COOPERATIVES = String.raw`(?:(?:electric|rural|energy|power|distribution|utility|member|telephone|G&T) )*co-?op(?:erative)?s(?! (?:agreement|federalism|research|service|corporation))|rural (?:electric(?:s|ity)?|energy(?! for america)|utilit(?:y|ies)(?! service))(?: and utility)?(?: providers?)?|(?:RUS|electric(?: program)?) (?:borrowers?|awardees?)|(?:not-for-profit |publicly owned |consumer-owned |member-owned )(?:public power |electric )?(?:entities|utilities)|public power (?:entities|utilities|systems)|preference (?:power )?customers?|(?:an?|any|each|every) (?:\p{Ll}+ ){0,2}co-?op(?:erative)?`;
/** Organizations with the same duties and costs as a cooperative. */
const UTILITIES = `(?<!(?:cover|off|and|their|pay|other|the) )(?:public |electric |power |small |municipal )?utilit(?:y|ies)(?: compan(?:y|ies)| (?:transmission )?providers?)?(?! (?:executives?|bonuses|bills?|vehicles?|patents?|payments?|costs?|assistance|arrears|trucks?|shut|service|industr|expenses|model|commission|burdens?|relief))|transmission (?:providers?|owners?|operators?)|load-serving entit(?:y|ies)|grid operators?|(?:firm |wholesale |electric )?power customers?|ratepayers?|electric(?:ity)? customers?|generator owners?`;

const FATE = `(?:have to|need to|be (?:required|able|eligible|allowed|permitted|subject|exempt(?:ed)?|charged|reimbursed|given|protected|forced|expected)|pay|save|receive|apply|face|lose|comply|lower|raise|increase|reduce|cut|report|submit|access|benefit|implement|install|upgrade|replace|disclose|notify|recover|use)`;
const DOING = `(?:allow|enable|help|requir|provid|giv|exempt|benefit|affect|permit|authoriz|forc|compel|protect|prohibit|prevent|entitl|oblig|sav|cost)(?:e?s|ing|e|ed)?`;

const fates = (who: string) => [
  new RegExp(
    String.raw`\b(?:${who})\b[^.;:]{0,40}?\b(?:would|will|must|shall|could|may|can|to)\b(?: not| no longer| also| now| only| each| all)* ${FATE}\b`,
    "iu",
  ),
  new RegExp(
    String.raw`\b(?:would|will|must|shall|could|may|to|that|which|rule|bill|act|program|proposal|order|legislation|option)\b[^.;:]{0,30}?\b${DOING}\b[^.;:“"]{0,60}?\b(?:${who})\b`,
    "iu",
  ),
  new RegExp(
    String.raw`\b(?:${who})\b[^.;:]{0,30}?\b(?:is|are) (?:eligible|required|subject|exempt|entitled)\b|\beligible (?:applicants?|entities|borrowers?|recipients?) (?:are|include)\b[^.;]{0,120}\b(?:${who})\b`,
    "iu",
  ),
];
/** Wholesale power costs. */
const RATES =
  /\b(?:power|transmission|wholesale|annual) (?:rates?|revenues?|charges?)\b[^.;:]{0,60}\b(?:increase|decrease|reduction|rise)\b[^.;]{0,40}\d|\b(?:increase|decrease|raise|reduce)\b[^.;:]{0,20}\b(?:annual revenues?|(?:wholesale|firm|power|transmission) rates?)\b[^.;]{0,40}\d/iu;

const NEAREST = fates(COOPERATIVES);
const NEAR = fates(UTILITIES);

/** Boilerplate about an agency's own work is not a consequence. */
const OFFICE_TALK =
  /\bserves? (?:on|as)\b|\b(?:cooperative|cooperating) agreement\b|\bcontinue to (?:work|fight)\b|\blearn more\b|\bhosted\b|\bexecutives\b|\bheld (?:a|the)\b/iu;
const NAMED_UTILITY = /\b[Tt]he utility \p{Lu}/u;
/** What one utility does or asks. */
const OWN_MEASURE =
  /^(?:(?:The|Its|Our) (?:\p{Ll}+ ){0,2}(?:co-?op(?:erative)?|utility|company|association|district|board|supplier)\b|Members of \p{Lu})/u;
const LONGEST = 420;

/** The minimum number of key points that remain when one becomes the implication. */
const MIN_POINTS = 3;

/** The implication and the other extracts. A key point may become the implication if enough key points remain. */
export function meaningBeside(
  source: SourceText,
  extracts: Extracts,
): { extracts: Extracts; meaning: Evidence | null } {
  const { text, summary, points, excerpt } = extracts;
  const others = [text, ...summary, excerpt].filter((extract) => extract !== null);
  const meaning = meaningOf(source, points.length > MIN_POINTS ? others : [...others, ...points], text);
  return { meaning, extracts: { ...extracts, points: points.filter(({ start }) => start !== meaning?.start) } };
}

/**
 * The article's own sentence on the effect on cooperatives, utilities or the rates they pay: verbatim, and not one already shown. Null if no sentence
 * states it plainly.
 */
function meaningOf(source: SourceText, shown: readonly Evidence[], takeaway: Evidence | null): Evidence | null {
  const known = `${source.title} ${takeaway?.sentence ?? ""}`;
  const [best] = candidatesOf(source)
    .filter((candidate) => isFree(candidate, shown) && isClear(candidate.shown, known))
    .map((candidate) => ({ candidate, bearing: bearingOf(candidate) }))
    .filter(({ bearing }) => bearing > 0)
    .sort((one, other) => other.bearing - one.bearing || one.candidate.position - other.candidate.position);
  if (!best) return null;
  const { shown: sentence, start, end } = best.candidate;
  return { sentence, article_id: source.id, start, end };
}

function isFree({ start, end }: Candidate, shown: readonly Evidence[]): boolean {
  return shown.every((other) => end <= other.start || start >= other.end);
}

const OPENS_WITH_PRONOUN = /^(?:It|Its|They|Their|This|These|That|Those|He|She|His|Her|We|Our|Such)\b/u;
const AGENCY = /^agenc/u;
const NAMES_AGENCY =
  /\b(?:Service|Department|Administration|Commission|Agency|Bureau|FERC|USDA|RUS|DOE|EPA|FCC|FEMA|CISA|NTIA|OSHA)\b/u;

/** Whether a reader of the title and the takeaway knows what a sentence opens with: not 'It', nor 'The cooperative' without its name. */
function isClear(shown: string, known: string): boolean {
  if (OPENS_WITH_PRONOUN.test(shown)) return false;
  const nouns = nounsToKnow(shown);
  const words = new Set(tokenize(known).map(({ lower }) => stem(lower)));
  return nouns.length === 0 || nouns.some((noun) => words.has(noun) || (AGENCY.test(noun) && NAMES_AGENCY.test(known)));
}

/** 0 for a sentence without a stated effect; effects on cooperatives rank above effects on utilities. */
function bearingOf({ shown, tier, isQuoted }: Candidate): number {
  if (tier > 1 || isQuoted || shown.length > LONGEST || shown.endsWith(":") || OFFICE_TALK.test(shown)) return 0;
  if (NAMED_UTILITY.test(shown) || loadedWords(shown) > 0 || OWN_MEASURE.test(shown)) return 0;
  const isNamed = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(shown));
  if (isNamed(NEAREST)) return 3 - 0.5 * tier;
  if (tier > 0) return 0;
  if (isNamed(NEAR)) return 2;
  return RATES.test(shown) ? 1.5 : 0;
}
