import "server-only";
import { Readability } from "@mozilla/readability";
import type { Document as Page } from "domhandler";
import { textContent } from "domutils";
import { toOneLine } from "@/lib/language/shorten";
import { removeHidden } from "@/lib/news/read/css/remove-hidden";
import type { StyleSheet } from "@/lib/news/read/css/stylesheet";
import { bodyOf, elementsIn, selects } from "@/lib/news/read/dom/tree";
import { isErrorPage } from "@/lib/news/read/error-page";
import { type LinkedArticle, readLinkedArticle } from "@/lib/news/read/meta/json-ld";
import { readMeta } from "@/lib/news/read/meta/read-meta";
import { countWords, judgeText } from "@/lib/news/read/text-status";
import type { ExtractedPage } from "@/lib/news/types";
import { findNamedBody, findSoleArticle, removeOtherArticles } from "./body";
import { fillGaps, isElsewhere, withBody, withoutBelow, withSplitParts } from "./choose";
import { removeBoilerplate } from "./clean";
import { type ParsedPage, parseMarkup, parsePage, roughTextOf, toDocument } from "./html";
import { blocksOf, type TextBlock, type TextNode, textOfBlocks } from "./text";
import { trimBlocks, withoutBoilerplate } from "./trim";

// Twice the length of a novella. Later steps read every sentence.
const MAX_TEXT = 300_000;
// Enough to find a notice.
const MAX_SHOWN = 100_000;
const MAX_HEADINGS = 6;
const isHeading = selects("title,h1,h2");
const WALL = /\s(class|id)\s*=\s*["'][^"'>]{0,200}(paywall|regwall|meter-?wall|subscribers?-only|piano-|metered)/i;

/** Extracts an article from its page. Synchronous and slow (10 ms and more), so call it in a worker thread. Throws if the page is too complex. */
export function extractPage(html: string, url: string): ExtractedPage {
  const page = parsePage(html);
  const linked = readLinkedArticle(page.jsonLd);
  const meta = readMeta(page.tree, linked, url);
  const headings = elementsIn(page.tree)
    .filter(isHeading)
    .slice(0, MAX_HEADINGS)
    .map((one) => toOneLine(textContent(one)));
  const read = readTwice(page, meta.title);
  const text = longerOf(read.text, linked).slice(0, MAX_TEXT);
  if (isErrorPage({ text, words: countWords(text), headings })) {
    return { ...meta, text: "", text_status: "none", is_error: true };
  }
  const text_status = judgeText({
    text,
    ending: text === read.text ? read.ending : [],
    title: meta.title,
    shown: () => `${roughTextOf(page.markup, MAX_SHOWN)} ${text ? "" : page.noscript}`,
    isFree: linked.isFree,
    promisedWords: linked.wordCount,
    hasWall: () => WALL.test(page.markup),
  });
  return { ...meta, text: text_status === "consent" ? "" : text, text_status, is_error: false };
}

type ReadText = { text: string; ending: string[] };

// Shorter texts suggest that the article was removed as boilerplate.
const FEW_CHARACTERS = 250;

function readTwice(page: ParsedPage, title: string | null): ReadText {
  const first = readText(page.tree, page.sheets, title);
  if (first.text.length >= FEW_CHARACTERS) return first;
  const second = readText(parseMarkup(page.markup), page.sheets, title, { keepBoilerplate: true });
  return second.text.length > 2 * FEW_CHARACTERS && second.text.length > 3 * first.text.length ? second : first;
}

function readText(tree: Page, sheets: StyleSheet[], title: string | null, { keepBoilerplate = false } = {}): ReadText {
  removeHidden(tree, sheets);
  if (!keepBoilerplate) {
    removeBoilerplate(tree);
    removeOtherArticles(tree);
  }
  const named = blocksIn(findNamedBody(tree));
  const sole = named ?? blocksIn(findSoleArticle(tree));
  const page = withoutBoilerplate(blocksOf(bodyOf(tree)));
  const scored =
    blocksIn(new Readability<Node>(toDocument(tree), { serializer: (node) => node }).parse()?.content) ?? [];
  const trimmed = trimBlocks(sole ? withoutBelow(scored, sole) : scored, title);
  const marked = sole && trimBlocks(sole, title);
  const merged = marked && named ? withBody(trimmed, marked) : trimmed;
  const blocks = withSplitParts(marked && isElsewhere(trimmed, marked) ? marked : fillGaps(merged, page), page);
  return {
    text: blocks.map((block) => block.text).join("\n\n"),
    ending: (sole ?? scored).slice(-3).map((block) => block.text),
  };
}

function blocksIn(node: TextNode | null | undefined): TextBlock[] | null {
  return node ? blocksOf(node) : null;
}

/** The text in JSON-LD, if the page itself shows much less. */
function longerOf(text: string, linked: LinkedArticle): string {
  if (!linked.body || countWords(linked.body) < 80 || countWords(linked.body) < 1.6 * countWords(text)) return text;
  const lines = /<\w+[\s>]/.test(linked.body) ? linked.body : `<p>${linked.body.split(/\s*\n\s*/).join("</p><p>")}</p>`;
  return textOfBlocks(parsePage(lines).tree);
}
