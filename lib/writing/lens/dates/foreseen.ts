import "server-only";
import { any, JOINT, LIMIT } from "./cues";

/* What someone hopes, expects or forecasts for a day, which binds nobody. */

/** The end of an outage or closing is a forecast, and nobody's deadline. */
const OUT =
  /\b(?:may|might|could) (?:still |also |not )?(?:be (?:back|out|without|closed|off|down)|remain|stay|last|take)\b|\b(?:be|are|is|remain|stay|still) (?:out|dark|without (?:power|electricity|service)|in the dark)\b/iu;
/** 'Hopes to restore service to everyone by Friday' */
const HOPED = /\b(?:aim(?:s|ed|ing)?|hop(?:es?|ed|ing)|pledg(?:es?|ed)|target(?:s|ed|ing)|vow(?:s|ed)) to [^,;]*$/iu;
const UNTIL_OR_BY = /\b(?:until|till|through|by)\b/iu;

const RISES = String.raw`(?:all |again |\w+ly )?(?:crest|drop|fall|grow|peak|reach|recover|regain|reopen|rise|see)`;
const RESTORED = String.raw`(?:be (?:all |\w+ly )?(?:back|reconnected|repaired|restored)|(?:get|have) (?:\w+ )?(?:electricity|lights|power|service|water)|return to (?:normal|service))`;
const IS_SO = String.raw`be (?:all |\w+ly )?(?:clear(?:ed)?|complete|done|energized|finished|fixed|in (?:operation|place|service)|lower|higher|on|online|open|operational|over|rebuilt|running|up)`;
const FINISHES = `(?:be (?:able|back|completed|ready|replaced|signed)|bring|clear|complete|conclude|energize|exceed|finish|fix|get|have|rebuild|receive|reconnect|repair|replace|restore|return|start running|wrap up)`;
const EXPECTS = `(?:anticipate[sd]?|expect(?:s|ed)?)`;
const THINKS = `(?:${EXPECTS}|believe[sd]?|forecasts?|guess(?:es)?|predict(?:s|ed)?|project(?:s|ed)?|thinks?|thought)`;
/** Said of others, 'should' is an opinion, unless it asks for an answer. */
const ANSWERS = `(?:be )?(?:appl|call|comment|contact|direct|email|enroll|fil|mail|notif|pa[iy]|post|receiv|register|report|request|respon|return|send|sent|sign up|submi)`;
/** 'Should have power by', 'expects to finish by', 'thinks it will open by' */
const FORESEEN = any(
  `should (?:${RISES}|${RESTORED}|${IS_SO})`,
  String.raw`(?:construction|repairs|restoration)\b[^,;]{0,60} should`,
  `${EXPECTS} (?:[^,;]{1,40} )?to (?:${RISES}|${RESTORED}|${IS_SO}|${FINISHES})`,
  `${THINKS} (?:that )?[^,;]{2,60} (?:should|will|would)`,
  `will ${RESTORED}`,
  String.raw`(?:added|argued|said|says|told) [^;]*\bshould (?!${ANSWERS})[a-z]+`,
);

/** Whether the words before a day are someone's hope or expectation, which is nobody's date. */
export function isForeseen(before: string): boolean {
  return HOPED.test(before) || isExpected(before, lastPart(before));
}

/** Whether an act is expected by a day. `before` are the words before the day. */
export function isExpected(before: string, act: string): boolean {
  const joint = JOINT.exec(before)?.[0] ?? "";
  return isForecast(`${act} ${joint}`) || (LIMIT.test(joint) && FORESEEN.test(act));
}

/** 'Members may be out until Thursday' is nobody's date. */
export function isForecast(words: string): boolean {
  return OUT.test(words) && UNTIL_OR_BY.test(words);
}

/** The text between the previous day of the clause and this one. */
export function lastPart(before: string): string {
  return before.slice(before.lastIndexOf("§") + 1).length > 12 ? before.slice(before.lastIndexOf("§") + 1) : before;
}
