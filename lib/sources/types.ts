/** A display right: the full text, an excerpt, or only the link. */
export const RIGHTS = ["full", "excerpt", "link"] as const;
type Rights = (typeof RIGHTS)[number];

/** A display right. `excerpt_words` is null unless `rights` is `excerpt`. */
export type Right = { rights: Rights; excerpt_words: number | null };

/** A publisher's display right, for its host without `www.` and all subdomains. `updated_at` is ISO 8601 UTC. */
export type SourceRight = Right & { host: string; updated_at: string };

/** A publisher and its number of recent articles. */
export type Publisher = { host: string; outlet: string | null; articles: number };

/** Consecutive runs without results. */
export type SourceStreaks = {
  /** Consecutive runs in which it answered without results. */
  empty_runs: number;
  /** Consecutive runs in which every request failed. */
  failed_runs: number;
};

/** The health of a search source or a site (`site:host`), counted once per run. Times are ISO 8601 UTC. */
export type SourceHealth = SourceStreaks & {
  source: string;
  /** Requests it answered, and requests that failed. */
  answers: number;
  errors: number;
  last_answer_at: string | null;
  last_items: number | null;
  last_error_at: string | null;
  last_error_code: string | null;
  last_error: string | null;
};
