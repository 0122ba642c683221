/** A call as it is about to be made. */
export type PlannedCall = { run_id: string; purpose: string; prompt_version: string; model: string; tokens: number };

/** Tokens that may be spent; null for as many as it takes. */
export type Limits = { run: number | null; month: number | null };
