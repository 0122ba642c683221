import { z } from "zod";
import {
  AREAS,
  CANDIDATE_STATUSES,
  DATE_KINDS,
  LANGUAGES,
  STORY_TYPES,
  SUMMARY_METHODS,
  TIME_FILTERS,
} from "@/db/enums";
import type { Article, ArticleSource } from "@/lib/articles/types";
import type { AuditEntry } from "@/lib/audit/types";
import type { Briefing, BriefingSummary, PlacedStory, Story } from "@/lib/briefings/types";
import type { Favorite } from "@/lib/favorites/types";
import type { Location } from "@/lib/locations/types";
import type { EmailDetails, MailPreferences, SendResult } from "@/lib/mail/types";
import type { ImportRow, Query } from "@/lib/queries/types";
import type { TaskStatus, UnusedCandidate } from "@/lib/runs/types";
import { type Preview, type RunEntry, type RunReport, type SiteFeeds, STAGES } from "@/lib/runs/types";
import type { StoryMatch } from "@/lib/search/types";
import { type Publisher, RIGHTS, type SourceHealth, type SourceRight } from "@/lib/sources/types";
import type { Account, User } from "@/lib/users/types";

const id = z.int().min(1);
const count = z.int().min(0);
const text = z.string();
const moment = z.iso.datetime().describe("ISO 8601, UTC.");
const maybeText = text.nullable();
const maybeMoment = moment.nullable();

export const article = z.object({
  id,
  title: text,
  url: text,
  image: maybeText,
  query_photo_url: maybeText,
  query_text: maybeText,
  summary: maybeText,
  full_text: maybeText,
  author: maybeText,
  source: maybeText,
  date: maybeMoment,
  rights: z.enum(["excerpt", "link"]).exactOptional().describe("The display right, if it limits what is shown."),
}) satisfies z.ZodType<Article>;

const articleSource = z.object({
  outlet: text,
  title: text,
  url: text,
  date: maybeMoment,
}) satisfies z.ZodType<ArticleSource>;

const span = { article_id: id, start: count, end: count };

export const story = z.object({
  id,
  type: z.enum(STORY_TYPES),
  article_id: id,
  query_text: maybeText,
  query_photo_url: maybeText,
  ai_takeaway_title: text,
  ai_takeaway_text: text,
  ai_summary: text,
  ai_key_points: z.array(text),
  ai_excerpt: maybeText.describe("An exact substring of the article's text."),
  area: z.enum(AREAS).nullable(),
  ai_meaning: maybeText.describe("Why it matters to co-ops. Null if the text does not support a statement."),
  dates_ahead: z.array(z.object({ date: z.iso.date(), kind: z.enum(DATE_KINDS), what: text, ...span })),
  grounding: z.object({
    checked: count,
    supported: count,
    replaced: count,
    second_reader: z.boolean().exactOptional(),
    recorded: z.boolean().exactOptional(),
    edited: z.boolean().exactOptional(),
    overruled: count.exactOptional(),
  }),
  evidence: z.array(z.object({ sentence: text, passage: text, paragraph: count, ...span })),
  summary_method: z.enum(SUMMARY_METHODS),
  is_update: z.boolean(),
  update_note: maybeText,
  corrected_at: maybeMoment.describe("When it was corrected after publication."),
  correction: maybeText,
  sources: z.array(articleSource),
  source_count: count,
  is_local: z.boolean(),
  article,
}) satisfies z.ZodType<Story>;

const storyLink = z.object({ article_id: id, type: z.enum(STORY_TYPES), title: text });

export const placedStory = story.extend({
  articles: z.array(article),
  place: z.object({
    briefing_id: id,
    generated_at: moment,
    number: count,
    total: count,
    previous: storyLink.nullable(),
    next: storyLink.nullable(),
  }),
}) satisfies z.ZodType<PlacedStory>;

const sections = { top_insights: z.array(story), week_stories: z.array(story), day_stories: z.array(story) };

export const briefing = z.object({
  id,
  ai_title: text,
  generated_at: moment,
  summary_method: z.enum(SUMMARY_METHODS),
  error: maybeText.describe("Processing notes; null for everyone but admins."),
  ...sections,
  articles: z.array(article),
  also_reported: z
    .array(z.object({ title: text, outlet: text, url: text, date: moment, area: z.enum(AREAS).nullable() }))
    .describe("The publishers' own headlines of articles that could not be read in full."),
}) satisfies z.ZodType<Briefing>;

export const latestSummary = z.object({
  id: id.nullable(),
  ai_title: maybeText,
  generated_at: maybeMoment,
  ...sections,
});

const briefingSummary = z.object({
  id,
  ai_title: text,
  generated_at: moment,
  insights_count: count,
  week_stories_count: count,
  day_stories_count: count,
  has_error: z.boolean(),
  error: maybeText,
}) satisfies z.ZodType<BriefingSummary>;

const storyMatch = z.object({
  id,
  article_id: id,
  type: z.enum(STORY_TYPES),
  title: text,
  date: maybeMoment,
  snippet: text,
}) satisfies z.ZodType<StoryMatch>;

export const searchResults = z.object({
  results: z.array(
    briefingSummary.extend({
      matching_stories: z.array(storyMatch).exactOptional(),
      matching_stories_count: count.exactOptional(),
    }),
  ),
  suggestion: text.exactOptional().describe("A near spelling that has results, if this search has none."),
});

export const user = z.object({
  id,
  username: text,
  email: maybeText,
  is_admin: z.boolean(),
  is_subscribed: z.boolean(),
  master_query: z.boolean(),
}) satisfies z.ZodType<User>;

export const account = user.extend({
  email_problem: z.enum(["bounce", "complaint"]).nullable(),
}) satisfies z.ZodType<Account>;

export const favorite = z.object({
  id,
  article_id: id,
  story_type: z.enum(STORY_TYPES),
  article,
}) satisfies z.ZodType<Favorite>;

export const query = z.object({
  id,
  query: text,
  maxItems: id,
  timeFilter: z.enum(TIME_FILTERS),
  site: maybeText,
  locations: z.array(id),
  has_photo: z.boolean(),
}) satisfies z.ZodType<Query>;

export const importRow = z.object({
  query: text,
  site: maybeText,
  locations: z.array(text),
  missing: z.array(text).describe("Locations of the file that do not exist here."),
  skipped: maybeText.describe("Why it is not added."),
}) satisfies z.ZodType<ImportRow>;

const verdict = z.enum(["new", "stored", "repeat", "outside", "more"]);

export const preview = z.object({
  items: z.array(
    z.object({
      title: text,
      url: text,
      outlet: maybeText,
      date: maybeMoment,
      sources: z.array(text),
      verdict,
      reason: maybeText,
      article_id: id.nullable(),
    }),
  ),
  counts: z.record(verdict, count),
  answers: z.array(z.object({ source: text, location: maybeText, items: count, error: maybeText })),
}) satisfies z.ZodType<Preview>;

export const siteFeeds = z.object({
  feeds: z.array(z.object({ url: text, title: maybeText, items: count })),
  error: maybeText,
}) satisfies z.ZodType<SiteFeeds>;

const stage = z.enum(STAGES);
const runStatus = z.enum(["starting", "running", "completed", "error"]);
const progress = z.object({ stage, done: count, total: count });

export const taskStatus = z.object({
  status: runStatus,
  summary_id: id.nullable(),
  error: maybeText,
  progress,
}) satisfies z.ZodType<TaskStatus>;

export const run = z.object({
  task_id: z.uuid(),
  kind: z.enum(["first", "manual", "scheduled", "command"]),
  status: runStatus,
  error: maybeText,
  progress,
  user_id: id.nullable(),
  username: maybeText,
  as_of: moment,
  created_at: moment,
  started_at: maybeMoment,
  finished_at: maybeMoment,
  summary_id: id.nullable(),
  is_private: z.boolean().describe("Its briefing is for its user and admins only."),
}) satisfies z.ZodType<RunEntry>;

const queryCounts = z.object({
  query: text,
  found: count,
  new: count,
  duplicates: count,
  blocked: count,
  no_text: count,
  outside: count,
  used: count,
  site: maybeText,
  locations: z.array(text),
});

const sourceReport = z.object({
  source: text,
  site: maybeText,
  searches: count,
  answers: count,
  errors: count,
  items: count,
  last_error: maybeText,
  silence: maybeText.describe("The source's health when the run ended, in words; null when good."),
});

export const runReport = run.extend({
  attempts: count,
  send_email: z.boolean(),
  notes: z.array(text),
  token_estimate: count.nullable(),
  scheduled_for: maybeMoment,
  duration_ms: count.nullable(),
  queries: z.array(queryCounts),
  sources: z.array(sourceReport),
  stages: z.array(progress.extend({ started_at: moment, finished_at: maybeMoment, duration_ms: count.nullable() })),
  calls: count,
  input_tokens: count,
  output_tokens: count,
  models: z.array(z.object({ model: text, calls: count, failed: count, input_tokens: count, output_tokens: count })),
  cost_usd: z.number().min(0).nullable().describe("At list prices; null when a model's price is unknown."),
  mails: z.object({ sent: count, failed: count, waiting: count }),
}) satisfies z.ZodType<RunReport>;

export const unusedCandidate = z.object({
  query: text,
  title: text,
  url: text,
  outlet: maybeText,
  source: text,
  date: maybeMoment,
  status: z.enum(CANDIDATE_STATUSES),
  reason: text,
  article_id: id.nullable(),
}) satisfies z.ZodType<UnusedCandidate>;

export const location = z.object({
  id,
  name: text,
  is_local: z.boolean(),
  aliases: z.array(text),
  created_at: maybeMoment,
}) satisfies z.ZodType<Location>;

export const mailPreferences = z.object({
  is_subscribed: z.boolean(),
  send_at: maybeText.describe("HH:MM; null: as soon as the briefing is ready."),
  timezone: maybeText,
  weekdays_only: z.boolean(),
  areas: z.array(z.enum(AREAS)),
  alert_areas: z.array(z.enum(AREAS)),
  language: z.enum(LANGUAGES).describe("The language of the emails."),
  editions: z.array(z.int()).describe("The ids of the editions the user gets besides the default one."),
}) satisfies z.ZodType<MailPreferences>;

export const sendResult = z.object({ queued: count, already_sent: count }) satisfies z.ZodType<SendResult>;

export const emailDetails = z.object({
  from: text.nullable(),
  subject: text,
  preview_text: text,
  transport: z.enum(["resend", "smtp", "outbox"]),
  subscribers: count,
  already_sent: count,
}) satisfies z.ZodType<EmailDetails>;

export const auditEntry = z.object({
  id,
  created_at: moment,
  user_id: id.nullable(),
  username: text,
  action: text,
  target: text,
  details: z.record(z.string(), z.unknown()),
  address: text,
}) satisfies z.ZodType<AuditEntry>;

export const sourceRight = z.object({
  host: text,
  rights: z.enum(RIGHTS),
  excerpt_words: id.nullable(),
  updated_at: moment,
}) satisfies z.ZodType<SourceRight>;

const sourceHealth = z.object({
  source: text,
  empty_runs: count,
  failed_runs: count,
  answers: count,
  errors: count,
  last_answer_at: maybeMoment,
  last_items: count.nullable(),
  last_error_at: maybeMoment,
  last_error_code: maybeText,
  last_error: maybeText,
}) satisfies z.ZodType<SourceHealth>;

const publisher = z.object({ host: text, outlet: maybeText, articles: count }) satisfies z.ZodType<Publisher>;

export const sources = z.object({
  sources: z.array(sourceHealth),
  rights: z.array(sourceRight),
  publishers: z.array(publisher),
});

export const sessions = z.array(
  z.object({
    id: z.uuid(),
    device: z.string().describe("Browser and system, such as 'Firefox on Windows'."),
    address: z.string().describe("The network address of the sign-in."),
    signed_in_by: z.enum(["password", "sso", "email_link"]),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime().describe("To ten minutes."),
    is_current: z.boolean(),
  }),
);
export const ok = z.object({ ok: z.literal(true) });
export const photoUrl = z.object({ url: text });
export const started = z.object({ status: z.literal("processing"), task_id: z.uuid() });
export const failure = z.object({
  error: text.describe("One sentence."),
  request_id: text.exactOptional().describe("With status 500: names the line in the log."),
});

/** A page of a list as DataTables reads it. */
export const pageOf = <T extends z.ZodObject>(row: T) =>
  z.object({ draw: z.int(), recordsTotal: count, recordsFiltered: count, data: z.array(row) });

export const runPage = pageOf(run).extend({ under_way: count });
export const summaryPage = z.union([
  pageOf(briefing).extend({ articles: z.array(article) }),
  pageOf(briefingSummary).extend({ articles: z.array(article).length(0) }),
]);
