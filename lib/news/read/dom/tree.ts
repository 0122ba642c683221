import "server-only";
import { compile } from "css-select";
import { type AnyNode, type Element, hasChildren, isTag, type ParentNode } from "domhandler";

/** All nodes inside a node, in document order. Not recursive, because a hostile page may be nested deeper than the stack. */
export function nodesIn(root: ParentNode): AnyNode[] {
  const nodes: AnyNode[] = [];
  let node: AnyNode | null = root.firstChild;
  while (node) {
    nodes.push(node);
    node = (hasChildren(node) ? node.firstChild : null) ?? nextOutside(node, root);
  }
  return nodes;
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
export function namesOf({ attribs }: Element): string {
  return `${attribs.class ?? ""} ${attribs.id ?? ""}`;
}
