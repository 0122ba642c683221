import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { authSecrets } from "../session";

/** Signs a text with the first secret: HMAC-SHA256 in base64url. The text must begin with its purpose, so that no signature serves two. */
export function sign(text: string): string {
  const [secret = ""] = authSecrets();
  return signWith(secret, text);
}

/** Whether any of the secrets signed the text. */
export function isSignature(text: string, given: string): boolean {
  const bytes = Buffer.from(given);
  return authSecrets().some((secret) => {
    const own = Buffer.from(signWith(secret, text));
    return own.length === bytes.length && timingSafeEqual(own, bytes);
  });
}

function signWith(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}
