import "server-only";
import { loadedWords } from "@/lib/writing/text/loaded-language";

/** Opinions, wishes and forecasts, which must not be presented as fact. */
const OPINION =
  /\b(?:should|ought to|deserves?|blessed|abundant|essential|important(?:ly)?|meaningful|invaluable|transformative|landmark|game[- ]chang\w+|once-in-a-generation|world-class|robust|(?:good|high|well)-paying|brighter|crumbling|harm(?:s|ful|ing)?|burdensome|unnecessar\w+|unfair|misguided|sensible|long overdue|(?:more|faster|better|worse) than ever|increasingly|true (?:cost|partner|leader|champion)|hits? the ground|key progress|problem that|need(?:s)? to|time to|it is (?:clear|time|no)|lets? us|too (?:many|long|often)|far too|better (?:future|way)|smarter|stronger|cleaner|healthier|bright|win(?:s|ning)? for|victory|opportunit(?:y|ies) to|potential(?:ly)? to|possible|could (?:help|lead|mean)|would (?:help|harm|hurt|threaten|undermine|strengthen|ensure|make it (?:harder|easier)))\b|\bcritical(?! (?:infrastructure|electric|energy|minerals?|habitat|facilit))|\bkey to\b/iu;

const SAID =
  /\b(?:said|says|according to|announc\w+|urg\w+|call(?:ed|s|ing) (?:on|for)|estimat\w+|expects?|expected|report(?:s|ed)|found|propos\w+|ask(?:s|ed)|argu\w+|believes?|warn\w+|wrote|stated|noted|told|highlighted)\b/iu;

const SUBSTANCE =
  /\$\s?\d|\d[\d,.]*\s?(?:percent|%|million|billion|trillion|megawatts?|MW|GW|kV|miles?|customers|households|homes|counties|members|acres|states)|\b\d{2,}\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\bfunding is\b|\b(?:requir|approv|propos|award|issu|announc|launch|revis|amend|adopt|direct|order|extend|establish|prohibit|allow|finaliz|fund|introduc|reject|grant|sign|pass|su|publish|request|invit|seek|conven|declar)(?:s|es|ed|d|ing)\b|\b(?:rule|program|order|act|grants?|loans?) (?:will|applies|covers|includes?)\b/iu;

/** Applause is not news for a manager. */
const APPLAUSE = /\b(?:applaud|cheer|celebrat|commend|prais|congratulat|grappl|struggl)\p{L}*/iu;

/** A figure, date, rule or action stated neutrally, which can be set beside other news as is. */
export function isPlainFact(sentence: string): boolean {
  return SUBSTANCE.test(sentence) && !isJudging(sentence) && !APPLAUSE.test(sentence);
}

/** Praise, blame, or an opinion that is attributed to nobody. */
export function isJudging(text: string): boolean {
  return loadedWords(text) > 0 || (OPINION.test(text) && !SAID.test(text));
}

/** Opinions and claims of credit. */
export function isBoasting(title: string): boolean {
  return (
    isJudging(title) ||
    /\b(?:(?:helps? )?(?:delivers?|secures?)|doubles?|wins?|leads?|votes?|fights?|hits?)\b/iu.test(title)
  );
}
