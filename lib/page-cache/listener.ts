import "server-only";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { log, logError } from "@/lib/log";
import { createPageCache, type PageCache } from "./cache";
import { createCapture, createChannel } from "./capture";
import { contentPolicy, NO_PAGE_POLICY, type PolicyOptions, safetyHeaders, sealPage, withoutNonce } from "./csp";
import { createPage } from "./page";
import { createPass } from "./pass";
import { chooseEncoding, isPrerendered, NONCE_HEADER, publicAddress, readWishes } from "./rules";
import { sendPage, sendUnavailable } from "./serve";
import type { Encoding, Page, Rendered, Variant } from "./types";

export type ListenerOptions = {
  /** Renders everything: Next's request handler. */
  handler: RequestListener;
  appUrl: string;
  liveFeedUrl: string | undefined;
  requireLogin: boolean;
  /** Paths of files that are the same for everyone and change only with a new version of the product. */
  isFile: (path: string) => boolean;
  isAvailable: () => Promise<boolean>;
  limits?: { entries: number; bytes: number };
  ttlMs?: number;
  clock?: () => number;
};

export type Listener = {
  listen: RequestListener;
  markStale(): void;
  /** From now on every answer is the last of its connection. */
  drain(): void;
  close(): void;
  sizeBytes(): number;
};

const PAGE_LIMITS = { entries: 2_000, bytes: 64 * 1024 * 1024 };
const FILE_LIMITS = { entries: 500, bytes: 24 * 1024 * 1024 };
const SEARCH_LIMITS = { entries: 200, bytes: 8 * 1024 * 1024 };
const TTL_MS = 60_000;
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** A drawing that is opened by itself may use its own styles. */
const FILE_POLICY = `${NO_PAGE_POLICY}; style-src 'unsafe-inline'`;
const SHARED_CACHE = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

/** The product's front door: ready bytes for what is the same for everyone, the renderer for the rest. */
export function createListener(options: ListenerOptions): Listener {
  const { appUrl, requireLogin, isFile, isAvailable, ttlMs = TTL_MS, limits = PAGE_LIMITS } = options;
  const clock = options.clock ?? (() => performance.now());
  const policy: PolicyOptions = { appUrl, liveFeedUrl: options.liveFeedUrl };
  const nonce = randomBytes(18).toString("base64url");
  const channel = createChannel(options.handler);
  let draining = false;

  const { host, protocol } = new URL(appUrl);
  const render = createCapture(channel, {
    host,
    "x-forwarded-host": host,
    "x-forwarded-proto": protocol.slice(0, -1),
    accept: "text/html",
    [NONCE_HEADER]: nonce,
    "content-security-policy": `script-src 'nonce-${nonce}'`,
  });
  const shared = { render, isAvailable, clock };
  const toPage = pageMaker(nonce, policy);
  const pages = createPageCache({ ...shared, ...limits, toPage, ttlMs, ...(requireLogin ? {} : { first: "/" }) });
  // Whoever searches for everything must not push out what others read.
  const searches = createPageCache({ ...shared, ...SEARCH_LIMITS, toPage, ttlMs });
  const files = createPageCache({ ...shared, ...FILE_LIMITS, toPage: toFile, ttlMs: Number.POSITIVE_INFINITY });
  const pass = createPass({ channel, policy, isAvailable, isDraining: () => draining });

  const listen = (request: IncomingMessage, response: ServerResponse): void => {
    const url = request.url ?? "";
    const wishes = readWishes(request.rawHeaders);
    const place = url.startsWith("/") ? placeOf(url, request.method, wishes.isPartial) : null;
    if (!place) {
      if (!METHODS.has(request.method ?? "")) refuse(response, 405);
      else if (!url.startsWith("/")) refuse(response, 400);
      else passOrRefuse(request, response);
      return;
    }
    const { cache, key } = place;
    const encoding = chooseEncoding(wishes.acceptEncoding);
    const answer = (page: Page, variant: Variant) =>
      sendPage(request, response, {
        page,
        variant,
        ifNoneMatch: wishes.ifNoneMatch,
        now: clock(),
        isLast: draining,
      });
    const page = cache.peek(key);
    const variant = page?.variants.get(page.compressible ? encoding : "identity");
    if (page && variant) {
      answer(page, variant);
      return;
    }
    prepare(cache, key, page, encoding)
      .then((made) => {
        if (response.destroyed) return;
        if (made) answer(made.page, made.variant);
        else sendUnavailable(request, response, policy);
      })
      .catch((error) => {
        logError("answer not made", error, { url: key });
        response.destroy();
      });
  };

  /** What Node's own client will not send on is no request that could be answered; thrown here it would end the process. */
  const passOrRefuse = (request: IncomingMessage, response: ServerResponse) => {
    try {
      pass(request, response);
    } catch (error) {
      logError("request refused", error);
      refuse(response, 400);
    }
  };

  const placeOf = (url: string, method: string | undefined, isPartial: boolean) => {
    if (isPartial || (method !== "GET" && method !== "HEAD")) return null;
    const key = publicAddress(url, { requireLogin });
    if (key) return { key, cache: key.startsWith("/archive?") ? searches : pages };
    return isFile(url) ? { key: url, cache: files } : null;
  };

  return {
    listen,
    markStale() {
      pages.markStale();
      searches.markStale();
    },
    drain: () => {
      draining = true;
    },
    close: () => channel.close(),
    sizeBytes: () => pages.sizeBytes() + searches.sizeBytes() + files.sizeBytes(),
  };
}

async function prepare(cache: PageCache, key: string, ready: Page | null, encoding: Encoding) {
  const page = ready ?? (await cache.make(key));
  return page && { page, variant: await cache.encode(key, page, page.compressible ? encoding : "identity") };
}

function refuse(response: ServerResponse, status: 400 | 405): void {
  response.writeHead(status, { "content-length": 0, connection: "close" });
  response.end();
}

/** What is kept of a rendered page: its bytes, its type, its preload hints; and a policy that names its scripts. */
function pageMaker(nonce: string, policy: PolicyOptions) {
  return (url: string, { status, headers, body }: Rendered, now: number): Page => {
    const type = headers["content-type"] ?? "application/octet-stream";
    const isPage = type.startsWith("text/html");
    const sealed = isPage ? sealPage(body.toString(), isPrerendered(headers) ? null : nonce) : null;
    if (sealed && sealed.refused > 0)
      log("inline scripts without a nonce will not run", { url, scripts: sealed.refused });
    const kept = {
      "Content-Type": type,
      ...(headers.link ? { Link: withoutNonce(headers.link, nonce) } : {}),
      ...(headers.location ? { Location: headers.location } : {}),
      "Cache-Control": status === 200 ? SHARED_CACHE : "no-store",
      "Content-Security-Policy": sealed ? contentPolicy(sealed.allowed, policy) : NO_PAGE_POLICY,
      ...safetyHeaders(url, policy),
    };
    return createPage(status, Object.entries(kept).flat(), sealed ? Buffer.from(sealed.html) : body, now);
  };
}

function toFile(_url: string, { status, headers, body }: Rendered, now: number): Page {
  const kept = {
    "Content-Type": headers["content-type"] ?? "application/octet-stream",
    "Cache-Control": headers["cache-control"] ?? "no-cache",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": FILE_POLICY,
  };
  return createPage(status, Object.entries(kept).flat(), body, now);
}
