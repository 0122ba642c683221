import "server-only";
import { type AnyNode, isTag, isText, type ParentNode } from "domhandler";
import { filter } from "domutils";

/** Characters in an element: all, those in links, and those in sentences. */
export type Measure = { text: number; linked: number; prose: number };

const MIN_SENTENCE = 60;

/** The characters of a node and of all elements inside it. */
export function measure(root: ParentNode): Map<AnyNode, Measure> {
  const measures = new Map<AnyNode, Measure>([[root, { text: 0, linked: 0, prose: 0 }]]);
  const links = new Set<AnyNode>();
  for (const node of filter(() => true, root.children)) {
    const above = node.parent && measures.get(node.parent);
    const isLinked = node.parent !== null && links.has(node.parent);
    if (isTag(node)) {
      measures.set(node, { text: 0, linked: 0, prose: 0 });
      if (isLinked || node.name === "a") links.add(node);
    } else if (isText(node) && above) {
      const { length } = node.data.trim();
      above.text += length;
      if (isLinked) above.linked += length;
      else if (length > MIN_SENTENCE) above.prose += length;
    }
  }
  for (const [node, own] of [...measures].reverse()) {
    const above = node.parent && measures.get(node.parent);
    if (!above) continue;
    above.text += own.text;
    above.linked += own.linked;
    above.prose += own.prose;
  }
  return measures;
}
