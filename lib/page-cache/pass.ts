import "server-only";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { logError } from "@/lib/log";
import { type Channel, readBody } from "./capture";
import { contentPolicy, NO_PAGE_POLICY, type PolicyOptions, safetyHeaders, sealPage } from "./csp";
import {
  ASKED_HOST,
  chooseEncoding,
  decodableAddress,
  isCompressible,
  isForeignHeader,
  isPrerendered,
  NONCE_HEADER,
} from "./rules";
import { sendUnavailable } from "./serve";

export type PassOptions = {
  channel: Channel;
  policy: PolicyOptions;
  isAvailable: () => Promise<boolean>;
  isDraining: () => boolean;
};

type Headers = Record<string, string | string[]>;

/** So long an answer is waited for before it is asked whether the database is there at all. */
const PATIENCE_MS = 1_000;
const SMALLEST_COMPRESSED_BYTES = 1_024;
const LONGEST_SWALLOWED_BYTES = 32 * 1024 * 1024;
const SWALLOW_LIMIT_MS = 10_000;

/** Hands a request on to the renderer as it is, but for headers in which a stranger could pose as somebody else. */
export function createPass({ channel, policy, isAvailable, isDraining }: PassOptions) {
  const { host, protocol } = new URL(policy.appUrl);

  return (request: IncomingMessage, response: ServerResponse): void => {
    // The renderer answers 500 to a path it cannot decode.
    const path = decodableAddress(request.url ?? "/");
    const nonce = `'nonce-${randomBytes(16).toString("base64")}'`;
    const csp = contentPolicy({ scripts: [nonce, "'strict-dynamic'"], styles: [nonce] }, policy);
    const asked = channel.open({
      method: request.method ?? "GET",
      path,
      headers: {
        ...ownHeaders(request),
        host,
        [ASKED_HOST]: request.headers.host ?? host,
        "x-forwarded-host": host,
        "x-forwarded-proto": protocol.slice(0, -1),
        "x-forwarded-for": request.socket.remoteAddress ?? "127.0.0.1",
        [NONCE_HEADER]: nonce.slice("'nonce-".length, -1),
        "content-security-policy": csp,
      },
    });
    const giveUp = () => {
      asked.destroy();
      if (response.headersSent) response.destroy();
      else sendUnavailable(request, response, policy);
    };
    const patience = setTimeout(async () => {
      if (!(await isAvailable()) && !response.headersSent && !response.destroyed) giveUp();
    }, PATIENCE_MS);
    response.once("close", () => {
      clearTimeout(patience);
      asked.destroy();
    });
    let answered = false;
    asked.on("error", () => {
      // After an answer it only says that the rest of the request was not wanted: a body too large, refused at its start.
      if (!answered && !response.destroyed) giveUp();
    });
    asked.once("response", async (answer) => {
      answered = true;
      clearTimeout(patience);
      if (answer.statusCode === 500 && !(await isAvailable())) {
        giveUp();
        return;
      }
      const headers = answerHeaders(path, answer, csp, policy);
      if (isDraining()) headers.connection = "close";
      forward(request, response, answer, headers, policy).catch((error) => {
        logError("answer not passed on", error, { path: path.split("?")[0] });
        response.destroy();
      });
    });
    request.pipe(asked);
  };
}

function ownHeaders(request: IncomingMessage): Headers {
  const headers: Headers = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (!values || isForeignHeader(name)) continue;
    headers[name] = name === "cookie" ? values.join("; ") : values;
  }
  // Compressing is done here, once, for everything.
  delete headers["accept-encoding"];
  return headers;
}

/** What the renderer said; where it said nothing, nobody keeps it, no type is guessed, no foreign script runs, nobody frames it. */
function answerHeaders(path: string, answer: IncomingMessage, csp: string, policy: PolicyOptions): Headers {
  const isPage = answer.headers["content-type"]?.startsWith("text/html") ?? false;
  const headers: Headers = {
    ...safetyHeaders(path, policy),
    "content-security-policy": isPage ? csp : NO_PAGE_POLICY,
    "cache-control": "no-store",
  };
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    const [value] = values;
    // The renderer's browser part reads these of what it fetches; of a document nobody does.
    if (isPage && name.startsWith("x-nextjs-")) continue;
    if (value === undefined || OF_ONE_CONNECTION.has(name)) continue;
    headers[name] = values.length > 1 ? values : value;
  }
  return headers;
}

const OF_ONE_CONNECTION = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade", "trailer", "date"]);

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  answer: IncomingMessage,
  headers: Headers,
  policy: PolicyOptions,
): Promise<void> {
  const hasBody = request.method !== "HEAD" && answer.statusCode !== 204 && answer.statusCode !== 304;
  let body: Readable = answer;
  if (hasBody && isPrerendered(answer.headers) && String(headers["content-type"]).startsWith("text/html")) {
    const { html, allowed } = sealPage((await readBody(answer)).toString(), null);
    headers["content-security-policy"] = contentPolicy(allowed, policy);
    body = Readable.from([html], { objectMode: false });
  }
  const compressible =
    isCompressible(String(headers["content-type"])) &&
    headers["content-encoding"] === undefined &&
    Number(headers["content-length"] ?? Number.POSITIVE_INFINITY) >= SMALLEST_COMPRESSED_BYTES;
  if (compressible) headers.vary = [headers.vary ?? [], "Accept-Encoding"].flat().join(", ");
  const squeezed = compressible && hasBody && wantsGzip(request);
  if (squeezed) {
    delete headers["content-length"];
    headers["content-encoding"] = "gzip";
    if (typeof headers.etag === "string") headers.etag = headers.etag.replace(/^(?!W\/)/, "W/");
  }
  if (response.destroyed || response.headersSent) {
    answer.destroy();
    return;
  }
  response.writeHead(answer.statusCode ?? 502, headers);
  try {
    // Flushed at every piece, or a page that is streamed would wait for its last part.
    if (squeezed) await pipeline(body, createGzip({ flush: constants.Z_SYNC_FLUSH }), response, { end: false });
    else await pipeline(body, response, { end: false });
    if (!request.complete) await swallow(request);
    response.end();
  } catch {
    // One of the two ends broke off: the reader must not take what came for the whole.
    response.destroy();
  }
}

/**
 * Reads the rest of a body nobody wants, within bounds: were the connection closed on a client that still sends, the system
 * would take the answer away from it again.
 */
async function swallow(request: IncomingMessage): Promise<void> {
  const over = new AbortController();
  const limit = setTimeout(() => over.abort(), SWALLOW_LIMIT_MS);
  let bytes = 0;
  request.unpipe();
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LONGEST_SWALLOWED_BYTES) over.abort();
  });
  request.resume();
  await finished(request, { signal: over.signal, cleanup: true }).catch(() => {});
  clearTimeout(limit);
}

/** Brotli is left out: what it saves over gzip, it takes longer, and here a reader waits. */
function wantsGzip(request: IncomingMessage): boolean {
  const accepted = request.headers["accept-encoding"];
  return chooseEncoding(String(accepted ?? "").replace(/\bbr\b/g, "")) === "gzip";
}
