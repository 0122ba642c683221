import "server-only";
import { plain, type Token } from "@/lib/language/tokens";
import { isBorneOut, isSameKind } from "@/lib/writing/text/figures/amounts";
import type { Quantity } from "@/lib/writing/text/figures/quantities";
import { agrees, type Moment } from "@/lib/writing/text/figures/temporal-expressions";
import { MAX_PASSAGE_LENGTH, type PreparedSource } from "@/lib/writing/text/passages";
import { byStart, overlap, type Span } from "@/lib/writing/text/spans";
import { isEmptyWord } from "@/lib/writing/text/words";
import type { Claim } from "./claims";
import type { Scope } from "./scope";

/** Words that deny, limit, hedge or plan what a sentence states, or say whose statement it is. */
const LIMITING =
  /^(?:not|no|nor|never|none|neither|without|cannot|\p{L}+n't|all|every|only|may|might|can|could|would|should|will|likely|perhaps|possibl[ey]|if|unless|until|whether|(?:consider|expect|intend|plan|propos)\p{L}*|according|by|says?|said|told|(?:argu|claim)\p{L}*)$/u;

type Item = Span & { amount?: Quantity; moment?: Moment; word?: Token };

/** Whether a sentence repeats a passage or only leaves out words, none of them limiting. Code cannot tell any other paraphrase from a fault. */
export function isShortened(claim: Claim, scopes: Scope[], isQuoted: boolean): boolean {
  const own = plain(claim.text);
  const wanted = itemsOf(claim);
  return scopes.some(({ source, chosen }) => {
    const candidates = isQuoted ? [chosen] : source.passages.map((passage) => [passage]);
    return (
      source.passages.some((passage) => passage.plain === own) ||
      (own.length > MAX_PASSAGE_LENGTH && source.plain().includes(own)) ||
      candidates.some((passages) => isWithin(wanted, passages.flatMap(itemsOf), source))
    );
  });
}

function isWithin(wanted: Item[], given: Item[], { day }: PreparedSource): boolean {
  let matched = 0;
  for (const item of given) {
    const next = wanted[matched];
    if (next && isSame(next, item, day)) matched++;
    else if (isLimiting(item)) return false;
  }
  return matched > 0 && matched === wanted.length;
}

function isSame({ amount, moment, word }: Item, given: Item, day: Date | null): boolean {
  const { amount: other } = given;
  if (amount) return !!other && isSameKind(amount, other) && isBorneOut(amount, other) && amount.per === other.per;
  if (moment) return given.moment !== undefined && agrees(moment, given.moment, day);
  return word?.key === given.word?.key;
}

function itemsOf({ tokens, quantities, moments }: Pick<Claim, "tokens" | "quantities" | "moments">): Item[] {
  const values: Item[] = [
    ...quantities.map((amount) => ({ start: amount.start, end: amount.end, amount })),
    ...moments.map((moment) => ({ start: moment.start, end: moment.end, moment })),
  ];
  const words = tokens
    .map((word): Item => ({ start: word.start, end: word.end, word }))
    .filter((item) => !values.some((value) => overlap(value, item)))
    .filter((item) => isLimiting(item) || !isEmptyWord(item.word?.lower ?? "", item.word?.key ?? ""));
  return [...values, ...words].sort(byStart);
}

const isLimiting = ({ word }: Item) => word !== undefined && LIMITING.test(word.lower);
