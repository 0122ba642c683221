import { expect, test } from "vitest";
import { readOpml, writeOpml } from "@/lib/news/feeds/opml";
import { entryOf, NAMESPACE, OWN_ATTRIBUTES, outlineOf, planImport } from "./rules-opml";
import type { Query } from "./types";

const places = [
  { id: 3, name: "Conway, Arkansas" },
  { id: 8, name: 'The "Delta" | Lower' },
];

const query = (given: Partial<Query>): Query => ({
  id: 1,
  query: "rates",
  maxItems: 5,
  timeFilter: "any",
  site: null,
  locations: [],
  has_photo: false,
  ...given,
});

const fileOf = (queries: Query[]) =>
  writeOpml({
    title: "Queries",
    created: new Date(0),
    namespace: NAMESPACE,
    outlines: queries.map((each) => outlineOf(each, places)),
  });

const entriesOf = (opml: string) => readOpml(opml, OWN_ATTRIBUTES).map((feed) => ({ ...entryOf(feed), fault: null }));

const feedsOf = (...feeds: [folder: string, url: string][]) =>
  entriesOf(
    `<opml version="2.0"><body>${feeds
      .map(([folder, url]) => `<outline text="${folder}"><outline text="Feed" xmlUrl="${url}"/></outline>`)
      .join("")}</body></opml>`,
  );

test("an exported list is imported with the same fields, even if location ids differ", () => {
  const list = [
    query({ query: '"rural broadband" -city & <b>', maxItems: 100, timeFilter: "24h", locations: [3, 8] }),
    query({ query: "", site: "https://news.example.com/feed?x=1&y=2#z", timeFilter: "7d", maxItems: 1 }),
    query({ query: "", locations: [8] }),
    query({ query: "news", site: "https://news.example.com/" }),
  ];
  const { rows, added } = planImport(entriesOf(fileOf(list)), [], places);
  expect(added).toEqual(list.map(({ id: _, has_photo: __, ...fields }) => fields));
  expect(rows.map(({ skipped }) => skipped)).toEqual([null, null, null, null]);
  const elsewhere = planImport(entriesOf(fileOf(list)), [], [{ id: 40, name: "Conway, Arkansas" }]);
  expect(elsewhere.added.map(({ locations }) => locations)).toEqual([[40], [], [], []]);
  expect(elsewhere.rows[0]).toMatchObject({ locations: ["Conway, Arkansas"], missing: ['The "Delta" | Lower'] });
});

test("a feed becomes a query for its site with the folder's title as text", () => {
  const { added } = planImport(
    feedsOf(["Energy", "https://a.example/feed"], ["", "https://b.example/feed"]),
    [],
    places,
  );
  expect(added).toEqual([
    { query: "Energy", site: "https://a.example/feed", maxItems: 5, timeFilter: "any", locations: [] },
    { query: "", site: "https://b.example/feed", maxItems: 5, timeFilter: "any", locations: [] },
  ]);
});

test("skips entries already in the list or file", () => {
  const feeds = feedsOf(
    ["Energy", "https://a.example"],
    ["energy", "https://a.example/"],
    ["Rates", "https://a.example/"],
  );
  const changed = query({ query: "energy", site: "https://a.example/", maxItems: 50 });
  expect(planImport(feeds, [changed], places).rows.map(({ skipped }) => skipped)).toEqual([
    "Already in the list.",
    "Already in the list.",
    null,
  ]);
  expect(planImport(feeds, [], places).added.map((row) => row.query)).toEqual(["Energy", "Rates"]);
  const own = entriesOf(fileOf([changed, query({ ...changed, maxItems: 49 })]));
  expect(planImport(own, [changed], places).added.map(({ maxItems }) => maxItems)).toEqual([49]);
});

test("an invalid entry is skipped with the reason", () => {
  const [entry] = feedsOf([`${"x".repeat(501)}`, "https://a.example/"]);
  const [own] = entriesOf(
    fileOf([query({})])
      .replace('maxItems="5"', 'maxItems="5000"')
      .replace('"any"', '"1y"'),
  );
  if (!entry || !own) throw new Error("There are no entries.");
  const refused = { ...entry, query: "", fault: "The address is private." };
  const { rows, added } = planImport([entry, own, refused], [], places);
  expect(added).toEqual([]);
  expect(rows.map(({ skipped }) => skipped)).toEqual([
    "The query must have at most 500 characters.",
    "The maxItems must be a whole number from 1 to 100.",
    "The address is private.",
  ]);
});

test("a list does not grow beyond 500 queries", () => {
  const saved = Array.from({ length: 499 }, (_, number) => query({ query: `q${number}` }));
  const { rows } = planImport(feedsOf(["One", "https://a.example/"], ["Two", "https://a.example/"]), saved, places);
  expect(rows.map(({ skipped }) => skipped)).toEqual([null, "A list has at most 500 queries."]);
});
