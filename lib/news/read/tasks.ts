import "server-only";
import { findFeeds } from "@/lib/news/feeds/autodiscovery";
import { FeedError, type FeedErrorCode } from "@/lib/news/feeds/feed-error";
import { type Feed, type FeedOptions, parseFeed } from "@/lib/news/feeds/parse-feed";
import { decodeBody } from "@/lib/news/fetch/charset";
import type { ExtractedPage } from "@/lib/news/types";
import { extractPage } from "./page/extract-page";
import { extractPdf, isPdf } from "./pdf/extract-pdf";

/** A document as received, or a text that is already decoded. */
export type Body = Uint8Array | string;

/** A message to a reading thread. Plain data only. */
export type ReadTask =
  | { kind: "page"; body: Body; contentType: string | null; url: string }
  | { kind: "feed"; body: Body; options: FeedOptions }
  | { kind: "text"; body: Uint8Array; contentType: string | null }
  | { kind: "nothing" };

/** A feed, or the feeds linked by a web page that was sent instead. */
export type FeedDocument = { feed: Feed } | { feed: null; links: string[] };

/** Errors lose custom fields between threads, so a rejected feed is a result. */
export type ReadResults = {
  page: ExtractedPage;
  feed: FeedDocument | { rejected: FeedErrorCode; message: string };
  text: string;
  nothing: null;
};

/** Runs one task. It may block for seconds, so call it in a reading thread. */
export async function carryOut(task: ReadTask): Promise<ReadResults[ReadTask["kind"]]> {
  switch (task.kind) {
    case "page":
      if (typeof task.body !== "string" && isPdf(task.body)) return extractPdf(task.body, task.url);
      return extractPage(textOf(task.body, task.contentType), task.url);
    case "feed":
      return readFeed(task.body, task.options);
    case "text":
      return textOf(task.body, task.contentType);
    case "nothing":
      return null;
  }
}

function textOf(body: Body, contentType: string | null): string {
  if (typeof body === "string") return body;
  return decodeBody(Buffer.from(body.buffer, body.byteOffset, body.byteLength), contentType);
}

function readFeed(body: Body, options: FeedOptions): ReadResults["feed"] {
  try {
    return { feed: parseFeed(body, options) };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    const contentType = options.contentType ?? null;
    const isPage = error.code === "html" || (error.code === "not-a-feed" && /html/i.test(contentType ?? ""));
    if (isPage) return { feed: null, links: findFeeds(textOf(body, contentType), options.url) };
    return { rejected: error.code, message: error.message };
  }
}
