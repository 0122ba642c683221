import type { Instrumentation } from "next";

/** Validates the settings at server start instead of on the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("./lib/env");
  env();
  if (process.env.NODE_ENV === "production") await logAsJson();
}

/** Next.js also prints the errors of pages, with the parameters of failed statements. `onRequestError` logs them without. */
async function logAsJson(): Promise<void> {
  const { logError } = await import("./lib/log");
  console.error = (...parts: unknown[]) => {
    if (!String(parts[0]).includes("⨯")) logError("The renderer reported an error.", parts.map(String).join(" "));
  };
}

/** Logs a failed page under the request id in its response. API routes log their own failures. */
export async function onRequestError(...[error, { path, headers }]: Parameters<Instrumentation.onRequestError>) {
  if (process.env.NEXT_RUNTIME !== "nodejs" || path.startsWith("/api/")) return;
  const { logError } = await import("./lib/log");
  const request_id = [headers["x-request-id"]].flat()[0];
  logError("A page failed.", error, { path: path.split("?")[0], request_id });
}
