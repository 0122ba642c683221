import { env } from "@/lib/env";

/** The public address of a path: of the settings, never of a request. */
export function addressOf(path: string): string {
  return `${env().APP_URL}${path}`;
}

const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text that XML can hold: without the control characters it has no way to write (XML 1.0, 2.2). */
export function plainXml(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, "");
}

/** A text as it is written inside an element or attribute of XML or HTML. */
export function escapeXml(text: string): string {
  return plainXml(text).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
