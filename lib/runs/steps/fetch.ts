import "server-only";
import pLimit from "p-limit";
import type { TimeFilter } from "@/db/enums";
import { getArticleIdByUrl } from "@/lib/articles/data";
import { saveLinkTarget } from "@/lib/articles/mutations";
import { formatLongDate } from "@/lib/dates";
import { FetchError, type FetchErrorCode } from "@/lib/news/fetch/http";
import { fetchPage } from "@/lib/news/fetch/page";
import { dateOfArticle } from "@/lib/news/read/article-date";
import { canonicalUrl } from "@/lib/news/read/canonical-url";
import { reader } from "@/lib/news/read/reader";
import { isWithin, type RunClock } from "@/lib/news/search/time-window";
import type { ExtractedPage } from "@/lib/news/types";
import { type Candidate, getCandidate, listCandidates } from "@/lib/runs/data-candidates";
import { type CandidateChange, updateCandidate } from "@/lib/runs/mutations-candidates";
import { BLOCKING_STATUSES } from "@/lib/runs/rules";
import type { Run } from "@/lib/runs/types";
import type { Lease } from "@/lib/runs/worker/lease";
import { continueProgress } from "@/lib/runs/worker/progress";
import type { RunContext } from "@/lib/runs/worker/run-context";

/** More than the client's limit, so that pages are fetched while others are parsed. */
const AT_ONCE = 36;
const BLOCKING_CODES: FetchErrorCode[] = ["robots", "forbidden-address", "forbidden-port", "bad-url"];

/** Fetches and reads every chosen candidate. Stores each result immediately, so that no page is fetched twice. */
export async function fetchCandidates({ run, signal }: Lease, context: RunContext): Promise<void> {
  const chosen = await listCandidates(run.id, "chosen");
  const progress = await continueProgress(run.id, "fetch", chosen.length);
  const limit = pLimit(AT_ONCE);
  await Promise.all(
    chosen.map(({ id }) =>
      limit(async () => {
        signal.throwIfAborted();
        const candidate = await getCandidate(id);
        if (candidate?.status === "chosen")
          await updateCandidate(id, "chosen", await readInTime(run, candidate, context, signal));
        progress.tick();
      }),
    ),
  );
  await progress.finish();
}

/** Reads a candidate, unless the time limit of this stage has passed; then it has no text. */
async function readInTime(
  run: Run,
  candidate: Candidate,
  context: RunContext,
  signal: AbortSignal,
): Promise<CandidateChange<"chosen">> {
  const deadline = context.deadlines.fetch();
  try {
    return await readCandidate(run, candidate, context, AbortSignal.any([signal, deadline]));
  } catch (error) {
    signal.throwIfAborted();
    if (!deadline.aborted) throw error;
    return { status: "no_text", reason: "This run had no time left to read pages." };
  }
}

async function readCandidate(
  run: Run,
  candidate: Candidate,
  context: RunContext,
  signal: AbortSignal,
): Promise<CandidateChange<"chosen">> {
  const clock = { now: run.as_of, readAt: new Date(), timeZone: context.timeZone };
  const filter = run.queries[candidate.position]?.timeFilter ?? "any";
  if (candidate.text) {
    return isWithin(filter, candidate.date, clock)
      ? { status: "fetched", text_status: "full" }
      : { status: "outside", text: null };
  }
  if (candidate.opaque) return readRedirect(run, candidate, context, signal);
  try {
    const served = await readServedText(candidate, context, signal);
    if (served) return readPage(candidate, served, filter, clock);
    const [page] = await Promise.all([fetchPage(context.client, candidate.url, { signal }), reader().warm()]);
    const extracted = await reader().readPage(page, signal);
    return readPage(candidate, { ...extracted, canonical_url: extracted.canonical_url ?? page.url }, filter, clock);
  } catch (error) {
    signal.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    if (candidate.feed_text && isWithin(filter, candidate.date, clock))
      return { status: "fetched", text: candidate.feed_text, text_status: "full", reason };
    return { status: isBlocked(error) ? "blocked" : "no_text", reason };
  }
}

/** Decodes a redirect link and reads its page. If decoding fails, the candidate has no text. */
async function readRedirect(
  run: Run,
  candidate: Candidate,
  context: RunContext,
  signal: AbortSignal,
): Promise<CandidateChange<"chosen">> {
  const link = await context.decodeLink(candidate.url, candidate.position, signal);
  if (link.url === null) return { status: "no_text", reason: link.reason };
  await saveLinkTarget(candidate.canonical_url, link.url);
  const change = { url: link.url, opaque: false };
  const article_id = await getArticleIdByUrl([canonicalUrl(link.url)]);
  if (article_id !== null) return { ...change, status: "duplicate", article_id };
  return { ...change, ...(await readCandidate(run, { ...candidate, ...change }, context, signal)) };
}

/** The machine-readable version of a page. Null if there is none or it is incomplete. */
async function readServedText(
  { url, text_url }: Candidate,
  context: RunContext,
  signal: AbortSignal,
): Promise<ExtractedPage | null> {
  if (!text_url) return null;
  try {
    const page = await fetchPage(context.client, text_url, { signal });
    const extracted = await reader().readPage(page, signal);
    return extracted.text_status === "full" ? { ...extracted, canonical_url: url } : null;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FetchError) return null;
    throw error;
  }
}

function readPage(
  candidate: Candidate,
  page: ExtractedPage,
  filter: TimeFilter,
  clock: RunClock,
): CandidateChange<"chosen"> {
  const isComplete = page.text_status === "full";
  // A publisher's feed may have the full text even if its page does not.
  const feedText = !isComplete && candidate.feed_text ? candidate.feed_text : null;
  const date = dateOfArticle(candidate.date, page, { now: clock.readAt, timeZone: clock.timeZone });
  const fields = {
    url: page.canonical_url ?? candidate.url,
    title: candidate.title || page.title || "",
    outlet: candidate.outlet ?? page.site_name,
    author: candidate.author ?? page.author,
    // Second, because search results have thumbnails.
    image: page.image ?? candidate.image,
    section: page.section,
    date,
  };
  if (!isWithin(filter, date, clock))
    return { ...fields, status: "outside", reason: outsideReason(candidate, date, clock) };
  if (page.is_error && !feedText) return { ...fields, status: "no_text", reason: "error" };
  if (feedText) return { ...fields, status: "fetched", text: feedText, text_status: "full", reason: page.text_status };
  if (page.text_status === "consent" || page.text_status === "none" || !page.text) {
    return { ...fields, status: page.text_status === "consent" ? "blocked" : "no_text", reason: page.text_status };
  }
  return {
    ...fields,
    status: "fetched",
    text: page.text,
    text_status: page.text_status,
    reason: isComplete ? null : page.text_status,
  };
}

/** Names the page's date if only it is outside the time range. */
function outsideReason(candidate: Candidate, date: Date | null, { timeZone }: RunClock): string {
  if (!date || !candidate.date || date.getTime() === candidate.date.getTime()) return "outside";
  return `Its page is dated ${formatLongDate(date, timeZone)}, outside the row’s time range.`;
}

/** Whether the site or its robots.txt refused the request. A missing or unreadable page is not refused. */
export function isBlocked(error: unknown): boolean {
  if (!(error instanceof FetchError)) return false;
  return BLOCKING_CODES.includes(error.code) || BLOCKING_STATUSES.includes(error.status ?? 0);
}
