import "server-only";

const SCRIPT = /<script src="(\/_next\/[^"<>]+)"([^<>]*)>/g;
const PRELOAD = /<link rel="preload" as="script"[^<>]*>/g;

/**
 * Leaves the renderer's scripts to the page's first script, which starts them when the reader does more than read (app/_browser/
 * first-script.ts): their addresses move to `data-src`, and the preloads go. A search's page starts them itself: it opens at the match.
 */
export function deferScripts(url: string, html: string): string {
  if (/[?&]q=/.test(url)) return html;
  return html
    .replace(PRELOAD, "")
    .replace(SCRIPT, (tag, src: string, rest: string) =>
      rest.includes(' async=""') ? `<script data-src="${src}"${rest}>` : tag,
    );
}
