import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { textOfBlocks } from "./extract-text";
import type { ExtractedPage } from "./types";

/** Reads an article's page: pure, synchronous and slow (tens of milliseconds), so it belongs in a thread. */
export function extractPage(html: string, url: string): ExtractedPage {
  const { document } = parseHTML(html.includes("<html") ? html : `<html><body>${html}</body></html>`);
  const article = new Readability(document as unknown as Document, { serializer: (node) => node }).parse();
  const text = article?.content ? textOfBlocks(article.content as Node) : "";
  return {
    title: article?.title ?? null,
    text,
    text_status: text ? "full" : "none",
    author: article?.byline ?? null,
    date: article?.publishedTime ?? null,
    image: null,
    site_name: article?.siteName ?? null,
    canonical_url: url,
    language: article?.lang ?? null,
  };
}
