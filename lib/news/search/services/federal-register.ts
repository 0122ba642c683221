import "server-only";
import { z } from "zod";
import { formatLongDate, startOfDay } from "@/lib/dates";
import { isOnHost } from "@/lib/language/hosts";
import { parseNewsDate } from "@/lib/news/read/news-date";
import { plainLine } from "@/lib/news/read/plain-text";
import type { NewsItem, NewsSource, SourceRequest } from "@/lib/news/types";
import { sourceName } from "@/lib/sources/rules";
import { windowDays, writeWebQuery } from "../search-query";
import { boundedText, createVendor, readItems, type VendorSettings, webAddress } from "../search-vendor";

const PUBLIC_ORIGIN = "https://www.federalregister.gov";
const MAX_ITEMS = 50;
const FIELDS = [
  "title",
  "abstract",
  "html_url",
  "body_html_url",
  "publication_date",
  "agencies",
  "type",
  "document_number",
  "comments_close_on",
  "effective_on",
];

const day = z.iso.date().nullish().catch(null);
const document = z.object({
  title: boundedText.nullish(),
  html_url: webAddress,
  body_html_url: webAddress.nullish().catch(null),
  abstract: boundedText.nullish(),
  type: boundedText.nullish(),
  document_number: boundedText.nullish(),
  publication_date: day,
  comments_close_on: day,
  effective_on: day,
  agencies: z.array(z.object({ name: boundedText.nullish(), raw_name: boundedText.nullish() })).nullish(),
});
type Document = z.infer<typeof document>;
// An empty response has a count and no `results`.
const responseSchema = z
  .object({ count: z.number().int().optional(), results: z.array(z.unknown()).optional() })
  .refine(({ count, results }) => results !== undefined || count === 0)
  .transform(({ results }) => results ?? []);

/** The Federal Register's API: rules, proposed rules and notices. */
export function federalRegisterSource(settings: VendorSettings): NewsSource {
  const search = createVendor(settings, { name: sourceName("federal-register"), accept: "application/json" });
  return {
    name: "federal-register",
    covers: (site) => isOnHost(site, "federalregister.gov"),
    search: async (request) => {
      const url = searchUrl(settings.baseURL, request);
      return search(url, request, async (response) => {
        const documents = await readItems(response, responseSchema, document, { signal: request.signal });
        return documents.map((each) => itemOf(each, settings.baseURL, request));
      });
    },
  };
}

function searchUrl(baseURL: string, request: SourceRequest): URL {
  const { first, last } = windowDays(request);
  const url = new URL("/api/v1/documents.json", baseURL);
  url.searchParams.set("conditions[term]", writeWebQuery(request, " | "));
  if (first) url.searchParams.set("conditions[publication_date][gte]", first);
  // A replayed run must not see later documents.
  url.searchParams.set("conditions[publication_date][lte]", last);
  url.searchParams.set("order", first ? "newest" : "relevance");
  url.searchParams.set("per_page", String(MAX_ITEMS));
  for (const field of FIELDS) url.searchParams.append("fields[]", field);
  return url;
}

function itemOf(item: Document, baseURL: string, { readAt, timeZone }: SourceRequest): NewsItem {
  const agencies = (item.agencies ?? []).flatMap(({ name, raw_name }) => name ?? raw_name ?? []);
  return {
    url: item.html_url,
    title: plainLine(item.title ?? "") || `${item.type ?? "Document"} ${item.document_number ?? ""}`.trim(),
    outlet: "Federal Register",
    author: plainLine([...new Set(agencies)].join(", ")) || null,
    date: parseNewsDate(item.publication_date, { now: readAt, timeZone }),
    summary: summaryOf(item, timeZone),
    image: null,
    text: null,
    text_url: item.body_html_url ? atMirror(item.body_html_url, baseURL) : null,
  };
}

/** The abstract with the dates by which a cooperative must act. */
function summaryOf({ abstract, type, comments_close_on, effective_on }: Document, timeZone: string): string | null {
  const long = (date: string) => formatLongDate(startOfDay(date, timeZone), timeZone);
  const dates = [
    comments_close_on && `Comments close on ${long(comments_close_on)}.`,
    effective_on && `Effective on ${long(effective_on)}.`,
  ];
  const text = plainLine(abstract ?? "");
  return [type && `${plainLine(type)}.`, text, ...dates].filter(Boolean).join(" ") || null;
}

/** A mirror of the API also has the texts. The link for readers stays public. */
function atMirror(textUrl: string, baseURL: string): string {
  const { origin, pathname, search } = new URL(textUrl);
  return origin === PUBLIC_ORIGIN ? new URL(`${pathname}${search}`, baseURL).href : textUrl;
}
