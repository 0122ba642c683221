import type { Area } from "@/db/enums";
import type { DateAhead } from "@/lib/briefings/types";

/** An article as the summarisers see it: plain text, paragraphs separated by blank lines. */
export type SourceText = {
  id: number;
  title: string;
  text: string;
  source: string | null;
  author: string | null;
  date: Date | null;
  /** The day of `date` in DIGEST_TIMEZONE as YYYY-MM-DD: the one that is shown, prompted and checked. */
  day: string | null;
};

/** What is understood of one article, before it is checked. Texts hold whole sentences. */
export type Takeaway = {
  ai_takeaway_title: string;
  ai_takeaway_text: string;
  ai_summary: string;
  ai_key_points: string[];
  ai_excerpt: string | null;
  /** 0–100, to an electric cooperative. */
  relevance: number;
};

/** What else an article holds for those who run a cooperative. */
export type Lens = {
  area: Area | null;
  /** Null when the text does not support saying what it means for a cooperative. */
  ai_meaning: string | null;
  dates_ahead: DateAhead[];
};

/** A strategic reading across the numbered articles it cites by their ids, most important first. */
export type Insight = Omit<Takeaway, "relevance"> & { ai_meaning: string | null; article_ids: number[] };

/** Why a generated sentence was turned down by code. */
export type FaultCode = "no-source" | "quote" | "number" | "unit" | "date" | "name" | "quotation";

/** Characters `start` to `end` of an article's text. */
export type Place = { article_id: number; start: number; end: number };

export type SentenceCheck = {
  sentence: string;
  supported: boolean;
  fault: FaultCode | null;
  /** The words that could not be found, for the message that asks the model again. */
  detail: string | null;
  /** The passage that supports it best. */
  evidence: Place | null;
};

export type ModelUsage = { input_tokens: number; output_tokens: number };

/** One call as it is kept: the cache that makes sure nothing is paid twice, and the ledger of what was paid. */
export type ModelCall = ModelUsage & {
  cache_key: string;
  purpose: string;
  prompt_version: string;
  model: string;
  output: unknown;
  duration_ms: number;
};

/** Where calls are kept; given by the caller, since a machine knows no database. */
export type ModelCallStore = {
  find(cacheKey: string): Promise<unknown | null>;
  save(call: ModelCall): Promise<void>;
};

/** Asks for room in a budget for one call; null when there is none, else what gives the room back once the call stands in the ledger. */
export type Reserve = (call: {
  purpose: string;
  prompt_version: string;
  input_tokens: number;
}) => Promise<(() => Promise<void>) | null>;
