import "server-only";

/** Words of praise and blame from across the political spectrum that a neutral digest does not use in its own voice. */
const LOADED =
  /\b(?:radical(?:ly|s)?|reckless(?:ly)?|disastrous|failed|failing|job-killing|so-called|historic|crucial|vital|critically important|bold(?:ly)?|decisive|unprecedented|common-?sense|proud(?:ly)?|thrilled|honored|delighted|pleased|excited|tireless(?:ly)?|champion(?:s|ed|ing)?|war on|slam(?:s|med)?|blast(?:s|ed)?(?! (?:radius|furnace|zone|wave))|extrem(?:e|ist)s?|outrageous(?:ly)?|shameful(?:ly)?|devastat(?:ing|es|ed)|skyrocketing|incredibl[ey]|amazing(?:ly)?|great(?:est)?|fight(?:s|ing)?|hardworking|hard-working|relentless(?:ly)?|unleash(?:es|ed|ing)?|catastroph\w+|thanks to|beat back|special interests|promises?|deliver(?:s|ed|ing)? (?:on|for)|inept|onerous|assaults?|attack(?:s|ed|ing)? on (?:american|our)|truth|lies?|liars?|evil|insan(?:e|ity)|indoctrinat\w+|mutilat\w+|ideolog\w+|weaponiz\w+|dangerous(?:ly)?|brazen(?:ly)?|brutal(?:ly)?|heartbreak\w*|corrupt(?:ion)?|hoax|(?:new|climate|green|tax|total|complete) scam|socialis[mt]s?|fascis[mt]s?|woke|elites?|betray\w*|disgrace\w*|hypocri\w+|cruel(?:ty)?|greed\w*|vicious|sabotage\w*|crush(?:es|ed|ing)?|surrender\w*|blessings?|excessive(?:ly)?|unfair(?:ly)?|overly|nightmares?|staggering|dumb|sanity)\b/giu;

/** 'Great River Energy', 'the Great Lakes' */
const NAMED =
  /\bGreat(?= (?:River|Lakes|Plains|Basin|Falls|Bend|Smok(?:y|ies)|Salt|Northern|Southern|Western|Britain|Depression|Recession)\b)/gu;

/** The number of loaded words outside quotation marks. */
export function loadedWords(sentence: string): number {
  return unquoted(sentence).replace(NAMED, " ").match(LOADED)?.length ?? 0;
}

/** The sentence without text in quotation marks; an unclosed quotation runs to the end. */
export function unquoted(sentence: string): string {
  return sentence.replace(/“[^”]*(?:”|$)|"[^"]*(?:"|$)/gu, " ");
}
