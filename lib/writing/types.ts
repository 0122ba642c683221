import type { Area } from "@/db/enums";
import type { DateAhead } from "@/lib/briefings/types";

/** An article as input for summarizers: plain text, paragraphs separated by blank lines. */
export type SourceText = {
  id: number;
  title: string;
  text: string;
  source: string | null;
  author: string | null;
  date: Date | null;
  /** The day of `date` in DIGEST_TIMEZONE as YYYY-MM-DD, used for display, prompts and checks. */
  day: string | null;
};

/** What a model or extraction derives from one article before it is checked. Texts are whole sentences. */
export type Takeaway = {
  ai_takeaway_title: string;
  ai_takeaway_text: string;
  ai_summary: string;
  ai_key_points: string[];
  ai_excerpt: string | null;
  /** Relevance to an electric cooperative, 0–100. */
  relevance: number;
};

/** What an article means for people who run a cooperative. */
export type Lens = {
  area: Area | null;
  /** Null if the text does not support a statement on what it means for a cooperative. */
  ai_meaning: string | null;
  dates_ahead: DateAhead[];
};

/** A strategic reading across the numbered articles it cites by id, most important first. */
export type Insight = Omit<Takeaway, "relevance"> & { ai_meaning: string | null; article_ids: number[] };

/** Why code rejected a generated sentence. */
export type FaultCode = "no-source" | "quote" | "number" | "unit" | "date" | "name" | "quotation";

/** Characters `start` to `end` of an article's text. */
export type Place = { article_id: number; start: number; end: number };

export type ModelUsage = { input_tokens: number; output_tokens: number };

/** A stored model call: a cache entry, so that no call is paid for twice, and an entry in the cost ledger. */
export type ModelCall = ModelUsage & {
  cache_key: string;
  purpose: string;
  prompt_version: string;
  model: string;
  output: unknown;
  duration_ms: number;
};

/** Where calls are stored; passed in by the caller, since this code has no database access. */
export type ModelCallStore = {
  find(cacheKey: string): Promise<unknown | null>;
  save(call: ModelCall): Promise<void>;
};

/** Reserves budget for one call; null if none is left. The returned function releases the reservation once the call is in the ledger. */
export type Reserve = (call: {
  model: string;
  purpose: string;
  prompt_version: string;
  input_tokens: number;
}) => Promise<(() => Promise<void>) | null>;
