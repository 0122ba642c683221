import "server-only";
import { type AnyNode, type Element, isTag, isText } from "domhandler";
import { textContent } from "domutils";
import { toOneLine } from "@/lib/language/shorten";
import { hyphenatedNamesOf, isComments } from "@/lib/news/read/dom/tree";

/** A page's elements that may describe its article: those around its headline, nearest first, and the others in document order. */
export type Around = { near: Element[]; far: Element[] };

// A byline, a picture and a share bar are about 60 elements.
const NEAR = 80;
const OF_OTHERS =
  /(^|[\s_-])(related|recommend\w*|trending|popular|most-?(read|viewed|shared)|latest|side-?bar|recirc\w*|newsletter|promos?|teasers?|widget|carousel|masthead|more-(stories|news|from)|read-?(more|next))([\s_-]|$)/i;

/** Sorts elements by their distance from the headline, without mastheads, embedded posts, comments, and boxes and teasers of other articles. */
export function elementsAround(elements: Element[], headline: Element | null): Around {
  const own = ancestorsOf(headline);
  const hasArticle = [...own].some((node) => isTag(node) && node.name === "article");
  const outside = new Set<AnyNode>();
  const inside = elements.filter((element) => {
    const isOutside =
      (element.parent !== null && outside.has(element.parent)) ||
      (!own.has(element) && isOfOthers(element, { hasArticle, hasHeadline: headline !== null }));
    if (isOutside) outside.add(element);
    return !isOutside;
  });
  const at = headline ? inside.indexOf(headline) : -1;
  if (at < 0) return { near: [], far: inside };
  const distances = new Map(inside.map((element, index) => [element, distanceOf(index - at)]));
  const distance = (element: Element) => distances.get(element) ?? 0;
  return {
    near: inside
      .filter((element) => element !== headline && distance(element) <= NEAR)
      .toSorted((one, other) => distance(one) - distance(other)),
    far: inside.filter((element) => distance(element) > NEAR),
  };
}

/** Most bylines are below the headline. */
function distanceOf(offset: number): number {
  return offset > 0 ? offset : -3 * offset;
}

function isOfOthers(element: Element, { hasArticle, hasHeadline }: { hasArticle: boolean; hasHeadline: boolean }) {
  if (element.name === "blockquote" || isComments(element)) return true;
  if (element.name === "footer") return !isInArticle(element);
  if (element.name === "article") return hasArticle;
  if (element.name === "body") return false;
  if (element.name === "header" && hasHeadline && !isInArticle(element)) return true;
  return OF_OTHERS.test(hyphenatedNamesOf(element));
}

function isInArticle(element: Element): boolean {
  return [...ancestorsOf(element)].some((node) => isTag(node) && /^(article|main)$/.test(node.name));
}

function ancestorsOf(node: AnyNode | null): Set<AnyNode> {
  const ancestors = new Set<AnyNode>();
  for (let at = node; at; at = at.parent) ancestors.add(at);
  return ancestors;
}

/** The text directly in an element, without its children's. */
export function ownText(element: Element): string {
  return toOneLine(
    element.children
      .filter(isText)
      .map(({ data }) => data)
      .join(" "),
  );
}

const MAX_STEPS = 6;
const MAX_BESIDE = 40;

/** The nearest text before an element, such as `Updated:`, or after it. */
export function textBeside(element: Element, side: "prev" | "next"): string {
  let node: AnyNode | null = element;
  for (let step = 0; node && step < MAX_STEPS; step += 1) {
    const other: AnyNode | null = node[side];
    const text = other ? toOneLine(textContent(other)) : "";
    if (text) return side === "prev" ? text.slice(-MAX_BESIDE) : text.slice(0, MAX_BESIDE);
    node = other ?? node.parent;
  }
  return "";
}
