import "server-only";
import { type ClientRequest, createServer, type IncomingMessage, type RequestListener, request } from "node:http";
import { duplexPair } from "node:stream";
import { buffer } from "node:stream/consumers";
import { STATUS_MARK } from "./rules";
import { withStaticParts } from "./static-parts";
import type { Render, Rendered } from "./types";

const MARKED = [404, 410].map((status) => ({ status, meta: `<meta name="${STATUS_MARK}" content="${status}"/>` }));
const SIDE_BUFFER_BYTES = 256 * 1024;

/** An in-memory connection to the renderer, with no port or file that anything outside this process could use. */
export type Channel = {
  open(options: { method: string; path: string; headers: Record<string, string | string[]> }): ClientRequest;
  close(): void;
};

/**
 * Puts the renderer behind an HTTP server that does not listen. Each request runs over a pair of in-memory streams, so that the renderer
 * gets real requests and responses controlled only by this process.
 */
export function createChannel(handler: RequestListener): Channel {
  const inner = createServer(withStaticParts(handler));
  return {
    open: (options) =>
      request({
        ...options,
        setHost: false,
        createConnection: () => {
          const [near, far] = duplexPair({ highWaterMark: SIDE_BUFFER_BYTES });
          // A stream pair propagates an end but not an abort: without this the renderer would keep working for a closed connection.
          near.once("close", () => far.destroy());
          inner.emit("connection", far);
          return near;
        },
      }),
    close: () => inner.closeAllConnections(),
  };
}

/** Renders URLs with the same few headers every time and none from a reader's request. */
export function createCapture(channel: Channel, headers: Record<string, string>): Render {
  return (url, signal) =>
    new Promise<Rendered>((resolve, reject) => {
      const upstream = channel.open({ method: "GET", path: url, headers });
      const stop = () => upstream.destroy(new Error(`Rendering ${url} timed out.`));
      if (signal.aborted) stop();
      signal.addEventListener("abort", stop, { once: true });
      upstream.once("close", () => signal.removeEventListener("abort", stop));
      upstream.once("error", reject);
      upstream.once("response", (answer) => collect(answer).then(resolve, reject));
      upstream.end();
    });
}

async function collect(answer: IncomingMessage): Promise<Rendered> {
  // Rejects if the response is cut off.
  const body = await buffer(answer);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer.headers)) {
    if (typeof value === "string") headers[name] = value;
  }
  const status = answer.statusCode ?? 500;
  return { status: (status === 200 ? markedStatus(body) : null) ?? status, headers, body };
}

/** The status marked in a page rendered with 200. Untrusted text is escaped, so only our own code can set the mark. */
export function markedStatus(body: Buffer): number | null {
  return MARKED.find(({ meta }) => body.includes(meta))?.status ?? null;
}
