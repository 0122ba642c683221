import "server-only";
import { unquoted } from "@/lib/writing/text/quotations";
import type { Ranked } from "../ranking";
import { isOutcome } from "../self-contained";

/** 'Supporters say …' is not shown without the 'Opponents argue …' that follows. */
const ONE_SIDE = /^(?:But |However, )?(?:supporters|proponents|backers|advocates|opponents|critics|detractors)\b/iu;

/** A charge or a complaint. */
const CHARGE =
  /\b(?:accus|alleg|blam|complain|critic|fault|filed suit|lawsuit|object|oppos|petition|protest|questioned|signatures|su(?:ed|ing)\b)/u;
/** What the other side says to it: 'Halden says the site will use closed-loop cooling.' */
const SAYING = /^(?:\p{Lu}[\p{L}’'-]+|The \p{L}+)(?: \p{L}+){0,3} (?:says?|said)(?: that)? \p{L}/u;
/** What answers any charge or claim: 'SPP disputed that figure.', 'Marchetti’s answer is that …' */
const ANSWER =
  /\b(?:answer(?:s|ed)? (?:is|was|that)|counter(?:s|ed) that|den(?:ies|ied) (?!permission|relief|the (?:application|motion|petition|request))|did not (?:admit|dispute)|disagree[ds]?|(?:could|has|have) not (?:been able to )?(?:confirm|verif)\p{L}*|disput(?:es|ed) (?:that|the)|reject(?:s|ed) (?:that|the (?:accusation|allegation|charge|claim|criticism|idea|suggestion)s?))\b/u;
const MAX_ANSWER_LENGTH = 220;

/** Whether a sentence answers what the one before it charges or claims. */
const answers = (next: string, before: string) =>
  next.length <= MAX_ANSWER_LENGTH && (ANSWER.test(unquoted(next)) || (SAYING.test(next) && CHARGE.test(before)));

/** Whether a sentence must be shown if the one before it is. */
export const mustFollow = (next: Ranked, { shown }: Ranked) =>
  (ONE_SIDE.test(shown) && ONE_SIDE.test(next.shown)) || isOutcome(next.shown) || answers(next.shown, shown);
