import { escapeXml } from "@/lib/language/xml";

/** One story in the results of the services. */
export type VendorStory = {
  title: string;
  /** The publisher's URL. */
  url: string;
  outlet: string;
  date: Date;
  summary?: string;
  image?: string;
  /** Its id at Google, or its document number. Without one, Google's link is an old one that contains the URL. */
  id?: string;
  /** For documents of the Federal Register: the full text and its dates. */
  text?: string;
  comments_close_on?: string;
  effective_on?: string;
};

/** Bing's RSS as recorded: a namespace named after the query, links through its click tracker. */
export function writeBing(stories: VendorStory[], query: string): string {
  const self = `https://www.bing.com:443/news/search?q=${encodeURIComponent(query)}&amp;format=rss`;
  const items = stories.map(
    ({ title, url, outlet, date, summary, image }) => `<item><title>${escapeXml(title)}</title>
<link>http://www.bing.com/news/apiclick.aspx?ref=FexRss&amp;aid=&amp;tid=67F0A1C2&amp;url=${encodeURIComponent(url).toLowerCase()}&amp;c=4438839993362862681&amp;mkt=en-us</link>
<description>${escapeXml(summary ?? "")}</description><pubDate>${date.toUTCString()}</pubDate>
<News:Source>${escapeXml(outlet)}</News:Source>${image ? `<News:Image>${escapeXml(image)}</News:Image><News:ImageSize>w={0}&amp;h={1}&amp;c=14</News:ImageSize>` : ""}</item>`,
  );
  return `<?xml version="1.0" encoding="utf-8" ?><rss version="2.0" xmlns:News="${self}"><channel><title>${escapeXml(query)} - BingNews</title>
<link>${self}</link><description>Search results</description><image><url>http://www.bing.com/rsslogo.gif</url><title>${escapeXml(query)}</title><link>${self}</link></image>
<copyright>Copyright © 2026 Microsoft. All rights reserved.</copyright>${items.join("\n")}</channel></rss>`;
}

/** Google's RSS as recorded: the outlet after the title, redirect links, a description that repeats both. */
export function writeGoogle(stories: VendorStory[], query: string): string {
  const items = stories.map((story) => {
    const { title, url, outlet, date } = story;
    const guid = googleId(story);
    const link = `https://news.google.com/rss/articles/${guid}?oc=5`;
    const description = `<a href="${link}" target="_blank">${escapeXml(title)}</a>&nbsp;&nbsp;<font color="#6f6f6f">${escapeXml(outlet)}</font>`;
    return `<item><title>${escapeXml(`${title} - ${outlet}`)}</title><link>${link}</link><guid isPermaLink="false">${guid}</guid>
<pubDate>${date.toUTCString()}</pubDate><description>${escapeXml(description)}</description><source url="${new URL(url).origin}">${escapeXml(outlet)}</source></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>
<generator>NFE/5.0</generator><title>"${escapeXml(query)}" - Google News</title><link>https://news.google.com/search?q=x&amp;hl=en-US&amp;gl=US&amp;ceid=US:en</link>
<language>en-US</language><description>Google News</description>${items.join("\n")}</channel></rss>`;
}

/** A link's id: a protobuf message that contains the URL, or a token that only Google understands. */
function googleId({ id, url }: Pick<VendorStory, "id" | "url">): string {
  if (id) return id;
  const address = Buffer.from(url, "latin1");
  return Buffer.concat([
    Buffer.from([0x08, 0x13, 0x22, address.length]),
    address,
    Buffer.from([0xd2, 0x01, 0x00]),
  ]).toString("base64url");
}

/** The API's list. Without results it has only a count. */
export function writeFederalRegister(stories: VendorStory[]): unknown {
  if (stories.length === 0) return { count: 0, description: "Documents matching ''" };
  const results = stories.map(({ title, url, date, summary, id, comments_close_on, effective_on }) => ({
    title,
    type: "Proposed Rule",
    abstract: summary ?? null,
    document_number: id ?? "2026-00001",
    html_url: url,
    body_html_url: id
      ? `https://www.federalregister.gov/documents/full_text/html/${date.toISOString().slice(0, 10).replaceAll("-", "/")}/${id}.html`
      : null,
    publication_date: date.toISOString().slice(0, 10),
    comments_close_on: comments_close_on ?? null,
    effective_on: effective_on ?? null,
    agencies: [
      { raw_name: "DEPARTMENT OF AGRICULTURE", name: "Agriculture Department", id: 12, slug: "agriculture-department" },
      {
        raw_name: "Rural Utilities Service",
        name: "Rural Utilities Service",
        id: 460,
        slug: "rural-utilities-service",
      },
    ],
  }));
  return { count: results.length, description: "Documents matching", total_pages: 1, results };
}

/** The list of articles, or an empty object without results. Punctuation in titles is surrounded by spaces. */
export function writeGdelt(stories: VendorStory[]): unknown {
  if (stories.length === 0) return {};
  const articles = stories.map(({ title, url, date, image }) => ({
    url,
    url_mobile: "",
    title: title.replace(/([,.:;!?])/g, " $1"),
    seendate: `${date.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`,
    socialimage: image ?? "",
    domain: new URL(url).hostname.replace(/^www\./, ""),
    language: "English",
    sourcecountry: "United States",
  }));
  return { articles };
}
