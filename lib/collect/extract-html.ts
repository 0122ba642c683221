import { parseHTML } from "linkedom";

/** A page ready to be read: its document without what shows no text, its JSON-LD, and what it says where scripts are off. */
export type ParsedPage = { document: Document; jsonLd: string[]; noscript: string };

/** Parses a page once scripts, styles, drawings and comments are off it: they are most of its bytes and none of its text. */
export function parsePage(html: string): ParsedPage {
  const { kept, jsonLd, noscript } = stripSilent(html);
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
    kept: kept.join(" "),
    jsonLd: jsonLd.map((text) => text.replace(/<\/script\s*>?$/i, "")),
    noscript: noscript.join(" "),
  };
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
