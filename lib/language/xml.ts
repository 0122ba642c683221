const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
// `&apos;` is valid XML, but older mail clients display it literally.
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Removes the characters that XML cannot represent (XML 1.0, 2.2). */
export function plainXml(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, "");
}

/** Escapes a text for an element or a quoted attribute of XML or HTML. */
export function escapeXml(text: string): string {
  return plainXml(text).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
