import "server-only";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { constants, createGzip } from "node:zlib";
import type { Channel } from "./capture";
import { contentPolicy, NO_PAGE_POLICY, type PolicyOptions, safetyHeaders } from "./csp";
import { chooseEncoding, isCompressible, isForeignHeader, NONCE_HEADER } from "./rules";
import { sendUnavailable } from "./serve";

export type PassOptions = {
  channel: Channel;
  policy: PolicyOptions;
  isAvailable: () => Promise<boolean>;
  isDraining: () => boolean;
};

type Pass = (request: IncomingMessage, response: ServerResponse) => void;

/** So long an answer is waited for before it is asked whether the database is there at all. */
const PATIENCE_MS = 1_000;
const SMALLEST_COMPRESSED_BYTES = 1_024;

/** Hands a request on to the renderer as it is, but for headers in which a stranger could pose as somebody else. */
export function createPass({ channel, policy, isAvailable, isDraining }: PassOptions): Pass {
  const { host, protocol } = new URL(policy.appUrl);

  return (request, response) => {
    const path = request.url ?? "/";
    const nonce = randomBytes(16).toString("base64");
    const csp = contentPolicy({ scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] }, policy);
    const asked = channel.open({
      method: request.method ?? "GET",
      path,
      headers: {
        ...ownHeaders(request),
        host,
        "x-forwarded-host": host,
        "x-forwarded-proto": protocol.slice(0, -1),
        "x-forwarded-for": request.socket.remoteAddress ?? "127.0.0.1",
        [NONCE_HEADER]: nonce,
        "content-security-policy": csp,
      },
    });
    const giveUp = () => {
      asked.destroy();
      if (response.headersSent) response.destroy();
      else sendUnavailable(request, response, policy);
    };
    const patience = setTimeout(async () => {
      if (!(await isAvailable()) && !response.headersSent) giveUp();
    }, PATIENCE_MS);
    asked.once("response", () => clearTimeout(patience));
    response.once("close", () => {
      clearTimeout(patience);
      asked.destroy();
    });
    asked.on("error", () => {
      if (!response.destroyed) giveUp();
    });
    asked.once("response", (answer) => {
      if (response.headersSent || response.destroyed) return answer.destroy();
      forward(request, response, answer, answerHeaders(path, answer, csp, policy), isDraining());
    });
    request.pipe(asked);
  };
}

function ownHeaders(request: IncomingMessage): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (!values || isForeignHeader(name)) continue;
    headers[name] = name === "cookie" ? values.join("; ") : values;
  }
  // Compressing is done here, once, for everything.
  delete headers["accept-encoding"];
  return headers;
}

/** What the renderer said, and where it said nothing: nothing is kept by others, no type is guessed, no frame, no foreign script. */
function answerHeaders(
  path: string,
  answer: IncomingMessage,
  csp: string,
  policy: PolicyOptions,
): Record<string, string | string[]> {
  const isPage = answer.headers["content-type"]?.startsWith("text/html") ?? false;
  const headers: Record<string, string | string[]> = {
    ...safetyHeaders(path, policy),
    "content-security-policy": isPage ? csp : NO_PAGE_POLICY,
    "cache-control": "no-store",
  };
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    const [value] = values ?? [];
    if (!values || value === undefined || HOP_BY_HOP.has(name) || name.startsWith("x-nextjs-")) continue;
    headers[name] = values.length > 1 ? values : value;
  }
  return headers;
}

const HOP_BY_HOP = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade", "trailer", "date"]);

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  answer: IncomingMessage,
  headers: Record<string, string | string[]>,
  isLast: boolean,
): void {
  const accepted = request.headers["accept-encoding"];
  const compressible =
    isCompressible(String(headers["content-type"] ?? "")) &&
    headers["content-encoding"] === undefined &&
    Number(headers["content-length"] ?? Number.POSITIVE_INFINITY) >= SMALLEST_COMPRESSED_BYTES;
  // Brotli is not made while a reader waits: what it saves over gzip, it takes longer.
  const wanted = compressible && chooseEncoding(accepted?.replace(/\bbr\b/g, "")) === "gzip";
  if (compressible) headers.vary = [headers.vary ?? [], "Accept-Encoding"].flat().join(", ");
  if (isLast) headers.connection = "close";
  const hasBody = request.method !== "HEAD" && answer.statusCode !== 204 && answer.statusCode !== 304;
  const squeezed = wanted && hasBody;
  if (squeezed) {
    delete headers["content-length"];
    headers["content-encoding"] = "gzip";
    if (typeof headers.etag === "string") headers.etag = headers.etag.replace(/^(?!W\/)/, "W/");
  }
  response.writeHead(answer.statusCode ?? 502, headers);
  const broken = (error: unknown) => {
    if (error) response.destroy();
  };
  // Flushed at every piece, or a page that is streamed would wait for its last part.
  if (squeezed) pipeline(answer, createGzip({ flush: constants.Z_SYNC_FLUSH }), response, broken);
  else pipeline(answer, response, broken);
}
