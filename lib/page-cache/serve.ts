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

const SORRY =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Back in a moment</title><h1>Back in a moment</h1><p>This page can’t be shown right now. Please try again in a few seconds.</p></html>';

/** 503: what the answer is made from is away for the moment. */
export function sendUnavailable(request: IncomingMessage, response: ServerResponse, policy: PolicyOptions): void {
  const path = request.url ?? "/";
  const forPrograms = path.startsWith("/api/");
  const body = Buffer.from(
    forPrograms ? JSON.stringify({ error: "The service is unavailable for the moment." }) : SORRY,
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
