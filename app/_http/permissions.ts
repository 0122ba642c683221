/** `reader`: signed in, also through an email link. `viewer`: signed in with a password or single sign-on; requests for other users' data fail with 403 or 404. */
export type Access = "public" | "reader" | "viewer" | "admin";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Required access per route and method (spec 6, contract 4). Handlers check it themselves; tests/integration/permissions.test.ts
 * compares each with this table and fails if one is missing.
 */
export const PERMISSIONS: Record<string, Partial<Record<Method, Access>>> = {
  "/api/auth/login": { POST: "public" },
  "/api/auth/logout": { POST: "public" },
  "/api/auth/email-link": { POST: "public" },
  "/api/auth/signin/[provider]": { GET: "public" },
  "/api/auth/callback/[provider]": { GET: "public" },
  "/api/auth/me": { GET: "reader" },
  "/api/auth/sign_out_everywhere": { POST: "viewer" },
  "/api/auth/sessions": { GET: "viewer" },
  "/api/auth/sessions/[id]": { DELETE: "viewer" },

  "/api/health": { GET: "public" },
  "/api/ready": { GET: "public" },
  /** Authenticated by METRICS_TOKEN, not by a session. */
  "/api/metrics": { GET: "public" },
  "/api/openapi.json": { GET: "public" },
  "/api/latest_summary": { GET: "public" },
  "/api/search_briefings": { GET: "public" },
  "/api/briefings/[id]": { GET: "public" },
  "/api/briefing/[summaryId]": { GET: "public" },
  "/api/article/[articleId]": { GET: "public" },
  "/api/story/[articleId]": { GET: "public" },
  "/api/story/[articleId]/report": { POST: "public" },
  "/api/photos/[key]": { GET: "public" },
  "/api/pictures/[key]/[file]": { GET: "public" },
  "/api/brand/logo/[key]": { GET: "public" },
  "/api/brand/accents/[colors]": { GET: "public" },
  "/api/brand/icon/[color]": { GET: "public" },
  "/api/unsubscribe": { GET: "public", POST: "public" },
  /** Also works without a session, with the token from a mail. */
  "/api/email_preferences": { GET: "viewer", POST: "viewer" },
  /** Authenticated by CRON_SECRET, not by a session. */
  "/api/cron/digest": { POST: "public" },
  /** Mail provider events, authenticated by their signature, not by a session. */
  "/api/webhooks/resend": { POST: "public" },

  "/api/ask": { POST: "viewer" },

  "/api/favorites": { GET: "reader", POST: "reader" },
  "/api/favorites/checks": { GET: "reader" },
  "/api/favorites/check/[articleId]/[storyType]": { GET: "reader" },
  "/api/favorites/[articleId]/[storyType]": { DELETE: "reader" },

  "/api/queries": { GET: "viewer" },
  "/api/queries/save": { POST: "viewer" },
  "/api/queries/master_user": { GET: "viewer" },
  "/api/queries/upload_photo": { POST: "viewer" },
  "/api/queries/preview": { POST: "admin" },
  "/api/queries/site_feeds": { GET: "admin" },
  "/api/queries/opml": { GET: "admin", POST: "admin" },
  "/api/queries/opml/preview": { POST: "admin" },
  "/api/queries/[id]/photo": { GET: "viewer", DELETE: "viewer" },
  "/api/run_queries": { POST: "viewer" },
  "/api/task_status/[taskId]": { GET: "viewer" },
  "/api/articles": { GET: "viewer" },
  "/api/summaries": { GET: "viewer" },

  "/api/locations": { GET: "viewer", POST: "admin" },
  "/api/locations/[id]": { PUT: "admin", DELETE: "admin" },
  "/api/summaries/[id]/email_details": { GET: "admin" },
  "/api/summaries/[id]/email_preview": { GET: "admin" },
  "/api/summaries/[id]/send": { POST: "admin" },
  "/api/users": { GET: "admin", POST: "admin" },
  "/api/users/[id]": { PATCH: "admin", DELETE: "admin" },
  "/api/users/[id]/select_master_query": { POST: "admin" },
  "/api/runs": { GET: "admin" },
  "/api/runs/[taskId]": { GET: "admin" },
  "/api/runs/[taskId]/left_out": { GET: "admin" },
  "/api/runs/[taskId]/again": { POST: "admin" },
  "/api/runs/[taskId]/cancel": { POST: "admin" },
  "/api/audit": { GET: "admin" },

  "/api/sources": { GET: "admin" },
  "/api/sources/rights/[host]": { PUT: "admin", DELETE: "admin" },

  /** Unknown addresses. */
  "/api/[[...path]]": { GET: "public", POST: "public", PUT: "public", PATCH: "public", DELETE: "public" },
};
