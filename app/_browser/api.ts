import { forgetViewer } from "./viewer";

type Call = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON, form data as it is. */
  body?: unknown;
  signal?: AbortSignal;
  /** Survives leaving the page; at most 64 KB. */
  keepalive?: boolean;
};

/** A failed call. `fromServer` tells whether the message is the server's. */
class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly status: number,
    message: string,
    readonly fromServer: boolean,
  ) {
    super(message);
  }
}

/** Calls that handle 401 themselves. Any other 401 means that the session is over and leads to the login screen (spec 4). */
const HANDLES_401 = /^\/api\/(?:auth\/(?:me|login|email-link)|favorites\/checks?)(?:[/?]|$)/;

/** Calls the API and returns the JSON of its response. Throws `ApiError`, also when the server cannot be reached (status 0). */
export async function callApi<T>(path: string, call: Call = {}): Promise<T> {
  const value: T = await (await requestApi(path, call)).json();
  return value;
}

/** Calls the API and returns the whole successful response. Throws like `callApi`. */
export async function requestApi(path: string, { method = "GET", body, signal, keepalive }: Call): Promise<Response> {
  const response = await fetch(path, {
    method,
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
    ...bodyOf(body),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, "The server cannot be reached.", false);
  });
  if (response.status === 401 && !HANDLES_401.test(path)) {
    forgetViewer();
    location.assign("/admin");
  }
  if (!response.ok) throw await errorOf(response);
  return response;
}

function bodyOf(body: unknown): RequestInit {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
}

/** The status of a failed call; 0 when the server could not be reached. */
export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0;
}

/** The message to show for a failure: the server's, or else the screen's fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.fromServer ? error.message : fallback;
}

async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const isOurs = typeof body === "object" && body !== null && "error" in body && typeof body.error === "string";
  const message = isOurs ? String(body.error) : `The server responded with status ${response.status}.`;
  return new ApiError(response.status, message, isOurs);
}
