import "server-only";
import { createHash } from "node:crypto";
import { decodeHTMLAttribute } from "entities";

export type PolicyOptions = {
  /** The public base address; https adds the headers that only make sense there. */
  appUrl: string;
  /** The page of the headline widget that is shown in a frame. */
  liveFeedUrl: string | undefined;
};

/** Sources of scripts and styles beyond this site's own files: hashes of what stands in the page, or a nonce. */
export type Allowed = { scripts: string[]; styles: string[] };

/** The Content-Security-Policy of a page: everything from here, pictures from anywhere, inline only what is named. */
export function contentPolicy(allowed: Allowed, { appUrl, liveFeedUrl }: PolicyOptions): string {
  const frames = liveFeedUrl ? ` ${new URL(liveFeedUrl).origin}` : "";
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...allowed.scripts].join(" "),
    ["style-src 'self'", ...allowed.styles].join(" "),
    "img-src 'self' https: data:",
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

/** The policy of an answer that is no page: should a browser show it as one, nothing in it acts. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

export type Sealed = { html: string; allowed: Allowed; refused: number };

/**
 * Takes the nonce out of a rendered page and names by hash the inline scripts that carried it, so that the page can be kept
 * and still nothing runs that the product did not write: markup that got into a text has no nonce, and gets no hash.
 * `refused` counts inline scripts without it. Styles, which the renderer gives no nonce, are all hashed.
 * Without a nonce, for a page that was made when the product was built and holds no data, every script is named.
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

/** Also where the renderer tells its own browser part the nonce: nobody who reads a page learns it. */
export function withoutNonce(text: string, nonce: string | null): string {
  if (nonce === null) return text;
  return text.replaceAll(`; nonce="${nonce}"`, "").replaceAll(` nonce="${nonce}"`, "").replaceAll(nonce, "");
}

/** JSON-LD and other data blocks are never run, so the policy does not ask about them. */
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

/** Pages whose address holds a secret of somebody's mail. */
const HOLDS_TOKEN = /^\/(email-link|email-preferences|api\/unsubscribe)\b/;

/** The headers every answer carries, lower-case names; `path` decides what a link away from it may tell. */
export function safetyHeaders(path: string, { appUrl }: PolicyOptions): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // Its token goes nowhere; but with `no-referrer` its form would come without the origin a change has to name.
    "referrer-policy": HOLDS_TOKEN.test(path) ? "strict-origin" : "strict-origin-when-cross-origin",
    "permissions-policy":
      "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    // Not for subdomains: the product may live on the cooperative's own name, beside sites it knows nothing of.
    ...(appUrl.startsWith("https:") ? { "strict-transport-security": "max-age=63072000" } : {}),
  };
}
