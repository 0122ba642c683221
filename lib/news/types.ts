import type { TextStatus, TimeFilter } from "@/db/enums";

/** One search: a query of a run with one of its locations, sent to one source. */
export type SourceRequest = {
  query: string;
  /** The location's name, added to the query. Null if the query has no location. */
  location: string | null;
  /** A page of the site the query is limited to. */
  site: string | null;
  timeFilter: TimeFilter;
  /** The run's clock. */
  now: Date;
  /** The actual time, which decides whether a date is in the future. */
  readAt: Date;
  timeZone: string;
  signal?: AbortSignal;
};

/** One result of a source. Only `url` has been validated: it is http or https. */
export type NewsItem = {
  url: string;
  title: string;
  outlet: string | null;
  author: string | null;
  /** Null if the source gave no valid date, or one in the future. Never the current time. */
  date: Date | null;
  /** The source's own summary as plain text. */
  summary: string | null;
  image: string | null;
  /** The whole article as paragraphs separated by blank lines, if the source supplies it and nothing must be fetched. */
  text: string | null;
  /** The full text from a feed, used if the page cannot be fetched. Paragraphs separated by blank lines. */
  feed_text?: string | null;
  /** `url` is a redirect link whose target must be resolved before the page can be fetched. */
  opaque?: boolean;
  /** The publisher's site, if the source names it. */
  outlet_url?: string | null;
  /** A machine-readable URL of the text, used instead of `url`. */
  text_url?: string | null;
};

/**
 * A searchable source of news. Results may be outside the time window, because the run counts them. Throws `SourceError` on failure instead
 * of returning an empty list.
 */
export type NewsSource = {
  name: string;
  /** Whether the source may have articles of a site. Absent: of any site. */
  covers?(site: string): boolean;
  search(request: SourceRequest): Promise<NewsItem[]>;
};

/** A site's feed as last fetched, used again if the site responds with 304. */
export type StoredFeed = {
  url: string;
  etag: string | null;
  last_modified: string | null;
  /** The URL after redirects. */
  answer_url: string;
  content_type: string | null;
  body: Buffer;
};

/** Unvalidated texts that say when a page was published, by how reliable they are. */
export type DateSigns = {
  /** In JSON-LD, microdata or a meta element that has no other meaning. */
  declared: string[];
  /** Other signs, each with its texts. Two of them must agree. */
  shown: string[][];
  /** The day or month in the URL, as in `2026-03-10` or `2026-03`. */
  path: string | null;
  /** When the page was last revised. */
  modified: string[];
};

/** The content of an article's page. `text` is paragraphs separated by blank lines. */
export type ExtractedPage = {
  title: string | null;
  text: string;
  text_status: TextStatus;
  /** Whether the page is an error message, such as 'Page not found'. Then it has no text. */
  is_error: boolean;
  author: string | null;
  /** Unvalidated date texts of the page, most reliable first; parse them with `firstNewsDate`. */
  dates: string[];
  date_signs: DateSigns;
  image: string | null;
  site_name: string | null;
  canonical_url: string | null;
  language: string | null;
  /** The section named on the page. */
  section: string | null;
};
