import "server-only";
import { type AnyNode, type Element, hasChildren, isTag, type Document as Page } from "domhandler";
import { type Measure, measure } from "@/lib/news/read/dom/measure";
import { bodyOf, elementsIn, isComments, nextOutside, removeAll, selects } from "@/lib/news/read/dom/tree";
import { wordsOfName } from "./class-names";

// Never part of the article's text, regardless of class and id.
const BOILERPLATE_TAGS = new Set(
  "nav footer aside form figcaption button select dialog menu template iframe object".split(" "),
);
// These contain the whole article on some sites, so their class names are not reliable.
const PROTECTED_TAGS = new Set(
  "html body head title main article h1 h2 h3 h4 a br img table tbody tr td b i em strong".split(" "),
);
// An element with a larger share of the page's sentences is the article, regardless of its class and id.
const ARTICLE_SHARE = 0.3;
const SHORT_TEXT = 220;
const isOfArticle = selects("h1,[itemprop~=articleBody]");

/** Removes boilerplate around and inside an article: sharing, related links, sign-ups, captions, comments, cookie notices. */
export function removeBoilerplate(tree: Page): void {
  const root = bodyOf(tree);
  const measures = measure(root);
  const page = { total: measures.get(root)?.prose ?? 0, byClass: proseByClass(measures) };
  // Links in the head cost Readability time.
  const dropped: Element[] = elementsIn(tree).filter(({ name }) => name === "link");
  let node: AnyNode | null = root.firstChild;
  while (node) {
    if (isTag(node) && isBoilerplate(node, measures, page)) {
      dropped.push(node);
      node = nextOutside(node, root);
    } else {
      node = (hasChildren(node) ? node.firstChild : null) ?? nextOutside(node, root);
    }
  }
  removeAll(dropped);
}

type PageProse = { total: number; byClass: Map<string, number> };

function isBoilerplate(element: Element, measures: Map<AnyNode, Measure>, { total, byClass }: PageProse): boolean {
  const own = measures.get(element) ?? { text: 0, linked: 0, prose: 0 };
  const tag = element.name;
  if (PROTECTED_TAGS.has(tag)) return false;
  // Comments may be longer than the article. They are removed unless nothing would remain.
  if (isComments(element) && !elementsIn(element).some(isOfArticle)) return total - own.prose > SHORT_TEXT;
  if (own.prose > ARTICLE_SHARE * total && own.prose > 0 && tag !== "figcaption") return false;
  if (BOILERPLATE_TAGS.has(tag) || isAround(element)) return true;
  const name = wordsOfName(element);
  // Datelines and labels belong to their sentence.
  if (!name.strong && tag === "span" && element.parent && isTag(element.parent) && element.parent.name === "p")
    return false;
  // A quoted post is in an element named after its network.
  if (!name.strong && name.weak && elementsIn(element).some((one) => one.name === "blockquote")) return false;
  // An article may be split into elements of the same class, with advertisements between them. Its short paragraphs have the class of the others.
  if ((own.prose > 0 || tag === "p") && (byClass.get(element.attribs.class ?? "") ?? 0) > ARTICLE_SHARE * total)
    return false;
  if (name.strong && (tag !== "p" || own.text < SHORT_TEXT)) return true;
  return name.weak && own.prose < SHORT_TEXT && own.text < 3 * SHORT_TEXT;
}

function proseByClass(measures: Map<AnyNode, Measure>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [node, { prose }] of measures) {
    const name = isTag(node) ? node.attribs.class : null;
    if (name && prose > 0) sums.set(name, (sums.get(name) ?? 0) + prose);
  }
  return sums;
}

function isAround(element: Element): boolean {
  const role = element.attribs.role ?? "";
  return /^(navigation|complementary|search|dialog|alert|alertdialog|banner|contentinfo|menu)$/.test(role);
}
