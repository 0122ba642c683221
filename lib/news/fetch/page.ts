import "server-only";
import { decodeHTMLAttribute } from "entities";
import { decodeBody } from "./charset";
import { FetchError, fetchError } from "./fetch-error";
import type { HttpAnswer, HttpClient } from "./http";
import { assertAllowedByRobots } from "./robots";

export type FetchedPage = { url: string; html: string; status: number; contentType: string | null };

const htmlTypes = ["text/html", "application/xhtml+xml"];
/** Types servers give to what they know nothing about; the beginning of the body decides. */
const vagueTypes = ["", "text/plain", "application/octet-stream", "application/xml", "text/xml"];

/** Longer waits are pages that reload themselves for their readers' sake. */
const maxRefreshSeconds = 5;
/** How much of a page is looked through for a refresh. */
const headBytes = 64 * 1024;

/** An article's page as text, after robots.txt was asked on every hop. Throws `FetchError` for anything but a page with status 2xx. */
export async function fetchPage(
  client: HttpClient,
  url: string,
  options: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<FetchedPage> {
  const host = URL.parse(url)?.hostname ?? url;
  const answer = await client.get(url, {
    ...options,
    accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1",
    mayFetch: (hop) => assertAllowedByRobots(client, hop),
    checkHead: (status, headers) => {
      if (status < 200 || status > 299) {
        throw new FetchError("http-status", `${host} answered with status ${status}.`, { status });
      }
      if (![...htmlTypes, ...vagueTypes].includes(mediaType(headers["content-type"]))) {
        throw fetchError("not-html", host);
      }
    },
    refreshTarget: metaRefresh,
  });
  const html = decode(answer);
  if (!isHtml(html, answer.headers["content-type"])) {
    throw fetchError("not-html", host);
  }
  return { url: answer.url, html, status: answer.status, contentType: answer.headers["content-type"] ?? null };
}

function decode(answer: HttpAnswer, bytes = answer.body.length): string {
  return decodeBody(answer.body.subarray(0, bytes), answer.headers["content-type"] ?? null);
}

function mediaType(contentType: string | undefined): string {
  return contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function isHtml(html: string, contentType: string | undefined): boolean {
  return htmlTypes.includes(mediaType(contentType)) || /<(!doctype html|html|head|body)\b/i.test(html.slice(0, 1024));
}

/** Where `<meta http-equiv="refresh">` sends a browser at once; null when it stays. */
function metaRefresh(answer: HttpAnswer): string | null {
  for (const tag of metaTags(visibleMarkup(decode(answer, headBytes)))) {
    const target = /\bhttp-equiv\s*=\s*["']?\s*refresh\b/i.test(tag) ? refreshUrl(tag, answer.url) : null;
    if (target !== null) {
      return target;
    }
  }
  return null;
}

function refreshUrl(tag: string, base: string): string | null {
  const [, doubled, single, bare] = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag) ?? [];
  const content = decodeHTMLAttribute(doubled ?? single ?? bare ?? "")
    .trim()
    .slice(0, 4096);
  const [, seconds, target] = /^(\d*)[\d.]*(?:\s*[;,]|\s)\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content) ?? [];
  const url = URL.parse(target?.trim() ?? "", base);
  if (target === undefined || url === null || Number(seconds) > maxRefreshSeconds) {
    return null;
  }
  url.hash = "";
  return /^https?:$/.test(url.protocol) && url.href !== base ? url.href : null;
}

/**
 * The markup without comments, scripts and styles, and without what stands in noscript: that is for browsers that can't
 * run the page's scripts, and leads to 'please enable JavaScript'.
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

/** Every meta tag, found in one pass however the markup is broken. */
function* metaTags(html: string): Generator<string> {
  const lower = html.toLowerCase();
  for (let start = lower.indexOf("<meta"); start !== -1; start = lower.indexOf("<meta", start + 5)) {
    const end = lower.indexOf(">", start);
    if (end === -1) {
      return;
    }
    yield html.slice(start, end);
  }
}
