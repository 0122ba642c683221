import "server-only";
import { FetchError, fetchError } from "./fetch-error";
import type { HttpClient } from "./http";
import { assertAllowedByRobots } from "./robots";

const LIMITS = { maxBytes: 5 * 1024 * 1024, timeoutMs: 10_000 };

/** Fetches an article's picture, respecting robots.txt on every hop. The bytes are still to be decoded. Throws `FetchError`. */
export async function fetchPicture(client: HttpClient, url: string, signal: AbortSignal): Promise<Buffer> {
  const host = URL.parse(url)?.hostname ?? url;
  const { body } = await client.request(url, {
    ...LIMITS,
    signal,
    accept: "image/webp,image/jpeg,image/png,image/*;q=0.5",
    mayFetch: (hop) => assertAllowedByRobots(client, hop),
    checkHead: (status, headers) => {
      if (status < 200 || status > 299)
        throw new FetchError("http-status", `${host} answered with status ${status}.`, { status });
      if (!/^(?:image\/(?!svg)|(?:application|binary)\/octet-stream|$)/i.test(headers["content-type"]?.trim() ?? ""))
        throw fetchError("not-image", host);
    },
  });
  return body;
}
