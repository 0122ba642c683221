import "server-only";
import { blocksOf, isProse } from "./text";

const BODY_NAME =
  /(^|[\s_-])((article|story|post|entry|news)[-_]*(body|body-?text|text|copy|content)|body-?copy|story-?text|article-?main)(__|--|[\s_-]|$)/i;
const MIN_BODY = 200;
// Each is traversed.
const MAX_BODIES = 40;

/** The element marked as the article's body, if it contains sentences. */
export function findNamedBody(document: Document): Element | null {
  return (
    mostProse([...document.querySelectorAll("[itemprop~=articleBody]")]) ??
    mostProse([...document.querySelectorAll("div,section")].filter(isNamedBody))
  );
}

/** Removes teasers of other articles, next to the one with the page's heading. */
export function removeOtherArticles(document: Document): void {
  const articles = [...document.querySelectorAll("article")];
  if (articles.length < 2 || articles.length > 10 * MAX_BODIES) return;
  const own = articles.filter(
    (article) => article.querySelector("h1,[itemprop~=articleBody]") && proseOf(article) > MIN_BODY,
  );
  const main = own.length > 0 ? own[0] : articles.find((article) => hasTitle(article, document));
  if (!main || own.length > 1) return;
  const most = Math.max(...articles.map(proseOf));
  if (proseOf(main) < MIN_BODY || (own.length > 0 && proseOf(main) < most)) return;
  for (const article of articles) {
    if (article !== main && !article.contains(main) && !main.contains(article)) article.remove();
  }
}

function hasTitle(article: Element, document: Document): boolean {
  const heading = article.querySelector("h1,h2,h3")?.textContent?.trim().toLowerCase() ?? "";
  return heading.length > 10 && (document.querySelector("title")?.textContent ?? "").toLowerCase().includes(heading);
}

/** The only `article` element of a page, with header and footer. */
export function findSoleArticle(document: Document): Element | null {
  const articles = document.querySelectorAll("article");
  return articles.length === 1 ? mostProse([...articles]) : null;
}

function isNamedBody(element: Element): boolean {
  const name = `${element.getAttribute("class") ?? ""} ${element.getAttribute("id") ?? ""}`;
  return BODY_NAME.test(name.slice(0, 400).replace(/([a-z])([A-Z])/g, "$1-$2"));
}

/** The element with the most sentences. Among nested elements with nearly all of them, the innermost. */
function mostProse(elements: Element[]): Element | null {
  const marked = elements.slice(0, MAX_BODIES).map((element) => ({ element, prose: proseOf(element) }));
  const most = Math.max(0, ...marked.map((one) => one.prose));
  if (most < MIN_BODY) return null;
  return marked.findLast((one) => one.prose >= 0.9 * most)?.element ?? null;
}

function proseOf(element: Element): number {
  return blocksOf(element)
    .filter(isProse)
    .reduce((sum, block) => sum + block.text.length, 0);
}
