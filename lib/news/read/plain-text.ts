import "server-only";
import { decodeHTML, decodeHTMLStrict } from "entities";
import { toOneLine } from "@/lib/language/shorten";

/** Elements that are not part of the visible text. */
const SKIPPED = new Set(
  "script style noscript template svg math iframe object video audio canvas button select textarea head figcaption".split(
    " ",
  ),
);
const BLOCKS = new Set(
  "p div section article aside header footer main nav ul ol li dl dt dd table tr blockquote pre figure h1 h2 h3 h4 h5 h6 hr center details summary address".split(
    " ",
  ),
);

const TAG = /<(\/?)([a-z][a-z0-9]*)(?=[\s/>])/iy;
const MARKUP =
  /<\/?(?:p|br|div|span|a|img|b|i|em|strong|u|ul|ol|li|h[1-6]|font|sub|sup|small|blockquote|table|figure|script|style)(?=[\s/>])[^<>]*>/i;
const REFERENCE =
  /&(?:#\d{2,7}|#x[\da-f]{2,6}|amp|nbsp|quot|apos|lt|gt|[lr][sd]quo|[mn]dash|hellip|bull|copy|reg|trade);/i;

/** HTML as paragraphs separated by blank lines. Markup and references that were escaped twice are handled too. */
export function plainParagraphs(html: string): string {
  let text = paragraphsOf(html);
  if (MARKUP.test(text)) text = paragraphsOf(text);
  return REFERENCE.test(text) ? tidy(decodeHTMLStrict(text)) : text;
}

/** HTML, or text that may contain some, as one line. */
export function plainLine(html: string): string {
  return collapsed(plainParagraphs(html));
}

/** Plain text as paragraphs. Only obvious markup is removed, so that `a < b` and `<canvas>` stay. */
export function paragraphsOfText(text: string): string {
  return MARKUP.test(text) || REFERENCE.test(text) ? plainParagraphs(text) : tidy(text);
}

/** Plain text as one line. */
export function lineOfText(text: string): string {
  return collapsed(paragraphsOfText(text));
}

/** The text in one line of at most this many characters. Null if it is empty. */
export function boundedLine(text: string | null | undefined, length: number): string | null {
  return toOneLine(text ?? "").slice(0, length) || null;
}

/** The letters and digits of a text in lower case, to compare titles. */
export function squeezed(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Collapses white space. Single spaces, by far the most common, are not replaced. */
export function collapsed(text: string): string {
  return text.replace(/[^\S ]\s*| \s+/g, " ");
}

/** `unclosed` contains elements without an end tag, so that each is searched to the end only once. */
type Reading = { parts: string[]; unclosed: Set<string> };

/** A single pass over the tags without a document tree. Linear in the length for any input. */
function paragraphsOf(html: string): string {
  const parts: string[] = [];
  const unclosed = new Set<string>();
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open === -1) break;
    if (open > at) parts.push(collapsed(decodeHTML(html.slice(at, open))));
    at = afterMarkup(html, open, { parts, unclosed });
  }
  parts.push(collapsed(decodeHTML(html.slice(at))));
  return tidy(parts.join(""));
}

/** The end of the markup that starts at `open`. Adds the line break it causes, or `<` if it is not markup. */
function afterMarkup(html: string, open: number, { parts, unclosed }: Reading): number {
  if (html.startsWith("<!--", open)) return after(html, "-->", open);
  if (html.startsWith("<![CDATA[", open)) {
    const end = after(html, "]]>", open);
    parts.push(html.slice(open + 9, end - 3));
    return end;
  }
  if (/[!?]/.test(html.charAt(open + 1))) return after(html, ">", open);
  TAG.lastIndex = open;
  const [, slash, written = ""] = TAG.exec(html) ?? [];
  const name = written.toLowerCase();
  if (!name) {
    parts.push("<");
    return open + 1;
  }
  if (BLOCKS.has(name)) parts.push("\n\n");
  else if (name === "br") parts.push("\n");
  else if (name === "td" || name === "th") parts.push(" ");
  const end = tagEnd(html, open);
  if (slash || !SKIPPED.has(name) || unclosed.has(name) || html.charAt(end - 2) === "/") return end;
  const close = new RegExp(`</${name}(?=[\\s/>])`, "gi");
  close.lastIndex = end;
  const match = close.exec(html);
  if (!match) unclosed.add(name);
  return match ? after(html, ">", match.index) : end;
}

function after(html: string, mark: string, from: number): number {
  const index = html.indexOf(mark, from);
  return index === -1 ? html.length : index + mark.length;
}

/** The position after the `>` that ends a tag, ignoring those in quoted attributes. */
function tagEnd(html: string, open: number): number {
  const first = after(html, ">", open);
  let end = first;
  let from = open;
  for (let tries = 0; tries < 20; tries++) {
    const quote = /=\s*(?:"([^"]*)|'([^']*))$/.exec(html.slice(from, end - 1));
    if (!quote) return end;
    const close = html.indexOf(quote[1] === undefined ? "'" : '"', end);
    if (close === -1 || close - open > 20_000) return first;
    from = close + 1;
    end = after(html, ">", close);
  }
  return end;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u2060\ufeff\ufffe\uffff]/g;

/** Removes control characters (which PostgreSQL rejects) and invisible or unusual spaces, and keeps at most one blank line. */
function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(UNSEEN, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n ][^\S\n]*| [^\S\n]+/g, " ")
    .replace(/ \n ?|\n /g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
