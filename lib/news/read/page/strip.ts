import "server-only";
import { mayHide, parseDeclarations } from "@/lib/news/read/css/declarations";
import { attributesIn, type StyleSheet } from "@/lib/news/read/css/stylesheet";

/** A page's markup without invisible content, and the removed parts that are needed elsewhere. */
export type Stripped = { markup: string; sheets: StyleSheet[]; jsonLd: string[]; noscript: string };

const SILENT_START = /<!--|<(script|style|svg|noscript)(?=[\s/>])/gi;
// Every attribute costs an object, and these are irrelevant to the text. Real class names are never as long as the last pattern.
const SILENT_ATTRIBUTES =
  /\s(?:data-[\w:.-]+|aria-(?!hidden|modal)[\w-]+|on[a-z]+|js[\w-]+|ng-[\w-]+|srcset|sizes|src|alt|target|width|height|loading|decoding|tabindex|title|style)\s*=\s*(?:"[^"]*"|'[^']*')|\s(?:class|id)\s*=\s*(?:"[^"]{2000,}"|'[^']{2000,}')/gi;

const MAX_TAG_LENGTH = 20_000;
const MAX_STYLE_LENGTH = 1_000;
const MAX_DECLARATIONS = 50;

/** Removes scripts, styles, SVG, comments and irrelevant attributes in a single pass. */
export function stripSilent(html: string): Stripped {
  const visible: string[] = [];
  const jsonLd: string[] = [];
  const noscript: string[] = [];
  const sheets: StyleSheet[] = [];
  const starts = new RegExp(SILENT_START);
  let from = 0;
  for (let start = starts.exec(html); start; start = starts.exec(html)) {
    const tag = start[1]?.toLowerCase();
    visible.push(html.slice(from, start.index));
    from = tag ? endOfElement(html, tag, start.index) : endOfComment(html, start.index);
    if (tag === "script") jsonLd.push(...jsonLdOf(html.slice(start.index, from)));
    if (tag === "style") sheets.push(sheetOf(html.slice(start.index, from)));
    if (tag === "noscript")
      noscript.push(html.slice(start.index, Math.min(from, start.index + 4_000)).replace(/<[^>]*>?/g, " "));
    starts.lastIndex = from;
  }
  visible.push(html.slice(from));
  // Removed without a replacement, because frameworks put comments inside words.
  const named = attributesIn(sheets);
  const keep = (attribute: string) => keptAttribute(attribute, named);
  const markup = visible.join("").replace(/<[a-z][^>]{8,}>/gi, (tag) => {
    return tag.length > MAX_TAG_LENGTH
      ? `${tag.slice(0, tag.search(/[\s/>]/))}>`
      : tag.replace(SILENT_ATTRIBUTES, keep);
  });
  return { markup, sheets, jsonLd, noscript: noscript.join(" ") };
}

function sheetOf(element: string): StyleSheet {
  const open = element.indexOf(">") + 1;
  const [, double, single, bare] =
    /\smedia\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(element.slice(0, open)) ?? [];
  return { css: element.slice(open).replace(/<\/style\s*>?$/i, ""), media: double ?? single ?? bare ?? null };
}

/** An attribute that a style may depend on, or nothing. */
function keptAttribute(attribute: string, named: ReadonlySet<string>): string {
  const name = attribute.slice(1, attribute.indexOf("=")).trim().toLowerCase();
  if (name !== "style") return named.has(name) ? attribute : "";
  if (attribute.length < MAX_STYLE_LENGTH) return mayHide(attribute) ? attribute : "";
  const style = attribute.slice(attribute.search(/["']/) + 1, -1);
  // The last declarations win.
  const declarations = style
    .split(";")
    .filter((one) => parseDeclarations(one).length > 0)
    .slice(-MAX_DECLARATIONS)
    .join(";");
  return ` style="${declarations.replaceAll('"', "&quot;")}"`;
}

function jsonLdOf(script: string): string[] {
  const open = script.indexOf(">") + 1;
  if (!/application\/ld\+json/i.test(script.slice(0, open))) return [];
  return [script.slice(open).replace(/<\/script\s*>?$/i, "")];
}

// An unclosed element contains the rest of the page, as in a browser. Only drawings may close themselves.
function endOfElement(html: string, tag: string, from: number): number {
  const open = tag === "svg" ? html.indexOf(">", from) : -1;
  if (html[open - 1] === "/") return open + 1;
  const end = new RegExp(`</${tag}\\s*>`, "gi");
  end.lastIndex = from;
  return end.exec(html) ? end.lastIndex : html.length;
}

function endOfComment(html: string, from: number): number {
  const end = html.indexOf("-->", from + 2);
  return end < 0 ? html.length : end + 3;
}
