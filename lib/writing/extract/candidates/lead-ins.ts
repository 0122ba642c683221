import "server-only";
import { hasVerb } from "@/lib/language/verbs";

/** Numbers and headings of sections in orders and notices. */
const SECTIONS = [
  /^Sec(?:tion|\.) ?\d{1,3}\.\s+[^.]{3,70}\.\s+(?=[(\p{Lu}])/u,
  /^\([a-z]{1,3}\)\s+(?=\p{Lu})/u,
  /^NOW, THEREFORE, (?=I, )/u,
];

/** 'WASHINGTON, D.C. (Jan. 5) – ' */
const DATELINES = [
  /^[([]\p{Lu}[\p{L}.,’' -]{2,40}[)\]]\s*(?:[–—]+|--?|[|:])?\s*(?:Today,? (?=\p{Lu}))?/u,
  /^(?:\p{Lu}[\p{Lu}.,'’/ -]+|\p{Lu}[\p{L}.'’]+(?: \p{Lu}[\p{L}.'’]+){0,2}, ?(?:D\.? ?C\.?|\p{Lu}\.?\p{Lu}\.?|\p{Lu}\p{Ll}{1,4}\.|Arkansas)|Washington)(?:,? ?(?:D\.? ?C\.?|\p{Lu}\.?\p{Lu}\.?|\p{Lu}\p{Ll}+\.?))?,?\s*(?:[([][^)\]]{2,40}[)\]])?\s*(?:[–—]+|--|(?<=\s)-|-(?=\s)|\|)\s*(?:(?:Today|\p{L}+day),?\s+(?=\p{Lu}\p{Ll}+day))?/u,
  // 'Boston (March 6, 2026) - Senator …', 'Milwaukee, Wisconsin — Today, …'
  /^\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+){0,2},? \(\p{Lu}\p{Ll}+\.? \d{1,2}, \d{4}\)\s*[–—-]+\s*/u,
  /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){0,2}, \p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?\s*[–—]+\s*(?=(?:Today|Yesterday|U\.S|Congress\p{L}*|Sen|Rep|Gov)\b)/u,
  // 'DUBAI, United Arab Emirates — '
  /^\p{Lu}[\p{Lu}.'’ -]{2,30}, \p{Lu}[\p{L}. ]{2,30}\s*(?:[–—]+|--)\s*(?=[\p{Lu}\p{Nd}])/u,
  // 'ATLANTA, May 6, 2025 -- ', 'Bismarck, N.D., Nov. 3, 2026 – '
  /^\p{Lu}[\p{L}.'’ -]{1,30}(?:, \p{Lu}[\p{L}. ]{1,20})?,? \p{Lu}\p{Ll}{2,8}\.? \d{1,2}, \d{4},?\s*(?:[–—]+|--?)\s*(?=[\p{Lu}\p{Nd}])/u,
  // 'ATLANTA, Nov 21 (Reuters) - ', 'TAIPEI, March 31 - '
  /^\p{Lu}[\p{Lu}.'’ -]{2,30}(?:, \p{Lu}[\p{L}. ]{1,25})?,? \p{Lu}(?:\p{Ll}{2,8}|\p{Lu}{2,8})\.? \d{1,2}(?: \(\p{Lu}[\p{L} .]{1,30}\))?\s*(?:[–—]+|--?)\s*(?=[\p{Lu}\p{Nd}])/u,
  // 'Hong Kong (CNN Business) A muddled view …'
  /^(?:\p{Lu}\p{L}+ ){0,3}\((?:AFP|AP|CBS|CNN|NPR|Reuters|UPI)(?: \p{Lu}\p{L}+)?\)\s*(?:[–—]+|--?)?\s*(?=\p{Lu})/u,
  // 'DENVER, April 13, 2024 /PRNewswire/ -- ', 'TORONTO, ONTARIO - November 4, 2025 (GLOBE NEWSWIRE) - '
  /^\p{Lu}[^!?“"]{3,100}(?:\/[\p{L}\p{Nd}-]{4,30}\/|\((?:[\p{L} .]{0,30}(?:wire|newsworthy|release)[\p{L} .]{0,10})\))[^.!?“"]{0,60}?(?:--|[–—-])\s*(?=\p{L})/iu,
  /^\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+){0,2}\s*[–—]+\s*(?=(?:Today|Yesterday|On|(?:\p{Lu}\p{Ll}+ )?U\.S|The|Congress\p{L}*|Sen|Rep|Gov|An?)\b)/u,
  // 'MINOT, N.D.  Senator …', whose dash a conversion lost
  /^(?!Today|Yesterday)(?:\p{Lu}[\p{L}.’']+ ?){1,3}, ?(?!U\.S)(?:\p{Lu}\.? ?\p{Lu}\.?|\p{Lu}\p{Ll}{2,4}\.)\s+(?=(?:Congress|Gov|Rep|Sen)\p{L}*\.? \p{Lu}|Members of|Today|U\.S\.|With |Yesterday)/u,
  /^WASHINGTON(?:, ?D\.? ?C\.?)?,? +(?=\p{Lu}\p{Ll})/u,
];

/** Headings, connecting words, and 'Today, ', which is a different day for the reader. */
const OPENINGS = [
  /^Also this week, (?=the \p{Lu}|\p{Lu})|^In response, (?=(?:Congress(?:wo)?man|Rep\.|Representative|Sen\.|Senator) \p{Lu})/u,
  // 'As a growing body of research shows …, Senators Ann Roe …', a reason of one side
  /^As (?:(?:an? )?(?!part\b|well\b)\p{Ll}[^,;“"]{40,240}), (?=(?:U\.S\. )?(?:Congress(?:men|man|woman)|Reps?\.|Representatives?|Sens?\.|Senators?) \p{Lu})/u,
  // 'LOWER ENERGY COSTS The act …'
  /^(?:(?!I )[\p{Lu}&][\p{Lu}’'-]*,? ){3,12}(?=(?:The|This|These|An?|In|To|For|By|As|Under|Because) \p{L})/u,
  // 'March 11, 2026 – ', '(March 12) – ', behind a place
  /^\(?\p{Lu}\p{Ll}{2,8}\.? \d{1,2}(?:, \d{4})?\)?\s*[–—-]+\s+(?:Today,\s+)?(?=\p{Lu})/u,
  // 'We are pleased to report that on Monday, Oak Electric …'
  /^We(?:['’]re| are) (?:excited|glad|happy|pleased|proud|thrilled) to (?:announce|report|share) that (?=\p{L})/u,
  /^Therefore, (?=by the authority vested in me\b)/u,
  /^(?:Today|Yesterday|This (?:morning|afternoon|evening)),\s+(?=[\p{Lu}\p{Nd}])/u,
  /^(?:Specifically|Additionally|In addition|In any case|Furthermore|Moreover|Finally|Notably),\s+(?!(?:I|he|her|his|it|its|our|s?he|such|that|the|their|these|they|this|those|we|you)\b(?! \p{Lu}))(?=\S)/u,
  // 'As part of that work, the Agency announces', 'To this end, Smith secured'
  /^(?:(?:As part|In support|In service|In light|As a result) of (?:this|that|these|those) [\p{Ll} ]{3,30}|To (?:this|that) end), (?=the \p{Lu}|we |\p{Lu})/u,
  // 'To continue these efforts, the Agency announced', but not 'To support this plan, members must …'
  /^(?:To (?:advance|build on|continue|further|support)|Building on) [^,.;\p{Lu}]{0,60}\b(?:this|these|those) [\p{Ll} ]{3,30}, (?=the \p{Lu}|\p{Lu})(?![^.]*\b(?:can|could|must|need|shall|should|would)\b)/u,
  // 'Efficient Appliances and Home Upgrades – The law includes …'
  /^(?:\p{Lu}[\p{L}’-]+ (?:(?:&|and|for|in|of|on|the|to) )?){3,9}[–—] (?=\p{Lu}\p{Ll}+ )/u,
  /^(?:\p{Lu}[\p{Lu}\p{Nd}’'&,/-]*\s+){1,10}?\p{Lu}[\p{Lu}\p{Nd}’'&/-]+:\s+(?=\p{Lu})/u,
];

/** 'After years of talks and patience on the part of our members, | Oak Electric is pleased to share that …' */
const OWN_OPENING =
  /^(?:After|As|At|Because|During|Following|For|In|Since|Through|To|With)\b[^.;:“”"]{0,200}\b(?:our|us|we)\b[^.;:“”"]{0,100}, (?=(?:the )?\p{Lu}[^,.;:]{3,80} (?:ha[sd]|is|will|\p{Ll}+(?:ed|es))\b)/u;

const LEAD_INS = [...SECTIONS, ...DATELINES, ...OPENINGS, OWN_OPENING];

/** Headings and links may precede a dateline. */
export const MAX_HEADINGS = 8;

export function isDateline(sentence: string): boolean {
  return sentence.length > 80 && DATELINES.some((pattern) => pattern.test(sentence.slice(0, MAX_LEAD_IN_LENGTH)));
}

/** The length of 'OLYMPIA, Wash. — ' at the beginning of a sentence; 0 if it has none. */
export function datelineLength(sentence: string): number {
  const opening = sentence.slice(0, MAX_LEAD_IN_LENGTH);
  const length = DATELINES.map((pattern) => pattern.exec(opening)?.[0].length ?? 0).find((found) => found > 0) ?? 0;
  return isClauseOf(sentence.slice(length)) ? 0 : length;
}

/** 'PJM — which petitioned the department — said' */
function isClauseOf(rest: string): boolean {
  return /^(?:which|who|whose|where|when|and|or|but|though)\b/u.test(rest);
}

/** Longer than any lead-in, in characters. */
const MAX_LEAD_IN_LENGTH = 300;

export function leadInLength(sentence: string): number {
  const opening = sentence.slice(0, MAX_LEAD_IN_LENGTH);
  const lengths = [...LEAD_INS.map((pattern) => pattern.exec(opening)?.[0].length ?? 0), labelLength(sentence)];
  const length = lengths.find((found) => found > 0 && found < sentence.length - 40) ?? 0;
  if (isClauseOf(sentence.slice(length))) return 0;
  if (QUALIFIER.test(sentence.slice(0, length))) return 0;
  return length === 0 ? 0 : length + leadInLength(sentence.slice(length));
}

/** A condition, a status or a speaker: 'IF APPROVED: The rates will rise', 'FALSE: …', 'Opponents: …'. */
const QUALIFIER =
  /\b(?:alleg(?:ed|edly|ations?)|april fools?|cancel(?:l?ed)|claims?|club|complaint|critics?|den(?:y|ies|ied)|draft|examples?|expired|false|fiction|hoax|hypothetical|if|lawsuit|myths?|no longer|not|only|opponents?|options?|parody|plaintiffs?|police|proposals?|proposed|rejected|repealed|reserved|residents?|rumou?rs?|satire|scenarios?|supporters?|union|unless|untrue|what|withdrawn|witness(?:es)?|worst)\b/iu;

const SPOKEN_LABEL =
  /\b(?:said|says|wrote|stated|asked|added|is|are|was|were|will|that|following|Reps?|Sens?|Senator|Congress\p{L}*)\b|["“”]|\((?:[RDI]|\p{Lu}{2})-/u;

/** 'July 28, 2025: Over $116 million announced' */
const DATE_LABEL = /^\p{Lu}\p{Ll}{2,8}\.? (?:\d{1,2}, )?(?:19|20)\d\d$/u;

const MAX_LABEL_LENGTH = 100;

/** 'Expand capacity: Electrifying homes will …', but not 'Senator Smith: We …'. */
function labelLength(sentence: string): number {
  const longest = /^\p{Lu}\p{Ll}+ing\b/u.test(sentence) ? 2 * MAX_LABEL_LENGTH : MAX_LABEL_LENGTH;
  const colon = sentence.slice(0, longest).indexOf(": ");
  // 'Acme Inc. (NYSE: ACME) reported'
  const isInside = sentence.lastIndexOf("(", colon) > sentence.lastIndexOf(")", colon);
  const isLabel =
    colon > 2 &&
    !isInside &&
    !SPOKEN_LABEL.test(sentence.slice(0, colon)) &&
    !DATE_LABEL.test(sentence.slice(0, colon)) &&
    /^\p{Lu}/u.test(sentence.slice(colon + 2));
  return isLabel && hasVerb(sentence.slice(colon + 2)) ? colon + 2 : 0;
}
