import "server-only";
import { toOneLine } from "@/lib/language/shorten";
import type { MetaMap } from "./html";
import type { LinkedArticle } from "./json-ld";
import { textParts } from "./text";

// Names publishers give the publication date, most reliable first.
const PUBLISHED_NAMES = `article:published_time og:article:published_time og:published_time article:published
  article.published parsely-pub-date sailthru.date publish-date publish_date publishdate publication_date pubdate pub_date pdate
  dc.date.issued dcterms.issued dc.date dc.date.created dcterms.created dcterms.date datecreated article_date_original og:pubdate
  published published_time_telegram cxenseparse:recs:publishtime citation_publication_date citation_date datepublished rnews:datepublished
  shareaholic:article_published_time date`.split(/\s+/);
const MODIFIED_NAMES =
  "article:modified_time og:updated_time datemodified article.updated dcterms.modified dc.date.modified last-modified".split(
    " ",
  );

const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
const WRITTEN_DATE = new RegExp(
  `\\b(${MONTH}\\.? \\d{1,2}(st|nd|rd|th)?,? \\d{4}|\\d{1,2}(st|nd|rd|th)?\\.? (of )?${MONTH}\\.?,? \\d{4}|\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}\\S*)?|\\d{1,2}[./]\\d{1,2}[./]\\d{4})\\b(,? (at )?\\d{1,2}:\\d{2}( ?[ap]\\.?m\\.?)?( [A-Z]{2,4})?)?`,
  "i",
);
const DATED =
  /(^|[\s_-])(date|dateline|pub-?date|published|posted|timestamp|time|byline|entry-date|post-meta|article-?meta|meta)([\s_-]|$)/i;

const MAX_VISIBLE_DATES = 3;
const MAX_DATED_ELEMENTS = 40;
const MAX_LENGTH = 120;

/**
 * Every text on the page that may be its date, most reliable first: published dates, then modified dates, then the URL. They are not
 * validated, because that needs a clock (`firstNewsDate`). One publisher's JSON-LD has `0001-01-01` on every page.
 */
export function findPageDates(document: Document, meta: MetaMap, linked: LinkedArticle, url: string): string[] {
  const candidates = [
    ...linked.published,
    ...PUBLISHED_NAMES.map((name) => meta.get(name)),
    ...timeElements(document),
    ...visibleDates(document),
    linked.modified,
    ...MODIFIED_NAMES.map((name) => meta.get(name)),
    dateInPath(url),
  ];
  const texts = candidates.flatMap((text) => toOneLine(text ?? "").slice(0, MAX_LENGTH));
  return [...new Set(texts)].filter((text) => /\d/.test(text));
}

function timeElements(document: Document): (string | null | undefined)[] {
  const marked = document.querySelector(
    "[itemprop~=datePublished],time[pubdate],time.published,time.entry-date,article time[datetime],main time[datetime]",
  );
  return [marked, document.querySelector("time[datetime]")].map(
    (element) => element?.getAttribute("datetime") ?? element?.getAttribute("content") ?? element?.textContent,
  );
}

/** Written-out dates in elements whose class or id is about dates or bylines. */
function visibleDates(document: Document): string[] {
  const dates: string[] = [];
  let seen = 0;
  for (const element of document.querySelectorAll("[class],[id]")) {
    const name = `${element.getAttribute("class") ?? ""} ${element.getAttribute("id") ?? ""}`.slice(0, 300);
    if (!DATED.test(name.replace(/([a-z])([A-Z])/g, "$1-$2"))) continue;
    seen += 1;
    if (seen > MAX_DATED_ELEMENTS) break;
    const text = textParts(element).join(" ");
    const date = text.length < 300 ? WRITTEN_DATE.exec(text)?.[0] : undefined;
    if (date) dates.push(date);
    if (dates.length === MAX_VISIBLE_DATES) break;
  }
  return dates;
}

function dateInPath(url: string): string | null {
  const [, year, month, day] = /\/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?=[/-]|$)/.exec(url) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : null;
}
