import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { contentPolicy, type PolicyOptions, safetyHeaders } from "./csp";
import { isKnown } from "./rules";
import type { Page, Variant } from "./types";

const RETRY_AFTER_S = "5";

/** Writes ready bytes, or that the reader has them already. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  {
    page,
    variant,
    ifNoneMatch,
    now,
    isLast,
  }: {
    page: Page;
    variant: Variant;
    ifNoneMatch: string | undefined;
    now: number;
    isLast: boolean;
  },
): void {
  const known = ifNoneMatch !== undefined && page.status === 200 && isKnown(ifNoneMatch, page.version);
  const ready = known ? variant.notModified : variant.head;
  ready[ready.length - 1] = String(Math.max(0, Math.floor((now - page.renderedAt) / 1_000)));
  response.writeHead(known ? 304 : page.status, isLast ? [...ready, "Connection", "close"] : ready);
  response.end(known || request.method === "HEAD" ? undefined : variant.body);
}

const WITH_THING = /^\/(briefing|article|story)\//;

/** Of a page that shows one thing the specification has the words; of others the page says what can be said. */
function sorry(path: string): string {
  const thing = WITH_THING.exec(path)?.[1];
  const title = thing ? `Error Loading ${thing.charAt(0).toUpperCase()}${thing.slice(1)}` : "Back in a moment";
  const message = thing ? `Failed to fetch ${thing}` : "This page can’t be shown right now.";
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${message}</p><p>Please try again in a few seconds.</p><p><a href="/">Return to Home</a></p></html>`;
}

/** 503: what the answer is made from is away for the moment. */
export function sendUnavailable(request: IncomingMessage, response: ServerResponse, policy: PolicyOptions): void {
  const path = request.url ?? "/";
  const forPrograms = path.startsWith("/api/");
  const body = Buffer.from(
    forPrograms ? JSON.stringify({ error: "The service is unavailable for the moment." }) : sorry(path),
  );
  response.writeHead(503, {
    "content-type": forPrograms ? "application/json" : "text/html; charset=utf-8",
    "content-length": body.length,
    "retry-after": RETRY_AFTER_S,
    "cache-control": "no-store",
    "content-security-policy": contentPolicy({ scripts: [], styles: [] }, policy),
    ...safetyHeaders(path, policy),
    connection: "close",
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
