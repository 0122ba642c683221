import "server-only";
import { createHash } from "node:crypto";
import { decodeHTMLAttribute } from "entities";
import type { PlainLook } from "./plain-page";

export type PolicyOptions = {
  /** The public base URL; https adds the headers that only make sense there. */
  appUrl: string;
  /** The URL of the headline widget shown in a frame. */
  liveFeedUrl: string | undefined;
  /** The look of pages sent without the renderer. */
  look?: (() => PlainLook | undefined) | undefined;
};

/** Sources of scripts and styles beyond this site's own files: hashes of inline code, or a nonce. */
export type Allowed = { scripts: string[]; styles: string[] };

/** The Content-Security-Policy of a page: resources of this site, and inline code only if listed. */
export function contentPolicy(allowed: Allowed, { appUrl, liveFeedUrl }: PolicyOptions): string {
  const frames = liveFeedUrl ? ` ${new URL(liveFeedUrl).origin}` : "";
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...allowed.scripts].join(" "),
    ["style-src 'self'", ...allowed.styles].join(" "),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src 'self'${frames}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  if (appUrl.startsWith("https:")) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}

/** The headlines page, which other sites may frame. */
const EMBED = /^(?:\/e\/[a-z0-9-]+)?\/embed(?:\?|$)/;

/** The policy of a page: `contentPolicy`, except for the page that other sites may frame, which has no scripts. */
export function policyOf(url: string, allowed: Allowed, options: PolicyOptions): string {
  if (!EMBED.test(url)) return contentPolicy(allowed, options);
  const style = ["style-src", ...allowed.styles].join(" ");
  return `default-src 'none'; ${style}; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors *`;
}

/** The policy of responses that are not pages: nothing runs if a browser renders one anyway. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

export type Sealed = { html: string; allowed: Allowed; refused: number };

/**
 * Removes the nonce from a rendered page and lists the hashes of the inline scripts that carried it. The page can then be cached, and still
 * only the product's own scripts run: injected markup has no nonce and gets no hash. `refused` counts inline scripts without a nonce.
 * Styles get no nonce from the renderer, so all are hashed. Pass a null nonce for a page prerendered at build time without data; all of its
 * scripts are then listed.
 */
export function sealPage(html: string, nonce: string | null): Sealed {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  let refused = 0;
  for (const [, attributes = "", body = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (/\ssrc=/i.test(attributes) || isData(attributes)) continue;
    if (nonce === null || attributes.includes(`nonce="${nonce}"`)) scripts.add(hashSource(withoutNonce(body, nonce)));
    else refused += 1;
  }
  const markup = html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/gi, "$1");
  for (const [, body = ""] of markup.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)) styles.add(hashSource(body));
  const attributes = new Set([...markup.matchAll(/<[a-z][^<>]*?\sstyle="([^"]*)"/gi)].map(([, value = ""]) => value));
  if (attributes.size > 0) styles.add("'unsafe-hashes'");
  for (const value of attributes) styles.add(hashSource(decodeHTMLAttribute(value)));
  return { html: withoutNonce(html, nonce), allowed: { scripts: [...scripts], styles: [...styles] }, refused };
}

/** Also removes the copy that the renderer sends to its client code, so that readers of a page never see the nonce. */
export function withoutNonce(text: string, nonce: string | null): string {
  if (nonce === null) return text;
  return text.replaceAll(`; nonce="${nonce}"`, "").replaceAll(` nonce="${nonce}"`, "").replaceAll(nonce, "");
}

/** JSON-LD and other data blocks never run, so the policy does not apply to them. */
function isData(attributes: string): boolean {
  const type = /\stype="([^"]*)"/i.exec(attributes)?.[1];
  return (
    type !== undefined &&
    !/^(?:|module|text\/javascript|application\/javascript|speculationrules|importmap)$/i.test(type)
  );
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** The headers of a response that is made for one request and never cached. */
export function uncachedHeaders(url: string, options: PolicyOptions, policy = NO_PAGE_POLICY): Record<string, string> {
  return { ...safetyHeaders(url, options), "content-security-policy": policy, "cache-control": "no-store" };
}

/** Whether a URL contains a secret token from an email. */
const HOLDS_TOKEN = /[?&]token=/;

/** The headers of every response, in lower case; the URL determines the referrer policy. */
export function safetyHeaders(url: string, { appUrl }: PolicyOptions): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    ...(EMBED.test(url) ? {} : { "x-frame-options": "DENY" }),
    // Keeps the token out of referrers. `no-referrer` would also remove the Origin header that the page's form must send.
    "referrer-policy": HOLDS_TOKEN.test(url) ? "strict-origin" : "strict-origin-when-cross-origin",
    "permissions-policy":
      "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    // Subdomains are excluded: the product may run on the cooperative's main domain, next to unrelated sites.
    ...(appUrl.startsWith("https:") ? { "strict-transport-security": "max-age=63072000" } : {}),
  };
}
