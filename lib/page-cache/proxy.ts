import "server-only";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { logError } from "@/lib/log";
import { type Channel, markedStatus } from "./capture";
import type { createClientReader } from "./client";
import { contentPolicy, type PolicyOptions, sealPage, uncachedHeaders } from "./html/csp";
import { withoutEmptyActions } from "./html/forms";
import { allowedMethods, drainBody, refuseForeign, refuseMethod, refusePageMethod } from "./refusals";
import {
  chooseEncoding,
  decodableAddress,
  isCompressible,
  isItemPage,
  isOwnOrigin,
  isPrerendered,
  isRendered,
  isStrippedHeader,
  NONCE_HEADER,
  REQUESTED_HOST,
} from "./rules";
import { sendUnavailable } from "./serve";

export type ProxyOptions = {
  channel: Channel;
  readClient: ReturnType<typeof createClientReader>;
  policy: PolicyOptions;
  isAvailable: () => Promise<boolean>;
  isDraining: () => boolean;
};

type Headers = Record<string, string | string[]>;

/** How long to wait for a response before checking whether the database is available. */
const PATIENCE_MS = 1_000;
const MIN_GZIPPED_BYTES = 1_024;

/** Forwards a request to the renderer, without headers a client could use for spoofing. */
export function createProxy({ channel, readClient, policy, isAvailable, isDraining }: ProxyOptions) {
  const { host, origin, protocol } = new URL(policy.appUrl);

  return (request: IncomingMessage, response: ServerResponse): void => {
    // The renderer returns 500 for a path it cannot decode.
    const path = decodableAddress(request.url ?? "/");
    const nonce = `'nonce-${randomBytes(16).toString("base64")}'`;
    const csp = contentPolicy({ scripts: [nonce, "'strict-dynamic'"], styles: [nonce] }, policy);
    const client = readClient(request);
    const headers = ownHeaders(request);
    // The renderer knows one host and rejects server actions from another. Routes check the origin themselves.
    if (request.headers.origin && isOwnOrigin(request.headers.origin, client.host, policy.appUrl))
      headers.origin = origin;
    else if (request.headers.origin && request.method === "POST" && !path.startsWith("/api/")) {
      refuseForeign(request, response, policy).catch(() => response.destroy());
      return;
    }
    if (!isRendered(request.method ?? "GET", path, request.headers)) {
      refusePageMethod(request, response, policy).catch(() => response.destroy());
      return;
    }
    // The status of these pages is known only from their content.
    const isHeadOfPage = request.method === "HEAD" && isItemPage(path);
    const upstream = channel.open({
      method: isHeadOfPage ? "GET" : (request.method ?? "GET"),
      path,
      headers: {
        ...headers,
        host,
        [REQUESTED_HOST]: client.host || host,
        "x-forwarded-host": host,
        "x-forwarded-proto": protocol.slice(0, -1),
        "x-forwarded-for": client.address,
        "x-request-id": client.requestId,
        [NONCE_HEADER]: nonce.slice("'nonce-".length, -1),
        "content-security-policy": csp,
      },
    });
    const giveUp = () => {
      upstream.destroy();
      if (response.headersSent) response.destroy();
      else sendUnavailable(request, response, policy);
    };
    const patience = setTimeout(async () => {
      if (!(await isAvailable()) && !response.headersSent && !response.destroyed) giveUp();
    }, PATIENCE_MS);
    response.once("close", () => {
      clearTimeout(patience);
      upstream.destroy();
    });
    let answered = false;
    upstream.on("error", () => {
      // After a response, an error only means that the rest of the request was not read, such as a body over the size limit.
      if (!answered && !response.destroyed) giveUp();
    });
    upstream.once("response", async (answer) => {
      answered = true;
      clearTimeout(patience);
      if (answer.statusCode === 500 && !(await isAvailable())) {
        giveUp();
        return;
      }
      const headers = answerHeaders(path, answer, csp, policy);
      headers["x-request-id"] = client.requestId;
      if (isDraining()) headers.connection = "close";
      // The renderer answers a method that a route lacks with an empty 405.
      const isRefused = answer.statusCode === 405 && path.startsWith("/api/");
      const forwarded = isRefused
        ? refuseMethod(request, response, { ...headers, allow: await allowedMethods(channel, path, host) }, answer)
        : forward(request, response, answer, headers, policy);
      forwarded.catch((error) => {
        logError("response not forwarded", error, { path: path.split("?")[0], request_id: client.requestId });
        response.destroy();
      });
    });
    request.pipe(upstream);
  };
}

function ownHeaders(request: IncomingMessage): Headers {
  const headers: Headers = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (!values || isStrippedHeader(name)) continue;
    headers[name] = name === "cookie" ? values.join("; ") : values;
  }
  // All compression happens here, once.
  delete headers["accept-encoding"];
  return headers;
}

/** The renderer's headers over safe defaults: no caching, no type sniffing, no foreign scripts, no framing. */
function answerHeaders(path: string, answer: IncomingMessage, csp: string, policy: PolicyOptions): Headers {
  const isPage = answer.headers["content-type"]?.startsWith("text/html") ?? false;
  const headers: Headers = uncachedHeaders(path, policy, isPage ? csp : undefined);
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    const [value] = values;
    // Only the renderer's client code needs these, on its own fetches.
    if (isPage && name.startsWith("x-nextjs-")) continue;
    if (value === undefined || CONNECTION_HEADERS.has(name)) continue;
    headers[name] = values.length > 1 ? values : value;
  }
  // The renderer redirects to absolute URLs of the one host it knows.
  const { origin } = new URL(policy.appUrl);
  const { location } = headers;
  if (typeof location === "string" && location.startsWith(`${origin}/`)) {
    headers.location = location.slice(origin.length);
  }
  return headers;
}

const CONNECTION_HEADERS = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade", "trailer", "date"]);

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  answer: IncomingMessage,
  headers: Headers,
  policy: PolicyOptions,
): Promise<void> {
  const hasBody = request.method !== "HEAD" && answer.statusCode !== 204 && answer.statusCode !== 304;
  const isPage = String(headers["content-type"]).startsWith("text/html");
  let status = answer.statusCode ?? 502;
  let body: Readable = answer;
  if (hasBody && isPage && isPrerendered(answer.headers)) {
    const { html, allowed } = sealPage((await buffer(answer)).toString(), null);
    headers["content-security-policy"] = contentPolicy(allowed, policy);
    body = Readable.from([html], { objectMode: false });
  } else if (isPage && status === 200 && isItemPage(request.url ?? "/")) {
    const page = await buffer(answer);
    status = markedStatus(page) ?? status;
    body = Readable.from([page], { objectMode: false });
  }
  const isStreamedPage = hasBody && isPage && body === answer;
  if (isStreamedPage) delete headers["content-length"];
  const compressible =
    isCompressible(String(headers["content-type"])) &&
    headers["content-encoding"] === undefined &&
    Number(headers["content-length"] ?? Number.POSITIVE_INFINITY) >= MIN_GZIPPED_BYTES;
  if (compressible) headers.vary = [headers.vary ?? [], "Accept-Encoding"].flat().join(", ");
  const gzipped = compressible && hasBody && wantsGzip(request);
  if (gzipped) {
    delete headers["content-length"];
    headers["content-encoding"] = "gzip";
    if (typeof headers.etag === "string") headers.etag = headers.etag.replace(/^(?!W\/)/, "W/");
  }
  if (response.destroyed || response.headersSent) {
    answer.destroy();
    return;
  }
  response.writeHead(status, headers);
  try {
    // Flushed after every chunk; otherwise a streamed page would wait for its last part.
    const filters = [
      ...(isStreamedPage ? [withoutEmptyActions()] : []),
      ...(gzipped ? [createGzip({ flush: constants.Z_SYNC_FLUSH })] : []),
    ];
    await pipeline([body, ...filters, response], { end: false });
    if (!request.complete) await drainBody(request);
    response.end();
  } catch {
    // One side was cut off: close the connection, so that the client does not accept a partial body.
    response.destroy();
  }
}

/** Without Brotli: at streaming speed it takes longer than it saves over gzip, and the reader is waiting. */
function wantsGzip(request: IncomingMessage): boolean {
  const accepted = request.headers["accept-encoding"];
  return chooseEncoding(String(accepted ?? "").replace(/\bbr\b/g, "")) === "gzip";
}
