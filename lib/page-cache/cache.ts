import "server-only";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { logError } from "@/lib/log";
import type { Page, Render, Rendered } from "./types";

export type CacheOptions = {
  render: Render;
  /** Turns a rendered response into a page to cache, or to send once. */
  toPage: (url: string, rendered: Rendered, now: number) => Page;
  /**
   * A value that changes whenever the database content does; pages stay current while it is the same. Rejects when the database is
   * unavailable.
   */
  revision: () => Promise<string>;
  /** Whether the database can be read; checked when rendering is slow. */
  isAvailable: () => Promise<boolean>;
  entries: number;
  bytes: number;
  /** Until this age a page is served without checking the database. */
  freshMs: number;
  /** Until this age a page is served while a check runs in the background. */
  usableMs: number;
  clock: () => number;
};

export type PageCache = {
  /** A page that can be sent immediately; null when it must be rendered first. */
  peek(url: string): Page | null;
  /** The current page, rendered once for all concurrent callers. The cached page when rendering fails; null when there is none. */
  make(url: string): Promise<Page | null>;
  sizeBytes(): number;
};

/** A rendering slower than this checks whether the database is available. */
const PATIENCE_MS = 1_000;
const RENDER_LIMIT_MS = 15_000;
/** Pages also depend on values outside the database, such as the time, so none is kept longer than this. */
const MAX_AGE_MS = 60_000;
/**
 * Together they match the database connection pool: further renderings would only wait for a connection. Pages that readers have asked for
 * before have their own share, so that they never wait behind a flood of made-up addresses.
 */
const PARALLEL_RENDERS = { known: 3, unknown: 5 };
const MAX_QUEUE = 500;
/** Memory per page in addition to its body: headers, maps, the key. */
const OVERHEAD_BYTES = 4_096;

type Flight = { startedAt: number; page: Promise<Page | null> };
type Attempt = { revision: string | null; rendered: Rendered | null };

/**
 * Caches pages for a few seconds: stale-while-revalidate and stale-if-error (RFC 5861), one check at a time per URL. A page is rendered
 * again only when the database has changed. If the bytes are the same, the page object and its compressed variants are kept.
 */
export function createPageCache(options: CacheOptions): PageCache {
  const { toPage, entries, bytes, freshMs, usableMs, clock } = options;
  const store = new LRUCache<string, Page>({ max: entries, maxSize: bytes, sizeCalculation: sizeOf });
  const flights = new Map<string, Flight>();
  const attempt = createAttempt(options, (url) => store.peek(url));

  const make = (url: string): Promise<Page | null> => {
    const pending = flights.get(url);
    // A hanging rendering must not block newer content.
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
    const cached = store.peek(url);
    const rendered = attempted?.rendered;
    // The renderer's own error page has nothing to read without its scripts.
    if (!rendered || rendered.status >= 500) {
      if (cached) cached.checkedAt = attempted?.revision ? startedAt : clock();
      return cached ?? null;
    }
    return land(url, { ...toPage(url, rendered, startedAt), revision: attempted.revision }, cached);
  };

  /** Caches the result, unless a later rendering finished first. Only complete pages are cached. */
  const land = (url: string, page: Page, cached: Page | undefined): Page => {
    if (cached && cached.renderedAt > page.renderedAt) return cached;
    if (page.status !== 200) {
      store.delete(url);
      return page;
    }
    if (cached && isSame(cached, page)) {
      const { renderedAt, checkedAt, revision: seen } = page;
      return Object.assign(cached, { renderedAt, checkedAt, revision: seen });
    }
    store.set(url, page);
    return page;
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

/** Renders a page unless the cached one is current. Null when rendering fails, or is slow because the database is unavailable. */
function createAttempt({ render, revision, isAvailable }: CacheOptions, peek: (url: string) => Page | undefined) {
  const known = pLimit(PARALLEL_RENDERS.known);
  const unknown = pLimit(PARALLEL_RENDERS.unknown);
  return async (url: string, startedAt: number): Promise<Attempt | null> => {
    const working = peek(url) ? known : unknown;
    if (working.pendingCount >= MAX_QUEUE) return null;
    const stop = new AbortController();
    const limit = setTimeout(() => stop.abort(), RENDER_LIMIT_MS);
    const patience = setTimeout(async () => {
      if (!(await isAvailable())) stop.abort();
    }, PATIENCE_MS);
    const stopped = new Promise<null>((resolve) => stop.signal.addEventListener("abort", () => resolve(null)));
    const work = working(async () => {
      const now = await revision().catch(() => null);
      const cached = peek(url);
      const isYoung = cached && startedAt - cached.renderedAt < MAX_AGE_MS;
      if (stop.signal.aborted || (cached && now === null) || (isYoung && cached.revision === now)) {
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
}

function isSame(one: Page, other: Page): boolean {
  return one.version === other.version && one.headers.join("\n") === other.headers.join("\n");
}

/** All compressed variants together are smaller than the plain body, so they are counted up front. */
function sizeOf({ compressible, variants }: Page): number {
  const plain = variants.get("identity");
  const length = plain && "body" in plain ? plain.body.length : 0;
  return OVERHEAD_BYTES + (compressible ? 2 : 1) * length;
}
