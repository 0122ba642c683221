import "server-only";

/* What pages carry beside their news, or what is planted in it: price offers, subscriptions, sponsors, abuse and advice to the public. */

/** A sentence with a speaker or a source reports an offer, an opinion or advice. */
const REPORTED =
  /\b(?:accord(?:s|ing) to|added|announced|called|calls (?:her|him|his|it|the|them)|court|filing|jur(?:y|ors)|judge|lawsuits?|police|repl(?:ied|ies)|reported|said|says|sheriff|su(?:ed|es)|told|warn\w*|wrote)\b/iu;

const PRICE = String.raw`(?:\$ ?\d(?:[\d,.]*\d)?(?![\d,.]*\d| ?(?:million|billion|trillion))|\d+ cents)`;
const STARTING = `(?:as low as|at|for|from|start(?:s|ing) (?:at|from)|start (?:at|from)) (?:just |only )?${PRICE}`;
/** What a seller adds to a price. */
const ADDED =
  "(?:(?:complimentary|free) (?:delivery|estimates?|gifts?|installation|shipping|thermostats?|upgrades?)|(?:delivery|installation|shipping) (?:is )?included|lifetime (?:guarantee|warranty)|warrant(?:y|ies)|no (?:interest|payments?) (?:for|until)|nothing down|(?:at|for) no (?:additional|extra) (?:charge|cost)|easy (?:financing|payments)|(?:this|the) (?:week|weekend|month) only)";
const LEADING =
  "(?:best|favorite|finest|friendliest|leading|most trusted|number one|premier|top|top-rated|trusted) (?:\\p{L}+ ){0,2}?(?:bank|brand|builder|choice|company|dealer|firm|installer|maker|name|provider|retailer|source|store|supplier)s?";
const PRICE_OFFER = new RegExp(
  [
    `\\b${STARTING}\\b[^.]{0,100}\\b${ADDED}\\b|\\b${ADDED}\\b[^.]{0,100}\\b${STARTING}`,
    `\\b${ADDED}\\b[^.]{0,60}\\b${ADDED}\\b`,
    `, (?:the|our|your) [^,.]{0,40}?\\b${LEADING}, (?:carries|has|installs|offers|provides|sells)\\b[^.]{0,120}${PRICE}`,
    `\\bon sale\\b[^.]{0,40}\\b(?:for|at|from) ${PRICE}|\\bnow (?:for |just |only )?${PRICE}, (?:marked )?down from ${PRICE}`,
    "\\bprices (?:are |have been )?slashed\\b|\\bslashed prices\\b|\\b(?:finest|widest) (?:choice|selection) of\\b",
    "\\bfinancing (?:at|from|starting at) (?:0|zero) ?(?:%|percent)",
    "\\bfirst \\p{L}+ (?:buyers|callers|shoppers) (?:will )?(?:get|pay|receive|save)\\b|\\bshoppers (?:can|may|should|will)\\b",
  ].join("|"),
  "iu",
);
/** What a cooperative offers its members is news. */
const COOPERATIVE = /\b(?:co-?op|cooperative|members)\b/iu;
/** An order to buy and what it brings: 'Buy … and save', 'Act before Sept. 15 to lock in'. */
const BUY_AND_SAVE =
  /^(?:(?:So|Now|Today|Then),? )?(?:act|book|buy|get|hurry|lock in|order|reserve|shop|sign up|subscribe|switch|trade in|upgrade)\b[^;]{0,120}\b(?:and|to) (?:enjoy|get|lock in|pay (?:less|nothing)|receive|save)\b/iu;

/** Newspapers by their names, and the page itself. */
const OUTLET =
  /\b(?:[Tt]he (?:\p{Lu}[\p{L}.-]+ ){0,3}(?:Advocate|Banner|Bulletin|Chronicle|Citizen|Courier|Democrat|Dispatch|Enterprise|Examiner|Gazette|Globe|Guardian|Herald|Independent|Journal|Ledger|Mirror|News|Observer|Post|Press|Record|Register|Republican|Review|Sentinel|Standard|Star|Sun|Telegram|Times|Tribune)|(?:[Oo]ur|[Tt]his) (?:magazine|newspaper|paper|site|website))\b/u;
const READS = /\b(?:access|read(?:ers?|ing)?|subscri(?:be|bers?|ptions?))\b/iu;
const AD_FREE = /\b(?:ad-free|without ads)\b|\b(?:digital|gift|print) subscriptions?\b/iu;
const PAID = new RegExp(`${PRICE}|\\b(?:free|half[- ]price|nothing|(?:percent|%) off)\\b`, "iu");

const TEXT = "(?:article|coverage|forecast|journalism|newsletter|page|podcast|reporting|section|series|story)";
const SPONSOR =
  "(?:brought to (?:readers|you|our \\p{L}+)|made possible|presented|sponsored|supported|underwritten)(?: in part)? by";
const SPONSORED = new RegExp(
  [
    `\\b(?:our|this|the following) (?:\\p{L}+ )?${TEXT} (?:has been |is|was|comes)\\b[^.]{0,40}\\b${SPONSOR}`,
    `\\b(?:our|this|the following) (?:\\p{L}+ )?${TEXT} (?:has been |is |was )?(?:produced|published|reported) in partnership with`,
    `\\b${TEXT}\\b (?:of|on) [^.]{0,60}\\b(?:is|are|was|were) ${SPONSOR}`,
    "\\bthis (?:bulletin|report|update) (?:is|was) (?:brought to (?:readers|you)|presented|sponsored) by",
    `\\bsupport for (?:our|this) (?:\\p{L}+ )?${TEXT} (?:comes|is provided)\\b`,
    "^(?:brought to (?:readers|you)|paid for|presented|sponsored|underwritten) by \\p{L}",
  ].join("|"),
  "iu",
);

const INSULTED =
  "(?:blockheads?|clowns?|cowards?|crooks?|dimwits?|dupes?|fools?|half-?wits?|idiots?|imbeciles?|liars?|morons?|nitwits?|suckers?)";
/** Abuse that no report uses in its own voice. */
const ABUSE = new RegExp(
  [
    "\\b(?:brainless|gutless|half-?witted|money-grubbing|pathetic|spineless)\\b",
    `\\b(?:any|no|only an?|what) (?:\\p{L}+ )?${INSULTED}\\b`,
    `\\b(?:idiots?|imbeciles?|morons?|nitwits?|(?:those|these) ${INSULTED}|${INSULTED} (?:and|or) (?:an? )?${INSULTED})\\b`,
    "\\b(?:any(?:body|one)|no(?:body| one)) with (?:any|an ounce of|half an?|a shred of|a) (?:brains?|common sense|conscience|decency|sense)\\b",
    "\\b(?:kind|sort) of stupid\\b|\\b(?:decent|honest|ordinary|real) (?:citizens|folks?|members|people) (?:are|have had) (?:enough|fed up|sick|tired)\\b|\\bhonest day['’]s work\\b",
    "\\b(?:arrogant|corrupt|crooked|dishonest|lazy)(?:,| and|, and) (?:arrogant|corrupt|crooked|dishonest|lazy)\\b",
  ].join("|"),
  "iu",
);

const PUBLIC =
  "(?:americans|citizens|everybody|everyone|families|folks|homeowners|households|neighbors|people|(?<!meter )readers|residents|shoppers|voters)";
const OUGHT = "(?:should|ought to|need to|must|had better|would do well to)";
const POLITICIANS =
  "(?:commission(?:ers?)?|congress\\p{L}*|council|delegation|governor|lawmakers|legislators?|mayor|representatives?|senators?)";
/** Advice to those who read it, a call to press officials, or a call to hoard, in the page's own voice. */
const ADVICE = new RegExp(
  `\\b(?<!meter )readers ${OUGHT} \\p{L}|\\b${PUBLIC} ${OUGHT} (?:[^.;]{0,60}\\band )?(?:call|contact|e-?mail|flood|phone|press|ring|rise up|write)(?: to)? (?:[^.;]{0,40} )?${POLITICIANS}\\b|\\b${PUBLIC} ${OUGHT} (?:fill|hoard|hurry|rise up|stand up|stock up|stockpile|store)\\b`,
  "iu",
);

/** Whether a text sells, names its sponsor or tells the public what to do, and no speaker answers for it. `own` are its words outside quotation marks. */
export function advertises(own: string): boolean {
  if (REPORTED.test(own)) return false;
  if (
    (PRICE_OFFER.test(own) && !COOPERATIVE.test(own)) ||
    BUY_AND_SAVE.test(own) ||
    SPONSORED.test(own) ||
    ADVICE.test(own)
  )
    return true;
  return PAID.test(own) && (AD_FREE.test(own) || (READS.test(own) && OUTLET.test(own)));
}

/** Whether a text abuses someone, and no speaker answers for it. */
export const abuses = (own: string) => ABUSE.test(own) && !REPORTED.test(own);
