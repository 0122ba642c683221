import "server-only";
import { judgmentIn } from "@/lib/writing/steering/loaded-language";
import { steerOf } from "@/lib/writing/steering/steering";
import { isOtherLanguage } from "@/lib/writing/text/other-language";
import { hasMarkup, toPlainText } from "@/lib/writing/text/plain-text";

/** How a text is presented; readings are inferences. */
export type Field = "title" | "fact" | "reading" | "date";

/** Limit for one field of an answer. */
const MAX_READ_LENGTH = 2000;
const MAX_LENGTH: Record<Field, number> = { title: 160, fact: 500, reading: 400, date: 160 };

/** A generated text as plain text, with any fault that can be detected without its source. */
export function formOf(field: Field, raw: string) {
  const plain = toPlainText(raw.slice(0, MAX_READ_LENGTH), MAX_LENGTH[field]);
  const text = field === "title" ? plain.replace(/(?<!\.\p{L})\.$/u, "") : plain;
  const refused = (fault: string, isSteering = false) => ({ text, fault, isSteering });
  const steer = steerOf(raw.slice(0, MAX_READ_LENGTH)) ?? steerOf(text);
  if (steer) return refused(STEERS[steer], true);
  if (hasMarkup(raw)) return refused("it holds markup", true);
  if (text === "") return refused("it is empty");
  const judgment = judgmentIn(text);
  if (judgment) return refused(`'${judgment}' is praise or blame of its own`);
  if (field !== "reading" && /\?["”]?$/u.test(text)) return refused("it is a question");
  if (field === "fact" && LABELED.test(text)) return refused("it opens with a label");
  if (isOtherLanguage(text, MIN_WORDS)) return refused("it is not in English");
  if (text.endsWith("…")) return refused("it is too long or not a whole sentence");
  if (field === "reading" && !isHedged(text)) return refused("it is not worded as possible");
  if (field === "reading" && ADVICE.test(text)) return refused("it advises to buy, vote or sue");
  return { text, fault: null, isSteering: false };
}

/** Whether a text is worded as possible. */
export const isHedged = (text: string) => HEDGE.test(text);

const STEERS = {
  contact: "it holds a link, a host or a telephone number",
  machine: "it repeats an instruction found in the article",
  order: "it tells the reader what to do",
  "first-person": "it speaks in the first person",
  offer: "it repeats an offer",
} as const;

/** In words: fewer do not show their language. */
const MIN_WORDS = 10;
/** 'Advisory:', 'Poll of the day:', 'FOR BROADCAST, READ FIRST:' */
const LABELED =
  /^(?:\p{L}+[ ,-]{1,2}){0,2}(?:advisory|alert|answer|brief|broadcast|claim|clarification|correction|fact box|notice|poll|question|reminder|warning)\b[^:.“]{0,60}: /iu;

const HEDGE =
  /\b(?:may|might|could|would|can|worth|likely|perhaps|possibly|probably|appears?|seems?|suggests?|if|unless|whether|unclear|uncertain|unknown|not (?:yet )?(?:known|clear|said|settled|decided))\b/iu;
const ADVICE =
  /\b(?:should|must|ought to|worth) (?:\p{L}+ )?(?:buy(?:ing)?|sell(?:ing)?|vote|voting|su(?:e|ing)|boycott(?:ing)?)\b/iu;
