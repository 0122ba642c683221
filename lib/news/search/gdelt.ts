import "server-only";
import { z } from "zod";
import { addDays } from "@/lib/dates";
import { hostOf, isOnHost } from "@/lib/language/hosts";
import { shorten } from "@/lib/language/shorten";
import { decodeBody } from "@/lib/news/fetch/charset";
import type { HttpAnswer } from "@/lib/news/fetch/http";
import { parseNewsDate } from "@/lib/news/read/news-date";
import { collapsed, lineOfText } from "@/lib/news/read/plain-text";
import type { NewsItem, NewsSource, SourceRequest } from "@/lib/news/types";
import { sourceName } from "@/lib/sources/rules";
import { isReplay, windowDays, writeGdeltQuery } from "./search-query";
import { createVendor, readEach, readJson, type VendorSettings, webAddress, wrongShape } from "./search-vendor";
import { SourceError } from "./source-error";

/** What GDELT asks of everybody. */
const SPACING_MS = 5000;
/** Two minutes of waiting are what a run has for it: the first rows' questions, and none of the others. */
const MOST_QUESTIONS = 24;
const MOST_ITEMS = 75;
/** How far back it looks when it is not told. */
const MOST_DAYS = 90;
const TIMESPANS = { any: null, "24h": "1d", "7d": "7d" } as const;

const article = z.object({
  url: z.string(),
  title: z.string(),
  seendate: z.string().nullish(),
  socialimage: z.string().nullish(),
  domain: z.string().nullish(),
});
type Article = z.infer<typeof article>;
// Nothing found is an object without articles.
const answerSchema = z.object({ articles: z.array(z.unknown()).optional() });

/**
 * GDELT DOC 2.0: one request in five seconds, one try, and the first failure ends it for the source's life, which is one run; so do as
 * many questions as a run can wait for.
 */
export function gdeltSource(settings: VendorSettings & { spacingMs?: number }): NewsSource {
  const ask = createVendor(settings, {
    name: sourceName("gdelt"),
    accept: "application/json",
    atOnce: 1,
    tries: 1,
    spacingMs: settings.spacingMs ?? SPACING_MS,
    patience: { refusals: 1, any: 1 },
  });
  let questions = 0;
  return {
    name: "gdelt",
    search: async (request) => {
      const host = hostOf(request.site);
      const url = searchUrl(settings.baseURL, request, host);
      if (!url) return [];
      questions += 1;
      if (questions > MOST_QUESTIONS) {
        throw new SourceError(
          "not-asked",
          `GDELT is asked at most ${MOST_QUESTIONS} questions a run, five seconds apart.`,
        );
      }
      return ask(url, request, (answer) =>
        readArticles(answer)
          .flatMap((found) => itemOf(found, request) ?? [])
          .filter((item) => isOnHost(item.url, host)),
      );
    },
  };
}

/** Null when GDELT could be asked nothing: words under three letters alone. */
function searchUrl(baseURL: string, request: SourceRequest, host: string | null): URL | null {
  const operators = [host && `domainis:${host}`, "sourcelang:english"].filter(Boolean).join(" ");
  const words = writeGdeltQuery(request, operators);
  if (!words) return null;
  const url = new URL("/api/v2/doc/doc", baseURL);
  url.searchParams.set("query", `${words} ${operators}`);
  url.searchParams.set("mode", "artlist");
  url.searchParams.set("format", "json");
  for (const [name, value] of windowOf(request)) url.searchParams.set(name, value);
  url.searchParams.set("maxrecords", String(MOST_ITEMS));
  url.searchParams.set("sort", "datedesc");
  return url;
}

function windowOf(request: SourceRequest): [name: string, value: string][] {
  if (!isReplay(request)) {
    const timespan = TIMESPANS[request.timeFilter];
    return timespan ? [["timespan", timespan]] : [];
  }
  const { first, last } = windowDays(request);
  const digits = (day: string) => day.replaceAll("-", "");
  return [
    ["startdatetime", `${digits(first ?? addDays(last, -MOST_DAYS))}000000`],
    ["enddatetime", `${digits(addDays(last, 1))}235959`],
  ];
}

function readArticles(answer: HttpAnswer): Article[] {
  const { hostname } = new URL(answer.url);
  const text = decodeBody(answer.body, answer.headers["content-type"] ?? null).trim();
  // Its errors are a sentence of plain text with status 200.
  if (/^[^{[<]/.test(text)) {
    const code = /limit requests|too many requests/i.test(text) ? "throttled" : "malformed";
    throw new SourceError(code, `${hostname} answers: ${asSentence(text)}`);
  }
  const read = answerSchema.safeParse(readJson(answer, repaired));
  if (!read.success) throw wrongShape(hostname, read.error);
  return readEach(article, read.data.articles ?? [], hostname);
}

function asSentence(text: string): string {
  return `'${shorten(lineOfText(text), 160).replace(/\.$/, "")}'.`;
}

/** Titles come with control characters and with backslashes that begin no escape. */
function repaired(json: string): string {
  return json
    .replace(/\p{Cc}+/gu, " ")
    .replace(/\\(["\\/bfnrt]|u[\da-fA-F]{4})?/g, (whole, escaped: string | undefined) => (escaped ? whole : ""));
}

function itemOf(
  { url, title, seendate, socialimage, domain }: Article,
  { readAt, timeZone }: SourceRequest,
): NewsItem | null {
  const address = webAddress.safeParse(url).data;
  const text = tidyTitle(title);
  if (!address || !text) return null;
  return {
    url: address,
    title: text,
    outlet: lineOfText(domain ?? "") || null,
    author: null,
    date: parseNewsDate(seendate, { now: readAt, timeZone }),
    summary: null,
    image: webAddress.safeParse(socialimage).data ?? null,
    text: null,
  };
}

/** GDELT sets punctuation apart: `Board , members : 5 . 2 % more`. */
function tidyTitle(title: string): string {
  return collapsed(lineOfText(title))
    .replace(/(?<=\d) ([.,]) (?=\d)/g, "$1")
    .replace(/(?<=\b\p{Lu}) \. (?=\p{Lu} \.)/gu, ".")
    .replace(/ +([,.:;!?%)\]’])/g, "$1")
    .replace(/([([$‘]) +/g, "$1")
    .replace(/ ' (?=s\b)/g, "'")
    .trim();
}
