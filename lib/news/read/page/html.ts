import "server-only";
import render from "dom-serializer";
import { DomHandler, type Document as Page } from "domhandler";
import { decodeHTML } from "entities";
import { Parser } from "htmlparser2";
import { parseHTML } from "linkedom";
import { toOneLine } from "@/lib/language/shorten";
import { type Stripped, stripSilent } from "./strip";

/** A parsed page: its tree, its stripped markup, its style sheets, its JSON-LD, and its noscript text. */
export type ParsedPage = { tree: Page } & Stripped;

// Real articles have up to 4,000 elements and 11,000 parts. Every tag, attribute, class and entity costs memory, and a thread that runs out of
// memory can crash the process.
const MAX_ELEMENTS = 50_000;
const MAX_PARTS = 150_000;
// Browsers stop at 512, but pages with unclosed tags go deeper.
const MAX_LEVELS = 1_000;
// The levels above all elements together, because each is visited for each element. Real articles have up to 50,000.
const MAX_ANCESTORS = 2_000_000;

/**
 * Parses a page without scripts, styles, SVG and comments, which are most of its bytes and none of its text. Throws if it has more elements,
 * parts or levels than any real page.
 */
export function parsePage(html: string): ParsedPage {
  const stripped = stripSilent(html);
  return { tree: parseMarkup(stripped.markup), ...stripped };
}

/** A new tree from a page's markup, because extraction removes parts of it. */
export function parseMarkup(markup: string): Page {
  const html = /<html(\s[^>]*)?>/i.exec(markup)?.[0] ?? "<html>";
  const body = /<body(\s[^>]*)?>/i.exec(markup);
  const start = body?.index ?? /<\/head\s*>/i.exec(markup)?.index ?? 0;
  const head = withoutFrame(markup.slice(0, start));
  const rest = withoutFrame(markup.slice(start));
  return parseBounded(`<!doctype html>${html}<head>${head}</head>${body?.[0] ?? "<body>"}${rest}</body></html>`);
}

// Duplicate html and body tags are common. Browsers merge them, but the parser creates several roots.
function withoutFrame(markup: string): string {
  return markup.replace(/<!doctype[^>]*>|<\/?(html|head|body)(\s[^>]*)?>/gi, "");
}

function parseBounded(html: string): Page {
  const handler = new DomHandler();
  let [elements, ancestors, levels, parts] = [0, 0, 0, 0];
  const add = (count: number) => {
    parts += count;
    if (parts > MAX_PARTS)
      throw new Error(`The page has more than ${MAX_PARTS} tags, attributes, classes and entities.`);
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1;
        levels += 1;
        ancestors += levels;
        if (elements > MAX_ELEMENTS || levels > MAX_LEVELS || ancestors > MAX_ANCESTORS)
          throw new Error("The page has more elements or levels of nesting than any article.");
        add(1 + Object.keys(attributes).length + (attributes.class?.split(" ").length ?? 0));
        handler.onopentag(name, attributes);
      },
      ontext(text) {
        add(1);
        handler.ontext(text);
      },
      onclosetag() {
        levels -= 1;
        handler.onclosetag();
      },
    },
    { lowerCaseAttributeNames: false },
  );
  parser.end(html);
  return handler.root;
}

/** What is left of a page as the kind of document that Readability needs. Slow, so most of the page should have been removed. */
export function toDocument(tree: Page): Document {
  return parseHTML(`<!doctype html>${render(tree, { encodeEntities: "utf8" })}`).document;
}

/** A fast approximation of the visible text, for finding notices in it. */
export function roughTextOf(markup: string, length: number): string {
  const text = markup.replace(/<[^>]*>?/g, " ").slice(0, 4 * length);
  return toOneLine(decodeHTML(text).replaceAll("’", "'")).slice(0, length);
}
