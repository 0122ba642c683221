import { here, noteSessionEnd } from "./session-end";
import { hasUnsaved, leaveFor } from "./unsaved";
import { forgetViewer } from "./viewer";

type Call = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON; `FormData` is sent unchanged. */
  body?: unknown;
  signal?: AbortSignal;
  /** Continues after the page is closed; at most 64 KB. */
  keepalive?: boolean;
  /** Not requested by the user: does not take them away from unsaved text when the session has ended. */
  isBackground?: boolean;
};

/** A failed call. `fromServer` is true if the message came from the server. */
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

/** Calls that handle 401 themselves. After any other 401 the session has ended, and the login screen opens (spec 4). */
const HANDLES_401 = /^\/api\/(?:auth\/(?:me|login|email-link)|favorites\/checks?)(?:[/?]|$)/;

/** Calls the API and returns the response's JSON. Throws `ApiError`; its status is 0 if the server cannot be reached. */
export async function callApi<T>(path: string, call: Call = {}): Promise<T> {
  const value: T = await (await requestApi(path, call)).json();
  return value;
}

/** Calls the API and returns the whole successful response. Throws like `callApi`. */
export async function requestApi(path: string, call: Call): Promise<Response> {
  const { method = "GET", body, signal, keepalive, isBackground = false } = call;
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
    if (!isBackground || !hasUnsaved()) openLogin();
  }
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** Opens the login screen, which leads back to this page. */
export function openLogin(): void {
  noteSessionEnd(here());
  leaveFor("/admin");
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

/** The error message to show: the server's if there is one, else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.fromServer ? error.message : fallback;
}

async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const isOurs = typeof body === "object" && body !== null && "error" in body && typeof body.error === "string";
  const message = isOurs ? String(body.error) : `The server responded with status ${response.status}.`;
  return new ApiError(response.status, message, isOurs);
}
