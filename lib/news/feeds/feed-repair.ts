import "server-only";

export type Root = "rss" | "rdf" | "atom";

const ROOTS: Record<string, Root> = { rss: "rss", rdf: "rdf", feed: "atom" };
const ROOT = /<(?:\w+:)?(rss|rdf|feed)(?=[\s>])/i;

/** The root element of a feed and its position, after the declaration, comments and output of a broken server. */
export function rootOf(text: string): { root: Root; at: number } | null {
  const match = ROOT.exec(blankComments(text.slice(0, 65_536)));
  const root = ROOTS[match?.[1]?.toLowerCase() ?? ""];
  return match && root ? { root, at: match.index } : null;
}

/** Replaces comments, which may contain a root element, with spaces, so that positions stay the same. */
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

const BING_IMAGE = /<News:Image>([^<"]{0,4096})<\/News:Image>/gi;

/** Renames Bing's own elements to standard ones. */
export function withStandardElements(xml: string): string {
  return xml
    .replace(/<(\/?)News:Source>/gi, "<$1source>")
    .replace(BING_IMAGE, (_element, url: string) => `<enclosure url="${url.trim()}" type="image/jpeg"/>`);
}

const REAL_REFERENCE = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});)/gi;

/** Removes junk before the root and control characters, and escapes stray ampersands. */
export function cleanFeed(text: string, { at }: { at: number }): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
  const xml = text.slice(at).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
  return outsideCdata(withoutLongPersons(xml), (part) => part.replace(REAL_REFERENCE, "&amp;"));
}

const PERSON = /<((?:\w{1,30}:)?(?:author|managingEditor|webMaster))(?:\s[^<>]{0,500})?>/gi;
const MAX_PERSON_LENGTH = 500;

/** Empties author elements that are too long for a name: the parser's time is quadratic in their brackets. */
function withoutLongPersons(xml: string): string {
  const lower = xml.toLowerCase();
  const parts: string[] = [];
  const unclosed = new Set<string>();
  let at = 0;
  for (const { index, 0: tag, 1: written = "" } of xml.matchAll(PERSON)) {
    const name = written.toLowerCase();
    if (index < at || unclosed.has(name)) continue;
    const start = index + tag.length;
    const end = lower.indexOf(`</${name}`, start);
    if (end === -1) unclosed.add(name);
    if (end - start <= MAX_PERSON_LENGTH) continue;
    parts.push(xml.slice(at, start));
    at = end;
  }
  parts.push(xml.slice(at));
  return parts.join("");
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

/** Whether the root element is closed. A truncated document may end with half a link. */
export function isWhole(xml: string): boolean {
  return /<\/(?:\w+:)?(?:rss|rdf|feed)\s*>/i.test(xml);
}

/** The document up to its last complete item, with the root closed again. Null if no item is complete. */
export function withoutTail(xml: string, root: Root): string | null {
  const open = xml.lastIndexOf("<![CDATA[");
  const readable = open === -1 || xml.includes("]]>", open) ? xml : xml.slice(0, open);
  const last = [...readable.matchAll(/<\/(?:\w+:)?(?:item|entry)\s*>/gi)].at(-1);
  const tag = /^<([\w:]+)/.exec(xml)?.[1];
  if (!last || !tag) return null;
  const complete = xml.slice(0, last.index + last[0].length);
  return `${complete}${root === "rss" ? "</channel>" : ""}</${tag}>`;
}
