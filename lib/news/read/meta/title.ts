import "server-only";
import type { Element } from "domhandler";
import { textContent } from "domutils";
import { elementsIn, textParts } from "@/lib/news/read/dom/tree";
import { boundedLine, squeezed } from "@/lib/news/read/plain-text";
import type { LinkedArticle } from "./json-ld";
import type { MetaMap } from "./meta-map";

export type TitleParts = { elements: Element[]; meta: MetaMap; linked: LinkedArticle; names: string[]; url: string };

type Heading = { element: Element; text: string };

const MAX_TITLE = 400;
const MAX_HEADINGS = 60;

/** An article's title, and the heading that shows it, if there is one. `names` are the site's. */
export function findTitle({ elements, meta, linked, names, url }: TitleParts): {
  title: string | null;
  headline: Element | null;
} {
  const all = headingsIn(elements, /^h1$/);
  const sites = [...names, ...all.filter(({ element }) => isHomeLink(element, url)).map(({ text }) => text)];
  const isSite = (text: string) => sites.some((name) => squeezed(name) === squeezed(text));
  const headings = all.filter(({ text }) => !isSite(text));
  const shown = headingsIn(elements, /^title$/)[0]?.text;
  const named = [meta.get("og:title"), linked.headline, meta.get("twitter:title")]
    .flatMap((text) => boundedLine(text, MAX_TITLE) ?? [])
    .filter((text) => !isSite(text));
  const titles = [...named, ...(shown ? [shown] : [])];
  // The heading is the author's title. The titles in the head are versions for the site or search engines.
  const heading = headings.find((one) => isPartOf(one, titles)) ?? mostAlike(headings, titles, sites);
  const headline = withoutSite(titles[0] ?? headings[0]?.text ?? null, sites);
  const isLonger = heading && headline && hasLabel(heading, squeezed(headline));
  const shownBelow = () => headingsIn(elements, /^h[23]$/).find((one) => isPartOf(one, titles));
  return {
    title: heading && !isLonger ? heading.text : headline,
    headline: (heading ?? shownBelow() ?? headings[0])?.element ?? null,
  };
}

function headingsIn(elements: Element[], names: RegExp): Heading[] {
  return elements
    .filter(({ name }) => names.test(name))
    .slice(0, MAX_HEADINGS)
    .flatMap((element) => {
      const text = boundedLine(textContent(element), MAX_TITLE);
      return text ? { element, text } : [];
    });
}

/** Whether a heading is the site's name or logo. */
function isHomeLink(heading: Element, url: string): boolean {
  const links = elementsIn(heading).filter(({ name, attribs }) => name === "a" && attribs.href);
  return links.some(({ attribs }) => URL.parse(attribs.href ?? "", url)?.pathname === "/");
}

function isPartOf({ text }: Heading, titles: string[]): boolean {
  return (
    text.length > 8 && titles.some((title) => squeezed(title).includes(squeezed(text)) && !isLastPart(text, title))
  );
}

/** `Ozark Valley Electric` in `Board votes to rebuild river line - Ozark Valley Electric`. */
function isLastPart(text: string, title: string): boolean {
  const [main = "", last] = partsOfTitle(title);
  return last !== undefined && squeezed(last) === squeezed(text) && main.length > text.length;
}

/** The heading with the most words of the titles, other than the site's name. Null if none has two. */
function mostAlike(headings: Heading[], titles: string[], sites: string[]): Heading | undefined {
  const site = sites.map(squeezed).join(" ");
  const wordsIn = (text: string) => new Set(stems(text).filter((word) => !site.includes(word)));
  const wanted = titles.map((title) => wordsIn(withoutSite(title, sites) ?? ""));
  const alike = headings.map((heading) => {
    const words = wordsIn(heading.text);
    const shared = Math.max(0, ...wanted.map((title) => [...title].filter((word) => words.has(word)).length));
    return { heading, shared, isEnough: shared > 1 && words.size > 2 };
  });
  return alike.filter(({ isEnough }) => isEnough).toSorted((one, other) => other.shared - one.shared)[0]?.heading;
}

// `compliment` and `compliments` are one word. Shorter words are in any title.
const STEM_LENGTH = 5;

function stems(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return words.map((word) => word.slice(0, STEM_LENGTH));
}

/** Whether a heading has the section before its title, as in `Open Progress` + `Why collaboration wins`, or a badge after it. */
function hasLabel({ element, text }: Heading, title: string): boolean {
  const heading = squeezed(text);
  if (heading === title) return false;
  return heading.endsWith(title) || squeezed(textParts(element).slice(0, -1).join(" ")) === title;
}

const MAX_PARTS = 3;

/** `The Daily News | A headline | News - The Daily News` without the site's name and short last parts. */
function withoutSite(title: string | null, names: string[]): string | null {
  const [, first = "", others] = title?.match(/^(.{2,60}?) [|–—·»:-]{1,3} (.{8,400})$/) ?? [];
  let rest = others && names.some((name) => squeezed(name) === squeezed(first)) ? others : title;
  for (let part = 0; rest && part < MAX_PARTS; part += 1) {
    const [main, last] = partsOfTitle(rest);
    if (!main || !last || !(isName(last, names) || isShortPart(main, last, rest))) break;
    rest = main;
  }
  return rest;
}

function isName(text: string, names: string[]): boolean {
  const end = squeezed(text);
  return names.map(squeezed).some((name) => end && (name.includes(end) || (name.length > 3 && end.includes(name))));
}

function isShortPart(main: string, last: string, title: string): boolean {
  const isApart = /\s[|»:]\s[^|»:]*$/.test(title);
  return isApart && main.length > 12 && main.length > last.length && last.split(/\s+/).length <= 5;
}

/** `A headline | News - The Daily News` as `A headline | News` and `The Daily News`. */
function partsOfTitle(title: string): string[] {
  const [, main, last] = /^(.{4,400}) [|–—·»:-]{1,3} (\S.{1,59})$/.exec(title) ?? [];
  return main && last ? [main, last] : [];
}
