import "server-only";
import { isUtf8 } from "node:buffer";

/** How far into a page its own word for its charset is looked for; browsers read 1,024 bytes, sites need more. */
const prescanBytes = 8 * 1024;

/**
 * The text of a page or a feed: by its byte order mark, else its Content-Type, else its own declaration (meta or XML), else UTF-8,
 * and windows-1252 when it isn't that. A label that the bytes belie is passed over.
 */
export function decodeBody(body: Buffer, contentType: string | null): string {
  const marked = bomLabel(body);
  if (marked !== null) {
    return new TextDecoder(marked).decode(body);
  }
  const labels = [headerLabel(contentType), declaredLabel(body)].filter((label) => label !== null);
  // Servers call everything ISO-8859-1 or UTF-8 by default, so these two are believed only as far as the bytes agree.
  const label = labels.find((name) => name !== "utf-8" && name !== "windows-1252") ?? labels[0] ?? "utf-8";
  const isDefault = label === "utf-8" || label === "windows-1252";
  const isBelied = isSurelyUtf8(body) || (labels[0] === "utf-8" && isMostlyUtf8(body));
  if (!isDefault && !isBelied) {
    return new TextDecoder(label).decode(body);
  }
  return new TextDecoder(isMostlyUtf8(body) ? "utf-8" : "windows-1252").decode(body);
}

function bomLabel(body: Buffer): string | null {
  const start = body.toString("latin1", 0, 4);
  if (start.startsWith("\xef\xbb\xbf")) {
    return "utf-8";
  }
  // Without a mark, markup in UTF-16 shows by the zero beside its first '<'.
  if (start.startsWith("\xff\xfe") || /^<\0[^\0]\0/.test(start)) {
    return "utf-16le";
  }
  return start.startsWith("\xfe\xff") || /^\0<\0[^\0]/.test(start) ? "utf-16be" : null;
}

function headerLabel(contentType: string | null): string | null {
  return known(/;\s*charset\s*=\s*["']?\s*([^\s"';,]+)/i.exec(contentType ?? "")?.[1]);
}

function declaredLabel(body: Buffer): string | null {
  const start = body.toString("latin1", 0, prescanBytes);
  const declared =
    /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']{1,40})["']/i.exec(start)?.[1] ??
    /<meta\b[^>]{0,300}?charset\s*=\s*["']?\s*([\w:.-]{1,40})/i.exec(start)?.[1];
  const label = known(declared);
  // What could be read as ASCII up to here is no UTF-16 (HTML standard, 'prescan a byte stream').
  return label?.startsWith("utf-16") ? "utf-8" : label;
}

/** The standard's own name for a label, null for one it doesn't know. */
function known(label: string | undefined): string | null {
  if (label === undefined) {
    return null;
  }
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** Other charsets are valid UTF-8 by chance for a word or two, never for a text; in seven bits nothing can be told. */
function isSurelyUtf8(body: Buffer): boolean {
  return isUtf8(body) && body.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0) >= 48;
}

/** A few broken characters don't unmake a UTF-8 text; more broken than whole ones do. */
function isMostlyUtf8(body: Buffer): boolean {
  if (isUtf8(body)) {
    return true;
  }
  let [broken, whole] = [0, 0];
  for (const character of new TextDecoder("utf-8").decode(body)) {
    broken += character === "\ufffd" ? 1 : 0;
    whole += character > "\x7f" && character !== "\ufffd" ? 1 : 0;
  }
  return broken < whole;
}
