import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pathIn, splitLanguage } from "@/lib/language/screens/page-language";
import { type PolicyOptions, uncachedHeaders } from "./html/csp";

/**
 * Paths open to visitors despite REQUIRE_LOGIN: the login, requests with their own token or signature, files for monitors and robots, and
 * pictures, whose URLs cannot be guessed and which emails show.
 */
const OPEN = new Set([
  "/",
  "/account/forgot-password",
  "/account/invitation",
  "/account/reset-password",
  "/account/subscribe",
  "/account/subscribe/confirm",
  "/admin",
  "/email-link",
  "/email-preferences",
  "/privacy-terms",
  "/manifest.webmanifest",
  "/robots.txt",
  "/api/cron/digest",
  "/api/email_preferences",
  "/api/health",
  "/api/metrics",
  "/api/openapi.json",
  "/api/ready",
  "/api/unsubscribe",
  "/api/webhooks/resend",
]);
const OPEN_FOLDERS = ["/api/auth/", "/api/brand/", "/api/photos/", "/api/pictures/"];

/** Whether a path is public despite REQUIRE_LOGIN. */
export function isOpenPath(url: string): boolean {
  const path = splitLanguage(url)?.rest ?? url;
  return OPEN.has(path) || OPEN_FOLDERS.some((folder) => path.startsWith(folder));
}

/** Redirects a visitor's browser to the login screen, and refuses any other client. */
export function turnAway(request: IncomingMessage, response: ServerResponse, policy: PolicyOptions): void {
  const url = request.url ?? "/";
  const isBrowsing = request.method === "GET" && String(request.headers.accept).includes("text/html");
  const headers = {
    ...uncachedHeaders(url, policy),
    // A rejected body is not read.
    ...(request.method === "GET" || request.method === "HEAD" ? {} : { connection: "close" }),
  };
  if (isBrowsing) {
    const login = pathIn(splitLanguage(url)?.language ?? "en", `/?login&return=${encodeURIComponent(url)}`);
    response.writeHead(307, { ...headers, location: login, "content-length": 0 });
    response.end();
    return;
  }
  const body = JSON.stringify({ error: "Not signed in." });
  response.writeHead(401, { ...headers, "content-type": "application/json", "content-length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}
