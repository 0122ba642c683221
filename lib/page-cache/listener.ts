import "server-only";
import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { Language } from "@/db/enums";
import { log, logError } from "@/lib/log";
import { countPage } from "@/lib/metrics";
import { createPageCache, type PageCache } from "./cache";
import { type Channel, createCapture, createChannel } from "./capture";
import { createClientReader } from "./client";
import { isOpenPath, turnAway } from "./gate";
import { NO_PAGE_POLICY, type PolicyOptions, policyOf, safetyHeaders, sealPage, withoutNonce } from "./html/csp";
import { deferScripts } from "./html/defer";
import type { PlainLook } from "./html/plain-page";
import { createPage, variantOf } from "./page";
import { createProxy } from "./proxy";
import { chooseEncoding, isPrerendered, NONCE_HEADER, ownAddress, publicAddress, readRequestTraits } from "./rules";
import { sendPage, sendUnavailable } from "./serve";
import type { Encoding, Page, Rendered, Variant } from "./types";

export type ListenerOptions = {
  /** Next.js's request handler. */
  handler: RequestListener;
  appUrl: string;
  liveFeedUrl: string | undefined;
  /** The look of pages sent without the renderer. Default: the design's. */
  look?: (() => PlainLook | undefined) | undefined;
  requireLogin: boolean;
  /** The languages of the site's pages. */
  languages?: readonly Language[];
  /** Whether a request has a valid session or API token. Called only if a login is required. */
  isSignedIn: (headers: IncomingHttpHeaders) => Promise<boolean>;
  /** The `Set-Cookie` to add to a page for a browser with these cookies. Usually null. */
  missingHint?: (cookies: string) => string | null;
  /** Addresses and CIDR ranges of proxies whose forwarded headers are trusted. */
  trustedProxies: string[];
  /** Whether a path is a static file: the same for everyone until the next release. */
  isFile: (path: string) => boolean;
  /** Whether the database can be read. */
  isAvailable: () => Promise<boolean>;
  /** A value that changes whenever the database content does. */
  revision: () => Promise<string>;
  clock?: () => number;
};

export type Listener = {
  listen: RequestListener;
  /** Closes every connection after its next response. */
  drain(): void;
  close(): void;
};

const PAGE_LIMITS = { entries: 2_000, bytes: 64 * 1024 * 1024 };
const FILE_LIMITS = { entries: 500, bytes: 24 * 1024 * 1024 };
const SEARCH_LIMITS = { entries: 200, bytes: 8 * 1024 * 1024 };
/** Responses are at most 4.5 s behind the database; the specified limit is 5 s. */
const LIFETIME = { freshMs: 3_000, usableMs: 4_500 };
const UNLIMITED = { freshMs: Number.POSITIVE_INFINITY, usableMs: Number.POSITIVE_INFINITY };
const REMEMBERED_ENCODINGS = 100;
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const BODY_METHODS = new Set(["POST", "PUT", "PATCH"]);
/** An SVG opened directly may use its inline styles. */
const FILE_POLICY = `${NO_PAGE_POLICY}; style-src 'unsafe-inline'`;
const PRIVATE_CACHE = "private, no-cache";
const SHARED_CACHE = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

/** The product's HTTP handler: cached responses for public pages and files, the renderer for everything else. */
export function createListener(options: ListenerOptions): Listener {
  const { requireLogin, isFile, isAvailable } = options;
  const clock = options.clock ?? (() => performance.now());
  const policy: PolicyOptions = { appUrl: options.appUrl, liveFeedUrl: options.liveFeedUrl, look: options.look };
  const channel = createChannel(options.handler);
  const findCached = createCaches(options, channel, policy, clock);
  const encodingFor = rememberEncodings();
  let draining = false;
  const proxy = createProxy({
    channel,
    readClient: createClientReader(options.trustedProxies),
    policy,
    isAvailable,
    isDraining: () => draining,
  });

  const listen = (request: IncomingMessage, response: ServerResponse): void => {
    const [path = ""] = (request.url ?? "").split("?", 1);
    if (!requireLogin || isOpenPath(path) || isFile(path)) {
      answer(request, response);
      return;
    }
    options.isSignedIn(request.headers).then(
      (isSignedIn) => (isSignedIn ? answer(request, response) : turnAway(request, response, policy)),
      (error) => {
        logError("login not checked", error);
        sendUnavailable(request, response, policy);
      },
    );
  };

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const url = request.url ?? "";
    const traits = readRequestTraits(request.rawHeaders);
    const target = url.startsWith("/") && isRead(request) && !traits.isPartial ? findCached(url) : null;
    if (!target) {
      if (!METHODS.has(request.method ?? "")) refuse(response, 405, { allow: [...METHODS].join(", ") });
      else if (hasStrayBody(request)) refuse(response, 400);
      else if (!url.startsWith("/")) refuse(response, 400);
      else proxyOrRefuse(request, response);
      return;
    }
    const { ifNoneMatch, acceptEncoding, cookie } = traits;
    const { cache, key } = target;
    const hint = cookie && !target.isFile ? (options.missingHint?.(cookie) ?? null) : null;
    const encoding = encodingFor(acceptEncoding);
    const send = (page: Page, variant: Variant) =>
      sendPage(request, response, { page, variant, ifNoneMatch, hint, now: clock(), isLast: draining });
    const page = cache.peek(key);
    const variant = page && variantOf(page, encoding);
    if (page && variant && !(variant instanceof Promise)) {
      countPage("hit");
      send(page, variant);
      return;
    }
    countPage("miss");
    prepare(cache, key, page, encoding)
      .then((made) => {
        if (response.destroyed) return;
        const own = made?.page.status === 404 && cookie ? ownAddress(key) : null;
        if (own) {
          request.url = own;
          proxyOrRefuse(request, response);
        } else if (made) send(made.page, made.variant);
        else sendUnavailable(request, response, policy);
      })
      .catch((error) => {
        logError("response not made", error, { url: key });
        response.destroy();
      });
  };

  /** Node's HTTP client throws on a request it cannot send; uncaught, that would end the process. */
  const proxyOrRefuse = (request: IncomingMessage, response: ServerResponse) => {
    try {
      proxy(request, response);
    } catch (error) {
      logError("request refused", error);
      refuse(response, 400);
    }
  };

  return {
    listen,
    drain: () => {
      draining = true;
    },
    close: () => channel.close(),
  };
}

/** The caches of pages, searches and files. Returns a function from a URL to its cache and key there, or null if it is not cached. */
function createCaches(options: ListenerOptions, channel: Channel, policy: PolicyOptions, clock: () => number) {
  const { requireLogin, languages, isFile, revision, isAvailable } = options;
  const { host, protocol } = new URL(policy.appUrl);
  const nonce = randomBytes(18).toString("base64url");
  const render = createCapture(channel, {
    host,
    "x-forwarded-host": host,
    "x-forwarded-proto": protocol.slice(0, -1),
    accept: "text/html",
    [NONCE_HEADER]: nonce,
    "content-security-policy": `script-src 'nonce-${nonce}'`,
  });
  const shared = { render, revision, isAvailable, clock, toPage: pageMaker(nonce, policy, requireLogin) };
  const pages = createPageCache({ ...shared, ...LIFETIME, ...PAGE_LIMITS });
  // A separate cache, so that a client crawling searches does not evict the pages others read.
  const searches = createPageCache({ ...shared, ...LIFETIME, ...SEARCH_LIMITS });
  const files = createPageCache({ ...shared, ...UNLIMITED, ...FILE_LIMITS, toPage: fileMaker(policy) });
  return (url: string): { cache: PageCache; key: string; isFile: boolean } | null => {
    const key = publicAddress(url, { requireLogin, languages });
    if (key) return { key, cache: isSearch(key) ? searches : pages, isFile: false };
    return isFile(url) ? { key: url, cache: files, isFile: true } : null;
  };
}

function isSearch(key: string): boolean {
  return /^(?:\/es)?\/(?:archive|briefing\/\d+)\?/.test(key);
}

async function prepare(cache: PageCache, key: string, ready: Page | null, encoding: Encoding) {
  const page = ready ?? (await cache.make(key));
  return page && { page, variant: await variantOf(page, encoding) };
}

/** Browsers send only a few different `Accept-Encoding` headers, so each is parsed once. */
function rememberEncodings() {
  const known = new LRUCache<string, Encoding>({ max: REMEMBERED_ENCODINGS });
  return (accepted = ""): Encoding => {
    const encoding = known.get(accepted) ?? chooseEncoding(accepted);
    if (!known.has(accepted)) known.set(accepted, encoding);
    return encoding;
  };
}

function isRead({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/** Whether a GET or HEAD request has a chunked body. The renderer gets no length and would parse the body as another request. */
function hasStrayBody({ method = "", headers }: IncomingMessage): boolean {
  return !BODY_METHODS.has(method) && headers["transfer-encoding"] !== undefined;
}

function refuse(response: ServerResponse, status: 400 | 405, headers: { allow?: string } = {}): void {
  response.writeHead(status, { ...headers, "content-length": 0, connection: "close" });
  response.end();
}

/** Keeps a rendered page's body, type and preload hints, and adds a policy that lists its scripts. */
function pageMaker(nonce: string, policy: PolicyOptions, requireLogin: boolean) {
  const caching = requireLogin ? PRIVATE_CACHE : SHARED_CACHE;
  return (url: string, { status, headers, body }: Rendered, now: number): Page => {
    const type = headers["content-type"] ?? "application/octet-stream";
    const isPage = type.startsWith("text/html");
    const sealed = isPage ? sealPage(body.toString(), isPrerendered(headers) ? null : nonce) : null;
    if (sealed && sealed.refused > 0)
      log("inline scripts without a nonce will not run", { url, scripts: sealed.refused });
    const pageHeaders = {
      "Content-Type": type,
      ...(headers.link ? { Link: withoutNonce(headers.link, nonce) } : {}),
      ...(headers.location ? { Location: headers.location } : {}),
      "Cache-Control": status === 200 ? caching : "no-store",
      "Content-Security-Policy": sealed ? policyOf(url, sealed.allowed, policy) : NO_PAGE_POLICY,
      ...safetyHeaders(url, policy),
    };
    return createPage(status, pageHeaders, sealed ? Buffer.from(deferScripts(url, sealed.html)) : body, now);
  };
}

function fileMaker(policy: PolicyOptions) {
  return (url: string, { status, headers, body }: Rendered, now: number): Page => {
    const transport = safetyHeaders(url, policy)["strict-transport-security"];
    const fileHeaders = {
      "Content-Type": headers["content-type"] ?? "application/octet-stream",
      "Cache-Control": headers["cache-control"] ?? "no-cache",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": FILE_POLICY,
      ...(transport ? { "Strict-Transport-Security": transport } : {}),
    };
    return createPage(status, fileHeaders, body, now);
  };
}
