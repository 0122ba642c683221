import "server-only";
import robotsParser from "robots-parser";
import { decodeBody } from "./charset";
import { FetchError } from "./fetch-error";
import type { HttpClient } from "./http";
import { withRetry } from "./retry";

/** `failure` is set when the file could not be asked for at all. */
type Robots = { mayFetch: (url: string) => boolean; failure: FetchError | null };

const maxBytes = 500 * 1024;
const maxLineLength = 2048;
const cache = new WeakMap<HttpClient, Map<string, Promise<Robots>>>();

/** Whether the origin's robots.txt lets us read this address (RFC 9309); each file is read once in a client's life. */
export async function isAllowedByRobots(client: HttpClient, url: string): Promise<boolean> {
  const robots = await getRobots(client, url);
  return robots.mayFetch(url);
}

/** Throws `robots` for a refusal, and what went wrong when the site could not even be asked. */
export async function assertAllowedByRobots(client: HttpClient, url: string): Promise<void> {
  const robots = await getRobots(client, url);
  if (robots.failure !== null) {
    throw robots.failure;
  }
  if (!robots.mayFetch(url)) {
    throw new FetchError("robots", `${new URL(url).hostname} asks robots not to read this page.`);
  }
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
    const answer = await withRetry(
      () => client.get(address, { accept: "text/plain,*/*;q=0.5", maxBytes, truncate: true, timeoutMs: 10_000 }),
      { tries: 2, baseMs: 200, maxWaitMs: 2000 },
    );
    // RFC 9309 2.3.1.3 and 2.3.1.4: no such file allows everything, a failing server nothing.
    if (answer.status >= 300) {
      return { mayFetch: () => answer.status < 500, failure: null };
    }
    const rules = robotsParser(address, ownRules(decodeBody(answer.body, "text/plain"), client.userAgent));
    return { mayFetch: (url) => rules.isAllowed(url, client.userAgent) !== false, failure: null };
  } catch (error) {
    if (!(error instanceof FetchError)) {
      throw error;
    }
    const isUnavailable = error.code === "too-many-redirects";
    return { mayFetch: () => isUnavailable, failure: isUnavailable ? null : error };
  }
}

/**
 * The lines that can concern us. The parser copies every rule for every agent of its group and matches patterns in
 * proportion to their length, so other agents' names and endless lines would let a site eat memory and time.
 */
function ownRules(text: string, userAgent: string): string {
  const ownToken = userAgent.toLowerCase().split("/", 1)[0]?.trim();
  const lines: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const agent = /^\s*user-agent\s*:([^#]*)/i.exec(line)?.[1];
    const token = agent?.toLowerCase().split("/", 1)[0]?.trim();
    const kept = token === undefined || token === "*" || token === ownToken ? line : "user-agent: another";
    if (kept.length <= maxLineLength && kept !== lines.at(-1)) {
      lines.push(kept);
    }
  }
  return lines.join("\n");
}
