import { z } from "zod";
import { dayOf } from "@/lib/dates";
import { env } from "@/lib/env";
import { firstNewsDate } from "@/lib/news/read/news-date";
import { createReader } from "@/lib/news/read/reader";
import type { ExtractedPage } from "@/lib/news/types";
import { type OpenInspector, parseInput } from "./inspector";

const input = z.object({
  html: z.string(),
  url: z.string().refine((text) => URL.canParse(text), "Must be a URL."),
});

const UNREADABLE = { title: null, author: null, date: null, canonical: null, text: "" };

/** Extracts articles from pages in worker threads, as a run does. A page that exceeds the time or memory limit gives an empty result and a warning. */
export const openExtract: OpenInspector = async (warn) => {
  const reader = createReader();
  return {
    async inspect(value) {
      const { html, url } = parseInput(input, value);
      try {
        return resultOf(await reader.readPage({ body: html, contentType: null, url }));
      } catch (error) {
        warn(`${url}: ${error instanceof Error ? error.message : String(error)}`);
        return UNREADABLE;
      }
    },
    close: () => reader.close(),
  };
};

function resultOf({ title, author, dates, canonical_url, text }: ExtractedPage) {
  const timeZone = env().DIGEST_TIMEZONE;
  const date = firstNewsDate(dates, { now: new Date(), timeZone });
  return { title, author, date: date && dayOf(date, timeZone), canonical: canonical_url, text };
}
