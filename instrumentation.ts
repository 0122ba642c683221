import type { Instrumentation } from "next";

/** At server start: bad settings are said at once, not at the first page. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("./lib/env");
  env();
}

/** Names a failed page in the log by the id its answer carries. Routes of the API log their failures themselves. */
export async function onRequestError(...[error, { path, headers }]: Parameters<Instrumentation.onRequestError>) {
  if (process.env.NEXT_RUNTIME !== "nodejs" || path.startsWith("/api/")) return;
  const { logError } = await import("./lib/log");
  const request_id = [headers["x-request-id"]].flat()[0];
  logError("A page failed.", error, { path: path.split("?")[0], request_id });
}
