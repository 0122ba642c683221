import "server-only";

export type Root = "rss" | "rdf" | "atom";

const ROOTS: Record<string, Root> = { rss: "rss", rdf: "rdf", feed: "atom" };
const ROOT = /<(?:\w+:)?(rss|rdf|feed)(?=[\s>])/i;

/** The element a document's content begins with, past declaration, comments, and whatever a broken server printed before. */
export function rootOf(text: string): { root: Root; at: number } | null {
  const found = ROOT.exec(blankComments(text.slice(0, 65_536)));
  const root = ROOTS[found?.[1]?.toLowerCase() ?? ""];
  return found && root ? { root, at: found.index } : null;
}

/** The same length, so that places stay; a comment may hold what looks like the root. */
function blankComments(text: string): string {
  let blanked = text;
  let open = text.indexOf("<!--");
  while (open !== -1) {
    const close = text.indexOf("-->", open);
    if (close === -1) return blanked;
    blanked = `${blanked.slice(0, open)}${" ".repeat(close + 3 - open)}${text.slice(close + 3)}`;
    open = text.indexOf("<!--", close);
  }
  return blanked;
}

const REAL_REFERENCE = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});)/gi;

/** What every parser is spared: junk before the root and behind it, control characters, ampersands that begin no reference. */
export function cleanFeed(text: string, { at }: { at: number }): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const xml = text.slice(at).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
  return outsideCdata(xml, (part) => part.replace(REAL_REFERENCE, "&amp;"));
}

function outsideCdata(xml: string, repair: (part: string) => string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const open = xml.indexOf("<![CDATA[", at);
    const close = open === -1 ? -1 : xml.indexOf("]]>", open);
    parts.push(repair(xml.slice(at, close === -1 ? undefined : open)));
    if (close === -1) return parts.join("");
    parts.push(xml.slice(open, close + 3));
    at = close + 3;
  }
}

/** Whether the document goes on to the end of its root; one that was cut off would give a last item with half a link. */
export function isWhole(xml: string): boolean {
  return /<\/(?:\w+:)?(?:rss|rdf|feed)\s*>/i.test(xml);
}

/** The document up to its last whole item, closed again; null when it has none. */
export function withoutTail(xml: string, root: Root): string | null {
  const open = xml.lastIndexOf("<![CDATA[");
  const readable = open === -1 || xml.includes("]]>", open) ? xml : xml.slice(0, open);
  const last = [...readable.matchAll(/<\/(?:\w+:)?(?:item|entry)\s*>/gi)].at(-1);
  const tag = /^<([\w:]+)/.exec(xml)?.[1];
  if (!last || !tag) return null;
  const kept = xml.slice(0, last.index + last[0].length);
  return `${kept}${root === "rss" ? "</channel>" : ""}</${tag}>`;
}
