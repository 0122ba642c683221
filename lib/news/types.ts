import type { TextStatus, TimeFilter } from "@/db/enums";

/** What one query row asks of one source, for one of its locations. */
export type SourceRequest = {
  query: string;
  /** The location's name, added to the query; null when the row has none. */
  location: string | null;
  /** A page of the site the row is narrowed to. */
  site: string | null;
  timeFilter: TimeFilter;
  /** The run's clock. */
  now: Date;
  /** The present clock, by which a date can lie in the future. */
  readAt: Date;
  timeZone: string;
  signal?: AbortSignal;
};

/** One thing a source answered with. Nothing in it is checked yet but `url`, which is http or https. */
export type NewsItem = {
  url: string;
  title: string;
  outlet: string | null;
  author: string | null;
  /** Null when the source gave no date or one that can't be read or lies in the future; never 'now'. */
  date: Date | null;
  /** The source's own short text, plain. */
  summary: string | null;
  image: string | null;
  /** The whole article as plain paragraphs separated by blank lines, when the source supplies it and nothing need be fetched. */
  text: string | null;
  /** A feed's own full text, plain paragraphs separated by blank lines, for when the page can't be fetched. */
  feed_text?: string | null;
  /** `url` hides where it leads: it has to be found out before the page can be fetched. */
  opaque?: boolean;
  /** The publisher's own site, where the source names it. */
  outlet_url?: string | null;
  /** Where programs are to read the text, in place of the page at `url`. */
  text_url?: string | null;
};

/**
 * A place that answers a query with news, also with some it knows to lie outside the row's window: the run counts them. It throws `SourceError` when it could not answer: a failure is never
 * an empty list.
 */
export type NewsSource = { name: string; search(request: SourceRequest): Promise<NewsItem[]> };

/** A site's feed as it last answered, to be read again when the site says that nothing has changed since. */
export type KeptFeed = {
  url: string;
  etag: string | null;
  last_modified: string | null;
  /** Where it was read, after redirects. */
  answer_url: string;
  content_type: string | null;
  body: Buffer;
};

/** What was read out of an article's page. `text` is plain paragraphs separated by blank lines. */
export type ExtractedPage = {
  title: string | null;
  text: string;
  text_status: TextStatus;
  author: string | null;
  /** The page's own texts for its date, most reliable first and not validated: read them with `firstNewsDate`. */
  dates: string[];
  image: string | null;
  site_name: string | null;
  canonical_url: string | null;
  language: string | null;
};
