import "server-only";
import type { AtomFeed, JsonFeed, MediaNs, RdfFeed, RssFeed } from "feedsmith";

/** A text of a feed. If `isHtml` is false, it is plain text that may still contain HTML by mistake. */
export type FeedText = { value: string; isHtml: boolean };

/** One item of any of the four formats, with the best candidates first in every list. Nothing is validated or resolved. */
export type Draft = {
  links: (string | undefined)[];
  /** The item's xml:base. */
  base: string | undefined;
  title: FeedText | null;
  summary: FeedText | null;
  /** Candidates for the full text. */
  contents: (FeedText | null)[];
  dates: (string | undefined)[];
  authors: (string | undefined)[];
  images: (string | undefined)[];
  outlet: string | undefined;
  /** The URL of the outlet, if the item names it. */
  outlet_url?: string | undefined;
};

export type FeedDraft = { title: FeedText | null; base: string | undefined; link: string | undefined; items: Draft[] };

type Dated = Pick<RssFeed.Item<string>, "dc" | "dcterms" | "atom" | "prism">;

export function draftOfRss(feed: RssFeed.Feed<string>): FeedDraft {
  return {
    title: text(feed.title),
    base: feed.xml?.base,
    link: feed.link,
    items: (feed.items ?? []).map((item) => ({
      links: [
        item.link,
        alternateOf(item.atom?.links),
        item.guid?.isPermaLink === false ? undefined : absolute(item.guid?.value),
      ],
      base: item.xml?.base,
      title:
        text(item.title) ??
        text(item.dc?.titles?.[0]) ??
        text(item.itunes?.title) ??
        atomText(item.atom?.title) ??
        text(item.media?.title?.value),
      summary:
        html(item.description) ??
        html(item.dc?.descriptions?.[0]) ??
        atomText(item.atom?.summary) ??
        html(item.itunes?.summary) ??
        text(item.media?.description?.value),
      contents: [html(item.content?.encoded), atomText(item.atom?.content), html(item.description)],
      dates: [item.pubDate, ...otherDates(item)],
      authors: [
        ...(item.dc?.creators ?? []),
        ...(item.authors ?? []).map(({ name }) => name),
        ...(item.atom?.authors ?? []).map(({ name }) => name),
        item.itunes?.author,
      ],
      images: [
        ...mediaImages(item.media),
        ...(item.enclosures ?? []).filter(({ url, type }) => isImage(url, type)).map(({ url }) => url),
        item.itunes?.image,
      ],
      outlet: item.source?.title,
      outlet_url: item.source?.url,
    })),
  };
}

export function draftOfRdf(feed: RdfFeed.Feed<string>): FeedDraft {
  return {
    title: text(feed.title),
    base: feed.xml?.base,
    link: feed.link,
    items: (feed.items ?? []).map((item) => ({
      links: [item.link, absolute(item.rdf?.about)],
      base: item.xml?.base,
      title: text(item.title) ?? text(item.dc?.titles?.[0]),
      summary: html(item.description) ?? html(item.dc?.descriptions?.[0]),
      contents: [html(item.content?.encoded), html(item.description)],
      dates: otherDates(item),
      authors: item.dc?.creators ?? [],
      images: mediaImages(item.media),
      outlet: item.dc?.publishers?.[0],
    })),
  };
}

export function draftOfAtom(feed: AtomFeed.Feed<string>): FeedDraft {
  return {
    title: atomText(feed.title),
    base: feed.xml?.base,
    link: alternateOf(feed.links),
    items: (feed.entries ?? []).map((entry) => ({
      links: [alternateOf(entry.links), absolute(entry.content?.src), absolute(entry.id)],
      base: entry.xml?.base,
      title: atomText(entry.title) ?? text(entry.media?.title?.value),
      summary:
        atomText(entry.summary) ??
        text(entry.media?.description?.value ?? entry.media?.groups?.[0]?.description?.value),
      contents: [atomText(entry.content), atomText(entry.summary)],
      dates: [entry.published, entry.updated, ...otherDates(entry)],
      authors: [...(entry.authors ?? feed.authors ?? []).map(({ name }) => name), ...(entry.dc?.creators ?? [])],
      images: [
        ...mediaImages(entry.media),
        ...(entry.links ?? [])
          .filter(({ rel, href, type }) => rel === "enclosure" && isImage(href, type))
          .map(({ href }) => href),
      ],
      outlet: entry.source?.title?.value,
    })),
  };
}

export function draftOfJson(feed: JsonFeed.Feed<string>): FeedDraft {
  return {
    title: text(feed.title),
    base: undefined,
    link: feed.home_page_url,
    items: (feed.items ?? []).map((item) => ({
      links: [item.url, absolute(item.id), item.external_url],
      base: undefined,
      title: text(item.title),
      summary: text(item.summary) ?? html(item.content_html) ?? text(item.content_text),
      contents: [html(item.content_html), text(item.content_text)],
      dates: [item.date_published, item.date_modified],
      authors: (item.authors ?? feed.authors ?? []).map(({ name }) => name),
      images: [
        item.image,
        item.banner_image,
        ...(item.attachments ?? []).filter(({ url, mime_type }) => isImage(url, mime_type)).map(({ url }) => url),
      ],
      outlet: undefined,
    })),
  };
}

function text(value: string | undefined): FeedText | null {
  return value ? { value, isHtml: false } : null;
}

function html(value: string | undefined): FeedText | null {
  return value ? { value, isHtml: true } : null;
}

/** Null if the type is that of a file, whose content is in base64 (RFC 4287, 4.1.3). */
function atomText({ value, type = "text" }: { value?: string; type?: string } = {}): FeedText | null {
  return value && /^text|html|xml/i.test(type) ? { value, isHtml: /html/i.test(type) } : null;
}

function absolute(address: string | undefined): string | undefined {
  return address && /^https?:\/\//i.test(address) ? address : undefined;
}

type Link = { href?: string; rel?: string; type?: string };

/** RFC 4287: a link without rel is the page. If there are several, the HTML one. */
function alternateOf(links: Link[] | undefined): string | undefined {
  const pages = (links ?? []).filter(({ href, rel }) => href && (!rel || /(?:^|[/\s])alternate$/i.test(rel)));
  return (pages.find(({ type }) => !type || /html/i.test(type)) ?? pages[0])?.href;
}

function otherDates({ dc, dcterms, atom, prism }: Dated): (string | undefined)[] {
  const terms = [dcterms?.issued, dcterms?.available, dcterms?.created, dcterms?.dates, dcterms?.modified];
  return [
    ...(dc?.dates ?? []),
    ...terms.flatMap((dates) => dates ?? []),
    ...(prism?.publicationDates ?? []),
    atom?.published,
    atom?.updated,
  ];
}

/** Pictures before thumbnails, widest first. */
function mediaImages(media: MediaNs.ItemOrFeed | undefined): (string | undefined)[] {
  const contents = [...(media?.contents ?? []), ...(media?.groups ?? []).flatMap((group) => group.contents ?? [])];
  const pictures = contents.filter(({ url, medium, type }) => medium === "image" || (!medium && isImage(url, type)));
  const thumbnails = [media, ...(media?.groups ?? []), ...contents].flatMap((part) => part?.thumbnails ?? []);
  const byWidth = (one: { width?: number }, other: { width?: number }) => (other.width ?? 0) - (one.width ?? 0);
  return [...pictures.sort(byWidth), ...thumbnails.sort(byWidth)].map(({ url }) => url);
}

function isImage(url: string | undefined, type: string | undefined): boolean {
  if (type) return /^image\/(?!svg)/i.test(type);
  return /\.(?:jpe?g|png|webp|gif|avif)(?:$|[?#])/i.test(url ?? "");
}
