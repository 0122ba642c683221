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
  | "skipped"
  | "too-large"
  | "too-many-redirects"
  | "bad-encoding"
  | "not-html"
  | "not-image"
  | "http-status";

/** Why a URL could not be fetched. The message is one sentence, safe to show, and names only the requested host. */
export class FetchError extends Error {
  override readonly name = "FetchError";
  /** The response status, for `http-status` only. */
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
  "bad-url": "leads to an invalid address.",
  "forbidden-address": "leads to an address that is not on the public internet.",
  "forbidden-port": "leads to a port other than 80 and 443.",
  robots: "does not allow robots on this page.",
  dns: "could not be found.",
  connection: "could not be reached or closed the connection.",
  tls: "has no trusted certificate.",
  timeout: "took too long to respond.",
  skipped: "is skipped for the rest of this run.",
  "too-large": "sent a response that is too large.",
  "too-many-redirects": "redirects too many times.",
  "bad-encoding": "sent a response in an unsupported or broken encoding.",
  "not-html": "did not send a web page.",
  "not-image": "did not send a picture.",
  "http-status": "answered with an error.",
};

export function fetchError(code: FetchErrorCode, host: string, cause?: unknown): FetchError {
  return new FetchError(code, `${host} ${sentences[code]}`, { cause });
}

/** Wraps a connection error. `host` is the host of the first request. */
export function toFetchError(error: unknown, host: string): FetchError {
  return error instanceof FetchError ? error : fetchError(codeOf(systemCode(error)), host, error);
}

/** The error code of Node, OpenSSL or the HTTP client. If several addresses were tried, the code of the first. */
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
