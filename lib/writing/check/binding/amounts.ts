import "server-only";
import { isBorneOut, isSameKind } from "@/lib/writing/text/figures/amounts";
import type { Quantity } from "@/lib/writing/text/figures/quantities";
import type { Passage, PreparedSource } from "@/lib/writing/text/passages";
import type { Claim } from "../claims";
import { cachedPerSource, spanOf, type Value } from "./value";

const amountsOf = cachedPerSource(({ quantities }) =>
  quantities.map((quantity) => ({ ...spanOf(quantity), quantity })),
);

/** Counts up to this number are often the writer's own. */
const FEW_THINGS = 20;

const meets = (claimed: Quantity, given: Quantity) => isSameKind(claimed, given) && isBorneOut(claimed, given);

export function amountValue(
  amount: Quantity,
  { quantities }: Claim,
  source: PreparedSource,
  quoted: readonly Passage[],
): Value[] {
  if (["ordinal", "label"].includes(amount.kind) || isLoose(amount)) return [];
  const amounts = amountsOf(source);
  const same = amounts.filter(({ quantity }) => meets(amount, quantity));
  // '165 in a single day' counts the subject of its sentence.
  const isBare = ({ kind, noun }: Quantity) => kind === "count" && noun === null;
  const mayBeBare = amount.kind === "count" && amount.low > FEW_THINGS;
  const others = amounts.filter(
    ({ quantity, passage }) =>
      (isRivalAmount(amount, quantity) ||
        (mayBeBare && isBare(quantity) && quoted.includes(passage) && !meets(quantity, amount))) &&
      !quantities.some((one) => meets(one, quantity)),
  );
  return [{ ...spanOf(amount), fault: "number", sort: `${amount.kind} ${amount.noun}`, same, others }];
}

function isRivalAmount(amount: Quantity, given: Quantity): boolean {
  if (!isSameKind(amount, given) || isLoose(given) || meets(given, amount)) return false;
  const isSameThing = amount.kind !== "count" || (amount.noun !== null && amount.noun === given.noun);
  const isSamePeriod = amount.per === null || given.per === null || amount.per === given.per;
  // '90 percent' is not 85 percent rounded.
  const grain =
    amount.kind === "percent" ? Math.min(1, given.grain, amount.grain) : Math.max(given.grain, amount.grain);
  const isRounding = Math.abs(given.low - amount.low) <= grain / 2;
  return isSameThing && isSamePeriod && !isRounding;
}

/** 'half', 'two-thirds': shares in words are often computed. */
function isLoose({ text, kind }: Quantity): boolean {
  return kind === "percent" && !/\d/u.test(text);
}
