import "server-only";
import { unquoted } from "@/lib/writing/text/steering";

/** Words of praise and blame from across the political spectrum that a neutral digest does not use in its own voice. */
const LOADED =
  /\b(?:radical(?:ly|s)?|reckless(?:ly)?|disastrous|failed|failing|job-killing|so-called|historic|crucial|vital|critically important|bold(?:ly)?|decisive|unprecedented|common[- ]?sense|proud(?:ly)?|thrilled|honored|delighted|pleased|excited|tireless(?:ly)?|champion(?:s|ed|ing)?|war on|slam(?:s|med)?|blast(?:s|ed)?(?! (?:radius|furnace|zone|wave))|extrem(?:e|ist)s?|outrageous(?:ly)?|shameful(?:ly)?|devastat(?:ing|es|ed|ion)|skyrocketing|incredibl[ey]|amazing(?:ly)?|great(?:est)?|fight(?:s|ing)?(?! off\b| (?:wild)?fires?\b)|hardworking|hard-working|relentless(?:ly)?|unleash(?:es|ed|ing)?|catastroph\w+|thanks to|beat back|special interests|promises?|deliver(?:s|ed|ing)? (?:on|for)|inept|onerous|assaults?|attack(?:s|ed|ing)? on (?:american|our)|truth|lies?|liars?|evil|insan(?:e|ity)|indoctrinat\w+|mutilat\w+|ideolog\w+|weaponiz\w+|dangerous(?:ly)?|brazen(?:ly)?|brutal(?:ly)?|heartbreak\w*|corrupt|(?<!memory )corruption|hoax|(?:new|climate|green|tax|total|complete) scam|socialis[mt]s?|fascis[mt]s?|woke|elites?|betray\w*|disgrace\w*|hypocri\w+|cruel(?:ty)?|greed\w*|vicious|sabotage\w*|crush(?:es|ed|ing)?|surrender\w*|blessings?|excessive(?:ly)?|unfair(?:ly)?|overly|nightmares?|staggering|dumb|sanity|unscrupulous(?:ly)?|egregious(?:ly)?|blighted|obtrusive|heavy-handed|vague|power grab|unelected|unaccountable)\b/giu;

/** Weather may be devastating. */
const SEVERE_WEATHER =
  /\b(?:[Cc]atastrophic|[Dd]angerous|[Dd]evastating|[Ee]xtreme|[Hh]istoric)(?= (?:\p{Ll}+ ){0,1}(?:[Cc]old|fires?|[Ff]lood(?:ing|s)?|[Hh]eat|hot|[Hh]urricanes?|ice|rain|snow|[Ss]torms?|[Tt]emperatures?|[Tt]ornado(?:es)?|[Ww]eather|[Ww]ildfires?|[Ww]inds?|[Ww]inter)\b(?! (?:act|agreement|bill|deal|fund|funding|law|package|plan|policy|sale|settlement)\b))/gu;

/** 'Great River Energy', 'the Great Lakes', 'the Socialist Republic of Vietnam' */
const NAMED =
  /\bGreat(?= (?:River|Lakes|Plains|Basin|Falls|Bend|Smok(?:y|ies)|Salt|Northern|Southern|Western|Britain|Depression|Recession)\b)|\bSocialist(?= Republics?\b)/gu;

/** The share of capitalized words above which a text is a title. */
const TITLE_SHARE = 0.65;

/** Whether most words of a text are capitalized, as in a title or heading. */
export function isTitleCase(text: string): boolean {
  const long = text.split(" ").filter((word) => /^\P{L}{0,2}\p{L}{4}/u.test(word));
  return long.filter(isCapitalized).length > long.length * TITLE_SHARE;
}

/** The sentence without words that belong to names: 'the Lowering Electric Bills Act', 'the Government Accountability Office'. Titles are returned whole. */
export function withoutNames(sentence: string): string {
  const text = sentence.replace(NAMED, "");
  if (isTitleCase(text)) return text;
  const words = text.split(" ");
  return words.filter((_, at) => !isInName(words, at)).join(" ");
}

/** Insults that are written like names: 'the Radical Left', 'the Green New Scam'. */
const INSULT = /^(?:radical|crooked|corrupt|scam|hoax|socialis[mt]s?|fascis[mt]s?|woke|extremists?|lunatics?)\b/iu;

function isCapitalized(word: string | undefined): boolean {
  return word !== undefined && /^[("“]?\p{Lu}/u.test(word);
}

/** Whether a word is capitalized within the sentence, beside another such word; 'of', 'to' and the like may stand between them. */
function isInName(words: readonly string[], at: number): boolean {
  const [before = "", word] = [words[at - 1], words[at]];
  if (at === 0 || !isCapitalized(word) || INSULT.test(word ?? "") || /[.!?:][”"’)]?$/u.test(before)) return false;
  const isJoined = (from: number, step: number) => {
    const near = words[from + step];
    return (
      isCapitalized(near) ||
      (/^(?:of|to|the|for|and|in|on)$/u.test(near ?? "") && isCapitalized(words[from + 2 * step]))
    );
  };
  return (at > 1 && isJoined(at, -1)) || isJoined(at, 1);
}

/** The number of loaded words outside quotation marks. */
export function loadedWords(sentence: string): number {
  return withoutNames(unquoted(sentence).replace(SEVERE_WEATHER, "")).match(LOADED)?.length ?? 0;
}
