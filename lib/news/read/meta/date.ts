import "server-only";
import type { Element } from "domhandler";
import { textContent } from "domutils";
import { toOneLine } from "@/lib/language/shorten";
import { hyphenatedNamesOf, isInside, selects } from "@/lib/news/read/dom/tree";
import type { DateSigns } from "@/lib/news/types";
import type { MetaMap } from "./html";
import type { LinkedArticle } from "./json-ld";
import { textParts } from "./text";

// Names publishers give the publication date, most reliable first.
const PUBLISHED_NAMES = `article:published_time og:article:published_time og:published_time article:published
  article.published parsely-pub-date sailthru.date publish-date publish_date publishdate publication_date pubdate pub_date pdate
  dc.date.issued dcterms.issued dc.date dc.date.created dcterms.created dcterms.date datecreated article_date_original og:pubdate
  published published_time_telegram cxenseparse:recs:publishtime citation_publication_date citation_date datepublished rnews:datepublished
  shareaholic:article_published_time date`.split(/\s+/);
// Also the date of a template, or of any other version of the page.
const VAGUE_NAMES = new Set(
  "dc.date dc.date.created dcterms.created dcterms.date datecreated published date".split(" "),
);
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

export type PageDates = {
  /**
   * Every text on the page that may be its date, most reliable first: published dates, then modified dates, then the URL. They are not
   * validated, because that needs a clock (`firstNewsDate`). One publisher's JSON-LD has `0001-01-01` on every page.
   */
  dates: string[];
  date_signs: DateSigns;
};

export function findPageDates(elements: Element[], meta: MetaMap, linked: LinkedArticle, url: string): PageDates {
  const [marked, timed, microdata] = [elements.find(isMarkedTime), elements.find(isTime), elements.find(isMicrodata)];
  const visible = visibleDates(elements);
  // A time element and the byline around it are one sign.
  const apart = visible.filter(
    ({ element }) => ![marked, timed].some((time) => time && (isInside(element, time) || isInside(time, element))),
  );
  const named = (names: string[]) => names.map((name) => meta.get(name));
  const modified = [linked.modified, ...named(MODIFIED_NAMES)];
  const path = dateInPath(url);
  const isClear = (name: string) => !VAGUE_NAMES.has(name);
  return {
    dates: datesIn([
      ...linked.published,
      ...named(PUBLISHED_NAMES),
      timeIn(marked),
      timeIn(timed),
      ...visible.map(({ date }) => date),
      ...modified,
      path?.length === FULL_DATE ? path : null,
    ]),
    date_signs: {
      declared: datesIn([linked.published[0], ...named(PUBLISHED_NAMES.filter(isClear)), timeIn(microdata)]),
      shown: [
        datesIn(named([...VAGUE_NAMES])),
        datesIn([timeIn(marked), timeIn(timed)]),
        datesIn(apart.map(({ date }) => date)),
      ],
      path,
      modified: datesIn(modified),
    },
  };
}

const isTime = selects("time[datetime]");
const isMicrodata = selects("[itemprop~=datePublished],time[pubdate]");
const isMarkedTime = selects(
  "[itemprop~=datePublished],time[pubdate],time.published,time.entry-date,article time[datetime],main time[datetime]",
);

function datesIn(texts: (string | null | undefined)[]): string[] {
  const dates = texts.map((text) => toOneLine(text ?? "").slice(0, MAX_LENGTH));
  return [...new Set(dates)].filter((text) => /\d/.test(text));
}

function timeIn(element: Element | undefined): string | null {
  return element ? (element.attribs.datetime ?? element.attribs.content ?? textContent(element)) : null;
}

/** Written-out dates in elements whose class or id is about dates or bylines. */
function visibleDates(elements: Element[]): { date: string; element: Element }[] {
  const dates: { date: string; element: Element }[] = [];
  let seen = 0;
  for (const element of elements.filter(({ attribs }) => attribs.class || attribs.id)) {
    if (!DATED.test(hyphenatedNamesOf(element))) continue;
    seen += 1;
    if (seen > MAX_DATED_ELEMENTS) break;
    const text = textParts(element).join(" ");
    const date = text.length < 300 ? WRITTEN_DATE.exec(text)?.[0] : undefined;
    if (date) dates.push({ date, element });
    if (dates.length === MAX_VISIBLE_DATES) break;
  }
  return dates;
}

const FULL_DATE = "2026-03-10".length;

function dateInPath(url: string): string | null {
  const [, year, month = "", day] = /\/((?:19|20)\d{2})[/-](\d{1,2})(?:[/-](\d{1,2}))?(?=[/-]|$)/.exec(url) ?? [];
  return year ? [year, month, ...(day ? [day] : [])].map((part) => part.padStart(2, "0")).join("-") : null;
}
