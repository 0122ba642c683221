import "server-only";
import pLimit from "p-limit";
import { logError } from "@/lib/log";
import { polish, variantOf } from "./page";
import { createStore } from "./store";
import type { Encoding, Page, Render, Rendered, Variant } from "./types";

export type CacheOptions = {
  render: Render;
  /** Makes the page to keep, or to pass on once, from what was rendered. */
  toPage: (url: string, rendered: Rendered, now: number) => Page;
  /** Whether what the pages are made from can be read; asked when a page fails or keeps its readers waiting. */
  isAvailable: () => Promise<boolean>;
  entries: number;
  bytes: number;
  /** How long a page counts as fresh when nothing is known to have changed: a net, not the rule. */
  ttlMs: number;
  /** The page to make anew before all others when everything changed. */
  first?: string;
  clock?: () => number;
};

export type PageCache = {
  /** A page that may be answered with now, without waiting; null when it must be asked for. */
  peek(url: string): Page | null;
  /** The page made anew, once for all who ask at the same time; the one kept when that fails, null when there is none. */
  make(url: string): Promise<Page | null>;
  /** The page's bytes in an encoding, made at the first call. */
  encode(url: string, page: Page, encoding: Encoding): Promise<Variant>;
  /** What is kept may be out of date: all is rendered anew, the first page and those in use at once. */
  markStale(): void;
  sizeBytes(): number;
};

/** A stale page is still answered with for so long while it is made anew. With the slowest notice (2 s) it is below 5 s. */
const GRACE_MS = 2_000;
/** A page that nobody asked for so long is not answered with before it was made anew. */
const LONGEST_STALE_MS = 600_000;
/** After a failure the page kept is answered with, and tried again no more often than this. */
const RETRY_MS = 2_000;
/** So long a reader waits before it is asked whether waiting has any sense. */
const PATIENCE_MS = 1_000;
const RENDER_LIMIT_MS = 15_000;
/** As many as the database has connections for. More would only wait inside. */
const PARALLEL_RENDERS = 8;
const LONGEST_QUEUE = 500;
const EAGER_PAGES = 64;
const IN_USE_MS = 600_000;
const USES_BEFORE_POLISH = 3;

type Flight = { generation: number; page: Promise<Page | null> };

export function createPageCache(options: CacheOptions): PageCache {
  const { render, toPage, isAvailable, ttlMs, first } = options;
  const clock = options.clock ?? (() => performance.now());
  const store = createStore(options);
  const flights = new Map<string, Flight>();
  const rendering = pLimit(PARALLEL_RENDERS);
  const polishing = pLimit(1);
  let generation = 0;
  let changedAt = 0;

  const peek = (url: string): Page | null => {
    const page = store.get(url);
    if (!page) return null;
    const now = clock();
    page.usedAt = now;
    const state = stateOf(page, now, ttlMs);
    if (state === "expired") return null;
    if (state === "stale" && now - page.retriedAt >= RETRY_MS) {
      page.retriedAt = now;
      void renew(url);
    }
    page.uses += 1;
    if (page.uses === USES_BEFORE_POLISH) void polishing(() => polish(page)).then(() => store.weigh(url));
    return page;
  };

  /** A flight that set out before the last change does not count for those who ask after it. */
  const renew = (url: string): Promise<Page | null> => {
    const going = flights.get(url);
    if (going?.generation === generation) return going.page;
    const flight: Flight = { generation, page: fly(url, generation).catch(landedBadly(url)) };
    flights.set(url, flight);
    void flight.page.then(() => {
      if (flights.get(url) === flight) flights.delete(url);
    });
    return flight.page;
  };

  const fly = async (url: string, departed: number): Promise<Page | null> => {
    const rendered = await attempt(url);
    if (rendered && rendered.status < 500) return land(url, toPage(url, rendered, clock()), departed);
    const kept = store.get(url);
    if (kept) {
      kept.failing = true;
      return kept;
    }
    return rendered && (await isAvailable()) ? toPage(url, rendered, clock()) : null;
  };

  const landedBadly = (url: string) => (error: unknown) => {
    logError("page not made", error, { url });
    return store.get(url) ?? null;
  };

  /** Null when the renderer failed, or is too slow because what it reads is away. */
  const attempt = async (url: string): Promise<Rendered | null> => {
    if (rendering.pendingCount >= LONGEST_QUEUE) return null;
    const stop = new AbortController();
    const limit = setTimeout(() => stop.abort(), RENDER_LIMIT_MS);
    const away = setTimeout(async () => {
      if (!(await isAvailable())) stop.abort();
    }, PATIENCE_MS);
    const stopped = new Promise<null>((resolve) => stop.signal.addEventListener("abort", () => resolve(null)));
    const rendered = rendering(() => (stop.signal.aborted ? null : render(url, stop.signal)));
    try {
      return await Promise.race([stopped, rendered]);
    } catch (error) {
      logError("page not rendered", error, { url });
      return null;
    } finally {
      clearTimeout(limit);
      clearTimeout(away);
    }
  };

  const land = (url: string, page: Page, departed: number): Page => {
    const kept = store.get(url);
    if (page.status !== 200) {
      if (departed === generation) store.delete(url);
      return page;
    }
    if (departed !== generation) {
      const newer = kept && kept.staleSince === null;
      if (newer) return kept;
      page.staleSince = changedAt;
    }
    if (kept && kept.version === page.version && sameHeaders(kept, page)) {
      const { renderedAt, staleSince, failing, retriedAt } = page;
      Object.assign(kept, { renderedAt, staleSince, failing, retriedAt });
      return kept;
    }
    page.usedAt = kept?.usedAt ?? page.usedAt;
    page.uses = kept?.uses ?? 0;
    store.set(url, page);
    return page;
  };

  const renewInUse = async (departed: number): Promise<void> => {
    const now = clock();
    const inUse = store.entries().filter(([, page]) => now - page.usedAt < IN_USE_MS);
    const urls = new Set([...(first ? [first] : []), ...inUse.slice(0, EAGER_PAGES).map(([url]) => url)]);
    for (const url of urls) {
      if (departed !== generation) return;
      await renew(url);
    }
  };

  return {
    peek,
    make: renew,
    async encode(url, page, encoding) {
      const variant = await variantOf(page, encoding);
      store.weigh(url);
      return variant;
    },
    markStale() {
      generation += 1;
      changedAt = clock();
      for (const [, page] of store.entries()) {
        page.staleSince ??= changedAt;
        page.failing = false;
      }
      void renewInUse(generation);
    },
    sizeBytes: store.sizeBytes,
  };
}

function stateOf(page: Page, now: number, ttlMs: number): "fresh" | "stale" | "expired" {
  if (page.failing) return "stale";
  if (page.staleSince !== null) return now - page.staleSince < GRACE_MS ? "stale" : "expired";
  const age = now - page.renderedAt;
  if (age < ttlMs) return "fresh";
  return age < LONGEST_STALE_MS ? "stale" : "expired";
}

function sameHeaders(one: Page, other: Page): boolean {
  return one.headers.length === other.headers.length && one.headers.every((part, at) => part === other.headers[at]);
}
