import "server-only";

/**
 * The text of a feed: a byte order mark decides, then valid UTF-8 that is more than ASCII (servers misname it far more often than
 * another charset happens to be valid UTF-8), then the Content-Type, the XML declaration, and windows-1252. RFC 7303, corrected.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null): string {
  const marked = charsetOfMark(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1024));
  const declared = [
    /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType ?? "")?.[1],
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w:.-]+)/i.exec(head)?.[1],
  ];
  const candidates = declared.filter((label) => label !== undefined);
  // In these, text is ASCII bytes or often valid UTF-8 by chance.
  const isSevenBit = candidates.some((label) => /^(?:iso-2022|hz-gb|utf-?7|utf-?16)/i.test(label));
  for (const label of isSevenBit ? candidates : ["utf-8", ...candidates]) {
    const text = decodeStrictly(bytes, label);
    if (text !== null) return text;
  }
  // A few broken bytes in UTF-8 leave it UTF-8; single-byte text in it leaves hardly a valid sequence.
  const text = new TextDecoder().decode(bytes);
  const broken = text.split("\ufffd").length - 1;
  const whole = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return whole > broken ? text : new TextDecoder("windows-1252").decode(bytes);
}

function charsetOfMark([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0x3c && second === 0 && third !== 0 && fourth === 0) return "utf-16le";
  return first === 0 && second === 0x3c && third === 0 && fourth !== 0 ? "utf-16be" : null;
}

function decodeStrictly(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

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
  const last = [...xml.matchAll(/<\/(?:\w+:)?(?:item|entry)\s*>/gi)].at(-1);
  const tag = /^<([\w:]+)/.exec(xml)?.[1];
  if (!last || !tag) return null;
  const kept = xml.slice(0, last.index + last[0].length);
  return `${kept}${root === "rss" ? "</channel>" : ""}</${tag}>`;
}
