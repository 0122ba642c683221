import { hasSessionCookie } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { isOwnOrigin, REQUESTED_HOST } from "@/lib/page-cache/rules";
import { bearerToken } from "@/lib/tokens/rules";

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/** Whether requests with this method are read-only. */
export function isSafe(method: string | undefined): boolean {
  return method !== undefined && SAFE_METHODS.includes(method);
}

/**
 * Throws `forbidden` for a cross-site change (CSRF). A browser that sends our cookie also sends `Origin`. Scripts may omit the header if
 * they send no cookie, which leaves no rights to abuse, or an API token, which other sites cannot make a browser send.
 */
export function assertOwnOrigin(method: string, headers: Headers): void {
  if (isSafe(method)) return;
  const origin = headers.get("Origin");
  const isOwn =
    origin === null
      ? bearerToken(headers.get("Authorization")) !== null || !hasSessionCookie(headers.get("Cookie"))
      : isOwnOrigin(origin, headers.get(REQUESTED_HOST) ?? headers.get("Host"), env().APP_URL);
  if (!isOwn || headers.get("Sec-Fetch-Site") === "cross-site") {
    throw new AppError("forbidden", "The request came from another site.");
  }
}
