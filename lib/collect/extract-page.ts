import { Readability } from "@mozilla/readability";
import { findMarkedBody, removeOtherArticles } from "./extract-body";
import { chooseBlocks } from "./extract-choose";
import { removeFurniture } from "./extract-clean";
import { parsePage } from "./extract-html";
import { blocksOf } from "./extract-text";
import { trimBlocks } from "./extract-trim";
import type { ExtractedPage } from "./types";

/** Reads an article's page: pure, synchronous and slow (tens of milliseconds), so it belongs in a thread. */
export function extractPage(html: string, url: string): ExtractedPage {
  const { document } = parsePage(html);
  removeFurniture(document);
  removeOtherArticles(document);
  const body = findMarkedBody(document);
  const marked = body ? blocksOf(body) : null;
  const article = new Readability<Node>(document, { serializer: (node) => node }).parse();
  const title = article?.title ?? null;
  const scored = article?.content ? trimBlocks(blocksOf(article.content), title) : [];
  const blocks = chooseBlocks(scored, marked && trimBlocks(marked, title));
  const text = blocks.map((block) => block.text).join("\n\n");
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
