/** Areas of a story, in display order. */
export const AREAS = [
  "reliability",
  "power_supply",
  "regulation",
  "finance",
  "broadband",
  "security",
  "members",
  "workforce",
  "development",
] as const;
export type Area = (typeof AREAS)[number];

/** Which briefings a channel posts. */
export const CHANNEL_SCOPES = ["all", "default", "edition"] as const;
export type ChannelScope = (typeof CHANNEL_SCOPES)[number];

/** Languages of the site and its mail. News is collected and written in the first. */
export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The sections of a briefing, in display order. */
export const STORY_TYPES = ["insight", "week", "day"] as const;
export type StoryType = (typeof STORY_TYPES)[number];

/** Maximum age of a query's articles. */
export const TIME_FILTERS = ["any", "24h", "7d"] as const;
export type TimeFilter = (typeof TIME_FILTERS)[number];

/** Kinds of upcoming dates in a story. */
export const DATE_KINDS = ["comments_due", "effective", "deadline", "event"] as const;
export type DateKind = (typeof DATE_KINDS)[number];

/** What wrote a story's text: a language model, or the built-in extractive summarizer. */
export const SUMMARY_METHODS = ["ai", "extractive"] as const;
export type SummaryMethod = (typeof SUMMARY_METHODS)[number];

/** Kinds of articles. */
export const TEXT_TYPES = [
  "news",
  "agency_notice",
  "press_release",
  "opinion",
  "market_report",
  "obituary",
  "sport",
  "horoscope",
  "recipe",
  "shopping",
  "lottery",
  "event_listing",
  "letters",
  "advert",
  "entertainment",
  "listing",
  "correction",
  "other_language",
] as const;
export type TextType = (typeof TEXT_TYPES)[number];

/** The kinds that are published whatever the query. */
export const PUBLISHED_TYPES: readonly TextType[] = ["news", "agency_notice", "press_release"];

/** How much of an article's own text is stored. Only `full` text is summarized and shown as the article. */
export const TEXT_STATUSES = ["full", "cut", "paywall", "consent", "none"] as const;
export type TextStatus = (typeof TEXT_STATUSES)[number];

/** Scopes of an API token: read only, or everything its owner may do. */
export const TOKEN_SCOPES = ["read", "admin"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Search sources allowed in NEWS_SOURCES. */
export const NEWS_SOURCE_IDS = [
  "bing-news",
  "google-news",
  "federal-register",
  "brave",
  "newsapi",
  "searxng",
  "gdelt",
  "sample",
] as const;
export type NewsSourceId = (typeof NEWS_SOURCE_IDS)[number];

/** Statuses of a search result in a run. `lib/runs/rules.ts` has their meanings and transitions. */
export const CANDIDATE_STATUSES = [
  "found",
  "chosen",
  "fetched",
  "new",
  "duplicate",
  "blocked",
  "no_text",
  "outside",
] as const;
export type CandidateStatus = (typeof CANDIDATE_STATUSES)[number];

/** Kinds of admin alerts. */
export const ALERT_KINDS = [
  "run_failed",
  "run_empty",
  "correction",
  "model",
  "budget",
  "mail",
  "source",
  "reports",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Where posts about briefings are sent. */
export const CHANNEL_KINDS = ["teams", "slack", "webhook"] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** Briefing events a channel can post. */
export const CHANNEL_EVENTS = ["published", "corrected", "withdrawn"] as const;
export type ChannelEvent = (typeof CHANNEL_EVENTS)[number];
