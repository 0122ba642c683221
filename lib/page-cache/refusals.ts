import "server-only";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { finished } from "node:stream/promises";
import type { Channel } from "./capture";
import { type PolicyOptions, uncachedHeaders } from "./html/csp";

const MAX_DRAINED_BYTES = 32 * 1024 * 1024;
const DRAIN_LIMIT_MS = 10_000;
const OPTIONS_LIMIT_MS = 1_000;

/** 403 for a request from another site. */
export async function refuseForeign(
  request: IncomingMessage,
  response: ServerResponse,
  policy: PolicyOptions,
): Promise<void> {
  response.writeHead(403, { ...refusalHeaders(request, policy), "content-type": "text/plain; charset=utf-8" });
  await drainBody(request);
  response.end("The request came from another site.");
}

/** 405, or for OPTIONS the answer, with the methods of a page. */
export async function refusePageMethod(
  request: IncomingMessage,
  response: ServerResponse,
  policy: PolicyOptions,
): Promise<void> {
  response.writeHead(request.method === "OPTIONS" ? 204 : 405, {
    ...refusalHeaders(request, policy),
    ...(request.method === "OPTIONS" ? {} : { "content-length": 0 }),
    allow: "GET, HEAD",
  });
  await drainBody(request);
  response.end();
}

function refusalHeaders(request: IncomingMessage, policy: PolicyOptions) {
  return { ...uncachedHeaders(request.url ?? "/", policy), connection: "close" };
}

/** 405 in JSON for a method that a route lacks, in place of the renderer's `answer`. */
export async function refuseMethod(
  request: IncomingMessage,
  response: ServerResponse,
  headers: OutgoingHttpHeaders,
  answer: IncomingMessage,
): Promise<void> {
  const body = JSON.stringify({ error: "Method not allowed." });
  answer.resume();
  response.writeHead(405, {
    ...headers,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  });
  if (!request.complete) await drainBody(request);
  response.end(body);
}

/** A route's methods, which the renderer names only in its response to OPTIONS. Empty if there is no response. */
export function allowedMethods(channel: Channel, path: string, host: string): Promise<string> {
  return new Promise((resolve) => {
    const options = channel.open({ method: "OPTIONS", path, headers: { host } });
    const timeout = setTimeout(() => options.destroy(), OPTIONS_LIMIT_MS);
    options.once("close", () => clearTimeout(timeout));
    options.once("error", () => resolve(""));
    options.once("response", (answer) => resolve(answer.resume().headers.allow ?? ""));
    options.end();
  });
}

/**
 * Reads the rest of a rejected request body, within limits. Closing the connection while the client is still sending would make its TCP
 * stack discard the response.
 */
export async function drainBody(request: IncomingMessage): Promise<void> {
  const over = new AbortController();
  const limit = setTimeout(() => over.abort(), DRAIN_LIMIT_MS);
  let bytes = 0;
  request.unpipe();
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DRAINED_BYTES) over.abort();
  });
  request.resume();
  await finished(request, { signal: over.signal, cleanup: true }).catch(() => {});
  clearTimeout(limit);
}
