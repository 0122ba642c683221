import { z } from "zod";
import type { Method } from "@/app/_http/permissions";
import { emailLinkInput, loginInput } from "@/lib/auth/schema";
import { storyTypeInput } from "@/lib/briefings/schema";
import { reportInput } from "@/lib/editorial/schema";
import { favoriteInput } from "@/lib/favorites/schema";
import { locationChanges, locationInput } from "@/lib/locations/schema";
import { preferencesInput, sendInput } from "@/lib/mail/schema";
import { importInput, queryInput, queryListInput } from "@/lib/queries/schema";
import { questionInput } from "@/lib/questions/schema";
import { rightInput } from "@/lib/sources/schema";
import { userChanges, userInput } from "@/lib/users/schema";
import * as answers from "./answers";
import { answeredQuestion } from "./answers-ask";

/** What a call takes and returns beyond its permission. */
export type Operation = {
  summary: string;
  /** Query parameters. */
  query?: Record<string, z.ZodType>;
  /** The JSON body, or a body of another type. */
  body?: z.ZodType | { type: string; schema: z.ZodType };
  /** The JSON answer, or the content type of an answer that is not JSON. Null for a redirect. */
  answer: z.ZodType | string | null;
  /** 200 unless named. */
  status?: 201 | 202 | 303;
  /** Statuses of failures particular to this call, besides those of its permission. */
  fails?: (400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 429 | 503)[];
};

const text = z.string();
const token = text.describe("The token of a mail.");
const paging = {
  draw: z.int().optional().describe("Returned as sent."),
  start: z.int().min(0).optional(),
  length: z.int().min(1).max(100).optional(),
  "search[value]": text.max(200).optional(),
};
const photoForm = z.object({ photo: text.meta({ format: "binary" }), query_id: z.int().min(1) });

/** Every call of the API by address and method; a test compares the table with the routes. */
export const OPERATIONS: Record<string, Partial<Record<Method, Operation>>> = {
  "/api/latest_summary": { GET: { summary: "The latest briefing.", answer: answers.latestSummary } },
  "/api/search_briefings": {
    GET: {
      summary: "Search an edition's briefings and their stories.",
      query: { q: text, edition: text.describe("The edition's slug; by default the default edition.").optional() },
      answer: answers.searchResults,
      fails: [404],
    },
  },
  "/api/briefing/[summaryId]": { GET: { summary: "A briefing.", answer: answers.briefing, fails: [404, 410] } },
  "/api/briefings/[id]": { GET: { summary: "A briefing.", answer: answers.briefing, fails: [404, 410] } },
  "/api/story/[articleId]": {
    GET: {
      summary: "The newest story on an article, with its place in its briefing.",
      query: { type: storyTypeInput.optional() },
      answer: answers.placedStory,
      fails: [400, 404, 410],
    },
  },
  "/api/story/[articleId]/report": {
    POST: {
      summary: "Report an error in a story.",
      body: reportInput,
      answer: answers.ok,
      status: 201,
      fails: [400, 404, 413, 415, 429],
    },
  },
  "/api/article/[articleId]": { GET: { summary: "An article.", answer: answers.article, fails: [404] } },
  "/api/photos/[key]": { GET: { summary: "A photo.", answer: "image/webp", fails: [404] } },
  "/api/pictures/[key]/[file]": {
    GET: { summary: "Our copy of an article's picture, as WebP or JPEG.", answer: "image/webp", fails: [404] },
  },
  "/api/brand/logo/[key]": { GET: { summary: "The operator's logo.", answer: "image/png", fails: [404] } },
  "/api/brand/accents/[colors]": {
    GET: { summary: "The style sheet of two accent colors.", answer: "text/css", fails: [404] },
  },
  "/api/brand/icon/[color]": { GET: { summary: "The icon in a color.", answer: "image/svg+xml", fails: [404] } },
  "/api/health": {
    GET: { summary: "Whether the process is alive.", answer: z.object({ status: z.literal("ok") }), fails: [503] },
  },
  "/api/ready": {
    GET: {
      summary: "Whether the process can serve everything; 503 names what is missing.",
      answer: z.object({ status: z.literal("ready"), warnings: z.array(z.literal("worker")).optional() }),
      fails: [503],
    },
  },
  "/api/metrics": {
    GET: {
      summary: "Metrics in Prometheus' text format. Takes METRICS_TOKEN as a bearer token.",
      answer: "text/plain",
      fails: [401, 404],
    },
  },
  "/api/openapi.json": { GET: { summary: "This document.", answer: z.record(text, z.unknown()) } },
  "/api/unsubscribe": {
    GET: { summary: "The unsubscribe page of a mail.", query: { token }, answer: "text/html", fails: [400] },
    POST: {
      summary: "Unsubscribe with one click (RFC 8058); with undo=1 subscribe again.",
      query: { token, undo: z.literal("1").optional() },
      answer: "text/html",
      fails: [400],
    },
  },

  "/api/auth/login": {
    POST: {
      summary:
        "Sign in; sets the session cookie. For an account with two-factor sign-in, 401 asks for the code; send it along.",
      body: loginInput.omit({ to: true }),
      answer: answers.user,
      fails: [400, 401, 403, 415, 429],
    },
  },
  "/api/auth/signin/[provider]": {
    GET: {
      summary: "Start single sign-on: leads a browser to the identity provider.",
      query: { from: text.optional(), return: text.optional() },
      answer: null,
      status: 303,
      fails: [404],
    },
  },
  "/api/auth/callback/[provider]": {
    GET: {
      summary: "Where the identity provider sends a browser back to; sets the session cookie.",
      answer: null,
      status: 303,
      fails: [404],
    },
  },
  "/api/auth/logout": { POST: { summary: "Sign out.", answer: answers.ok } },
  "/api/auth/email-link": {
    POST: {
      summary: "Sign in as a reader with the token of a mail.",
      body: emailLinkInput,
      answer: answers.user,
      fails: [400, 401, 415],
    },
  },
  "/api/auth/me": { GET: { summary: "Who is signed in.", answer: answers.user } },
  "/api/auth/sign_out_everywhere": { POST: { summary: "End all sessions of one's own.", answer: answers.ok } },
  "/api/auth/sessions": { GET: { summary: "One's own sessions, the last used first.", answer: answers.sessions } },
  "/api/auth/sessions/[id]": {
    DELETE: { summary: "End one of one's own sessions.", answer: answers.ok, fails: [404] },
  },
  "/api/email_preferences": {
    GET: { summary: "Email preferences.", query: { token: token.optional() }, answer: answers.mailPreferences },
    POST: {
      summary: "Change email preferences; fields left out keep their value.",
      query: { token: token.optional() },
      body: preferencesInput,
      answer: answers.mailPreferences,
      fails: [400, 415],
    },
  },

  "/api/ask": {
    POST: { summary: "Ask the archive.", body: questionInput, answer: answeredQuestion, fails: [400, 404, 415, 429] },
  },
  "/api/favorites": {
    GET: { summary: "Pinned stories.", answer: z.array(answers.favorite) },
    POST: { summary: "Pin a story.", body: favoriteInput, answer: answers.favorite, fails: [400, 404, 415] },
  },
  "/api/favorites/checks": {
    GET: {
      summary: "Which of several stories are pinned.",
      query: { keys: text.describe("For example 12:day,13:week.") },
      answer: z.object({ is_favorited: z.record(text, z.boolean()) }),
      fails: [400],
    },
  },
  "/api/favorites/check/[articleId]/[storyType]": {
    GET: { summary: "Whether a story is pinned.", answer: z.object({ is_favorited: z.boolean() }), fails: [404] },
  },
  "/api/favorites/[articleId]/[storyType]": {
    DELETE: { summary: "Unpin a story.", answer: answers.ok, fails: [404] },
  },

  "/api/queries": {
    GET: {
      summary: "The saved searches of a user; the list's version is the ETag.",
      query: { user_id: z.int().optional() },
      answer: z.array(answers.query),
      fails: [404],
    },
  },
  "/api/queries/save": {
    POST: {
      summary: "Save a whole list of searches; 409 if it was saved in between.",
      body: queryListInput,
      answer: z.array(answers.query),
      fails: [400, 404, 409, 415],
    },
  },
  "/api/queries/master_user": {
    GET: {
      summary: "Whose searches make the public briefing.",
      answer: z.object({ id: z.int().nullable() }),
    },
  },
  "/api/queries/upload_photo": {
    POST: {
      summary: "Attach a photo to a saved search.",
      body: { type: "multipart/form-data", schema: photoForm },
      answer: answers.photoUrl,
      fails: [400, 404, 413, 415],
    },
  },
  "/api/queries/[id]/photo": {
    GET: { summary: "The address of a search's photo.", answer: answers.photoUrl, fails: [404] },
    DELETE: { summary: "Remove a search's photo.", answer: answers.ok, fails: [404] },
  },
  "/api/queries/preview": {
    POST: {
      summary: "What a search would find now; nothing is stored.",
      body: queryInput,
      answer: answers.preview,
      fails: [400, 415, 429],
    },
  },
  "/api/queries/site_feeds": {
    GET: { summary: "The feeds of a site.", query: { site: text }, answer: answers.siteFeeds, fails: [400, 429] },
  },
  "/api/queries/opml": {
    GET: {
      summary: "The saved searches of a user as an OPML file.",
      query: { user_id: z.int().optional() },
      answer: "text/x-opml",
      fails: [404],
    },
    POST: {
      summary:
        "Add the feeds or searches of an OPML file to the end of a user's list; those already in it are skipped.",
      body: importInput,
      answer: z.object({ added: z.int() }),
      fails: [400, 404, 415],
    },
  },
  "/api/queries/opml/preview": {
    POST: {
      summary: "What an import of an OPML file would add; nothing is stored.",
      body: importInput,
      answer: z.array(answers.importRow),
      fails: [400, 404, 415],
    },
  },
  "/api/run_queries": {
    POST: {
      summary: "Run searches, saved or not.",
      body: queryListInput,
      answer: answers.started,
      status: 202,
      fails: [400, 404, 409, 415, 429],
    },
  },
  "/api/task_status/[taskId]": {
    GET: { summary: "How far a run is.", answer: answers.taskStatus, fails: [404] },
  },

  "/api/articles": {
    GET: { summary: "Articles, newest first.", query: paging, answer: answers.pageOf(answers.article) },
  },
  "/api/summaries": {
    GET: {
      summary: "Briefings, newest first.",
      query: { ...paging, stories: z.literal("false").optional().describe("Leaves out the stories.") },
      answer: answers.summaryPage,
    },
  },
  "/api/summaries/[id]/email_details": {
    GET: {
      summary: "How a briefing's mail looks in an inbox, and who would get it.",
      answer: answers.emailDetails,
      fails: [404, 409],
    },
  },
  "/api/summaries/[id]/email_preview": {
    GET: {
      summary: "The HTML of a briefing's mail.",
      query: { colors: z.enum(["light", "dark"]).optional() },
      answer: "text/html",
      fails: [404, 409],
    },
  },
  "/api/summaries/[id]/send": {
    POST: {
      summary: "Mail a briefing to oneself or to all subscribers.",
      body: sendInput,
      answer: answers.sendResult,
      fails: [400, 404, 409, 415],
    },
  },

  "/api/locations": {
    GET: { summary: "All locations.", answer: z.array(answers.location) },
    POST: {
      summary: "Create a location.",
      body: locationInput,
      answer: answers.location,
      status: 201,
      fails: [400, 409, 415],
    },
  },
  "/api/locations/[id]": {
    PUT: {
      summary: "Change a location; fields left out keep their value.",
      body: locationChanges,
      answer: answers.location,
      fails: [400, 404, 409, 415],
    },
    DELETE: { summary: "Delete a location.", answer: answers.ok, fails: [404] },
  },

  "/api/users": {
    GET: { summary: "All users.", answer: z.array(answers.account) },
    POST: {
      summary: "Create a user.",
      body: userInput,
      answer: answers.account,
      status: 201,
      fails: [400, 409, 415],
    },
  },
  "/api/users/[id]": {
    PATCH: {
      summary: "Change a user; fields left out keep their value.",
      body: userChanges,
      answer: answers.account,
      fails: [400, 404, 409, 415],
    },
    DELETE: { summary: "Delete a user.", answer: answers.ok, fails: [404, 409] },
  },
  "/api/users/[id]/select_master_query": {
    POST: {
      summary: "Choose whose searches make the public briefing; null as the id chooses nobody.",
      answer: z.object({ id: z.int().nullable() }),
      fails: [404],
    },
  },

  "/api/runs": { GET: { summary: "Runs, newest first.", query: paging, answer: answers.runPage } },
  "/api/runs/[taskId]": { GET: { summary: "The report of a run.", answer: answers.runReport, fails: [404] } },
  "/api/runs/[taskId]/left_out": {
    GET: {
      summary: "What a run found and did not use, and why.",
      query: { draw: paging.draw, start: paging.start, length: paging.length },
      answer: answers.pageOf(answers.unusedCandidate),
      fails: [404],
    },
  },
  "/api/runs/[taskId]/again": {
    POST: {
      summary: "Start a run with the same searches.",
      answer: answers.started,
      status: 202,
      fails: [404, 409],
    },
  },
  "/api/runs/[taskId]/cancel": {
    POST: { summary: "End a run.", answer: answers.taskStatus, fails: [404, 409] },
  },
  "/api/cron/digest": {
    POST: {
      summary: "Start the scheduled run now. Takes CRON_SECRET as a bearer token.",
      answer: answers.started,
      status: 202,
      fails: [400, 401, 404, 409],
    },
  },
  "/api/audit": {
    GET: {
      summary: "The audit log, newest first.",
      query: { ...paging, username: text.optional(), action: text.optional() },
      answer: answers.pageOf(answers.auditEntry),
    },
  },
  "/api/sources": { GET: { summary: "Sources, display rights and publishers.", answer: answers.sources } },
  "/api/sources/rights/[host]": {
    PUT: {
      summary: "Set a publisher's display right.",
      body: rightInput,
      answer: answers.sourceRight,
      fails: [400, 415],
    },
    DELETE: { summary: "Remove a publisher's display right.", answer: answers.ok, fails: [400, 404] },
  },
  "/api/webhooks/resend": {
    POST: {
      summary: "Delivery events from Resend, authenticated by their signature.",
      body: z.record(text, z.unknown()),
      answer: answers.ok,
      fails: [400, 401, 404],
    },
  },
};
