import "server-only";

const SCRIPT = /<script src="(\/_next\/[^"<>]+)"([^<>]*)>/g;
const PRELOAD = /<link rel="preload" as="script"[^<>]*>/g;

/**
 * Defers the renderer's scripts until the first interaction (app/_browser/first-script.ts): moves their URLs to `data-src` and removes the
 * preloads. Search pages are unchanged, because their scripts scroll to the match.
 */
export function deferScripts(url: string, html: string): string {
  if (/[?&]q=/.test(url)) return html;
  return html
    .replace(PRELOAD, "")
    .replace(SCRIPT, (tag, src: string, rest: string) =>
      rest.includes(' async=""') ? `<script data-src="${src}"${rest.replace(' async=""', "")}>` : tag,
    );
}
