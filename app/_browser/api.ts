import { forgetViewer } from "./viewer";

type Call = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON, a form as it is. */
  body?: unknown;
  signal?: AbortSignal;
  /** Goes on when the page is left; at most 64 KB. */
  keepalive?: boolean;
};

/** The server's own words for what went wrong; `said` is false when it had none. */
class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly status: number,
    message: string,
    readonly said: boolean,
  ) {
    super(message);
  }
}

/** Calls whose 401 is an answer like any other. Every other one means that the session is over: to the login (spec 4). */
const ANSWERS_401 = /^\/api\/(?:auth\/(?:me|login|email-link)|favorites\/checks?)(?:[/?]|$)/;

/** Calls the API and returns what it answers. Throws `ApiError`, also when the server cannot be reached (status 0). */
export async function callApi<T>(path: string, call: Call = {}): Promise<T> {
  const given: T = await (await askApi(path, call)).json();
  return given;
}

/** The whole answer of a call that went well, headers and all. Throws like `callApi`. */
export async function askApi(path: string, { method = "GET", body, signal, keepalive }: Call): Promise<Response> {
  const answer = await fetch(path, {
    method,
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
    ...bodyOf(body),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, "The server cannot be reached.", false);
  });
  if (answer.status === 401 && !ANSWERS_401.test(path)) {
    forgetViewer();
    location.assign("/admin");
  }
  if (!answer.ok) throw await errorOf(answer);
  return answer;
}

function bodyOf(body: unknown): RequestInit {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
}

/** The status a failed call was answered with; 0 when the server could not be reached. */
export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0;
}

/** What to show for a failure: the server's words, else the screen's own. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.said ? error.message : fallback;
}

async function errorOf(answer: Response): Promise<ApiError> {
  const given: unknown = await answer.json().catch(() => null);
  const said = typeof given === "object" && given !== null && "error" in given && typeof given.error === "string";
  return new ApiError(answer.status, said ? String(given.error) : `The server answered ${answer.status}.`, said);
}
