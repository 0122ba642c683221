import "server-only";
import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import { z } from "zod";

/** Values separated by commas. */
export const list = z.string().transform((text) => text.split(",").flatMap((part) => part.trim() || []));

/** Email domains; default: none. */
export const domains = list
  .transform((names) => names.map((name) => name.toLowerCase()))
  .pipe(z.array(z.string().regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, "must be a list of domains such as example.coop")))
  .default([]);

/** Hosts, each alone or with a port. */
export const hosts = list
  .pipe(z.array(z.string().refine(isHost, "must be a list of hosts such as 10.0.0.7 or news.example.coop:8080")))
  .default([]);

/** true or false. */
export const flag = z.enum(["true", "false"], "must be true or false").transform((text) => text === "true");
/** A base URL without its final slash. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be a http or https address" })
  .transform(withoutSlash);
/** A base URL that is the origin alone. */
export const siteUrl = httpUrl.refine(
  (url) => !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`,
  "must be a site's address without a path, such as https://digest.example.coop",
);
export const tokens = z.coerce.number("must be a number of tokens").int().min(1).optional();

const RIGHTS = /^(?:(full|link)|excerpt(?: +(\d{1,4}))?)$/;
const EXCERPT_WORDS = 60;
const MAX_EXCERPT_WORDS = 1000;

/** A display right: 'full', 'link', or 'excerpt' with a number of words. */
export const rights = z
  .string()
  .trim()
  .refine((text) => isRight(text), `must be full, link, or excerpt and a number of words up to ${MAX_EXCERPT_WORDS}`)
  .transform(readRight);

/** A number of days, at least `least`. 0: forever. */
export const days = (least: number, fallback: number) =>
  z.coerce
    .number("must be a number of days")
    .int()
    .max(36_500)
    .refine((count) => count === 0 || count >= least, `must be at least ${least} days, or 0 to keep everything`)
    .default(fallback);

export function isOneOrTwoSecrets(text: string): boolean {
  const secrets = text.split(",").map((secret) => secret.trim());
  return secrets.length <= 2 && secrets.every((secret) => secret.length >= 32);
}

function isRight(text: string): boolean {
  const { excerpt_words } = readRight(text);
  const isInRange = excerpt_words === null || (excerpt_words >= 1 && excerpt_words <= MAX_EXCERPT_WORDS);
  return RIGHTS.test(text) && isInRange;
}

function readRight(text: string): { rights: "full" | "excerpt" | "link"; excerpt_words: number | null } {
  const [, whole, words] = RIGHTS.exec(text) ?? [];
  if (whole === "full" || whole === "link") return { rights: whole, excerpt_words: null };
  return { rights: "excerpt", excerpt_words: words === undefined ? EXCERPT_WORDS : Number(words) };
}

function isHost(text: string): boolean {
  return !/[\s/@?#\\]/.test(text) && URL.canParse(`http://${isIPv6(text) ? `[${text}]` : text}/`);
}

/** Whether the text is an address or a range of addresses. */
export function isNetwork(text: string): boolean {
  return ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
}

export function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
