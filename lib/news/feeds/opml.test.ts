import { describe, expect, test } from "vitest";
import { FeedError } from "./feed-error";
import { readOpml, writeOpml } from "./opml";

const file = (body: string) => `<?xml version="1.0"?>\n<opml version="2.0"><head/><body>${body}</body></opml>\n`;
const feed = (url: string, text = "A feed") => `<outline text="${text}" type="rss" xmlUrl="${url}"/>`;

/** The message of the error it throws. */
function messageOf(text: string): string {
  try {
    readOpml(text, []);
  } catch (error) {
    if (error instanceof FeedError) return error.message;
    throw error;
  }
  return "";
}

test("feeds are listed in order, each with its innermost folder", () => {
  const text = file(`
    <!-- <outline text="In a comment"> -->
    ${feed("https://a.example/feed?x=1&amp;y=2", "A &amp; B")}
    <outline text="Energy"><outline title="Rates > Arkansas">${feed("https://b.example/")}</outline>
      ${feed("https://c.example/")}<outline text=""><outline text="D" htmlUrl="https://d.example/"/></outline>
    </outline><outline text="Empty"/>`);
  expect(readOpml(text, []).map(({ title, folder, url }) => [title, folder, url])).toEqual([
    ["A & B", null, "https://a.example/feed?x=1&y=2"],
    ["A feed", "Rates > Arkansas", "https://b.example/"],
    ["A feed", "Energy", "https://c.example/"],
    ["D", "Energy", "https://d.example/"],
  ]);
});

test("reads every attribute as written", () => {
  const texts = [
    "<b> & \"quoted\" 'single' &amp;",
    "line\nbreak\ttab",
    "0",
    "null",
    "田中さん 🏳️‍🌈",
    "]]> <![CDATA[x]]>",
    "a  b",
  ];
  const outlines = texts.map((value) => ({ text: value, "own:field": value }));
  const namespace = { prefix: "own", uri: "urn:own" };
  const text = writeOpml({ title: "A & B", created: new Date(0), namespace, outlines });
  expect(text).toContain("<dateCreated>Thu, 01 Jan 1970 00:00:00 GMT</dateCreated>");
  expect(text).toContain('xmlns:own="urn:own"');
  expect(readOpml(text, ["own:field"]).map(({ attributes }) => attributes["own:field"])).toEqual(texts);
});

describe("a file is rejected with a one-sentence message", () => {
  const many = Array.from({ length: 201 }, (_, number) => feed(`https://example.org/${number}`)).join("");
  test.each([
    ["", "The file is not an OPML file."],
    ["<rss><channel/></rss>", "The file is not an OPML file."],
    [file(""), "The file lists no feeds."],
    [file('<outline text="Folder"/>'), "The file lists no feeds."],
    [file(`<outline text="A">${feed("https://a.example/")}`), "The file is truncated or not well-formed."],
    [file(`${feed("https://a.example/")}</outline>`), "The file is truncated or not well-formed."],
    [file(feed("https://a.example/")).slice(0, -12), "The file is truncated or not well-formed."],
    [file('<outline text="A" xmlUrl="https://a.example/"><outline'), "The file is truncated or not well-formed."],
    [file("<outline text='a'>".repeat(900) + "</outline>".repeat(900)), expect.stringMatching(/^The file .+\.$/)],
    [
      `<!DOCTYPE opml [<!ENTITY a "b">]>${file(feed("https://a.example/"))}`,
      "OPML files with a document type or entities are not accepted.",
    ],
    [file(many), "The file lists 201 feeds; at most 200 can be imported at once."],
    [file("<outline/>".repeat(2001)), "The file has too many outlines."],
  ])("%#", (text, message) => {
    expect(messageOf(text)).toEqual(message);
  });

  test("a hostile file is rejected quickly", () => {
    for (const part of ["<outline ", '<outline text="', "<!--", "<outline text='a' x=\"", "&", "<![CDATA["]) {
      expect(messageOf(file(part.repeat(512_000 / part.length)))).toMatch(/^The file .+\.$/);
    }
  });
});
