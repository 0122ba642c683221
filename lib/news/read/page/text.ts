import "server-only";

const BLOCKS = new Set(
  `address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3
   h4 h5 h6 header hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul`.split(
    /\s+/,
  ),
);
const SILENT = new Set(
  "script style noscript template iframe svg math object embed select button textarea input".split(" "),
);

/** The text of a tree as blocks separated by blank lines. `<br><br>` separates blocks, and a table row is one block. */
export function textOfBlocks(root: TextNode): string {
  return blocksOf(root)
    .map((block) => block.text)
    .join("\n\n");
}

/** A node of a page's tree, or of the document that Readability works on. */
export type TextNode = {
  nodeType: number;
  name?: string;
  nodeName?: string;
  nodeValue?: string | null;
  attribs?: Readonly<Record<string, string>>;
  parentNode: TextNode | null;
  firstChild?: TextNode | null;
  nextSibling: TextNode | null;
};

/** A block of text with its innermost element, its number of characters in links, and whether it is quoted. */
export type TextBlock = { text: string; element: TextNode; tag: string; linked: number; quoted: boolean };

/** The blocks of text in a tree, in document order. */
export function blocksOf(root: TextNode): TextBlock[] {
  const blocks: TextBlock[] = [];
  let text = "";
  let linked = 0;
  let breaks = 0;
  let links = 0;
  let quotes = 0;
  let node: TextNode | null = root;
  const close = (element: TextNode) => {
    const clean = text.replace(/[\s ]+/g, " ").trim();
    if (clean) blocks.push({ text: clean, element, tag: tagOf(element), linked, quoted: quotes > 0 });
    text = "";
    linked = 0;
    breaks = 0;
  };
  while (node) {
    const tag = tagOf(node);
    if (node.nodeType === 3) {
      const value = node.nodeValue ?? "";
      if (value.trim()) breaks = 0;
      text += value;
      if (links > 0) linked += value.trim().length;
    }
    if (tag === "br") {
      breaks += 1;
      if (breaks > 1 && node.parentNode) close(node.parentNode);
      text += " ";
    }
    if (isBlock(tag) && node.parentNode) close(node.parentNode);
    if (tag === "a") links += 1;
    if (tag === "blockquote") quotes += 1;
    const child: TextNode | null | undefined = SILENT.has(tag) ? null : node.firstChild;
    if (child) {
      node = child;
      continue;
    }
    while (node) {
      const left = tagOf(node);
      if (left === "a") links -= 1;
      if (isBlock(left)) close(node);
      if (left === "blockquote") quotes -= 1;
      if (left === "td" || left === "th") text += " ";
      if (node === root) return blocks;
      if (node.nextSibling) {
        node = node.nextSibling;
        break;
      }
      node = node.parentNode;
    }
  }
  return blocks;
}

function tagOf({ nodeType, nodeName, name }: TextNode): string {
  return nodeType === 1 ? (name ?? nodeName ?? "").toLowerCase() : "";
}

// Cells are inline: a table row is one block.
function isBlock(tag: string): boolean {
  return tag !== "td" && tag !== "th" && BLOCKS.has(tag);
}

export function isHeading({ tag }: TextBlock): boolean {
  return /^h[1-6]$/.test(tag);
}

/** Whether a block consists of sentences, as opposed to a label, heading or link. */
export function isProse({ text, linked }: TextBlock): boolean {
  return text.length > 60 && linked < 0.3 * text.length && /[.!?…。！？:"”»)]$/.test(text);
}
