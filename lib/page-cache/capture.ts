import "server-only";
import { type ClientRequest, createServer, type IncomingMessage, type RequestListener, request } from "node:http";
import { duplexPair } from "node:stream";
import { STATUS_MARK } from "./rules";
import type { Render, Rendered } from "./types";

const MISSING = `<meta name="${STATUS_MARK}" content="404"/>`;
const SIDE_BUFFER_BYTES = 256 * 1024;

/** A way to the renderer that leads through no port and no file: nobody outside this process can use it. */
export type Channel = {
  open(options: { method: string; path: string; headers: Record<string, string | string[]> }): ClientRequest;
  close(): void;
};

/**
 * Puts the renderer behind an HTTP server that listens nowhere: each request is a pair of streams in memory, so the renderer
 * sees real requests and answers, and what they hold is decided here alone.
 */
export function createChannel(handler: RequestListener): Channel {
  const inner = createServer(handler);
  return {
    open: (options) =>
      request({
        ...options,
        setHost: false,
        createConnection: () => {
          const [near, far] = duplexPair({ highWaterMark: SIDE_BUFFER_BYTES });
          // A pair tells its other side of an end, but not of a break: the renderer would go on for nobody.
          near.once("close", () => far.destroy());
          inner.emit("connection", far);
          return near;
        },
      }),
    close: () => inner.closeAllConnections(),
  };
}

/** Renders addresses for nobody in particular: the same few headers each time, and none of any reader's. */
export function createCapture(channel: Channel, headers: Record<string, string>): Render {
  return (url, signal) =>
    new Promise<Rendered>((resolve, reject) => {
      const asked = channel.open({ method: "GET", path: url, headers });
      const stop = () => asked.destroy(new Error(`Rendering ${url} was given up.`));
      if (signal.aborted) stop();
      signal.addEventListener("abort", stop, { once: true });
      asked.once("close", () => signal.removeEventListener("abort", stop));
      asked.once("error", reject);
      asked.once("response", (answer) => collect(answer).then(resolve, reject));
      asked.end();
    });
}

/** An answer's whole body. Rejects when it breaks off. */
export async function readBody(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function collect(answer: IncomingMessage): Promise<Rendered> {
  const body = await readBody(answer);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer.headers)) {
    if (typeof value === "string") headers[name] = value;
  }
  const status = answer.statusCode ?? 500;
  return { status: status === 200 && isMarkedMissing(body) ? 404 : status, headers, body };
}

/** What outsiders write into a page is escaped, so nobody but us can set the mark. */
function isMarkedMissing(body: Buffer): boolean {
  return body.includes(MISSING);
}
