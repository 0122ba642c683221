import "server-only";
import type { Token } from "@/lib/language/tokens";
import { isVerb } from "@/lib/language/verbs";
import type { Claim } from "@/lib/writing/check/claims";
import type { Moment } from "@/lib/writing/text/figures/temporal-expressions";
import { hasWordLike, type Passage, type PreparedSource } from "@/lib/writing/text/passages";
import type { Span } from "@/lib/writing/text/spans";
import { isEmptyWord } from "@/lib/writing/text/words";

/** Whether a verb tells what happened, what did not happen, or what may happen. */
type State = "done" | "refused" | "open";
/** A verb with its particle: 'calls off', 'steps down'. */
type Act = {
  start: number;
  key: string;
  particle: string | null;
  words: string;
  state: State;
  /** 'has paid', 'had not been grounded' */
  isPerfect: boolean;
  /** 'will rebuild' */
  isPlanned: boolean;
  /** A verb without content: 'took', 'made'. */
  isEmpty: boolean;
};

const OPEN =
  /^(?:will|would|could|can|may|might|must|shall|should|to|be|if|whether|expects?|expected|plans?|planned|planning|hopes?|hoped|wants?|wanted|until|unless|propos\p{L}+|asks?|asked|vows?|vowed|threaten\p{L}*|consider\p{L}*)$/u;
const NEGATES = /^(?:not|never|cannot|no|neither|nor|won't|\p{L}+n't)$/u;
const PARTICLE = /^(?:away|back|down|off|out|over|up)$/u;
/** Acts that end or refuse something, whatever their day. */
const DECIDES =
  /^(?:(?:backed|pulled|threw|walked) out|(?:broke|called|laid) off|gave up|(?:stepped|struck|turned|voted) down)$/u;
const AUXILIARY =
  /^(?:are|be|been|being|can|could|did|do|does|had|has|have|is|isn't|may|might|must|not|shall|should|was|were|will|would)$/u;
const MODAL = /^(?:will|would|could|can|cannot|do|does|did|may|might|must|shall|should|to|won't)$/u;
const ARTICLE = /^(?:an?|the|its|their|his|her|this|that)$/u;
const SPEAKS =
  /^(?:sa(?:id|ys?)|t(?:old|ells?)|add(?:ed|s)|not(?:ed|es)|report(?:ed|s)|announc(?:ed|es)|stat(?:ed|es)|wrote|writes|confirm(?:ed|s))$/u;
/** How many words before a verb may make it open or negate it. */
const REACH = 3;

type Recency = "later" | "same day" | "stated" | null;

/**
 * What a sentence says happened that no earlier report says, in its words; null if there is nothing. An act on a later day than every earlier
 * report is new even in their words. Without such a day, only acts in the opening count for which they have no synonym.
 */
export function newAct(claim: Claim, known: PreparedSource[], day: Date | null, isOpening: boolean): string | null {
  const { recency, moment } = recencyOf(claim, known, day);
  const found = actsOf(claim.tokens, claim.names);
  const own = found.filter(({ isEmpty }) => !isEmpty || recency === "later");
  const ofDay = recency === "later" && moment ? nearest(own, moment) : undefined;
  if (ofDay && ofDay.state !== "open") return ofDay.words;
  const unknown = own.find((act) => {
    if (recency === "later" || recency === "same day") return act.state !== "open" && !isTold(act, known);
    if (!isOpening || (recency === null && !act.isPerfect && !DECIDES.test(act.words))) return false;
    if (act.state === "open" && !act.isPlanned) return false;
    return act.state === "refused" ? !isTold(act, known) : !isAlike(act, known);
  });
  return unknown?.words ?? null;
}

/** The act that a day belongs to: the last before it, or the first after it. */
function nearest(acts: Act[], { start }: Span): Act | undefined {
  return acts.findLast((act) => act.start < start) ?? acts[0];
}

/** The verbs of a sentence apart from those of speaking. */
function actsOf(tokens: Token[], names: Span[]): Act[] {
  return tokens.flatMap(({ lower, key, text, start }, at) => {
    if (!/^\p{Ll}/u.test(text) || names.some((name) => name.start <= start && start < name.end)) return [];
    const before = tokens.slice(Math.max(0, at - REACH), at).map((token) => token.lower);
    const last = before.at(-1) ?? "";
    const next = tokens[at + 1]?.lower ?? "";
    const particle = PARTICLE.test(next) ? next : null;
    const isInfinitive = MODAL.test(last === "not" ? (before.at(-2) ?? "") : last);
    if (AUXILIARY.test(lower) || (!isInfinitive && (!isVerb(lower) || ARTICLE.test(last)))) return [];
    const isOrder = lower === "told" && /^(?:been|was|were)$/u.test(last);
    if (!isOrder && SPEAKS.test(lower)) return [];
    const state = stateOf(before);
    return {
      start,
      key,
      particle,
      words: particle ? `${lower} ${particle}` : lower,
      state,
      isPerfect: before.some((word) => /^ha(?:s|ve)$/u.test(word) || (word === "had" && state === "refused")),
      isPlanned: /^(?:will|would)$/u.test(last),
      isEmpty: !isOrder && particle === null && isEmptyWord(lower, key),
    };
  });
}

function stateOf(before: string[]): State {
  if (before.some((word) => NEGATES.test(word)) || before.slice(-2).join(" ") === "no longer") return "refused";
  return before.some((word) => OPEN.test(word)) ? "open" : "done";
}

/** Whether an earlier report has the verb in the same state, or as a noun. */
function isTold(act: Act, known: PreparedSource[]): boolean {
  return passagesOf(known).some((passage) => {
    const acts = actsIn(passage).filter(({ key, particle }) => key === act.key && particle === act.particle);
    if (acts.length > 0) return acts.some(({ state }) => state === act.state);
    return act.particle === null && act.state === "done" && passage.keys.has(act.key);
  });
}

/** Whether an earlier report has the verb or a synonym in any state. */
function isAlike(act: Act, known: PreparedSource[]): boolean {
  if (act.particle !== null) return isTold(act, known);
  return passagesOf(known).some((passage) => hasWordLike(passage, act.key) > 0);
}

const passagesOf = (known: PreparedSource[]) => known.flatMap(({ passages }) => passages);

const acts = new WeakMap<Passage, Act[]>();

function actsIn(passage: Passage): Act[] {
  const found = acts.get(passage) ?? actsOf(passage.tokens, []);
  acts.set(passage, found);
  return found;
}

const SPEAKING_BEFORE =
  /\b(?:said|says|told \p{L}+|announced|reported|confirmed|wrote|according to [^,.]{2,60})(?: (?:on|late|early))* ?$/u;
const SPEAKING_AFTER =
  /^(?: (?:morning|afternoon|evening|night))?,? (?:that )?(?:said|says|announced|reported|confirmed)\b/u;

/** Whether a day is that of a statement: 'officials said Thursday'. */
export function isStatementDay(text: string, { start, end }: Span): boolean {
  return SPEAKING_BEFORE.test(text.slice(0, start)) || SPEAKING_AFTER.test(text.slice(end));
}

/** How the day of an act, or else of a statement, compares to the earlier reports. A day that they name counts only if it is after all of them. */
function recencyOf(
  { text, moments }: Claim,
  known: PreparedSource[],
  day: Date | null,
): { recency: Recency; moment: Moment | null } {
  const last = Math.max(...known.map((source) => source.day?.getTime() ?? 0));
  let recency: Recency = null;
  for (const moment of moments) {
    const time = day && dayOf(moment, day)?.getTime();
    if (!time || time < last) continue;
    const isStatement = isStatementDay(text, moment);
    if (time > last && !isStatement) return { recency: "later", moment };
    if (time > last) recency ??= "stated";
    else if (!isStatement && !known.some((source) => source.day && namesDay(source, source.day, time)))
      recency = "same day";
  }
  return { recency, moment: null };
}

function namesDay({ passages }: PreparedSource, today: Date, time: number): boolean {
  return passages.some(({ moments }) => moments.some((moment) => dayOf(moment, today)?.getTime() === time));
}

/** The day of a past act: a weekday is its last occurrence. Null for days ahead and for other periods. */
function dayOf({ weekday, relative, offset = 0, month, day, year }: Moment, today: Date): Date | null {
  const at = (back: number) => new Date(today.getTime() - back * DAY_MS);
  if (relative === "day") return offset <= 0 ? at(-offset) : null;
  if (relative !== undefined && relative !== "weekday") return null;
  if (month !== undefined && day !== undefined) {
    const named = new Date(Date.UTC(year ?? today.getUTCFullYear(), month - 1, day));
    return named <= today ? named : null;
  }
  return weekday === undefined ? null : at((today.getUTCDay() - weekday + 7) % 7);
}

const DAY_MS = 86_400_000;
