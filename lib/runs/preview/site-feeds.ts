import "server-only";
import { env } from "@/lib/env";
import { findSiteFeeds } from "@/lib/news/search/site";
import { SourceError } from "@/lib/news/search/source-error";
import type { SiteFeeds } from "@/lib/runs/types";
import { openClient } from "@/lib/runs/worker/open-sources";
import type { Admin } from "@/lib/viewer";
import { createPreviewLimiter } from "./preview-limiter";

const MAX_MS = 20_000;
/** Shorter than in a run, because the admin is waiting. */
const RETRY_BASE_MS = 300;

const limit = createPreviewLimiter(4);

/** The feeds of a site, discovered as in a run. `error` says why there are none. Stores nothing. */
export async function listSiteFeeds(admin: Admin, site: string, closed: AbortSignal): Promise<SiteFeeds> {
  return limit(admin, closed, async (signal) => {
    const client = openClient();
    const timeout = AbortSignal.timeout(MAX_MS);
    try {
      const request = { site, readAt: new Date(), timeZone: env().DIGEST_TIMEZONE };
      const feeds = await findSiteFeeds(
        { client, retryBaseMs: RETRY_BASE_MS },
        { ...request, signal: AbortSignal.any([signal, timeout]) },
      );
      return { feeds: feeds.map(({ url, title, items }) => ({ url, title, items: items.length })), error: null };
    } catch (error) {
      signal.throwIfAborted();
      if (timeout.aborted) return { feeds: [], error: "The site did not answer in time." };
      if (error instanceof SourceError) return { feeds: [], error: error.message };
      throw error;
    } finally {
      await client.close();
    }
  });
}
