import "server-only";
import { type Element, isTag } from "domhandler";
import { textContent } from "domutils";
import { selects, textParts } from "@/lib/news/read/dom/tree";
import { type Around, textBeside } from "./around";
import { cleanAuthor } from "./author";
import type { LinkedArticle } from "./json-ld";
import type { MetaMap } from "./meta-map";

export type BylineParts = {
  around: Around;
  meta: MetaMap;
  linked: LinkedArticle;
  site: string | null;
  title: string | null;
};

// Names publishers give the author, most reliable first. `author` is often the company, `article:author` its page on Facebook.
const AUTHOR_NAMES =
  "article:author parsely-author sailthru.author cxenseparse:author author byl dc.creator dcterms.creator article_author".split(
    " ",
  );
const MAX_AUTHORS = 6;
const MAX_BYLINES = 12;

/** An article's authors: declared in JSON-LD or a meta element, or shown near the headline, or elsewhere on the page. */
export function findAuthor({ around, meta, linked, site, title }: BylineParts): string | null {
  const declared = [linked.authors.slice(0, MAX_AUTHORS).join(", "), ...AUTHOR_NAMES.map((name) => meta.get(name))];
  const clean = (text: string | undefined) => {
    const author = cleanAuthor(text, site);
    return author === title ? null : author;
  };
  return first(declared, clean) ?? shownNear(around.near, clean) ?? shownIn(around.far, clean);
}

type Clean = (text: string | undefined) => string | null;

function first<Value>(values: Value[], read: (value: Value) => string | null): string | null {
  for (const value of values) {
    const author = read(value);
    if (author) return author;
  }
  return null;
}

const isAuthor = selects("[itemprop~=author],[rel~=author]");
const isByline = selects(
  "[itemprop~=author] [itemprop=name],[rel~=author],[itemprop~=author],.byline-name,.author-name,.author,.byline,[class*=byline i]",
);
const isAuthorLink = selects(
  '[class*=author i],a[href*="/author/"],a[href*="/authors/"],a[href*="/staff/"],a[href*="/editors/"],a[href*="/contributors/"]',
);

function shownIn(elements: Element[], clean: Clean): string | null {
  return first(elements.filter(isByline).slice(0, MAX_BYLINES), (element) => clean(partsOf(bylineOf(element))));
}

/** The byline nearest to the headline, with or without markup, or else the nearest link to an author's page. */
function shownNear(elements: Element[], clean: Clean): string | null {
  const personIn = (text: string | undefined) => {
    const author = clean(text);
    return author && isPersons(author) ? author : null;
  };
  const bylines = (element: Element) =>
    isByline(element) ? clean(partsOf(bylineOf(element))) : personIn(bylineIn(element));
  return first(elements, bylines) ?? first(elements.filter(isAuthorLink), (element) => personIn(partsOf(element)));
}

/** The element around the links to several authors. */
function bylineOf(element: Element): Element {
  const { parent, name } = element;
  if (!parent || !isTag(parent) || textContent(parent).length > MAX_BYLINE) return element;
  const authors = parent.children.filter((child) => isTag(child) && child.name === name && isAuthor(child));
  return authors.length > 1 ? parent : element;
}

const MAX_BYLINE = 200;

/** The text of an element that begins with `By`, or the text after one that has nothing else. */
function bylineIn(element: Element): string | undefined {
  const [start = "", more] = textParts(element, 2);
  if (!/^(by|von|por|par|di)(?!\p{L})/iu.test(start)) return undefined;
  if (!more && /^by:?$/i.test(start)) return textBeside(element, "next");
  const text = partsOf(element);
  return text.length < MAX_BYLINE ? text : undefined;
}

const PERSON = "\\p{Lu}[\\p{L}.'’-]*(?: (?:\\p{Lu}[\\p{L}.'’-]*|de|del|van|von|der|la|bin|al))*";
const PERSONS = new RegExp(`^${PERSON}(?:(?:,|,? and) ${PERSON})*$`, "u");
const MAX_WORDS = 16;

function isPersons(text: string): boolean {
  const words = text.split(" ").length;
  return words > 1 && words <= MAX_WORDS && PERSONS.test(text);
}

/** The parts of a byline, as in `Ann Lee|Staff|May 2`. Names joined by `and` stay together. */
function partsOf(element: Element): string {
  return textParts(element)
    .join("|")
    .replace(/\s*\|?\s*(,|\band\b|&)\s*\|\s*/gi, " $1 ")
    .replace(/ ,/g, ",")
    .slice(0, 600);
}
