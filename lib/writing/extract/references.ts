import "server-only";
import { isStateName } from "@/lib/language/states";
import { stem } from "@/lib/language/tokens";
import { isVerb } from "@/lib/language/verbs";
import { isTerm } from "@/lib/writing/glossary";
import { MONTH_NAMES, WEEKDAY_NAMES } from "@/lib/writing/text/figures/temporal-expressions";
import { isFirstName } from "@/lib/writing/text/names/first-names";
import { unquoted } from "@/lib/writing/text/quotations";

/* The names and nouns that a sentence introduces, and those that its reader must know from earlier text. */

const KNOWN_TO_ALL =
  /^(?:federal|national|world|global|country|nation|public|economy|average|median|number|cost|price|internet|united)$/u;

/** Verbs and prepositions behind a noun phrase: 'The intruders | came in through …' */
const ENDS_PHRASE =
  /^(?:at|began|by|came|can|could|did|does|fell|gave|goes|got|grew|had|has|have|held|in|is|are|left|lost|made|may|met|might|must|on|paid|rose|said|says|sent|took|was|went|were|will|with|won|would)$/u;

/**
 * The stems of the noun phrase that 'The loans …' opens with; a reader must know one of them from the text shown before. Empty if the phrase explains
 * itself ('The cost of …', 'The agency that …').
 */
export function nounsToKnow(shown: string): string[] {
  const phrase = /^The ((?:\p{L}[\p{L}’'-]*[ ,]+){1,6})/u.exec(shown)?.[1] ?? "";
  const words = (phrase.split(",")[0] ?? "").split(" ").filter((word) => word !== "");
  const [first = "", second = "", third = ""] = words;
  const end = [second, third].findIndex((word) => isVerb(word) || ENDS_PHRASE.test(word));
  if (first === "" || KNOWN_TO_ALL.test(first.toLowerCase())) return [];
  // 'The Oak Creek plant', 'The Bank of Ohio', 'The state Senate', 'The EPA'
  const isName =
    /^\p{Lu}/u.test(second) || /^\p{Lu}{2,}$/u.test(first) || (/^\p{Lu}/u.test(first) && /^(?:of|for)$/u.test(second));
  const isExplained = [second, third]
    .slice(0, end < 0 ? 2 : end)
    .some((word) => /^(?:of|for|that|which|who|between|against|among|from)$/u.test(word));
  const phraseWords = end < 0 ? [first, second, third] : [first, second].slice(0, end + 1);
  return isName || isExplained ? [] : phraseWords.map((word) => stem(word.toLowerCase()));
}

/** 'the movie', 'the injured elephant'; not 'the end of', 'the agency that'. */
const DEFINITE = /\b(?:the|that|this) ([\p{Ll}-]{3,20})(?: ([\p{Ll}-]{2,20}))?(?: (\p{Ll}+))?/gu;
const SMALL =
  /^(?:includes?|requires?|of|for|that|which|who|whose|between|against|among|from|to|where|when|and|or|but|in|on|at|by|with|about|before|after|as|is|are|was|were|has|had|have|will|would|could|may|said|says)$/u;
const EXPLAINING = /^(?:of|for|that|which|who|whose|between|against|among|from|to|where|when)$/u;

/** The stems of the nouns inside a sentence that a reader must know from earlier text: 'died in the river'. */
export function nounsMentioned(shown: string): string[] {
  return phrasesMentioned(shown).map(({ noun }) => noun);
}

/** The phrases of these nouns: 'the reallotted money' has two words. `isThat`: it may be a clause, 'that buy'. `end`: where it ends in its sentence. */
type Mention = { noun: string; words: string[]; isThat: boolean; end: number };

export function phrasesMentioned(shown: string): Mention[] {
  return Array.from(shown.matchAll(DEFINITE)).flatMap(
    ({ 0: phrase, 1: first = "", 2: second = "", 3: third = "", index }) => {
      const isOne = second === "" || SMALL.test(second) || (isVerb(second) && !isVerb(third));
      const [noun, next] = isOne ? [first, second] : [second, third];
      const isKnown =
        shown.slice(0, index).includes(` ${noun}`) || [SMALL, KNOWN_TO_ALL, EVERYDAY].some((words) => words.test(noun));
      const words = isOne ? [first] : [first, second];
      const end = index + phrase.indexOf(" ") + 1 + words.join(" ").length;
      return isKnown || EXPLAINING.test(next)
        ? []
        : [{ noun: stem(noun), words: words.map(stem), isThat: phrase.startsWith("that "), end }];
    },
  );
}

const DEMONSTRATIVE =
  /\b(?:this|these|those|(?:in|on|for|of|from|with|about|up|after|before|under|by|ordered|made|make|take|cover|meet|pay|paying|put|set) that) (\p{Ll}[\p{Ll}-]{2,20})(?: (\p{Ll}{2,20}s)\b)?/gu;
/** 'on the same day' (not 'other co-ops did it the same way'), 'did not, because', 'found none there': these need the earlier text. */
const ELLIPSIS =
  /\b(?:these|those) same \p{Ll}|(?<!\bother \p{L}[^.;]{0,60} )\b(?:the|that|this) same (?:day|time|period|week|month|year|place|way|thing)\b(?! (?:as|in|of|that)\b)|\b(?:did|does|do) (?:not|so|too)(?:,|\.$)|\b(?:mentioned|referenced|described|noted|listed) (?:above|earlier)\b|\b(?:none|one) there\b|(?<!\b(?:over|out) )\bthere(?=[,.]| (?:on|last|since|until|in \p{Lu}|in \d)\b)|\b(?:sub)?(?:section|paragraph)s? \([a-z\d]{1,3}\)|\bthis section\b|\b(?:this|that) is (?:[\p{Ll}-]+ ){0,2}(?:life|reality|why|how|what|where|when)\b|\b(?:build|buy|(?:ask|call)(?:ed|s)? for|choose|find|get|have|hire|join|need|offer|replace|see|take|use|want) one(?=[.,;]| (?:if|once|when)\b)|\b(?:given|offered|said|told) the same\b|\b(?:did|do|does) (?:this|that)\b|\bthat (?:was|is) \p{Lu}|\bthe \d{1,3}-year-old (?:said|says|told)\b|^[^,“"]{3,30} (?:agreed|decided|hopes?|offered|plan(?:s|ned)|refused|voted|wants?) to \p{Ll}+ (?:it|them)\b|\b(?:bears?|bore|backs?|backed) (?:it|that|this) (?:out|up)\b|\bthe latter\b|\bthe former(?=[,.’']| (?:is|was|bill|plan|one|case)\b)/u;
/** 'Mae Stone said it asked for $1,200': the last one named is meant, not her employer. */
const SAID_IT =
  /(?<!\p{L})(\p{Lu}\p{Ll}+) \p{Lu}[\p{L}’'-]+ said (?:that )?it (?!(?:is|was|costs?|takes?|took|(?:could|may|might|will|would) (?:be|cost|take))\b)/u;
const REST = /\bthe rest(?! of\b)/u;
/** What 'the rest' may be of, in the same sentence: '58 structures are down, and crews survey the rest'. */
const WHOLE = /(?<![$\d,.])\d[\d,]* (?:\p{Ll}+ )?\p{Ll}+s\b|\b(?:half|most|part|some)\b/u;
/** Nouns for an action or statement; only the sentence that reports it explains which one. */
const EVENT =
  /\b[Tt]he (accident|change|crash|cuts?|explosion|image|move|photo(?:graph)?|shift|about-face|reversal|announcement|allegations?|accusations?|remarks|comments|criticism|setback|incident|measures|proposals|figures|numbers|findings|results?|news|chapter|group|panel|coalition|organization|industry)(?=[,.’']| (?:was|were|is|are|came|comes|has|have|had|will|would|which|and|but)\b)/gu;
/** Nouns for something that only an earlier sentence tells, wherever they stand: 'received the offer', 'the terms of the deal'. */
const TOLD_BEFORE =
  /\b(?:[Tt]he|[Tt]hat) (?:terms of the |(?:description|wording) of the )?(baseline|calls?|clause|conversation|deal|incident|matter|memo|offer|petition|poll|request|sample|signatures|vendor)(?=[,.;’']| (?:after|and|at|before|but|by|could|did|does|for (?!an?\b)|from|had|has|if|in|is|may|on|once|or|said|that (?:he|it|she|they)|to (?!the\b)|was|were|when|which|while|will|with|would)\b)/gu;
/** 'A second generator arrived' */
const ONE_MORE = /^A (?:second|third) (?:[\p{Ll}-]+ ){0,2}?(\p{Ll}{4,})\b/gu;
const NOT_BACK =
  /^(?:past|coming|fiscal|calendar|school|case|memorandum|notice|order|proclamation|week|month|year|morning|afternoon|evening|fall|spring|summer|winter|season|time|point|stage|who|for|in|of|decade|century|session)s?$/u;

/** Whether a sentence refers, after its beginning, to something in an earlier sentence: 'ordered that change', 'the same day'. */
export function pointsBack(shown: string, isKnown: (key: string) => boolean): boolean {
  if (
    ELLIPSIS.test(shown) ||
    isRest(shown) ||
    hasUnknownObject(shown) ||
    isFirstName(SAID_IT.exec(shown)?.[1]?.toLowerCase() ?? "")
  )
    return true;
  if (
    [EVENT, TOLD_BEFORE, ONE_MORE].some((nouns) =>
      Array.from(shown.matchAll(nouns)).some(
        ({ 1: noun = "", index }) => !isKnown(stem(noun)) && !isNamedBefore(shown, index, noun),
      ),
    )
  )
    return true;
  return Array.from(shown.matchAll(DEMONSTRATIVE)).some(({ 1: noun = "", 2: next = "", index }) => {
    const isIdiom = index === 0 || NOT_BACK.test(noun) || /\bat $/iu.test(shown.slice(0, index));
    // 'these new funds'
    const isNextKnown = next !== "" && !isVerb(next) && isKnown(stem(next));
    return !isIdiom && !isKnown(stem(noun)) && !isNextKnown && !isNamedBefore(shown, index, noun);
  });
}

/** Whether a sentence has a noun before one of its places: 'a petition …, and the petition'. */
const isNamedBefore = (shown: string, at: number, noun: string) =>
  shown.slice(0, at).toLowerCase().includes(noun.slice(0, 5));

/** What 'them' may refer to in its own sentence. */
const PLURAL =
  /(?<!\p{L})(?!(?:his|its|this|has|was|is|does|says|as|us|yes|plus|less|across|always|perhaps|besides|towards|versus|thus|goes|gets|puts|runs|takes|makes|gives|means|needs|wants|asks|shows|tells|lets|calls|plans|expects|serves|Texas|Kansas|Arkansas|Illinois|Massachusetts|Dallas|news|process|access|address|business|press|loss|class|pass|gas|bus|status|census|basis|analysis|Congress)\b)(?:\p{L}{3,}s|people|men|women|children|police|crew|staff|couple|pair|two|three|four|five|six|dozen|hundred|both|family|public|media|data)\b|\p{L} and (?:\p{Lu}|an? |her |his |the )/iu;
const THEM = /\bthem\b/iu;
/** 'a second feed to it', 'sent it a letter', 'within four years of that.', 'turned one down', 'against the second part' */
const OBJECT =
  /^[^,“”"]{3,40}\b(?:about|against|behind|for|from|of|on|over|to|under|with) it\b|\b(?:after|before|beyond|by|for|from|of|on|since|than|with) that(?=[.,;:])|\b(?:approved?|bought|buil[dt]|buy|did|do|does|found|get|got|had|has|have|needs?|needed|proposed?|rejected?|turned|wants?|wanted) one\b(?= down|[:.;,]| (?:and|but|by|for|in|last|on|or|this)\b)|\bthe (?:first|other|second|third) (?:half|one|part)\b|^[^,“”"]{3,40}\b(?:asked|cited|fined|gave|offered|ordered|owed|paid|sent|sued|told|warned) it\b/u;

/** 'A coworker lowered it', 'voted to extend it' */
const UNKNOWN_IT =
  /^(?!.*\band\b)[^,“”"]{3,60}\b(?!(?:added|announced|claimed|estimated|noted|warned) )\p{Ll}{3,}ed it(?=[.,;]| (?:after|at|before|by|down|for|from|in|into|on|out|to|up|with)\b)|^(?!.*\b(?:bill|measure|plan|proposal)\b.* (?:it|them)\b)[^;“”"]{3,100}\b(?:agreed|asked|decided|declined|moved|refused|voted|wants?)\b[^,;“”"]{0,60} to \p{Ll}+ it\b/u;

/** Whether what a sentence does is done to an 'it' that it does not explain. */
export const actsOnUnknown = (shown: string) => UNKNOWN_IT.test(unquoted(shown));

/** Whether the object of a sentence is a pronoun that it does not explain: 'has suspended them', 'a lobbyist for them said'. */
function hasUnknownObject(shown: string): boolean {
  const own = unquoted(shown);
  const at = own.search(THEM);
  return (at >= 0 && !PLURAL.test(own.slice(0, at))) || OBJECT.test(own) || UNKNOWN_IT.test(own);
}

/** 'to equip the rest' */
function isRest(shown: string): boolean {
  const at = shown.search(REST);
  return at >= 0 && !WHOLE.test(shown.slice(0, at));
}

const FULL_NAME = /\p{Lu}[\p{L}.’'-]*(?: (?:\p{Lu}[\p{L}.’'-]*|of|the|and|de))* \p{Lu}[\p{L}’'-]+|\(\p{Lu}{2,6}\)/gu;
// Neither word of 'the Secretary of the Interior'.
const LONE_NAME =
  /(?<!\p{Lu}[\p{L}.’'-]* (?:of (?:the )?)?)(?<![\p{L}\p{N}(])\p{Lu}[\p{L}-]{2,}(?:[’']s)?(?! (?:of (?:the )?)?\p{Lu}|[\p{L}\p{N})]|, (?:an?|the) )/gu;
const KNOWN_NAMES = new RegExp(
  `^(?:The|Senate|House|Congress|President|Governor|Administration|Republicans?|Democrats?|America|American|Americans|State|States|White|North|South|East|West|New|${MONTH_NAMES}|${WEEKDAY_NAMES}|Act|Bill|Rule|Order|Federal|National)$`,
  "u",
);

/** 'Mr. Clement', 'Ms Hodge’s' */
const TITLED_NAME = /\b(?:Dr|Mr|Mrs|Ms)\.? (\p{Lu}[\p{L}-]+)(?! \p{Lu})/gu;

/** The short names in a sentence, 'Kemper said', 'leases land to Sunhollow': single capitalized words. */
export function shortNames(shown: string): string[] {
  const names = Array.from(shown.matchAll(LONE_NAME), ([name]) => name.replace(/[’']s$/u, ""));
  const opening = /^(?:To|For|According to|Like|Unlike) (\p{Lu}\p{Ll}{2,}), /u.exec(shown)?.[1];
  if (opening) names.push(opening);
  names.push(...initialismsIn(shown), ...Array.from(shown.matchAll(TITLED_NAME), ([, name = ""]) => name));
  return names.filter((name) => !KNOWN_NAMES.test(name) && !isTerm(name) && !isStateName(name.toLowerCase()));
}

/** 'ROD' in 'signed the ROD', without an explanation. */
export const initialismsIn = (shown: string) =>
  (shown.match(/(?<![\p{L}\p{N}(.&/-])\p{Lu}{3,6}(?![\p{L}\p{N})&/-]| \p{Lu})/gu) ?? []).filter(
    (name) => !isTerm(name) && !shown.includes(`(${name})`),
  );

/** The parts of names that a sentence gives in full: 'Rita Kemper', 'Sunhollow Energy', 'the continuing resolution (CR)'. */
export function introducedNames(sentence: string): Set<string> {
  return new Set(
    Array.from(sentence.replace(/\b(?:Dr|Mr|Mrs|Ms)\.? /gu, "").matchAll(FULL_NAME)).flatMap(([full]) =>
      full.split(/[ ()]/u),
    ),
  );
}

const EVERYDAY =
  /^(?:states?|government|years?|weeks?|months?|days?|time|way|past|future|same|first|last|next|region|area|city|market|law|rest|end|people|others?|customers?|directors?|members?|miles?|trustees?)$/u;

/** Words after 'a' or 'an': one of several such things in an article ('a 12-kilowatt solar array'), and a single thing ('a rubber tapper'). */
const [FAR, NEAR] = [8, 4];

/** 'gathered 1,120 signatures' */
const COUNTED =
  /(?<![\p{L}\d$.,])(?:\d[\d,]*|several|two|three|four|five|six|seven|eight|nine|ten) (?:\p{Ll}+ )?(\p{Ll}{4,}s)\b/gu;

/** The stems of the nouns that a sentence introduces: some way after 'a' or 'an', near it, or after a name ('the Velliyar River'). */
export function introducedNouns(sentence: string): { near: Set<string>; far: Set<string> } {
  const words = sentence.toLowerCase().match(/[\p{L}\d’'-]+/gu) ?? [];
  const within = (reach: number) =>
    words.flatMap((word, at) => (/^(?:an?|another)$/u.test(word) ? words.slice(at + 1, at + reach).map(stem) : []));
  const named = Array.from(sentence.matchAll(/(?<=\p{Lu}[\p{L}’'-]{0,30} )(\p{Lu}\p{Ll}+)/gu), ([, noun = ""]) =>
    stem(noun.toLowerCase()),
  );
  const counted = Array.from(sentence.matchAll(COUNTED), ([, noun = ""]) => stem(noun));
  return { near: new Set([...within(NEAR), ...named, ...counted]), far: new Set(within(FAR)) };
}

const OWN_MEASURE =
  /\b(?:[Hh]is|[Hh]er|[Ii]ts|[Tt]heir|(?<owner>\p{Lu}[\p{L}-]+)(?:['’]s|(?<=s)['’])) (?:\p{Ll}+ ){0,2}(?<noun>bill|law|measure|plan|program|proposal)\b/gu;

/** The stems of measures that a sentence calls by an owner who does not begin the title: 'Republicans’ budget bill', 'their plan'. */
export function ownedMeasures(sentence: string, title = ""): string[] {
  return Array.from(sentence.matchAll(OWN_MEASURE), ({ groups = {} }) => groups).flatMap(({ owner, noun = "" }) =>
    owner !== undefined && title.startsWith(owner) ? [] : [stem(noun)],
  );
}

/** The stems of the noun phrase that 'This grant …' or 'These new rules …' opens with; empty for a pronoun alone. */
export function nounsPointedAt(shown: string): string[] {
  const phrase =
    /^Th(?:is|ese) ((?:[\p{L}-]+,? ){1,3}?)(?:to be|is|are|was|were|has|have|will|would|must|includes?|requires?|\p{Ll}+s|\p{Ll}+ed)\b/u.exec(
      shown,
    );
  return (phrase?.[1] ?? "").split(/,? /u).flatMap((word) => (word.length > 2 ? [stem(word.toLowerCase())] : []));
}
