import "server-only";

/** Characters in an element: all, those in links, and those in sentences. */
export type Measure = { text: number; linked: number; prose: number };

/** The characters of every element in a tree. */
export function measure(root: Node): Map<Node, Measure> {
  const measures = new Map<Node, Measure>();
  let node: Node | null = root;
  let links = 0;
  measures.set(root, { text: 0, linked: 0, prose: 0 });
  while (node) {
    if (node.nodeType === 3) addText(node, links > 0, measures);
    const child: Node | null = node.firstChild;
    if (child) {
      node = child;
      if (isElement(node)) measures.set(node, { text: 0, linked: 0, prose: 0 });
      if (node.nodeName === "A") links += 1;
      continue;
    }
    while (node && node !== root && !node.nextSibling) node = leave(node, measures, () => (links -= 1));
    if (!node || node === root) return measures;
    const next: Node | null = node.nextSibling;
    leave(node, measures, () => (links -= 1));
    node = next;
    if (node && isElement(node)) measures.set(node, { text: 0, linked: 0, prose: 0 });
    if (node?.nodeName === "A") links += 1;
  }
  return measures;
}

function leave(node: Node, measures: Map<Node, Measure>, leaveLink: () => void): Node | null {
  if (node.nodeName === "A") leaveLink();
  const own = measures.get(node);
  const parent = node.parentNode;
  const above = parent && measures.get(parent);
  if (own && above) {
    above.text += own.text;
    above.linked += own.linked;
    above.prose += own.prose;
  }
  return parent;
}

function addText(node: Node, linked: boolean, measures: Map<Node, Measure>): void {
  const length = (node.nodeValue ?? "").trim().length;
  const above = node.parentNode && measures.get(node.parentNode);
  if (!length || !above) return;
  above.text += length;
  if (linked) above.linked += length;
  else if (length > 60) above.prose += length;
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}
