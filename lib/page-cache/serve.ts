import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { capitalized } from "@/lib/language/capitalized";
import { contentPolicy, type PolicyOptions, uncachedHeaders } from "./html/csp";
import { type PlainLook, plainPage, plainStyle } from "./html/plain-page";
import { ageOf, responseOf } from "./page";
import { isKnown } from "./rules";
import type { Page, Variant } from "./types";

const RETRY_AFTER_S = "5";

type Ready = {
  page: Page;
  variant: Variant;
  ifNoneMatch: string | undefined;
  /** A `Set-Cookie` for this reader. */
  hint: string | null;
  now: number;
  /** Whether the connection closes after this response. */
  isLast: boolean;
};

/**
 * Node.js's internal marker for a response whose header has been written. `writeHead` builds and validates the same lines for every
 * request, which takes longer than everything else the cache does; these lines were validated when the page was created. The fields are
 * undocumented: Node.js is pinned, and tests/integration/page-connections.test.ts covers what depends on them.
 */
const HEADER_WRITTEN = { _header: "HTTP/1.1 200 OK\r\n\r\n", _headerSent: true };

/** Sends a page, or a 304 if the client already has it. */
export function sendPage(request: IncomingMessage, response: ServerResponse, ready: Ready): void {
  const { page, variant, ifNoneMatch, hint, now, isLast } = ready;
  const isUnchanged = ifNoneMatch !== undefined && page.status === 200 && isKnown(ifNoneMatch, page.version);
  const isPlain = page.status === 200 && request.method === "GET" && !isUnchanged;
  if (isPlain && response.shouldKeepAlive && !isLast && hint === null) {
    Object.assign(response, HEADER_WRITTEN);
    response.end(responseOf(page, variant, now));
    return;
  }
  const headers = isUnchanged ? revalidatedHeaders(variant) : [...variant.headers];
  if (hint !== null) {
    headers[headers.indexOf("Cache-Control") + 1] = "private, no-store";
    headers.push("Set-Cookie", hint);
  }
  headers.push("Age", ageOf(page, now));
  if (isLast) headers.push("Connection", "close");
  response.writeHead(isUnchanged ? 304 : page.status, headers);
  response.end(isUnchanged || request.method === "HEAD" ? undefined : variant.body);
}

const REVALIDATED = new Set(["ETag", "Vary", "Cache-Control"]);

/** The headers a 304 repeats (RFC 9110, 15.4.5). */
function revalidatedHeaders({ headers }: Variant): string[] {
  return headers.filter((_, at) => REVALIDATED.has(headers[at - (at % 2)] ?? ""));
}

const ITEM_PAGE = /^\/(briefing|article|story)\//;

/** Item pages use the error text from the specification. */
function unavailablePage(path: string, look: PlainLook | undefined): string {
  const thing = ITEM_PAGE.exec(path)?.[1];
  const title = thing ? `Error Loading ${capitalized(thing)}` : "Back in a moment";
  const message = thing ? `Failed to fetch ${thing}` : "This page can’t be shown right now.";
  const body = `<h1>${title}</h1><p>${message}</p><p>This page retries automatically every few seconds.</p><p class="out"><a href="/">Return to Home</a></p>`;
  return plainPage({ title, look, body });
}

/** 503: the database or the renderer is temporarily unavailable. */
export function sendUnavailable(request: IncomingMessage, response: ServerResponse, policy: PolicyOptions): void {
  const path = request.url ?? "/";
  const isApi = path.startsWith("/api/");
  const look = policy.look?.();
  const body = Buffer.from(
    isApi ? JSON.stringify({ error: "The service is unavailable for the moment." }) : unavailablePage(path, look),
  );
  response.writeHead(503, {
    "content-type": isApi ? "application/json" : "text/html; charset=utf-8",
    "content-length": body.length,
    "retry-after": RETRY_AFTER_S,
    // Browsers ignore Retry-After. Only GET pages may be repeated.
    ...(isApi || request.method !== "GET" ? {} : { refresh: RETRY_AFTER_S }),
    ...uncachedHeaders(path, policy, contentPolicy({ scripts: [], styles: [plainStyle(look)] }, policy)),
    connection: "close",
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
