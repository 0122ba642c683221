import { parseHTML } from "linkedom";

/** A page ready to be read: its document without what shows no text, its JSON-LD, and what it says where scripts are off. */
export type ParsedPage = { document: Document; jsonLd: string[]; noscript: string };

/**
 * Parses a page once scripts, styles, drawings and comments are off it: they are most of its bytes and none of its text.
 * @throws when it has more elements, or more of them inside one another, than any page that is read by people.
 */
export function parsePage(html: string): ParsedPage {
  const { kept, jsonLd, noscript } = stripSilent(html);
  refuseMonster(kept);
  const whole = /<html[\s>]/i.test(kept) ? kept : `<!doctype html><html><head></head><body>${kept}</body></html>`;
  return { document: parseHTML(whole).document, jsonLd, noscript };
}

const SILENT_START = /<!--|<(script|style|svg|noscript)(?=[\s/>])/gi;

// One pass with remembered misses, since a pattern with a lazy middle takes quadratic time on unclosed tags.
function stripSilent(html: string): { kept: string; jsonLd: string[]; noscript: string } {
  const noscript: string[] = [];
  const kept: string[] = [];
  const jsonLd: string[] = [];
  const starts = new RegExp(SILENT_START);
  let from = 0;
  for (let start = starts.exec(html); start; start = starts.exec(html)) {
    const tag = start[1]?.toLowerCase();
    kept.push(html.slice(from, start.index));
    const end = tag ? endOfElement(html, tag, start.index) : endOfComment(html, start.index);
    if (tag === "script") {
      const element = html.slice(start.index, end);
      const open = element.indexOf(">") + 1;
      if (/application\/ld\+json/i.test(element.slice(0, open))) jsonLd.push(element.slice(open));
    }
    if (tag === "noscript")
      noscript.push(html.slice(start.index, Math.min(end, start.index + 4_000)).replace(/<[^>]{0,2000}>/g, " "));
    from = end;
    starts.lastIndex = end;
    if (end >= html.length) break;
  }
  kept.push(html.slice(from));
  return {
    // No name is that long, and patterns on names take their time or their stack.
    kept: kept.join(" ").replace(/\s(class|id|style)=("[^"]{2000,}"|'[^']{2000,}')/gi, " "),
    jsonLd: jsonLd.map((text) => text.replace(/<\/script\s*>?$/i, "")),
    noscript: noscript.join(" "),
  };
}

const MAX_ELEMENTS = 100_000;
// Browsers stop at 512; a few are left open on honest pages.
const MAX_DEPTH = 2_000;
// Never closed by many honest pages, or closed by the next one of their kind.
const LOOSE = new Set(
  "p li td th tr dd dt option br img hr input meta link source area base col embed param track wbr tbody thead".split(
    " ",
  ),
);

function refuseMonster(html: string): void {
  let elements = 0;
  let depth = 0;
  for (const [, closing, name] of html.matchAll(/<(\/?)([a-z][a-z0-9]{0,20})/gi)) {
    if (!closing) elements += 1;
    if (elements > MAX_ELEMENTS) throw new Error(`The page has more than ${MAX_ELEMENTS} elements.`);
    if (LOOSE.has(name?.toLowerCase() ?? "")) continue;
    depth = closing ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_DEPTH) throw new Error(`The page has more than ${MAX_DEPTH} elements inside one another.`);
  }
}

// An unclosed element swallows the rest, as it does in a browser.
function endOfElement(html: string, tag: string, from: number): number {
  const end = new RegExp(`</${tag}\\s*>`, "gi");
  end.lastIndex = from;
  return end.exec(html) ? end.lastIndex : html.length;
}

function endOfComment(html: string, from: number): number {
  const end = html.indexOf("-->", from + 2);
  return end < 0 ? html.length : end + 3;
}
