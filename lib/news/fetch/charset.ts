import "server-only";
import { isUtf8 } from "node:buffer";

/** How far into a page its charset declaration is searched. Browsers read 1,024 bytes, but sites need more. */
const prescanBytes = 8 * 1024;

/**
 * Decodes a page or a feed by its byte order mark, its Content-Type, or its own declaration (meta or XML), in this order, otherwise as UTF-8 or
 * windows-1252. Labels that contradict the bytes are ignored.
 */
export function decodeBody(body: Buffer, contentType: string | null): string {
  return withoutC1(decoded(body, contentType));
}

const WINDOWS_1252 = new TextDecoder("windows-1252");

/** Reads the control characters U+0080 to U+009F as windows-1252, which sites mean: an apostrophe for U+0092. */
function withoutC1(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (mark) => WINDOWS_1252.decode(Uint8Array.of(mark.charCodeAt(0))));
}

function decoded(body: Buffer, contentType: string | null): string {
  const marked = bomLabel(body);
  if (marked !== null) {
    return new TextDecoder(marked).decode(body);
  }
  const labels = [headerLabel(contentType), declaredLabel(body)].filter((label) => label !== null);
  // Servers label everything ISO-8859-1 or UTF-8 by default, so these two labels must agree with the bytes.
  const label = labels.find((name) => name !== "utf-8" && name !== "windows-1252") ?? labels[0] ?? "utf-8";
  const isDefault = label === "utf-8" || label === "windows-1252";
  const isContradicted = isCertainlyUtf8(body) || (labels[0] === "utf-8" && isMostlyUtf8(body));
  if (!isDefault && !isContradicted) {
    return new TextDecoder(label).decode(body);
  }
  return new TextDecoder(isMostlyUtf8(body) ? "utf-8" : "windows-1252").decode(body);
}

function bomLabel(body: Buffer): string | null {
  const start = body.toString("latin1", 0, 4);
  if (start.startsWith("\xef\xbb\xbf")) {
    return "utf-8";
  }
  // Without a mark, UTF-16 markup has a zero byte next to its first '<'.
  if (start.startsWith("\xff\xfe") || /^<\0[^\0]\0/.test(start)) {
    return "utf-16le";
  }
  return start.startsWith("\xfe\xff") || /^\0<\0[^\0]/.test(start) ? "utf-16be" : null;
}

function headerLabel(contentType: string | null): string | null {
  return encodingOf(/;\s{0,9}charset\s{0,9}=\s{0,9}["']?\s{0,9}([^\s"';,]{1,40})/i.exec(contentType ?? "")?.[1]);
}

function declaredLabel(body: Buffer): string | null {
  const start = body.toString("latin1", 0, prescanBytes);
  const declared =
    /^\s*<\?xml[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([^"']{1,40})["']/i.exec(start)?.[1] ??
    /<meta\b[^>]{0,300}?charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w:.-]{1,40})/i.exec(start)?.[1];
  const label = encodingOf(declared);
  // A declaration that can be read as ASCII is not in UTF-16 (HTML standard, 'prescan a byte stream').
  return label?.startsWith("utf-16") ? "utf-8" : label;
}

/** The standard name for a charset label. Null if it is unknown. */
function encodingOf(label: string | undefined): string | null {
  if (label === undefined) {
    return null;
  }
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** In other charsets a word or two can be valid UTF-8 by chance, but not a whole text. ASCII bytes do not count. */
function isCertainlyUtf8(body: Buffer): boolean {
  return isUtf8(body) && body.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0) >= 48;
}

/** UTF-8 with fewer invalid than valid multi-byte characters. */
function isMostlyUtf8(body: Buffer): boolean {
  if (isUtf8(body)) {
    return true;
  }
  let [invalid, valid] = [0, 0];
  for (const character of new TextDecoder("utf-8").decode(body)) {
    invalid += character === "\ufffd" ? 1 : 0;
    valid += character > "\x7f" && character !== "\ufffd" ? 1 : 0;
  }
  return invalid < valid;
}
