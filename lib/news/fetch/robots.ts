import "server-only";
import robotsParser from "robots-parser";
import { decodeBody } from "./charset";
import { FetchError } from "./fetch-error";
import type { HttpClient } from "./http";
import { withRetry } from "./retry";

/** `failure` is set if the file could not be requested at all. */
type Robots = { mayFetch: (url: string) => boolean; sitemaps: string[]; failure: FetchError | null };

const maxBytes = 500 * 1024;
const maxLineLength = 2048;
const cache = new WeakMap<HttpClient, Map<string, Promise<Robots>>>();

/**
 * Reads a site's robots.txt (RFC 9309) once per client. Throws `FetchError`: `robots` if it disallows the URL, or the failure if the site could not be
 * reached.
 */
export async function assertAllowedByRobots(client: HttpClient, url: string): Promise<void> {
  const robots = await getRobots(client, url);
  if (robots.failure !== null) {
    throw robots.failure;
  }
  if (!robots.mayFetch(url)) {
    throw new FetchError("robots", `${new URL(url).hostname} does not allow robots on this page.`);
  }
}

/** The sitemaps in a site's robots.txt (sitemaps.org). */
export async function listSitemaps(client: HttpClient, url: string): Promise<string[]> {
  return (await getRobots(client, url)).sitemaps;
}

function getRobots(client: HttpClient, url: string): Promise<Robots> {
  const files = cache.get(client) ?? new Map<string, Promise<Robots>>();
  cache.set(client, files);
  const { origin } = new URL(url);
  const robots = files.get(origin) ?? readRobots(client, origin);
  files.set(origin, robots);
  return robots;
}

async function readRobots(client: HttpClient, origin: string): Promise<Robots> {
  const address = `${origin}/robots.txt`;
  try {
    const response = await withRetry(
      () => client.request(address, { accept: "text/plain,*/*;q=0.5", maxBytes, truncate: true, timeoutMs: 10_000 }),
      { tries: 2, baseMs: 200, maxWaitMs: 2000 },
    );
    // RFC 9309 2.3.1.3 and 2.3.1.4: a missing file allows everything, a failing server nothing.
    if (response.status >= 300) {
      return { mayFetch: () => response.status < 500, sitemaps: [], failure: null };
    }
    const rules = robotsParser(address, ownRules(decodeBody(response.body, "text/plain"), client.userAgent));
    return {
      mayFetch: (url) => rules.isAllowed(url, client.userAgent) !== false,
      sitemaps: rules.getSitemaps().filter((url) => URL.canParse(url)),
      failure: null,
    };
  } catch (error) {
    if (!(error instanceof FetchError)) {
      throw error;
    }
    const isUnavailable = error.code === "too-many-redirects";
    return { mayFetch: () => isUnavailable, sitemaps: [], failure: isUnavailable ? null : error };
  }
}

/**
 * Keeps only lines that can apply to us. The parser copies every rule for every agent of its group, and its matching time grows with the
 * pattern length, so other agents and very long lines could exhaust memory and time.
 */
function ownRules(text: string, userAgent: string): string {
  const ownToken = userAgent.toLowerCase().split("/", 1)[0]?.trim();
  const lines: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const agent = /^\s*user-agent\s*:([^#]*)/i.exec(line)?.[1];
    // Sites add versions and comments after the name: 'ExampleBot/2.1', 'ExampleBot (all of it)'.
    const token = agent?.toLowerCase().trim().split(/[\s/]/, 1)[0];
    const isOurs = token === "*" || token === ownToken;
    const relevant = token === undefined ? line : `user-agent: ${isOurs ? token : "another"}`;
    if (relevant.length <= maxLineLength && relevant !== lines.at(-1)) {
      lines.push(relevant);
    }
  }
  return lines.join("\n");
}
