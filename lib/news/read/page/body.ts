import "server-only";
import type { Element, Document as Page } from "domhandler";
import { textContent } from "domutils";
import { elementsIn, hyphenatedNamesOf, isInside, removeAll, selects } from "@/lib/news/read/dom/tree";
import { blocksOf, isProse } from "./text";

const BODY_NAME =
  /(^|[\s_-])((article|story|post|entry|news)[-_]*(body|body-?text|text|copy|content)|body-?copy|story-?text|article-?main)(__|--|[\s_-]|$)/i;
const MIN_BODY = 200;
// A marked article may have two sentences.
const MIN_MARKED = 100;
// Each is traversed.
const MAX_BODIES = 40;
const isMarkedBody = selects("[itemprop~=articleBody]");

/** The element marked as the article's body, if it contains sentences. */
export function findNamedBody(tree: Page): Element | null {
  const elements = elementsIn(tree);
  return mostProse(elements.filter(isMarkedBody)) ?? mostProse(elements.filter(isNamedBody));
}

/** Removes teasers of other articles, next to the one with the page's heading. */
export function removeOtherArticles(tree: Page): void {
  const elements = elementsIn(tree);
  const articles = elements.filter(({ name }) => name === "article");
  if (articles.length < 2 || articles.length > 10 * MAX_BODIES) return;
  const prose = new Map(articles.map((article) => [article, proseOf(article)]));
  const sizeOf = (article: Element) => prose.get(article) ?? 0;
  const own = articles.filter(
    (article) =>
      sizeOf(article) > MIN_BODY && elementsIn(article).some((one) => one.name === "h1" || isMarkedBody(one)),
  );
  const title = elements.find(({ name }) => name === "title");
  const main = own.length > 0 ? own[0] : articles.find((article) => title && hasTitle(article, textContent(title)));
  if (!main || own.length > 1) return;
  if (sizeOf(main) < MIN_BODY || (own.length > 0 && sizeOf(main) < Math.max(...prose.values()))) return;
  removeAll(articles.filter((article) => !isInside(main, article) && !isInside(article, main)));
}

function hasTitle(article: Element, title: string): boolean {
  const heading = elementsIn(article).find(({ name }) => /^h[1-3]$/.test(name));
  const text = heading ? textContent(heading).trim().toLowerCase() : "";
  return text.length > 10 && title.toLowerCase().includes(text);
}

/** The only `article` element of a page, with header and footer. */
export function findSoleArticle(tree: Page): Element | null {
  const articles = elementsIn(tree).filter(({ name }) => name === "article");
  return articles.length === 1 ? mostProse(articles) : null;
}

function isNamedBody(element: Element): boolean {
  if (element.name !== "div" && element.name !== "section") return false;
  return BODY_NAME.test(hyphenatedNamesOf(element));
}

/** The element with the most sentences. Among nested elements with nearly all of them, the innermost. */
function mostProse(elements: Element[]): Element | null {
  const marked = elements.slice(0, MAX_BODIES).map((element) => ({ element, prose: proseOf(element) }));
  const most = Math.max(0, ...marked.map((one) => one.prose));
  if (most < MIN_MARKED) return null;
  return marked.findLast((one) => one.prose >= 0.9 * most)?.element ?? null;
}

function proseOf(element: Element): number {
  return blocksOf(element)
    .filter(isProse)
    .reduce((sum, block) => sum + block.text.length, 0);
}
