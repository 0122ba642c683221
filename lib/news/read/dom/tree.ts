import "server-only";
import { compile } from "css-select";
import {
  type AnyNode,
  type ChildNode,
  type Element,
  isTag,
  isText,
  type Document as Page,
  type ParentNode,
} from "domhandler";
import { filter, removeElement, textContent } from "domutils";
import { toOneLine } from "@/lib/language/shorten";

/** The body of a page, or the whole page if it has none. */
export function bodyOf(tree: Page): Page | Element {
  const html = tree.children.find(isTag);
  return html?.children.filter(isTag).find(({ name }) => name === "body") ?? tree;
}

/** All elements inside a node, in document order, except those in templates. */
export function elementsIn(root: ParentNode): Element[] {
  const elements: Element[] = [];
  let node: AnyNode | null = root.firstChild;
  while (node) {
    if (isTag(node)) elements.push(node);
    node = (isTag(node) && node.name !== "template" ? node.firstChild : null) ?? nextOutside(node, root);
  }
  return elements;
}

/** The next node in document order that is not inside this one. Null at the end of the root. */
export function nextOutside(node: AnyNode, root: ParentNode): AnyNode | null {
  for (let at: AnyNode | null = node; at && at !== root; at = at.parent) if (at.next) return at.next;
  return null;
}

/** Removes nodes that are in document order. From the last, because `removeElement` looks for a node from the end. */
export function removeAll(nodes: ChildNode[]): void {
  for (const node of nodes.toReversed()) removeElement(node);
}

/** Whether a node is the other one or inside it. */
export function isInside(node: AnyNode, other: AnyNode): boolean {
  let at: AnyNode | null = node;
  while (at && at !== other) at = at.parent;
  return at === other;
}

/** A test for a CSS selector. */
export function selects(selector: string): (element: Element) => boolean {
  return compile<AnyNode, Element>(selector, { cacheResults: false });
}

/** The class and id of an element. */
function namesOf({ attribs }: Element): string {
  return `${attribs.class ?? ""} ${attribs.id ?? ""}`;
}

const MAX_NAMES = 400;

/** The class and id of an element, with `articleBody` as `article-Body`, cut after 400 characters. */
export function hyphenatedNamesOf(element: Element): string {
  return namesOf(element)
    .slice(0, MAX_NAMES)
    .replace(/([a-z])([A-Z])/g, "$1-$2");
}

/** Whether an element has the readers' comments. */
export function isComments(element: Element): boolean {
  return /(^|\s)(comments?|(\S{1,40}[-_])?comments?[-_]?(list|area|section|wrapper|container|thread|widget)|disqus_thread|respond)(\s|$)/i.test(
    namesOf(element),
  );
}

/** The text nodes of an element, because a byline's name, job and date often have no space between them. */
export function textParts(element: AnyNode, most = 40): string[] {
  const texts = filter((node) => isText(node) && toOneLine(node.data) !== "", element, true, most);
  return texts.map((node) => toOneLine(textContent(node)));
}
