import "server-only";
import { ParseError, parseOpml } from "feedsmith";
import { escapeXml } from "@/lib/language/xml";
import { FeedError } from "./feed-error";

/** A feed in an OPML file. `attributes` are those the caller requested. */
export type OpmlFeed = {
  title: string;
  /** The title of the innermost folder. */
  folder: string | null;
  url: string | null;
  attributes: Record<string, string>;
};

type Attributes = Record<string, string>;
type Outline = { [attribute: string]: unknown; outlines?: Outline[] };

/** More tags than this are not parsed: the parser's time grows with them. */
const MAX_OUTLINES = 2000;
const MAX_FEEDS = 200;

/**
 * The feeds of an OPML file in order, including nested folders. `own` are names of further attributes to read; an outline with one of them
 * counts as a feed even without a URL. Throws `FeedError`.
 */
export function readOpml(text: string, own: string[]): OpmlFeed[] {
  if (/<!(?:doctype|entity)/i.test(text)) {
    throw new FeedError("malformed", "OPML files with a document type or entities are not accepted.");
  }
  if (!/<opml[\s>]/i.test(text)) throw new FeedError("not-a-feed", "The file is not an OPML file.");
  assertWhole(text);
  const feeds = outlinesOf(text, own).flatMap((outline) => feedsIn(outline, null, own));
  if (feeds.length === 0) throw new FeedError("no-items", "The file lists no feeds.");
  if (feeds.length > MAX_FEEDS) {
    throw new FeedError(
      "too-large",
      `The file lists ${feeds.length} feeds; at most ${MAX_FEEDS} can be imported at once.`,
    );
  }
  return feeds;
}

const OUTLINE_TAG = /<(\/?)outline(?=[\s/>])(?:[^<>"']|"[^<"]*"|'[^<']*')*>/gi;

/** Throws for unclosed outlines. The parser would close them itself and put feeds into the wrong folder. */
function assertWhole(text: string): void {
  const plain = withoutComments(text);
  let open = 0;
  let count = 0;
  for (const [tag, slash] of plain.matchAll(OUTLINE_TAG)) {
    if (slash) open -= 1;
    else if (!tag.endsWith("/>")) open += 1;
    count += 1;
    if (open < 0) break;
  }
  if (count > MAX_OUTLINES) throw new FeedError("too-large", "The file has too many outlines.");
  if (open !== 0 || !/<\/opml\s*>\s*$/i.test(plain)) {
    throw new FeedError("malformed", "The file is truncated or not well-formed.");
  }
}

function withoutComments(text: string): string {
  const [start = "", ...rest] = text.split("<!--");
  return start + rest.map((part) => part.slice(part.includes("-->") ? part.indexOf("-->") + 3 : part.length)).join("");
}

function outlinesOf(text: string, own: string[]): Outline[] {
  try {
    return parseOpml(text, { extraOutlineAttributes: own }).body?.outlines ?? [];
  } catch (cause) {
    if (cause instanceof ParseError) throw new FeedError("no-items", "The file lists no feeds.", { cause });
    throw new FeedError("malformed", "The file is truncated or not well-formed.", { cause });
  }
}

function feedsIn(outline: Outline, folder: string | null, own: string[]): OpmlFeed[] {
  const title = textOf(outline.text) || textOf(outline.title);
  const url = textOf(outline.xmlUrl) || textOf(outline.htmlUrl) || null;
  const attributes = Object.fromEntries(
    own.flatMap((name) => (typeof outline[name] === "string" ? [[name, outline[name]]] : [])),
  );
  const isFeed = url !== null || Object.keys(attributes).length > 0;
  const inside = outline.outlines ?? [];
  return [
    ...(isFeed ? [{ title, folder, url, attributes }] : []),
    ...inside.flatMap((each) => feedsIn(each, title || folder, own)),
  ];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

type Document = { title: string; created: Date; namespace: { prefix: string; uri: string }; outlines: Attributes[] };

/** An OPML 2.0 document with one level of outlines, each with these attributes. */
export function writeOpml({ title, created, namespace, outlines }: Document): string {
  const lines = outlines.map(
    (attributes) => `    <outline${Object.entries(attributes).map(attributeText).join("")}/>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0" xmlns:${namespace.prefix}="${escapeXml(namespace.uri)}">
  <head>
    <title>${escapeXml(title)}</title>
    <dateCreated>${created.toUTCString()}</dateCreated>
  </head>
  <body>
${lines.join("")}  </body>
</opml>
`;
}

/** Escapes line breaks and tabs, which parsers otherwise read as spaces. */
function attributeText([name, value]: [string, string]): string {
  const text = escapeXml(value).replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
  return ` ${name}="${text}"`;
}
