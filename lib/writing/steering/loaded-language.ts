import "server-only";
import { unquoted } from "@/lib/writing/text/quotations";

/** Words of praise and blame from across the political spectrum that a neutral digest never uses in its own voice, as in 'Harkins slams radical power grab'. */
const JUDGING =
  "radical(?:ly|s)?|reckless(?:ly)?|disastrous|job-killing|so-called|bold(?:ly)?|common[- ]?sense|proud(?:ly)?|thrilled|delighted|tireless(?:ly)?|outrageous(?:ly)?|shameful(?:ly)?|incredibl[ey]|amazing(?:ly)?|relentless(?:ly)?|beat back|special interests|inept|onerous|liars?|evil|insan(?:e|ity)|indoctrinat\\w+|weaponiz\\w+|brazen(?:ly)?|heartbreak\\w*|hoax|(?:new|climate|green|tax|total|complete) scam|fascis[mt]s?|betray\\w*|disgrace\\w*|hypocri\\w+|greed\\w*|vicious|nightmares?|staggering|dumb|unscrupulous(?:ly)?|egregious(?:ly)?|heavy-handed|power grab|unelected|crooked|game[- ]chang\\w+|ripoffs?|rip-offs?|transformative|witch hunts?|world-class|war on (?:america|coal|consumers|energy|farmers|fossil|jobs|rural|workers)|(?<!\\b(?:domestic|foreign|racial|violent|motivated) )extremists?|champion(?:ed|ing)|(?<!\\b(?:blizzard|car|cyclone|fire|flood|hurricane|ice|quake|storm|tornado|truck|vehicle|wave|wind)s? )slam(?:s|med)?(?! (?:into|on|shut)\\b)|blasted(?! (?:by|from|into|off|out|through|with)\\b)|blasts(?= \\p{L})(?! (?:and|are|at|by|can|could|for|from|had|have|in|into|like|may|near|of|off|on|or|out|over|that|through|to|under|was|were|which|will|with|would)\\b)|(?:historic|landmark)(?= (?:\\p{L}+ )?(?:achievement|agreement|bill|deal|decision|funding|investment|law|legislation|moment|opportunity|package|progress|reform|ruling|settlement|step|victory|win)s?\\b)|buffoons?|charlatans?|cron(?:y|ies|yism)|enem(?:y|ies) of the (?:people|state|working)|henchm[ae]n|imbeciles?|incompetents|lackeys?|morons?|(?:no|real|true) (?:americans?|patriots?)|robber barons?|scoundrels?|shills?|stooges?|sycophants?|toad(?:y|ies)|tyrants?|(?:bunch|gang|nest|pack|pit) of (?:\\p{L}+ )?(?:clowns|cowards|crooks|fools|liars|parasites|vipers|vultures)|woke(?= (?:agenda|ideology|left|mandates?|mob|policies|politics)\\b)";

/** Such words that also have neutral meanings or are common in reported claims, so that only extraction avoids them: 'a failed line', 'tickets will be honored'. */
const OFTEN_JUDGING =
  "hardworking|hard-working|skyrocket(?:ed|ing|s)|unprecedented|failed|failing|historic|crucial|vital|critically important|decisive|honored|pleased|excited|champion(?:s|ed|ing)?|war on|slam(?:s|med)?|blast(?:s|ed)?(?! (?:radius|furnace|zone|wave))|extrem(?:e|ist)s?|devastat(?:ing|es|ed|ion)|great(?:est)?|fight(?:s|ing)?(?! off\\b| (?:wild)?fires?\\b)|unleash(?:es|ed|ing)?|catastroph\\w+|thanks to|promises?|deliver(?:s|ed|ing)? (?:on|for)|assaults?|attack(?:s|ed|ing)? on (?:american|our)|truth|lies?|mutilat\\w+|ideolog\\w+|dangerous(?:ly)?|brutal(?:ly)?|corrupt|(?<!memory )corruption|socialis[mt]s?|woke|elites?|cruel(?:ty)?|sabotage\\w*|crush(?:es|ed|ing)?|surrender\\w*|blessings?|excessive(?:ly)?|unfair(?:ly)?|overly|sanity|blighted|obtrusive|vague|unaccountable";

const LOADED = new RegExp(`\\b(?:${JUDGING}|${OFTEN_JUDGING})\\b`, "giu");
const JUDGMENT = new RegExp(`\\b(?:${JUDGING})\\b`, "iu");

/** Weather may be devastating. */
const SEVERE_WEATHER =
  /\b(?:[Cc]atastrophic|[Dd]angerous|[Dd]evastating|[Ee]xtreme|[Hh]istoric)(?= (?:\p{Ll}+ ){0,1}(?:[Cc]old|fires?|[Ff]lood(?:ing|s)?|[Hh]eat|hot|[Hh]urricanes?|ice|rain|snow|[Ss]torms?|[Tt]emperatures?|[Tt]ornado(?:es)?|[Ww]eather|[Ww]ildfires?|[Ww]inds?|[Ww]inter)\b(?! (?:act|agreement|bill|deal|fund|funding|law|package|plan|policy|sale|settlement)\b))/gu;

/** 'Great River Energy', 'the Great Lakes', 'a GREAT grant', 'the Socialist Republic of Vietnam' */
const NAMED =
  /\bGreat(?= (?!Again|America|American|Day|Idea|Job|News|Victory|Work)\p{Lu}\p{Ll})|\bGREAT(?=[^.]*\p{Ll})|\bSocialist(?= Republics?\b)/gu;

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

/** What a sentence says itself, without names and severe weather. */
const judgedWords = (sentence: string) => withoutNames(unquoted(sentence).replace(SEVERE_WEATHER, ""));

/** The number of loaded words outside quotation marks. */
export function loadedWords(sentence: string): number {
  return judgedWords(sentence).match(LOADED)?.length ?? 0;
}

/** The first word of praise or blame outside quotation marks that no neutral sentence uses. */
export function judgmentIn(sentence: string): string | null {
  return JUDGMENT.exec(judgedWords(sentence))?.[0] ?? null;
}
