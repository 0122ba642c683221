import { extractPage } from "@/lib/news/read/page/extract-page";
import type { ExtractedPage } from "@/lib/news/types";

/** The entry point of an extraction thread. Piscina calls it once per page. */
export default function extractInThread({ html, url }: { html: string; url: string }): ExtractedPage {
  return extractPage(html, url);
}
