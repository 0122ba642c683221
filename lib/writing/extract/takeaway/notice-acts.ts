import "server-only";
import { isBackground } from "../filler";

/** What an agency does, not what it is: 'DOE is publishing three formulas', 'EPA has submitted a request'. */
const ACTS =
  /\b(?:(?:is|are) (?:\p{L}+ly )?\p{Ll}+ing|(?:has|have) \p{Ll}+ed|will|adopts?|amends?|announces?|establishes|invites?|issues?|proposes?|requests?|seeks?)\b/u;
/** What a notice continues: 'published an interim rule in the Federal Register on March 12, 2020'. */
export const EARLIER_ACT =
  /\b(?:announced|issued|published)\b.*(?:\bin the Federal Register\b|\bon (?:\p{L}+, )?\p{Lu}\p{Ll}+ \d{1,2}, \d{4})/u;

/** Whether an agency does something in a sentence of its notice: 'The Department of Energy (DOE) is inviting comments'. */
export function isActOfNotice(sentence: string): boolean {
  if (EARLIER_ACT.test(sentence) || DEFINITION.test(sentence)) return false;
  return ACTS.test(sentence) && !isBackground(sentence.replace(/[()]/gu, ""));
}

/** 'This notice announces …' after a sentence of background. */
export const STATES_ITSELF =
  /^(?:The purpose of this (?:document|notice) is to|This (?:(?:direct|final|interim|proposed|supplemental) )*(?:document|notice|notification|order|rule) \p{Ll}+s)\b/u;

/** What something is: 'A cooperative is a …' */
export const DEFINITION = /^[^,]{3,80} (?:is|are) an? /u;
