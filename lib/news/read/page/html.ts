import "server-only";
import { decodeHTML } from "entities";
import { parseHTML } from "linkedom";
import { toOneLine } from "@/lib/language/shorten";
import { type Stripped, stripSilent } from "./strip";

/** The first non-empty content of each `meta` property, name or itemprop (lower case). */
export type MetaMap = ReadonlyMap<string, string>;

/** A parsed page: its document, its stripped markup, its style rules, its JSON-LD, and its noscript text. */
export type ParsedPage = { document: Document } & Stripped;

// Real articles have up to 4,000 elements, 11,000 parts, and 30 levels of nesting.
const MAX_ELEMENTS = 50_000;
// Every tag, entity and attribute costs an object, and a thread that runs out of memory can crash the process.
const MAX_PARTS = 150_000;
// Browsers stop at 512, but pages with unclosed tags go deeper.
const MAX_DEPTH = 1_000;
// Often left unclosed, or closed by the next element of the same kind.
const LOOSE = new Set(
  `p li td th tr dd dt tbody thead option br hr img input meta link source area base col embed param track wbr`.split(
    /\s+/,
  ),
);

/**
 * Parses a page without scripts, styles, SVG and comments, which are most of its bytes and none of its text. Throws if it has more elements,
 * parts or levels than any real page.
 */
export function parsePage(html: string): ParsedPage {
  const stripped = stripSilent(html);
  assertReadable(stripped.markup);
  return { document: parseMarkup(stripped.markup), ...stripped };
}

/** A new document from a page's markup, because extraction modifies the document. */
export function parseMarkup(markup: string): Document {
  const html = /<html(\s[^>]*)?>/i.exec(markup)?.[0] ?? "<html>";
  const body = /<body(\s[^>]*)?>/i.exec(markup);
  const start = body?.index ?? /<\/head\s*>/i.exec(markup)?.index ?? 0;
  const head = withoutFrame(markup.slice(0, start));
  const rest = withoutFrame(markup.slice(start));
  return parseHTML(`<!doctype html>${html}<head>${head}</head>${body?.[0] ?? "<body>"}${rest}</body></html>`).document;
}

// Duplicate html and body tags are common. Browsers merge them, but the parser creates several roots.
function withoutFrame(markup: string): string {
  return markup.replace(/<!doctype[^>]*>|<\/?(html|head|body)(\s[^>]*)?>/gi, "");
}

/** A fast approximation of the visible text, for finding notices in it. */
export function roughTextOf(markup: string, length: number): string {
  const text = markup.replace(/<[^>]*>?/g, " ").slice(0, 4 * length);
  return toOneLine(decodeHTML(text).replaceAll("’", "'")).slice(0, length);
}

function assertReadable(markup: string): void {
  let elements = 0;
  let depth = 0;
  for (const [, closing, name] of markup.matchAll(/<(\/?)([a-z][a-z0-9]{0,20})/gi)) {
    if (!closing) elements += 1;
    if (elements > MAX_ELEMENTS) throw new Error(`The page has more than ${MAX_ELEMENTS} elements.`);
    if (LOOSE.has(name?.toLowerCase() ?? "")) continue;
    depth = closing ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_DEPTH) throw new Error(`The page has more than ${MAX_DEPTH} levels of nesting.`);
  }
  let parts = 0;
  for (const [part] of markup.matchAll(/<[a-z][^>]*|[<&]/gi)) {
    parts += part.length === 1 ? 1 : part.split(/\s+/).length;
    if (parts > MAX_PARTS) throw new Error(`The page has more than ${MAX_PARTS} tags, entities and attributes.`);
  }
}
