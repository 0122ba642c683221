import "server-only";
import { decodeHTML } from "entities";
import { parseHTML } from "linkedom";
import { toOneLine } from "@/lib/language/shorten";
import { stripSilent } from "./strip";

/** The contents of a page's `meta` elements by lower-case property, name or itemprop: the first that says something. */
export type MetaMap = ReadonlyMap<string, string>;

/** A page ready to be read: its document, the markup it was made of, its JSON-LD, and what it says where scripts are off. */
export type ParsedPage = { document: Document; markup: string; jsonLd: string[]; noscript: string };

// Real articles have up to four thousand elements, eleven thousand parts, and thirty elements inside one another.
const MAX_ELEMENTS = 50_000;
// Tags, entities and attributes each cost the parser an object, and a thread that runs out of memory can take the process along.
const MAX_PARTS = 150_000;
// Browsers stop at 512; pages that forget to close their tags go on.
const MAX_DEPTH = 1_000;
// Never closed by many honest pages, or closed by the next one of their kind.
const LOOSE = new Set(
  `p li td th tr dd dt tbody thead option br hr img input meta link source area base col embed param track wbr`.split(
    /\s+/,
  ),
);

/**
 * Parses a page once scripts, styles, drawings and comments are off it: they are most of its bytes and none of its text.
 * @throws when it has more elements, or more of them inside one another, than any page that is read by people.
 */
export function parsePage(html: string): ParsedPage {
  const { markup, jsonLd, noscript } = stripSilent(html);
  refuseMonster(markup);
  return { document: parseMarkup(markup), markup, jsonLd, noscript };
}

/** A fresh document of a parsed page's markup, as reading a document takes it apart. */
export function parseMarkup(markup: string): Document {
  const html = /<html(\s[^>]*)?>/i.exec(markup)?.[0] ?? "<html>";
  const body = /<body(\s[^>]*)?>/i.exec(markup);
  const start = body?.index ?? /<\/head\s*>/i.exec(markup)?.index ?? 0;
  const head = withoutFrame(markup.slice(0, start));
  const rest = withoutFrame(markup.slice(start));
  return parseHTML(`<!doctype html>${html}<head>${head}</head>${body?.[0] ?? "<body>"}${rest}</body></html>`).document;
}

// Doubled and early closed frames are common; browsers put everything into one, the parser makes several roots.
function withoutFrame(markup: string): string {
  return markup.replace(/<!doctype[^>]*>|<\/?(html|head|body)(\s[^>]*)?>/gi, "");
}

/** What a page's markup shows, roughly and fast: for finding notices in it, not for reading. */
export function roughTextOf(markup: string, length: number): string {
  const text = markup.replace(/<[^>]*>?/g, " ").slice(0, 4 * length);
  return toOneLine(decodeHTML(text).replaceAll("’", "'")).slice(0, length);
}

function refuseMonster(markup: string): void {
  let elements = 0;
  let depth = 0;
  for (const [, closing, name] of markup.matchAll(/<(\/?)([a-z][a-z0-9]{0,20})/gi)) {
    if (!closing) elements += 1;
    if (elements > MAX_ELEMENTS) throw new Error(`The page has more than ${MAX_ELEMENTS} elements.`);
    if (LOOSE.has(name?.toLowerCase() ?? "")) continue;
    depth = closing ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_DEPTH) throw new Error(`The page has more than ${MAX_DEPTH} elements inside one another.`);
  }
  let parts = 0;
  for (const [part] of markup.matchAll(/<[a-z][^>]*|[<&]/gi)) {
    parts += part.length === 1 ? 1 : part.split(/\s+/).length;
    if (parts > MAX_PARTS) throw new Error(`The page has more than ${MAX_PARTS} tags, entities and attributes.`);
  }
}
