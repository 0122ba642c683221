import "server-only";

export type FetchErrorCode =
  | "bad-url"
  | "forbidden-address"
  | "forbidden-port"
  | "robots"
  | "dns"
  | "connection"
  | "tls"
  | "timeout"
  | "too-large"
  | "too-many-redirects"
  | "bad-encoding"
  | "not-html"
  | "http-status";

/** Why something could not be fetched; the message is one sentence that may be shown, and names only the host that was asked for. */
export class FetchError extends Error {
  override readonly name = "FetchError";
  /** What the site answered, with `http-status` only. */
  readonly status: number | null;

  constructor(
    readonly code: FetchErrorCode,
    message: string,
    options: ErrorOptions & { status?: number } = {},
  ) {
    super(message, options);
    this.status = options.status ?? null;
  }
}

const sentences: Record<FetchErrorCode, string> = {
  "bad-url": "leads to something that is not a web address.",
  "forbidden-address": "leads to an address that is not on the public internet.",
  "forbidden-port": "leads to a port other than 80 and 443.",
  robots: "asks robots not to read this page.",
  dns: "could not be found.",
  connection: "could not be reached or broke off the connection.",
  tls: "has no certificate that can be trusted.",
  timeout: "took too long to answer.",
  "too-large": "sent more than is accepted.",
  "too-many-redirects": "redirects too often.",
  "bad-encoding": "sent an answer packed in a way that was not asked for or that cannot be unpacked.",
  "not-html": "sent something that is not a web page.",
  "http-status": "answered with an error.",
};

export function fetchError(code: FetchErrorCode, host: string, cause?: unknown): FetchError {
  return new FetchError(code, `${host} ${sentences[code]}`, { cause });
}

/** Names a failure of the connection, keeping it as the cause; `host` is the one that was asked for first. */
export function toFetchError(error: unknown, host: string): FetchError {
  return error instanceof FetchError ? error : fetchError(codeOf(systemCode(error)), host, error);
}

/** The code Node, OpenSSL or the HTTP client gave a failure; of several addresses tried in turn, the first one's. */
export function systemCode(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error && "code" in first && typeof first.code === "string" ? first.code : "";
}

function codeOf(code: string): FetchErrorCode {
  if (code === "FORBIDDEN_ADDRESS") {
    return "forbidden-address";
  }
  if (/^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL|EBADNAME)/.test(code)) {
    return "dns";
  }
  if (/TIMEDOUT|TIMEOUT/.test(code)) {
    return "timeout";
  }
  if (code === "UND_ERR_HEADERS_OVERFLOW" || code === "HPE_HEADER_OVERFLOW") {
    return "too-large";
  }
  if (/CERT|^ERR_(SSL|TLS)_|^EPROTO$|^UNABLE_TO_|^CRL_|^INVALID_(CA|PURPOSE)|^HOSTNAME_MISMATCH/.test(code)) {
    return "tls";
  }
  return /^Z_/.test(code) ? "bad-encoding" : "connection";
}
