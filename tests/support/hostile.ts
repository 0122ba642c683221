import { afterEach, expect } from "vitest";
import {
  createHttpClient,
  FetchError,
  type HttpClient,
  type HttpOptions,
  type HttpSettings,
} from "@/lib/news/fetch/http";
import { createKeeper, type LoopbackServer, serve, serveBytes } from "./loopback";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);

/** A client that may connect to loopback. It and the servers below are closed after the test. */
export function openClient(settings: Partial<HttpSettings> = {}): HttpClient {
  return keep(createHttpClient({ allowHosts: ["127.0.0.1"], userAgent: "Digest/1.0", ...settings }));
}

export async function site(...parameters: Parameters<typeof serve>): Promise<LoopbackServer> {
  return keep(await serve(...parameters));
}

export async function bytes(...parameters: Parameters<typeof serveBytes>): Promise<LoopbackServer> {
  return keep(await serveBytes(...parameters));
}

/** The failure of a request. A success, or a message that contains more than the host, fails the test. */
export async function failureOf(url: string, options?: HttpOptions, client = openClient()): Promise<FetchError> {
  const error: unknown = await client.request(url, options).then(
    (answer) => new Error(`answered ${answer.status} with ${answer.body.length} bytes`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof FetchError)) {
    throw error;
  }
  expect(error.message).toMatch(/^127\.0\.0\.1 .+\.$/);
  return error;
}
