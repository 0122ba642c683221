import { afterEach, describe, expect, test } from "vitest";
import type { SourceRequest } from "@/lib/news/types";
import { searchesFor } from "@/lib/runs/steps/collect";
import type { RunQuery } from "@/lib/runs/types";
import { closeAll, openVendors, request, type SourceName, source } from "../support/news-sources";
import { failureOf } from "../support/source-failure";

afterEach(closeAll);

const QUERY: RunQuery = {
  query_id: 1,
  query: "rural broadband",
  maxItems: 5,
  timeFilter: "any",
  site: null,
  locations: [],
};

describe("sends", () => {
  async function sent(name: SourceName, more: Partial<SourceRequest>): Promise<Record<string, string>> {
    const vendors = await openVendors();
    await source(name, vendors.url).search(request(more));
    const [asked] = vendors.requests(name);
    if (!asked) throw new Error("Nothing was asked.");
    return { path: asked.url.pathname, ...Object.fromEntries(asked.url.searchParams) };
  }
  const site = "https://www.arkansasonline.com/news";
  const place = { query: "rural broadband", location: "Conway, Arkansas" };
  const replay = { now: new Date("2025-03-12T14:00:00Z") };

  test.each<[Partial<SourceRequest>, Record<string, string>]>([
    [{}, { path: "/news/search", q: "rural broadband", format: "rss" }],
    [{ timeFilter: "24h" }, { qft: 'interval="7"' }],
    [{ timeFilter: "7d" }, { qft: 'interval="8"' }],
    [{ ...place, site }, { q: "rural broadband Conway Arkansas site:arkansasonline.com" }],
    [{ query: 'outage or "power cut" -song' }, { q: '(outage OR "power cut") -song' }],
  ])("Bing News: %j", async (more, expected) => {
    const parameters = await sent("bing-news", more);
    expect(parameters).toMatchObject(expected);
    if (!expected.qft) expect(parameters).not.toHaveProperty("qft");
  });

  test("Bing News: no time filter for a replayed day", async () => {
    expect(await sent("bing-news", { timeFilter: "7d", ...replay })).not.toHaveProperty("qft");
  });

  test.each<[Partial<SourceRequest>, Record<string, string>]>([
    [{}, { path: "/rss/search", q: "rural broadband", hl: "en-US", gl: "US", ceid: "US:en" }],
    [{ timeFilter: "24h" }, { q: "rural broadband when:1d" }],
    [{ timeFilter: "7d", site }, { q: "rural broadband site:arkansasonline.com when:7d" }],
    [place, { q: "rural broadband Conway Arkansas" }],
    [{ timeFilter: "7d", ...replay }, { q: "rural broadband after:2025-03-05 before:2025-03-13" }],
    [replay, { q: "rural broadband before:2025-03-13" }],
  ])("Google News: %j", async (more, expected) => {
    expect(await sent("google-news", more)).toMatchObject(expected);
  });

  test.each<[Partial<SourceRequest>, Record<string, string>]>([
    [{}, { path: "/api/v1/documents.json", "conditions[term]": "rural broadband", order: "relevance" }],
    [{ timeFilter: "24h" }, { "conditions[publication_date][gte]": "2026-11-19", order: "newest" }],
    [{ timeFilter: "7d" }, { "conditions[publication_date][gte]": "2026-11-13", per_page: "50" }],
    [{ query: "broadband or fiber", location: "Arkansas" }, { "conditions[term]": "(broadband | fiber) Arkansas" }],
    [{ site: "https://www.federalregister.gov/agencies" }, { "conditions[term]": "rural broadband" }],
    [replay, { "conditions[publication_date][lte]": "2025-03-12" }],
  ])("the Federal Register: %j", async (more, expected) => {
    const parameters = await sent("federal-register", more);
    expect(parameters).toMatchObject(expected);
    if (!more.timeFilter) expect(parameters).not.toHaveProperty("conditions[publication_date][gte]");
  });

  test("the Federal Register: its fields", async () => {
    const vendors = await openVendors();
    await source("federal-register", vendors.url).search(request());
    const fields = vendors.requests("federal-register")[0]?.url.searchParams.getAll("fields[]");
    expect(fields).toEqual(
      expect.arrayContaining(["title", "abstract", "html_url", "comments_close_on", "effective_on"]),
    );
  });

  test.each<[Partial<SourceRequest>, Record<string, string>]>([
    [{}, { path: "/api/v2/doc/doc", query: "rural broadband sourcelang:english", mode: "artlist", format: "json" }],
    [{ timeFilter: "24h" }, { timespan: "1d", sort: "datedesc", maxrecords: "75" }],
    [{ timeFilter: "7d" }, { timespan: "7d" }],
    [{ ...place, site }, { query: "rural broadband Conway Arkansas domainis:arkansasonline.com sourcelang:english" }],
    [
      { timeFilter: "7d", ...replay },
      { startdatetime: "20250305000000", enddatetime: "20250313235959" },
    ],
  ])("GDELT: %j", async (more, expected) => {
    const parameters = await sent("gdelt", more);
    expect(parameters).toMatchObject(expected);
    if (!expected.timespan) expect(parameters).not.toHaveProperty("timespan");
  });

  test.each(["EV", `"${"rural broadband ".repeat(20)}"`])(
    "GDELT: nothing for a query it does not accept: %s",
    async (query) => {
      const vendors = await openVendors();
      const { code } = await failureOf(source("gdelt", vendors.url).search(request({ query })));
      expect(code).toBe("not-asked");
      expect(vendors.requests("gdelt")).toEqual([]);
    },
  );
});

test("the Federal Register is not asked about another site, so it does not count as a source that answered", async () => {
  const vendors = await openVendors();
  const [register, bing] = [source("federal-register", vendors.url), source("bing-news", vendors.url)];
  const sources = { site: source("google-news", vendors.url), sources: [register, bing] };
  const sourcesOf = (address: string | null) =>
    searchesFor({ ...QUERY, site: address }, 0, sources).map(({ source: { name } }) => name);
  expect(sourcesOf("https://www.arkansasonline.com/")).toEqual(["google-news", "bing-news"]);
  expect(sourcesOf("https://www.federalregister.gov/")).toEqual(["google-news", "federal-register", "bing-news"]);
  expect(sourcesOf(null)).toEqual(["federal-register", "bing-news"]);
});
