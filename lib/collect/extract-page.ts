import { Readability } from "@mozilla/readability";
import { findNamedBody, findSoleArticle, removeOtherArticles } from "./extract-body";
import { fillGaps, isElsewhere, withBody } from "./extract-choose";
import { removeFurniture } from "./extract-clean";
import { parsePage, roughTextOf } from "./extract-html";
import { type LinkedArticle, readLinkedArticle } from "./extract-json-ld";
import { readMeta } from "./extract-meta";
import { blocksOf, type TextBlock } from "./extract-text";
import { trimBlocks, withoutFurniture } from "./extract-trim";
import { countWords, judgeText } from "./text-status";
import type { ExtractedPage } from "./types";

// Enough to find a notice in; whole pages of it cost time.
const MOST_SHOWN = 100_000;
const WALL = /\s(class|id)\s*=\s*["'][^"'>]{0,200}(paywall|regwall|meter-?wall|subscribers?-only|piano-|metered)/i;

/**
 * Reads an article's page: pure, synchronous and slow (ten milliseconds and more), so it belongs in a thread.
 * @throws when the page is nested or built beyond what can be read.
 */
export function extractPage(html: string, url: string): ExtractedPage {
  const page = parsePage(html);
  const linked = readLinkedArticle(page.jsonLd);
  const meta = readMeta(page.document, linked, url);
  const read = readText(page.document, meta.title);
  const text = longerOf(read.text, linked);
  const text_status = judgeText({
    text,
    ending: text === read.text ? read.ending : [],
    title: meta.title,
    shown: () => `${roughTextOf(page.markup, MOST_SHOWN)} ${text ? "" : page.noscript}`,
    isFree: linked.isFree,
    promisedWords: linked.wordCount,
    hasWall: () => WALL.test(page.markup),
  });
  return { ...meta, text: text_status === "consent" ? "" : text, text_status };
}

function readText(document: Document, title: string | null): { text: string; ending: string[] } {
  removeFurniture(document);
  removeOtherArticles(document);
  // Everything that is asked of the document comes before Readability, which takes it apart.
  const named = blocksIn(findNamedBody(document));
  const sole = named ?? blocksIn(findSoleArticle(document));
  const page = withoutFurniture(blocksOf(document.body ?? document.documentElement));
  const scored = blocksIn(new Readability<Node>(document, { serializer: (node) => node }).parse()?.content) ?? [];
  const trimmed = trimBlocks(scored, title);
  const marked = sole && trimBlocks(sole, title);
  const merged = marked && named ? withBody(trimmed, marked) : trimmed;
  const blocks = marked && isElsewhere(trimmed, marked) ? marked : fillGaps(merged, page);
  return {
    text: blocks.map((block) => block.text).join("\n\n"),
    ending: (sole ?? scored).slice(-3).map((block) => block.text),
  };
}

function blocksIn(node: Node | null | undefined): TextBlock[] | null {
  return node ? blocksOf(node) : null;
}

/** The text a page gives to search engines, where it shows its readers much less. */
function longerOf(text: string, linked: LinkedArticle): string {
  const body =
    linked.body
      ?.split(/\s*\n\s*/)
      .filter(Boolean)
      .join("\n\n") ?? "";
  return countWords(body) > 80 && countWords(body) > 1.6 * countWords(text) && !/<\w+[\s>]/.test(body) ? body : text;
}
