/** What of a publisher's text may be shown: all of it, its first words, or the link to it alone. */
export const RIGHTS = ["full", "excerpt", "link"] as const;
type Rights = (typeof RIGHTS)[number];

/** What may be shown of one text; `excerpt_words` is null unless `rights` is `excerpt`. */
export type Right = { rights: Rights; excerpt_words: number | null };

/** The same as set for a publisher: its host without `www.`, subdomains included. `updated_at` is ISO 8601 UTC. */
export type SourceRight = Right & { host: string; updated_at: string };

/** A publisher among the newest articles, and how many of them are its own. */
export type Publisher = { host: string; outlet: string | null; articles: number };

/** How a search source, or a site (`site:host`), has been answering, counted once a run. Times are ISO 8601 UTC. */
export type SourceHealth = {
  source: string;
  /** Questions it answered, and those it could not. */
  answers: number;
  errors: number;
  /** Runs in a row in which it answered and had nothing. */
  empty_runs: number;
  /** Runs in a row in which it did not answer once. */
  failed_runs: number;
  last_answer_at: string | null;
  last_items: number | null;
  last_error_at: string | null;
  last_error_code: string | null;
  last_error: string | null;
};
