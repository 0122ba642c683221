import { afterEach, describe, expect, test } from "vitest";
import { articles, feeds, redirectLinks, runSearches, runs } from "@/db/schema";
import { db } from "@/lib/db";
import { fingerprint } from "@/lib/news/compare/texts/reprints";
import { queryInput } from "@/lib/queries/schema";
import { previewQuery } from "@/lib/runs/preview/preview";
import type { Preview, SiteFeeds } from "@/lib/runs/types";
import { admit, isAdmin, isViewer } from "@/lib/viewer";
import { useApi } from "../support/api";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeArticle, makeLocation } from "../support/factories";
import { createKeeper, serve } from "../support/loopback";
import { samplePieces, startNewsSite } from "../support/news-site";
import { startNewsVendors, type VendorStory } from "../support/news-vendors";
import { privateHosts } from "../support/private-addresses";
import { conductedRun } from "../support/runs";
import { type Member, read, signedIn } from "../support/signed-in";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);
afterEach(emptyDatabase);
const settings = useDatabase({ AUTH_SECRET: "s".repeat(40), NEWS_SOURCES: ["bing-news", "google-news"] });
const api = useApi();

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const admin = () => signedIn(api.url, { is_admin: true });

async function preview(client: Member, row: object): Promise<Preview> {
  const answer = await client.call("POST", "/api/queries/preview", row);
  expect(answer.status).toBe(200);
  return answer.json();
}

async function vendors(stories: VendorStory[]) {
  const server = keep(await startNewsVendors());
  server.tell(stories);
  settings.set({ FETCH_ALLOW_HOSTS: [server.host], BING_NEWS_URL: server.url, GOOGLE_NEWS_URL: server.url });
  return server;
}

const story = (name: string, hours: number): VendorStory => ({
  title: `Cooperative rebuilds the ${name} line after the storm`,
  url: `https://paper.example/${name}`,
  outlet: "The Paper",
  date: hoursAgo(hours),
});

/** Counts of the rows that a run stores. */
async function stored() {
  const counts = [articles, feeds, redirectLinks, runs, runSearches].map((table) => db().$count(table));
  return Promise.all(counts);
}

describe("a preview", () => {
  test("reports new and skipped items with reasons, and stores nothing", async () => {
    const client = await admin();
    const before = await stored();
    await vendors([story("north", 1), story("south", 3), story("old", 24 * 12), story("east", 5)]);
    const { items, counts, answers } = await preview(client, { query: "storm", timeFilter: "7d", maxItems: 2 });
    expect(items.map(({ url, verdict, reason }) => [url, verdict, reason])).toEqual([
      ["https://paper.example/north", "new", null],
      ["https://paper.example/south", "new", null],
      ["https://paper.example/east", "more", "Beyond the row's Max of 2."],
      ["https://paper.example/old", "outside", "Older than the past week."],
    ]);
    expect(items[0]).toMatchObject({
      title: "Cooperative rebuilds the north line after the storm",
      outlet: "The Paper",
      sources: ["bing-news", "google-news"],
      article_id: null,
    });
    expect(counts).toEqual({ new: 2, stored: 0, repeat: 0, outside: 1, more: 1 });
    expect(answers).toEqual([
      { source: "bing-news", location: null, items: 4, error: null },
      { source: "google-news", location: null, items: 4, error: null },
    ]);
    expect(await stored()).toEqual(before);
  });

  test("recognizes stored articles by URL", async () => {
    const client = await admin();
    const pieces = samplePieces({ dates: [hoursAgo(2).toISOString(), hoursAgo(3).toISOString()] });
    const site = keep(await startNewsSite({ pieces }));
    settings.set({ FETCH_ALLOW_HOSTS: [site.host] });
    await conductedRun({ user_id: client.id, queries: [{ site: site.url }], as_of: new Date() });
    const before = await stored();
    const { items, answers } = await preview(client, { site: site.url });
    expect(items.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ["stored", null],
      ["stored", null],
    ]);
    expect(items.every(({ article_id }) => Number(article_id) > 0)).toBe(true);
    expect(answers).toEqual([{ source: "site", location: null, items: 2, error: null }]);
    expect(await stored()).toEqual(before);
  });

  test("recognizes one text at two URLs, and reprints of stored articles", async () => {
    const client = await admin();
    const [first, second] = samplePieces({ dates: [hoursAgo(2).toISOString(), hoursAgo(9).toISOString()] });
    if (!first || !second) throw new Error("There are no pieces.");
    const items = [
      { id: "1", url: "https://one.example/a", title: first.title, content_text: first.text },
      { id: "2", url: "https://two.example/b", title: first.title, content_text: first.text },
      { id: "3", url: "https://two.example/c", title: second.title, content_text: second.text },
    ].map((item) => ({ ...item, date_published: hoursAgo(2).toISOString() }));
    const feed = { version: "https://jsonfeed.org/version/1.1", title: "The Wire", items };
    const site = keep(
      await serve((_request, response) => {
        response.writeHead(200, { "content-type": "application/feed+json" }).end(JSON.stringify(feed));
      }),
    );
    settings.set({ FETCH_ALLOW_HOSTS: [new URL(site.url).host] });
    const fingerprints = { bands: fingerprint(second.text).bands, full_text: second.text, title: second.title };
    const stored = await makeArticle({ ...fingerprints, date: hoursAgo(9), url: "https://three.example/d" });
    const found = await preview(client, { site: `${site.url}/feed.json` });
    expect(found.items.map(({ url, verdict, reason, article_id }) => [url, verdict, reason, article_id])).toEqual([
      ["https://one.example/a", "new", null, null],
      ["https://two.example/b", "repeat", `The same text as “${first.title}”.`, null],
      ["https://two.example/c", "stored", "A reprint of a stored article.", stored.id],
    ]);
  });

  test("searches every location, and reports failed sources", async () => {
    const client = await admin();
    const server = await vendors([story("north", 1)]);
    server.break("google-news", "forbidden");
    const [one, two] = [await makeLocation({ name: "Arkansas" }), await makeLocation({ name: "Texas" })];
    const { items, answers } = await preview(client, { query: "storm", locations: [one.id, two.id] });
    expect(items).toHaveLength(1);
    expect(answers.map(({ source, location, error }) => [source, location, error !== null])).toEqual([
      ["bing-news", "Arkansas", false],
      ["google-news", "Arkansas", true],
      ["bing-news", "Texas", false],
      ["google-news", "Texas", true],
    ]);
  });

  test("times out a slow source, and shows the other results", async () => {
    const { id, username } = await admin();
    const user = { id, username, email: null, is_admin: true, is_subscribed: false, master_query: false };
    const viewer = admit(user, "password");
    if (!isViewer(viewer) || !isAdmin(viewer)) throw new Error("That is no admin.");
    const server = await vendors([story("north", 1)]);
    server.break("google-news", "hangs");
    const row = queryInput.parse({ query: "storm" });
    const { items, answers } = await previewQuery(viewer, row, new AbortController().signal, 3_000);
    expect(items).toHaveLength(1);
    expect(answers[1]).toMatchObject({ source: "google-news", items: 0, error: "No answer within 3 seconds." });
  });

  test("without a query, with an unknown location or of a private site is rejected", async () => {
    const client = await admin();
    expect(await read(client.call("POST", "/api/queries/preview", { query: "  " }))).toEqual({
      status: 400,
      body: { error: "Enter a query or a site first." },
    });
    expect(await read(client.call("POST", "/api/queries/preview", { query: "x", locations: [999] }))).toEqual({
      status: 400,
      body: { error: "locations: names an unknown location." },
    });
    for (const row of [
      { query: "x", locations: [2_147_483_647] },
      { query: "x", maxItems: 101 },
      { query: "x", extra: 1 },
      { site: "file:///etc/passwd" },
      ...privateHosts.slice(0, 40).map((host) => ({ site: `http://${host}/` })),
    ]) {
      expect([row, (await client.call("POST", "/api/queries/preview", row)).status]).toEqual([row, 400]);
    }
  });

  test("is canceled by a newer one", async () => {
    const client = await admin();
    const server = await vendors([story("north", 1)]);
    server.break("bing-news", "hangs");
    const first = client.call("POST", "/api/queries/preview", { query: "first" });
    await expect.poll(() => server.requests("bing-news").length).toBe(1);
    server.break("bing-news", null);
    const { items } = await preview(client, { query: "second" });
    expect(items).toHaveLength(1);
    expect(await read(first)).toEqual({ status: 409, body: { error: "Canceled by a newer request." } });
  });

  test("runs for two admins at once, and others must wait", async () => {
    const [one, two, three] = [await admin(), await admin(), await admin()];
    const server = await vendors([story("north", 1)]);
    server.break("bing-news", "hangs");
    const under = [one, two].map((client) => client.call("POST", "/api/queries/preview", { query: "waits" }));
    await expect.poll(() => server.requests("bing-news").length).toBe(2);
    const refused = await three.call("POST", "/api/queries/preview", { query: "third" });
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "5"]);
    server.break("bing-news", null);
    await Promise.all([one, two].map((client) => preview(client, { query: "again" })));
    for (const answer of await Promise.all(under)) expect(answer.status).toBe(409);
    await preview(three, { query: "third" });
  });
});

describe("the feeds of a site", () => {
  const feedsOf = async (client: Member, site: string): Promise<SiteFeeds> => {
    const answer = await client.call("GET", `/api/queries/site_feeds?site=${encodeURIComponent(site)}`);
    expect(answer.status).toBe(200);
    return answer.json();
  };

  test("are found on its page, and nothing is stored", async () => {
    const client = await admin();
    const site = keep(await startNewsSite({ pieces: samplePieces({ dates: [hoursAgo(1).toISOString()] }) }));
    settings.set({ FETCH_ALLOW_HOSTS: [site.host] });
    const before = await stored();
    const found = { feeds: [{ url: `${site.url}/feed.rss`, title: "The Daily Coil", items: 1 }], error: null };
    expect(await feedsOf(client, site.url)).toEqual(found);
    expect(await feedsOf(client, `${site.url}/feed.rss`)).toEqual(found);
    expect(await stored()).toEqual(before);
  });

  test("may be missing, with the reason in the response", async () => {
    const client = await admin();
    const site = keep(await startNewsSite({ weather: { statuses: { "/": 500, "/feed.rss": 500 } } }));
    settings.set({ FETCH_ALLOW_HOSTS: [site.host] });
    const { feeds: none, error } = await feedsOf(client, site.url);
    expect([none, error]).toEqual([[], expect.stringContaining("500")]);
  });

  test("of a private address, by name or by redirect, are not requested", async () => {
    const client = await admin();
    settings.set({ FETCH_ALLOW_HOSTS: [] });
    for (const host of privateHosts) {
      const answer = await client.call("GET", `/api/queries/site_feeds?site=${encodeURIComponent(`http://${host}/`)}`);
      expect([host, answer.status]).toEqual([host, 400]);
    }
    for (const site of ["", "x", "javascript:alert(1)", "ftp://example.com/", "https://me:secret@example.com/"]) {
      const answer = await client.call("GET", `/api/queries/site_feeds?site=${encodeURIComponent(site)}`);
      expect([site, answer.status]).toEqual([site, 400]);
    }
    const inside: string[] = [];
    const secret = keep(
      await serve((request, response) => {
        inside.push(request.url ?? "");
        response.end("x");
      }),
    );
    const door = keep(
      await serve((_request, response) => void response.writeHead(302, { location: secret.url }).end()),
    );
    settings.set({ FETCH_ALLOW_HOSTS: [new URL(door.url).host] });
    expect((await feedsOf(client, door.url)).feeds).toEqual([]);
    expect(inside).toEqual([]);
  });
});
