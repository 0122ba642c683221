import "server-only";
import { type Agent, request } from "undici";
import { checkUrl, readAllowHosts } from "./address";
import { type ConnectionSettings, createAgent } from "./connection";
import { FetchError, fetchError, toFetchError } from "./fetch-error";
import { createLimiter, orAborted } from "./politeness";
import { readBody } from "./response-body";

export { FetchError, type FetchErrorCode } from "./fetch-error";

const defaultTimeoutMs = 15_000;
const defaultMaxBytes = 5 * 1024 * 1024;
const maxRedirects = 5;
/** 100 and 103 may come before the answer; a flood of them would be parsed until the deadline. */
const maxInterimAnswers = 20;
const redirectStatuses = [301, 302, 303, 307, 308];

export type HttpSettings = ConnectionSettings & {
  /** `host` or `host:port`, freed from the refusal of private addresses and odd ports. */
  allowHosts: readonly string[];
  userAgent: string;
  /** Requests at once on one host, 2 by default. */
  perHost?: number;
  /** Requests at once in all, 24 by default. */
  concurrency?: number;
};

/** Header names are lower case; `redirects` are the addresses that sent us on, in order, and `url` is where the body came from. */
export type HttpAnswer = {
  url: string;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  redirects: string[];
};

export type HttpOptions = {
  accept?: string;
  /** Sent to the first address's own origin only. */
  headers?: Record<string, string>;
  ifNoneMatch?: string;
  ifModifiedSince?: string;
  /** Form fields to send by POST; a redirect is then the answer and not followed. */
  form?: URLSearchParams;
  /** Of the unpacked body. */
  maxBytes?: number;
  /** Cut a longer body at `maxBytes` in place of refusing it. */
  truncate?: boolean;
  /** Connecting, redirects and body together; waiting for a turn is not counted. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Asked before every hop, the first included; throws to refuse it. */
  mayFetch?: (url: string) => Promise<void>;
  /** Sees status and headers before the body is read; throws to refuse it. */
  checkHead?: (status: number, headers: Record<string, string>) => void;
  /** Where a body itself sends its reader on to; counted and guarded like any redirect. */
  refreshTarget?: (answer: HttpAnswer) => string | null;
};

export type HttpClient = {
  readonly userAgent: string;
  /** Any status is an answer, 304 and 500 included. Throws `FetchError`, or the signal's reason. */
  get(url: string, options?: HttpOptions): Promise<HttpAnswer>;
  /** Breaks off what is under way. */
  close(): Promise<void>;
};

/** How we introduce ourselves, with a way to find out who asks. */
export function userAgent(appUrl: string): string {
  return `CooperativeNewsDigest/1.0 (+${appUrl})`;
}

/** The one client for everything outside: addresses guarded on every hop and in the connection's own look-up, limits, politeness. */
export function createHttpClient(settings: HttpSettings): HttpClient {
  const isExempt = readAllowHosts(settings.allowHosts);
  const { userAgent, perHost = 2, concurrency = 24 } = settings;
  const limit = createLimiter({ perHost, concurrency });
  // Two sets of connections, so that none that was opened for a freed host is ever used for another.
  const guarded = createAgent(settings, true);
  const freed = createAgent(settings, false);

  async function get(text: string, options: HttpOptions = {}): Promise<HttpAnswer> {
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
      const sent = requestHeaders(userAgent, options, url.origin === origin);
      const answer = await limit(url.host, options.signal, async () => {
        const started = performance.now();
        try {
          return await withDeadline(host, leftMs, options.signal, (signal) =>
            exchange({ url, host, redirects, sent, signal, dispatcher: exempt ? freed : guarded }, options),
          );
        } finally {
          leftMs -= performance.now() - started;
        }
      });
      const target = redirectTarget(answer) ?? options.refreshTarget?.(answer) ?? null;
      if (target === null || options.form) {
        return answer;
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
    await Promise.all([guarded.destroy(), freed.destroy()]);
  }

  return { userAgent, get, close };
}

type Hop = {
  url: URL;
  host: string;
  redirects: readonly string[];
  sent: Record<string, string>;
  signal: AbortSignal;
  dispatcher: Agent;
};

/** One request and its answer; the body of a redirect is not read. */
async function exchange(hop: Hop, options: HttpOptions): Promise<HttpAnswer> {
  let interimAnswers = 0;
  const response = await request(hop.url, {
    dispatcher: hop.dispatcher,
    headers: hop.sent,
    ...(options.form ? { method: "POST", body: options.form.toString() } : {}),
    signal: hop.signal,
    highWaterMark: 16 * 1024,
    onInfo: () => {
      interimAnswers += 1;
      if (interimAnswers > maxInterimAnswers) {
        throw fetchError("connection", hop.host);
      }
    },
  });
  // Destroying an unread body makes it emit an error nobody waits for.
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

/** Runs a task for at most `ms` and names what goes wrong; the caller's own giving up travels up as it is. */
async function withDeadline<T>(
  host: string,
  ms: number,
  signal: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const late = fetchError("timeout", host);
  const timer = setTimeout(() => controller.abort(late), Math.max(0, ms));
  const giveUp = () => controller.abort(signal?.reason);
  signal?.addEventListener("abort", giveUp);
  try {
    return await task(controller.signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw controller.signal.aborted ? late : toFetchError(error, host);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}

function requestHeaders(userAgent: string, options: HttpOptions, isOwnOrigin: boolean): Record<string, string> {
  const headers: Record<string, string> = {
    ...(isOwnOrigin ? options.headers : {}),
    "user-agent": userAgent,
    accept: options.accept ?? "text/html,application/xhtml+xml,*/*;q=0.5",
    "accept-encoding": "gzip",
    ...(options.form ? { "content-type": "application/x-www-form-urlencoded;charset=utf-8" } : {}),
  };
  const conditions = { "if-none-match": options.ifNoneMatch, "if-modified-since": options.ifModifiedSince };
  for (const [name, value] of Object.entries(conditions)) {
    // A validator comes from an earlier answer: one that can't stand in a header is left out.
    if (value !== undefined && /^[\x20-\x7e]+$/.test(value)) {
      headers[name] = value;
    }
  }
  return headers;
}

/** Repeated headers joined into one; cookies are none of our business. */
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
  // Headers arrive byte for byte; sites write their letters in UTF-8 there, as browsers expect.
  return Buffer.from(location, "latin1").toString("utf8");
}
