import "server-only";
import { type Agent, request } from "undici";
import { traced } from "@/lib/tracing";
import { checkUrl, readAllowHosts } from "./address";
import { type ConnectionSettings, createAgent } from "./connection";
import { FetchError, fetchError, toFetchError } from "./fetch-error";
import { createHostGuard, type HostLimits } from "./host-limits";
import { createLimiter, orAborted } from "./politeness";
import { readBody } from "./response-body";

export { FetchError, type FetchErrorCode } from "./fetch-error";

const defaultTimeoutMs = 15_000;
const defaultMaxBytes = 5 * 1024 * 1024;
const maxRedirects = 5;
/** Servers may send 100 and 103 before the response. A flood of them would be parsed until the deadline. */
const maxInterimResponses = 20;
const redirectStatuses = [301, 302, 303, 307, 308];

export type HttpSettings = ConnectionSettings & {
  /** `host` or `host:port`, exempt from the checks for private addresses and unusual ports. */
  allowHosts: readonly string[];
  userAgent: string;
  /** Concurrent requests per host, 2 by default. */
  perHost?: number;
  /** Concurrent requests in total, 24 by default. */
  concurrency?: number;
  /** How slow a host may be before it is skipped. */
  hostLimits?: HostLimits;
};

/** Header names are lower case. `redirects` lists the URLs that redirected, in order; `url` is where the body came from. */
export type HttpResponse = {
  url: string;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  redirects: string[];
};

export type HttpOptions = {
  accept?: string;
  /** Sent only to the origin of the first URL. */
  headers?: Record<string, string>;
  ifNoneMatch?: string;
  ifModifiedSince?: string;
  /** Form fields to send by POST. Redirects are then returned and not followed. */
  form?: URLSearchParams;
  /** JSON text to send by POST, like a form. */
  json?: string;
  /** Of the decompressed body. */
  maxBytes?: number;
  /** Cut a longer body at `maxBytes` instead of failing. */
  truncate?: boolean;
  /** For connecting, redirects and body together. Time in the queue is not counted. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Called before every hop, including the first. Throws to reject it. */
  mayFetch?: (url: string) => Promise<void>;
  /** Called with status and headers before the body is read. Throws to reject the response. */
  checkHead?: (status: number, headers: Record<string, string>) => void;
  /** The URL a body itself redirects to. Counted and checked like any redirect. */
  refreshTarget?: (response: HttpResponse) => string | null;
};

export type HttpClient = {
  readonly userAgent: string;
  /** Sends a GET, or a POST with a body. Returns any status, including 304 and 500. Throws `FetchError`, or the reason of the signal. */
  request(url: string, options?: HttpOptions): Promise<HttpResponse>;
  /** Aborts requests in progress. */
  close(): Promise<void>;
};

/** The User-Agent header, with the address of this installation. */
export function userAgent(appUrl: string): string {
  return `CooperativeNewsDigest/1.0 (+${appUrl})`;
}

/**
 * The client for every request to the outside. It checks addresses on every hop and again in the DNS lookup of the connection, and
 * limits size, time and concurrency.
 */
export function createHttpClient(settings: HttpSettings): HttpClient {
  const isExempt = readAllowHosts(settings.allowHosts);
  const { userAgent, perHost = 2, concurrency = 24 } = settings;
  const limit = createLimiter({ perHost, concurrency });
  const guardHost = createHostGuard(settings.hostLimits);
  // Separate connection pools, so that a connection opened for an exempt host is never used for another host.
  const guarded = createAgent(settings, true);
  const unguarded = createAgent(settings, false);

  async function send(text: string, options: HttpOptions = {}): Promise<HttpResponse> {
    const first = checkUrl(text, isExempt);
    if (!first.ok) {
      throw new FetchError(first.code, first.reason);
    }
    const { hostname: host, origin } = first.url;
    const redirects: string[] = [];
    let hop = first;
    let leftMs = options.timeoutMs ?? defaultTimeoutMs;

    for (;;) {
      const { url, exempt } = hop;
      options.signal?.throwIfAborted();
      await orAborted(options.mayFetch?.(url.href) ?? Promise.resolve(), options.signal);
      const headers = requestHeaders(userAgent, options, url.origin === origin);
      const response = await limit(url.host, options.signal, async () => {
        const started = performance.now();
        try {
          return await traced("fetch", { "server.address": url.host }, () =>
            guardHost(url.host, () =>
              withDeadline(host, leftMs, options.signal, (signal) =>
                exchange({ url, host, redirects, headers, signal, dispatcher: exempt ? unguarded : guarded }, options),
              ),
            ),
          );
        } finally {
          leftMs -= performance.now() - started;
        }
      });
      const target = redirectTarget(response) ?? options.refreshTarget?.(response) ?? null;
      if (target === null || postBody(options)) {
        return response;
      }
      if (redirects.length === maxRedirects) {
        throw fetchError("too-many-redirects", host);
      }
      redirects.push(url.href);
      const next = checkUrl(URL.parse(target, url) ?? "", isExempt);
      if (!next.ok) {
        throw fetchError(next.code, host);
      }
      hop = next;
    }
  }

  async function close(): Promise<void> {
    await Promise.all([guarded.destroy(), unguarded.destroy()]);
  }

  return { userAgent, request: send, close };
}

type Hop = {
  url: URL;
  host: string;
  redirects: readonly string[];
  headers: Record<string, string>;
  signal: AbortSignal;
  dispatcher: Agent;
};

/** Sends one request. The body of a redirect is not read. */
async function exchange(hop: Hop, options: HttpOptions): Promise<HttpResponse> {
  let interimResponses = 0;
  const post = postBody(options);
  const response = await request(hop.url, {
    dispatcher: hop.dispatcher,
    headers: hop.headers,
    ...(post ? { method: "POST", body: post.text } : {}),
    signal: hop.signal,
    highWaterMark: 16 * 1024,
    onInfo: () => {
      interimResponses += 1;
      if (interimResponses > maxInterimResponses) {
        throw fetchError("connection", hop.host);
      }
    },
  });
  // Destroying an unread body emits an error without a listener.
  response.body.on("error", () => {});
  try {
    const head = {
      url: hop.url.href,
      status: response.statusCode,
      headers: plainHeaders(response.headers),
      redirects: [...hop.redirects],
    };
    if (redirectTarget(head) !== null) {
      return { ...head, body: Buffer.alloc(0) };
    }
    options.checkHead?.(head.status, head.headers);
    const { maxBytes = defaultMaxBytes, truncate = false } = options;
    const limits = { maxBytes, truncate, signal: hop.signal };
    return { ...head, body: await readBody(response.body, head.headers, hop.host, limits) };
  } finally {
    response.body.destroy();
  }
}

/** Runs a task for at most `ms`. Throws `FetchError`, or the caller's abort reason. */
async function withDeadline<T>(
  host: string,
  ms: number,
  signal: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timeout = fetchError("timeout", host);
  const timer = setTimeout(() => controller.abort(timeout), Math.max(0, ms));
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener("abort", abort);
  try {
    return await task(controller.signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw controller.signal.aborted ? timeout : toFetchError(error, host);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

function requestHeaders(userAgent: string, options: HttpOptions, isOwnOrigin: boolean): Record<string, string> {
  const post = postBody(options);
  const headers: Record<string, string> = {
    ...(isOwnOrigin ? options.headers : {}),
    "user-agent": userAgent,
    accept: options.accept ?? "text/html,application/xhtml+xml,*/*;q=0.5",
    "accept-encoding": "gzip",
    ...(post ? { "content-type": post.type } : {}),
  };
  const conditions = { "if-none-match": options.ifNoneMatch, "if-modified-since": options.ifModifiedSince };
  for (const [name, value] of Object.entries(conditions)) {
    // Validators come from earlier responses. Those that are not valid header values are skipped.
    if (value !== undefined && /^[\x20-\x7e]+$/.test(value)) {
      headers[name] = value;
    }
  }
  return headers;
}

function postBody({ form, json }: HttpOptions): { type: string; text: string } | null {
  if (form) return { type: "application/x-www-form-urlencoded;charset=utf-8", text: form.toString() };
  return json === undefined ? null : { type: "application/json", text: json };
}

/** Joins repeated headers and drops cookies. */
function plainHeaders(raw: Record<string, string | string[] | undefined>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(raw)) {
    if (value !== undefined && name !== "set-cookie") {
      const first = Array.isArray(value) && name === "location" ? value.slice(0, 1) : value;
      headers[name] = Array.isArray(first) ? first.join(", ") : first;
    }
  }
  return headers;
}

function redirectTarget(head: { status: number; headers: Record<string, string> }): string | null {
  const location = head.headers.location;
  if (location === undefined || !redirectStatuses.includes(head.status)) {
    return null;
  }
  // Node decodes headers as Latin-1, but sites write UTF-8, as browsers expect.
  return Buffer.from(location, "latin1").toString("utf8");
}
