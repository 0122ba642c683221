import "server-only";
import { isBorneOut, isSameKind } from "@/lib/writing/text/figures/amounts";
import type { Quantity } from "@/lib/writing/text/figures/quantities";
import type { PreparedSource } from "@/lib/writing/text/passages";
import type { Claim } from "../claims";
import { cachedPerSource, spanOf, type Value } from "./value";

const amountsOf = cachedPerSource(({ quantities }) =>
  quantities.map((quantity) => ({ ...spanOf(quantity), quantity })),
);

const meets = (claimed: Quantity, given: Quantity) => isSameKind(claimed, given) && isBorneOut(claimed, given);

/** An amount in the claim competes with the source's other amounts of the same things. */
export function amountValue(amount: Quantity, { quantities }: Claim, source: PreparedSource): Value[] {
  const amounts = amountsOf(source);
  const same = amounts.filter(({ quantity }) => meets(amount, quantity));
  const others = amounts.filter(
    ({ quantity }) => isRivalAmount(amount, quantity) && !quantities.some((one) => meets(one, quantity)),
  );
  return [{ ...spanOf(amount), fault: "number", sort: `${amount.kind} ${amount.noun}`, same, others }];
}

function isRivalAmount(amount: Quantity, given: Quantity): boolean {
  const isSameThing = amount.kind !== "count" || (amount.noun !== null && amount.noun === given.noun);
  return isSameKind(amount, given) && isSameThing && !meets(given, amount);
}
