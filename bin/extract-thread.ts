import { extractPage } from "@/lib/collect/extract-page";
import type { ExtractedPage } from "@/lib/collect/types";

/** The entry of an extraction thread: piscina calls it once per page. */
export default function extractInThread({ html, url }: { html: string; url: string }): ExtractedPage {
  return extractPage(html, url);
}
