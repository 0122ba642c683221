import "server-only";
import { decodeHTMLAttribute } from "entities";
import { decodeBody } from "./charset";
import { FetchError, fetchError } from "./fetch-error";
import type { HttpClient, HttpResponse } from "./http";
import { assertAllowedByRobots } from "./robots";

/** A page as received. `body` is decoded where the page is read. */
export type FetchedPage = { url: string; body: Buffer; status: number; contentType: string | null };

const htmlTypes = ["text/html", "application/xhtml+xml"];
const PDF = "application/pdf";
/** Types that servers use for unknown content. The start of the body decides. */
const vagueTypes = ["", "text/plain", "application/octet-stream", "application/xml", "text/xml"];

/** Pages with longer delays reload themselves to stay current. */
const maxRefreshSeconds = 5;
/** How much of a page is searched for a refresh. */
const headBytes = 64 * 1024;
const maxTagLength = 5 * 1024;

/** Fetches an article's page, respecting robots.txt on every hop. Throws `FetchError` unless the result is HTML or PDF with status 2xx. */
export async function fetchPage(
  client: HttpClient,
  url: string,
  options: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<FetchedPage> {
  const host = URL.parse(url)?.hostname ?? url;
  const response = await client.request(url, {
    ...options,
    accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1",
    mayFetch: (hop) => assertAllowedByRobots(client, hop),
    checkHead: (status, headers) => {
      if (status < 200 || status > 299) {
        throw new FetchError("http-status", `${host} answered with status ${status}.`, { status });
      }
      if (![...htmlTypes, PDF, ...vagueTypes].includes(mediaType(headers["content-type"]))) {
        throw fetchError("not-html", host);
      }
    },
    refreshTarget: metaRefresh,
  });
  if (!isHtml(response) && !isPdf(response)) {
    throw fetchError("not-html", host);
  }
  const { url: address, body, status, headers } = response;
  return { url: address, body, status, contentType: headers["content-type"] ?? null };
}

function startOf(response: HttpResponse, bytes: number): string {
  return decodeBody(response.body.subarray(0, bytes), response.headers["content-type"] ?? null);
}

function mediaType(contentType: string | undefined): string {
  return contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function isHtml(response: HttpResponse): boolean {
  if (htmlTypes.includes(mediaType(response.headers["content-type"]))) return true;
  return /<(!doctype html|html|head|body)\b/i.test(startOf(response, 4096).slice(0, 1024));
}

function isPdf({ body }: HttpResponse): boolean {
  return body.subarray(0, 5).toString("latin1") === "%PDF-";
}

/** Where `<meta http-equiv="refresh">` redirects a browser immediately. */
function metaRefresh(response: HttpResponse): string | null {
  for (const tag of metaTags(visibleMarkup(startOf(response, headBytes)))) {
    const target = /\bhttp-equiv\s{0,9}=\s{0,9}["']?\s{0,9}refresh\b/i.test(tag) ? refreshUrl(tag, response.url) : null;
    if (target !== null) {
      return target;
    }
  }
  return null;
}

function refreshUrl(tag: string, base: string): string | null {
  const [, doubled, single, bare] = /\bcontent\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag) ?? [];
  const content = decodeHTMLAttribute(doubled ?? single ?? bare ?? "")
    .trim()
    .slice(0, 4096);
  const [, seconds, target] =
    /^(\d{0,9})[\d.]{0,9}(?:\s{0,9}[;,]|\s)\s{0,9}(?:url\s{0,9}=\s{0,9})?["']?([^"']+)/i.exec(content) ?? [];
  const url = URL.parse(target?.trim() ?? "", base);
  if (target === undefined || url === null || Number(seconds) > maxRefreshSeconds) {
    return null;
  }
  url.hash = "";
  return /^https?:$/.test(url.protocol) && url.href !== base ? url.href : null;
}

/**
 * The markup without comments, scripts, styles and noscript. A refresh in noscript leads to a page that asks to enable JavaScript.
 */
function visibleMarkup(html: string): string {
  const closers: Record<string, string> = {
    "<!--": "-->",
    "<noscript": "</noscript",
    "<script": "</script",
    "<style": "</style",
  };
  const lower = html.toLowerCase();
  const opener = /<!--|<noscript\b|<script\b|<style\b/g;
  let visible = "";
  let from = 0;
  for (let match = opener.exec(lower); match !== null; match = opener.exec(lower)) {
    visible += html.slice(from, match.index);
    const end = lower.indexOf(closers[match[0]] ?? ">", match.index + match[0].length);
    if (end === -1) {
      return visible;
    }
    from = end;
    opener.lastIndex = end;
  }
  return visible + html.slice(from);
}

/** All meta tags, found in a single pass even if the markup is broken. */
function* metaTags(html: string): Generator<string> {
  const lower = html.toLowerCase();
  for (let start = lower.indexOf("<meta"); start !== -1; start = lower.indexOf("<meta", start + 5)) {
    const end = lower.indexOf(">", start);
    if (end === -1) {
      return;
    }
    yield html.slice(start, Math.min(end, start + maxTagLength));
  }
}
