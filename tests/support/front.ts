import { once } from "node:events";
import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
} from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createListener } from "@/lib/page-cache/listener";
import { serve } from "./loopback";

export type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string };
type SentRequest = { method?: string; headers?: Record<string, string>; body?: string };

/** The page cache on a real port with a plain function as renderer. The test controls its clock and database. */
export async function openFront(render: RequestListener, options: Partial<Parameters<typeof createListener>[0]> = {}) {
  const at = { now: 0, available: true };
  let looks = 0;
  const requests: IncomingMessage[] = [];
  const front = createListener({
    handler: (request, response) => {
      requests.push(request);
      render(request, response);
    },
    appUrl: "http://digest.example:8080",
    liveFeedUrl: undefined,
    requireLogin: false,
    isSignedIn: async ({ cookie }) => cookie === "session=right",
    trustedProxies: [],
    isFile: (url) => url.startsWith("/files/"),
    isAvailable: async () => at.available,
    // The database's revision changes with every check.
    revision: async () => {
      if (!at.available) throw new Error("unavailable");
      return String(looks++);
    },
    clock: () => at.now,
    ...options,
  });
  const server = await serve(front.listen);
  return {
    front,
    at,
    /** The requests the renderer saw. */
    requests,
    port: server.port,
    ask: (path: string, sent?: SentRequest) => ask(server.port, path, sent),
    close: async () => {
      await server.close();
      front.close();
    },
  };
}

async function ask(
  port: number,
  path: string,
  { method = "GET", headers = {}, body }: SentRequest = {},
): Promise<Answer> {
  const sent = httpRequest({ host: "127.0.0.1", port, path, method, headers, agent: false });
  sent.end(body);
  const [answer]: IncomingMessage[] = await once(sent, "response");
  if (!answer) throw new Error("no answer");
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes, text: decode(bytes, answer.headers) };
}

function decode(bytes: Buffer, { "content-encoding": encoding }: IncomingHttpHeaders): string {
  if (bytes.length === 0 || encoding === undefined) return bytes.toString();
  return (encoding === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString();
}

export const FILLING = "<p>All the news of the cooperatives of the land.</p>".repeat(40);

/** Echoes everything in the request, like a careless renderer. */
export const mirror: RequestListener = (request, response) => {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "set-cookie": "session=stolen" });
  response.end(`${FILLING}${request.method} ${request.url} ${JSON.stringify(request.rawHeaders)}`);
};

export const page =
  (text: () => string, status: () => number = () => 200): RequestListener =>
  (_, response) => {
    response.writeHead(status(), { "content-type": "text/html" });
    response.end(`${FILLING}${text()}`);
  };
