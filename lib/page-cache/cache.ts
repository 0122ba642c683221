import "server-only";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { logError } from "@/lib/log";
import type { Page, Render, Rendered } from "./types";

export type CacheOptions = {
  render: Render;
  /** Turns a rendered response into the page to keep, or to send once. */
  toPage: (url: string, rendered: Rendered, now: number) => Page;
  /** Identifies what the database holds: while it stays the same, so do the pages. Rejects when the database is unavailable. */
  revision: () => Promise<string>;
  /** Whether the database can be read; asked when a page fails or takes long. */
  isAvailable: () => Promise<boolean>;
  entries: number;
  bytes: number;
  /** A page is served for this long without a look at the database … */
  freshMs: number;
  /** … and until this age while the look is under way. */
  usableMs: number;
  clock: () => number;
};

export type PageCache = {
  /** A page that may be sent right away; null when it has to be rendered first. */
  peek(url: string): Page | null;
  /** The current page, rendered once for all who wait; the kept one when that fails; null when there is none. */
  make(url: string): Promise<Page | null>;
  sizeBytes(): number;
};

/** After this time a pending page asks whether the database answers at all. */
const PATIENCE_MS = 1_000;
const RENDER_LIMIT_MS = 15_000;
/** Pages also show what is not in the database, such as the time: none is older than this. */
const LONGEST_KEPT_MS = 60_000;
/** As many as the database has connections for: more would only wait there. */
const PARALLEL_RENDERS = 8;
const LONGEST_QUEUE = 500;
/** What a page takes in memory besides its bytes: headers, maps, the key. */
const OVERHEAD_BYTES = 4_096;

type Flight = { startedAt: number; page: Promise<Page | null> };
type Attempt = { revision: string | null; rendered: Rendered | null };

/**
 * Keeps pages for a few seconds: stale-while-revalidate and stale-if-error (RFC 5861), one look at a time for each address. A page is
 * rendered again when the database has changed since; if the bytes are the same, it stays the same object with its compressed variants.
 */
export function createPageCache(options: CacheOptions): PageCache {
  const { render, toPage, revision, isAvailable, entries, bytes, freshMs, usableMs, clock } = options;
  const store = new LRUCache<string, Page>({ max: entries, maxSize: bytes, sizeCalculation: sizeOf });
  const flights = new Map<string, Flight>();
  const working = pLimit(PARALLEL_RENDERS);

  const make = (url: string): Promise<Page | null> => {
    const pending = flights.get(url);
    // A rendering that hangs must not hold back what was published since it began.
    if (pending && clock() - pending.startedAt < usableMs) return pending.page;
    const startedAt = clock();
    const flight: Flight = { startedAt, page: renew(url, startedAt).catch(keepAfter(url)) };
    flights.set(url, flight);
    void flight.page.then(() => flights.get(url) === flight && flights.delete(url));
    return flight.page;
  };

  const keepAfter = (url: string) => (error: unknown) => {
    logError("page not made", error, { url });
    return store.peek(url) ?? null;
  };

  const renew = async (url: string, startedAt: number): Promise<Page | null> => {
    const attempted = await attempt(url, startedAt);
    const kept = store.peek(url);
    const rendered = attempted?.rendered;
    if (kept && (!rendered || rendered.status >= 500)) {
      kept.checkedAt = attempted?.revision ? startedAt : clock();
      return kept;
    }
    if (!rendered || (rendered.status >= 500 && !(await isAvailable()))) return null;
    return land(url, { ...toPage(url, rendered, startedAt), revision: attempted.revision }, kept);
  };

  /** Keeps what was rendered, unless a later rendering was faster. Only complete pages are kept. */
  const land = (url: string, page: Page, kept: Page | undefined): Page => {
    if (kept && kept.renderedAt > page.renderedAt) return kept;
    if (page.status !== 200) {
      store.delete(url);
      return page;
    }
    if (kept && isSame(kept, page)) {
      const { renderedAt, checkedAt, revision: seen } = page;
      return Object.assign(kept, { renderedAt, checkedAt, revision: seen });
    }
    store.set(url, page);
    return page;
  };

  /** Renders the page unless the kept one is current. Null when that failed, or is slow because the database is unavailable. */
  const attempt = async (url: string, startedAt: number): Promise<Attempt | null> => {
    if (working.pendingCount >= LONGEST_QUEUE) return null;
    const stop = new AbortController();
    const limit = setTimeout(() => stop.abort(), RENDER_LIMIT_MS);
    const patience = setTimeout(async () => {
      if (!(await isAvailable())) stop.abort();
    }, PATIENCE_MS);
    const stopped = new Promise<null>((resolve) => stop.signal.addEventListener("abort", () => resolve(null)));
    const work = working(async () => {
      const now = await revision().catch(() => null);
      const kept = store.peek(url);
      const isYoung = kept && startedAt - kept.renderedAt < LONGEST_KEPT_MS;
      if (stop.signal.aborted || (kept && now === null) || (isYoung && kept.revision === now)) {
        return { revision: now, rendered: null };
      }
      return { revision: now, rendered: await render(url, stop.signal) };
    });
    try {
      return await Promise.race([stopped, work]);
    } catch (error) {
      logError("page not rendered", error, { url });
      return null;
    } finally {
      clearTimeout(limit);
      clearTimeout(patience);
    }
  };

  return {
    peek(url) {
      const page = store.get(url);
      if (!page) return null;
      const age = clock() - page.checkedAt;
      if (age < freshMs) return page;
      if (age >= usableMs) return null;
      void make(url);
      return page;
    },
    make,
    sizeBytes: () => store.calculatedSize,
  };
}

function isSame(one: Page, other: Page): boolean {
  return one.version === other.version && one.headers.join("\n") === other.headers.join("\n");
}

/** The compressed variants together are smaller than the plain bytes, and are counted before they are made. */
function sizeOf({ compressible, variants }: Page): number {
  const plain = variants.get("identity");
  const length = plain && "body" in plain ? plain.body.length : 0;
  return OVERHEAD_BYTES + (compressible ? 2 : 1) * length;
}
