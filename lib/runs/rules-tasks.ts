import type { ModelUsage, UnusedCandidate } from "./types";

/** US dollars for a million tokens read and written: OpenAI's list prices of March 2026, without its discounts. */
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

const TOKENS = 1_000_000;

/** An estimate of what a run cost, in US dollars; 0 without calls, null when the price of a model is not known. */
export function estimateCost(spending: Pick<ModelUsage, "model" | "input_tokens" | "output_tokens">[]): number | null {
  const costs = spending.map(({ model, input_tokens, output_tokens }) => {
    // A dated name such as `gpt-5-mini-2025-08-07` is one issue of that model.
    const name = model.replace(/-\d{4}-\d{2}-\d{2}$/, "");
    const price = Object.hasOwn(PRICES, name) ? PRICES[name] : undefined;
    return price ? (input_tokens * price[0] + output_tokens * price[1]) / TOKENS : null;
  });
  return costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
}

/** What a run kept as a reason, where that is a word and not a sentence of its own. */
const REASONS: Record<string, string> = {
  outside: "Its date is outside of the row’s time.",
  reprint: "The same text is known from another address.",
  consent: "The page shows its text only after consent.",
  paywall: "Only the beginning could be read: the rest is for subscribers.",
  cut: "Only the beginning could be read.",
  none: "No text could be read on the page.",
};

const OTHERWISE: Record<UnusedCandidate["status"], string> = {
  found: "Not needed: its row had enough without it.",
  new: "Kept as an article, not chosen for the briefing.",
  duplicate: "The article was known before.",
  blocked: "The site did not let it be read.",
  no_text: "No text could be read on the page.",
  outside: "Its date is outside of the row’s time.",
};

/** Why a find is in no briefing, in one sentence. */
export function reasonFor(status: UnusedCandidate["status"], reason: string | null): string {
  if (reason === null || reason === "") return OTHERWISE[status];
  return Object.hasOwn(REASONS, reason) ? (REASONS[reason] ?? reason) : reason;
}

const DAY_MS = 86_400_000;

/** The clock of a run that is made again: now, or the past day that was replayed. */
export function clockForRepeat(run: { as_of: Date; created_at: Date }, now: Date): Date {
  return run.created_at.getTime() - run.as_of.getTime() > DAY_MS ? run.as_of : now;
}
