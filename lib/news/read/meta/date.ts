import "server-only";
import type { Element } from "domhandler";
import { textContent } from "domutils";
import { toOneLine } from "@/lib/language/shorten";
import { hyphenatedNamesOf, isInside, selects, textParts } from "@/lib/news/read/dom/tree";
import { monthOf } from "@/lib/news/read/month-names";
import type { DateSigns } from "@/lib/news/types";
import { type Around, ownText, textBeside } from "./around";
import type { LinkedArticle } from "./json-ld";
import type { MetaMap } from "./meta-map";
import { withDayFirst, writtenDates } from "./written-dates";

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

const DATED =
  /(^|[\s_-])(date|datetime|dateline|pub-?date|published|posted|created|timestamp|time|datum|fecha|byline|entry-date|post-meta|article-?meta|meta|metadata)([\s_-]|$)/i;
const MODIFIED_LABEL =
  /(updated?|modified|revised|reviewed|edited|aktualisiert|geändert|stand|mise? à jour|modifié|actualizad[oa]|actualización|modificad[oa]|aggiornat[oa]|atualizad[oa]|bijgewerkt|更新日?)( on| at| le| am| el)? ?[:：]? ?$/iu;
// The day of an event or a rule, not of the article.
const EVENT_LABEL =
  /\b(when|events?|deadline|due|starts?|ends?|until|through|since|founded|born|effective|expires?|copyright)( date| on)?:? ?$|© ?$/i;
const MODIFIED_CLASS = /(^|[\s_-])(updated|modified|date-modified|last-?mod\w*)([\s_-]|$)/i;

const MAX_VISIBLE_DATES = 3;
const MAX_DATED_ELEMENTS = 40;
const MAX_LENGTH = 120;
const MAX_DATED_TEXT = 300;
// A line with a date has little else: a weekday, a place, a name.
const MAX_REST = 30;

export type PageDates = {
  /**
   * Every text on the page that may be its date, most reliable first: published dates, then modified dates, then the URL. They are not
   * validated, because that needs a clock (`firstNewsDate`). One publisher's JSON-LD has `0001-01-01` on every page.
   */
  dates: string[];
  date_signs: DateSigns;
};

export type PageParts = { around: Around; meta: MetaMap; linked: LinkedArticle; url: string; language: string | null };

export function findPageDates({ around, meta, linked, url, language }: PageParts): PageDates {
  const datesIn = (texts: (string | null | undefined)[]) => distinctDates(texts, language);
  const datesOf = (signs: Sign[]) => signs.map(({ date }) => date);
  const microdata = [...around.near, ...around.far].find(isMicrodata);
  const signs = shownSigns(around);
  const published = signs.filter(({ isModified }) => !isModified);
  const times = published.filter(({ isTime }) => isTime).slice(0, 2);
  // A time element and the byline around it are one sign.
  const apart = published.filter(
    ({ element, isTime }) =>
      !isTime && !times.some((time) => isInside(element, time.element) || isInside(time.element, element)),
  );
  const named = (names: string[]) => names.map((name) => meta.get(name));
  const modified = [linked.modified, ...named(MODIFIED_NAMES), ...datesOf(signs.filter((sign) => sign.isModified))];
  const path = dateInPath(url);
  const isClear = (name: string) => !VAGUE_NAMES.has(name);
  return {
    dates: datesIn([
      ...linked.published,
      ...named(PUBLISHED_NAMES),
      timeIn(microdata),
      ...datesOf(published),
      ...modified,
      path?.length === FULL_DATE ? path : null,
    ]),
    date_signs: {
      declared: datesIn([linked.published[0], ...named(PUBLISHED_NAMES.filter(isClear)), timeIn(microdata)]),
      shown: [datesIn(named([...VAGUE_NAMES])), datesIn(datesOf(times)), datesIn(datesOf(apart))],
      path,
      modified: datesIn(modified),
    },
  };
}

const isTimeElement = selects("time");
const isMicrodata = selects("[itemprop~=datePublished],time[pubdate]");
const isMarkedTime = selects("time.published,time.entry-date,article time,main time");

/** The texts that contain a digit. One with words around its date is followed by the date alone. */
function distinctDates(texts: (string | null | undefined)[], language: string | null): string[] {
  const dates = texts.flatMap((text) => {
    const line = toOneLine(text ?? "").slice(0, MAX_LENGTH);
    return /^\d{4}-?\d{2}/.test(line) ? line : [line, ...writtenDates(line).map(({ date }) => date)];
  });
  return [...new Set(dates.filter((text) => /\d/.test(text)).map((text) => withDayFirst(text, language)))];
}

function timeIn(element: Element | undefined): string | null {
  if (!element) return null;
  const { datetime, dateTime, content } = element.attribs;
  return datetime ?? dateTime ?? content ?? textContent(element);
}

type Sign = { date: string; element: Element; isTime: boolean; isModified: boolean };

/** Dates that readers see: those around the headline, then time elements, then elements whose class or id is about dates or bylines. */
function shownSigns({ near, far }: Around): Sign[] {
  const isTime = (element: Element) => isTimeElement(element) || isMicrodata(element);
  const times = far.filter(isTime);
  const marked = times.filter(isMarkedTime);
  const dated = far.filter((element) => !isTime(element) && isDated(element)).slice(0, MAX_DATED_ELEMENTS);
  return [
    ...near.flatMap((element) => (isTime(element) ? timeSign(element) : dateSigns(element))),
    ...[...marked, ...times].slice(0, MAX_VISIBLE_DATES).flatMap(timeSign),
    ...dated.flatMap(dateSigns).slice(0, MAX_VISIBLE_DATES),
  ];
}

function isDated(element: Element): boolean {
  return DATED.test(hyphenatedNamesOf(element));
}

function timeSign(element: Element): Sign[] {
  const date = timeIn(element);
  const names = hyphenatedNamesOf(element);
  const isModified =
    element.attribs.itemprop === "dateModified" ||
    MODIFIED_LABEL.test(textBeside(element, "prev")) ||
    (MODIFIED_CLASS.test(names) && !/published|entry-date/i.test(names));
  return date && /\d/.test(date) ? [{ date, element, isTime: true, isModified }] : [];
}

/** The dates in the text of an element about dates, or in a line that has little else. */
function dateSigns(element: Element): Sign[] {
  const isAbout = isDated(element);
  const text = isAbout ? textParts(element).join(" ") : ownText(element);
  if (!/\d/.test(text) || text.length > MAX_DATED_TEXT) return [];
  const dates = writtenDates(text);
  return dates
    .filter(({ before, after }) => isAbout || before.length + after.length <= MAX_REST)
    .map(({ date, before }) => ({ date, label: before || textBeside(element, "prev") }))
    .filter(({ label }) => !EVENT_LABEL.test(label))
    .slice(0, MAX_VISIBLE_DATES)
    .map(({ date, label }) => ({ date, element, isTime: false, isModified: MODIFIED_LABEL.test(label) }));
}

const FULL_DATE = "2026-03-10".length;
const DATE_FOLDERS = /\/((?:19|20)\d{2})[/-](\d{1,2}|[a-z]{3})(?:[/-](\d{1,2}))?(?=[/-]|$)/;
const DATE_DIGITS = /(?<!\d)((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/;

/** The day or month in a URL: `/2026/03/10/`, `/2026/mar/10/`, `/2026/03/`, `-20260310`. */
function dateInPath(url: string): string | null {
  const pathname = URL.parse(url)?.pathname ?? "";
  const [, year, written = "", day] = DATE_FOLDERS.exec(pathname) ?? DATE_DIGITS.exec(pathname) ?? [];
  const month = /\d/.test(written) ? Number(written) : monthOf(written);
  if (!year || !month) return null;
  return [year, month, ...(day ? [day] : [])].map((part) => String(part).padStart(2, "0")).join("-");
}
