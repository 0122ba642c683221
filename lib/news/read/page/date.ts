import "server-only";
import type { MetaMap } from "./html";
import type { LinkedArticle } from "./json-ld";
import { textParts } from "./text";

// Publishers' own names for the date of publication, surest first.
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

/** The page's own words for when its article was published, else last changed; null when it says neither. */
export function findPageDate(document: Document, meta: MetaMap, linked: LinkedArticle, url: string): string | null {
  return (
    linked.published ??
    firstOf(meta, PUBLISHED_NAMES) ??
    timeElement(document) ??
    visibleDate(document) ??
    linked.modified ??
    firstOf(meta, MODIFIED_NAMES) ??
    dateInPath(url)
  );
}

function firstOf(meta: MetaMap, names: string[]): string | null {
  for (const name of names) {
    const value = meta.get(name);
    if (value && /\d/.test(value)) return value;
  }
  return null;
}

function timeElement(document: Document): string | null {
  const marked = document.querySelector(
    "[itemprop~=datePublished],time[pubdate],time.published,time.entry-date,article time[datetime],main time[datetime]",
  );
  for (const element of [marked, ...[...document.querySelectorAll("time[datetime]")].slice(0, 1)]) {
    const value = element?.getAttribute("datetime") ?? element?.getAttribute("content") ?? element?.textContent?.trim();
    if (value && /\d/.test(value)) return value.trim();
  }
  return null;
}

/** A written-out date in an element named after dates and bylines. */
function visibleDate(document: Document): string | null {
  let seen = 0;
  for (const element of document.querySelectorAll("[class],[id]")) {
    const name = `${element.getAttribute("class") ?? ""} ${element.getAttribute("id") ?? ""}`.slice(0, 300);
    if (!DATED.test(name.replace(/([a-z])([A-Z])/g, "$1-$2"))) continue;
    seen += 1;
    if (seen > 40) return null;
    const text = textParts(element).join(" ");
    const found = text.length < 300 ? WRITTEN_DATE.exec(text)?.[0] : undefined;
    if (found) return found;
  }
  return null;
}

function dateInPath(url: string): string | null {
  const [, year, month, day] = /\/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?=[/-]|$)/.exec(url) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : null;
}
