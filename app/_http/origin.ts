import { hasSessionCookie } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { ASKED_HOST } from "@/lib/page-cache/rules";

const HARMLESS = ["GET", "HEAD", "OPTIONS"];

/**
 * Throws `forbidden` for a change that another site made the browser send. A browser that sends our cookie says where the
 * request comes from; without a cookie nobody's rights are used, and programs that say nothing may come in.
 */
export function assertOwnOrigin(method: string, headers: Headers): void {
  if (HARMLESS.includes(method)) return;
  const origin = headers.get("Origin");
  const isOwn =
    origin === null
      ? !hasSessionCookie(headers.get("Cookie"))
      : isOwnOrigin(origin, headers.get(ASKED_HOST) ?? headers.get("Host"));
  if (!isOwn || headers.get("Sec-Fetch-Site") === "cross-site") {
    throw new AppError("forbidden", "The request came from another site.");
  }
}

/** The origin of APP_URL, or of the address the request itself was sent to; forwarded headers say nothing. */
function isOwnOrigin(origin: string, host: string | null): boolean {
  const own = new URL(env().APP_URL);
  if (origin === own.origin) return true;
  const schemes = own.protocol === "https:" ? ["https:"] : ["http:", "https:"];
  return host !== null && schemes.some((scheme) => origin === `${scheme}//${host.toLowerCase()}`);
}
