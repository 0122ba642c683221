import "server-only";
import pLimit from "p-limit";
import { listMissingPictures } from "@/lib/articles/data-pictures";
import { savePicture } from "@/lib/articles/mutations-pictures";
import type { BriefingDraft } from "@/lib/briefings/types";
import { isDatabaseOutage } from "@/lib/db";
import { encodePicture } from "@/lib/media/encode";
import { mayBePicture } from "@/lib/media/rules";
import type { Picture } from "@/lib/media/types";
import type { HttpClient } from "@/lib/news/fetch/http";
import { fetchPicture } from "@/lib/news/fetch/picture";
import type { Lease } from "@/lib/runs/worker/lease";

const AT_ONCE = 4;
/** Time limit for a briefing's pictures. Missing ones are fetched when the article is published again. */
const MAX_MS = 45_000;

/**
 * Fetches the pictures of a draft's articles. Stores each result immediately, including that there is none, so that nothing is fetched
 * twice. A failed picture does not fail the run.
 */
export async function fetchPictures(
  { signal }: Pick<Lease, "signal">,
  client: HttpClient,
  draft: BriefingDraft,
): Promise<void> {
  const stories = [...draft.top_insights, ...draft.day_stories, ...draft.week_stories];
  const missing = await listMissingPictures([...new Set(stories.map(({ article_id }) => article_id))]);
  const timeout = AbortSignal.timeout(MAX_MS);
  const limit = pLimit(AT_ONCE);
  const shared = sharedBy(missing.map(({ image }) => image));
  await Promise.all(
    missing.map(({ id, image }) =>
      limit(async () => {
        if (timeout.aborted) return;
        const isOwn = mayBePicture(image) && !shared.has(image);
        const picture = isOwn ? await readPicture(client, image, AbortSignal.any([signal, timeout])) : null;
        signal.throwIfAborted();
        if (picture || !timeout.aborted) await savePicture(id, picture);
      }),
    ),
  );
}

/** Pictures shared by several articles, which are the outlet's defaults. */
function sharedBy(images: string[]): Set<string> {
  return new Set(images.filter((image, index) => images.indexOf(image) !== index));
}

async function readPicture(client: HttpClient, url: string, signal: AbortSignal): Promise<Picture | null> {
  try {
    return await encodePicture(await fetchPicture(client, url, signal));
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    return null;
  }
}
