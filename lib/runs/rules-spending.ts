import { dayOf, startOfDay } from "@/lib/dates";
import type { ModelUsage, TokenLimits } from "./types";

/** The first moment of the current month in a time zone. */
export function startOfMonth(now: Date, timeZone: string): Date {
  return startOfDay(`${dayOf(now, timeZone).slice(0, 7)}-01`, timeZone);
}

/** The budget these tokens would exceed. Null if they fit. */
export function exceededBudget(
  spent: { run: number; month: number },
  tokens: number,
  limits: TokenLimits,
): "run" | "month" | null {
  if (limits.run !== null && spent.run + tokens > limits.run) return "run";
  if (limits.month !== null && spent.month + tokens > limits.month) return "month";
  return null;
}

/** US dollars per million input and output tokens: OpenAI's list prices of March 2026, without discounts. */
const PRICES: Record<string, readonly [input: number, output: number]> = {
  "gpt-5": [1.25, 10],
  "gpt-5-mini": [0.25, 2],
  "gpt-5-nano": [0.05, 0.4],
  "gpt-4.1": [2, 8],
  "gpt-4.1-mini": [0.4, 1.6],
  "gpt-4.1-nano": [0.1, 0.4],
  "gpt-4o": [2.5, 10],
  "gpt-4o-mini": [0.15, 0.6],
};

const TOKENS_PER_PRICE = 1_000_000;

/** The estimated cost of model calls in US dollars. Null if a model's price is unknown. */
export function estimateCost(usage: Pick<ModelUsage, "model" | "input_tokens" | "output_tokens">[]): number | null {
  const costs = usage.map(({ model, input_tokens, output_tokens }) => {
    // `gpt-5-mini-2025-08-07` is a dated release of `gpt-5-mini`.
    const name = model.replace(/-\d{4}-\d{2}-\d{2}$/, "");
    const price = Object.hasOwn(PRICES, name) ? PRICES[name] : undefined;
    return price ? (input_tokens * price[0] + output_tokens * price[1]) / TOKENS_PER_PRICE : null;
  });
  return costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
}
