import "server-only";
import { env } from "@/lib/env";
import { findSiteFeeds } from "@/lib/news/search/site";
import { SourceError } from "@/lib/news/search/source-error";
import type { SiteFeeds } from "@/lib/runs/types";
import { openClient } from "@/lib/runs/worker/open-sources";
import type { Admin } from "@/lib/viewer";
import { createDesk } from "./preview-limiter";

const LONGEST_MS = 20_000;
/** A site that is merely slow may be asked again by who types on. */
const RETRY_BASE_MS = 300;

const desk = createDesk(4);

/** The feeds a site offers, found as a run finds them; without one, `error` says why. Nothing is stored. */
export async function listSiteFeeds(admin: Admin, site: string, gone: AbortSignal): Promise<SiteFeeds> {
  return desk(admin, gone, async (signal) => {
    const client = openClient();
    const late = AbortSignal.timeout(LONGEST_MS);
    try {
      const asked = { site, readAt: new Date(), timeZone: env().DIGEST_TIMEZONE };
      const feeds = await findSiteFeeds(
        { client, retryBaseMs: RETRY_BASE_MS },
        { ...asked, signal: AbortSignal.any([signal, late]) },
      );
      return { feeds: feeds.map(({ url, title, items }) => ({ url, title, items: items.length })), error: null };
    } catch (error) {
      signal.throwIfAborted();
      if (late.aborted) return { feeds: [], error: "The site did not answer in time." };
      if (error instanceof SourceError) return { feeds: [], error: error.message };
      throw error;
    } finally {
      await client.close();
    }
  });
}
