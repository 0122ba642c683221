import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { articles, feeds, redirectLinks } from "@/db/schema";
import { db } from "@/lib/db";
import { listQueryCounts } from "@/lib/runs/data-report";
import { completeRun } from "@/lib/runs/mutations";
import { chooseCandidates } from "@/lib/runs/mutations-candidates";
import { collectCandidates } from "@/lib/runs/steps/collect";
import { deduplicateCandidates } from "@/lib/runs/steps/deduplicate";
import { fetchCandidates } from "@/lib/runs/steps/fetch";
import type { QueryCounts, RunQuery } from "@/lib/runs/types";
import { acquireLease } from "@/lib/runs/worker/lease";
import { openRunContext } from "@/lib/runs/worker/run-context";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { createKeeper, serve } from "../support/loopback";
import { type NewsSite, type Piece, samplePieces, startNewsSite } from "../support/news-site";
import { type NewsVendors, startNewsVendors, VENDORS, type VendorStory } from "../support/news-vendors";
import { candidatesOf, searchesOf, startedRun } from "../support/runs";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);
afterEach(async () => {
  await emptyDatabase();
  await db().delete(redirectLinks);
  await db().delete(feeds);
});
const settings = useDatabase();

const NOW = new Date();
const DATES = Array.from({ length: 8 }, (_, index) => new Date(NOW.getTime() - (index + 1) * 3_600_000).toISOString());

type Gathered = { id: string; counts: QueryCounts[] };
type World = {
  site: NewsSite;
  vendors: NewsVendors;
  pieces: Piece[];
  run(sources: string[], how?: { fetch: boolean }): Promise<Gathered>;
};

/** A news site with eight articles, the four services that may return them, and a user with one query. */
async function world(): Promise<World> {
  const pieces = samplePieces({ dates: DATES });
  const site = keep(await startNewsSite({ pieces }));
  const vendors = keep(await startNewsVendors());
  const { url, host } = vendors;
  const bases = { BING_NEWS_URL: url, GOOGLE_NEWS_URL: url, FEDERAL_REGISTER_URL: url, GDELT_URL: url };
  settings.set({ FETCH_ALLOW_HOSTS: [site.host, host], ...bases });
  const { id } = await makeUser();
  const queries = [{ query: "anything at all", maxItems: 20 }];
  return { site, vendors, pieces, run: (sources, how) => gather(id, queries, sources, how) };
}

/** Conducts a run up to its articles; later steps do not depend on the sources. */
async function gather(
  user_id: number,
  queries: Partial<RunQuery>[],
  sources: string[],
  how = { fetch: true },
): Promise<Gathered> {
  const id = await startedRun({ user_id, queries, as_of: NOW, sources });
  const owner = randomUUID();
  const lease = await acquireLease(id, owner);
  if (!lease) throw new Error("The run belongs to somebody else.");
  const context = openRunContext(lease.run, lease.signal);
  try {
    await collectCandidates(lease, context);
    while (how.fetch && (await chooseCandidates(lease.run)) > 0) {
      await fetchCandidates(lease, context);
      await deduplicateCandidates(lease);
    }
    await completeRun(id, owner, { reason: null, notes: [] }, db());
  } finally {
    lease.end();
    await context.close();
  }
  return { id, counts: await listQueryCounts(id) };
}

/** The pieces as results of the services. `opaque` hides their URLs behind new Google links. */
function told({ site, pieces }: World, opaque: boolean): VendorStory[] {
  return pieces.map((piece, index) => ({
    title: piece.title,
    url: site.addressOf(piece),
    outlet: "The Daily Coil",
    date: new Date(piece.date ?? ""),
    ...(opaque && { id: `CBMiVkFVX3lxTE4zaGU2bTY2ZGkzdTRkSkJ0cF${index}` }),
  }));
}

const statuses = async ({ id }: Gathered) => (await candidatesOf(id)).map(({ status }) => status).sort();

describe("redirect links", () => {
  test("are matched to another source first, and nothing is decoded", async () => {
    const here = await world();
    here.vendors.tell(told(here, false), "bing-news");
    here.vendors.tell(told(here, true), "google-news");
    const run = await here.run(["google-news", "bing-news"]);
    expect(here.vendors.requests("google-links")).toEqual([]);
    expect(run.counts).toMatchObject([{ found: 16, new: 8, duplicates: 8, no_text: 0 }]);
    expect(here.site.repeated()).toEqual([]);
  });

  test("that contain their target are read directly", async () => {
    const here = await world();
    here.vendors.tell(told(here, false), "google-news");
    expect((await here.run(["google-news"])).counts).toMatchObject([{ found: 8, new: 8 }]);
    expect(here.vendors.requests("google-links")).toEqual([]);
  });

  test("are decoded only for chosen items, five per query, and stored; the others have no text", async () => {
    const here = await world();
    here.vendors.tell(told(here, true));
    const run = await here.run(["google-news"]);
    expect(run.counts).toMatchObject([{ found: 8, new: 5, no_text: 3 }]);
    expect(here.vendors.requests("google-links")).toHaveLength(10);
    expect(await db().select().from(redirectLinks)).toHaveLength(5);
    const left = (await candidatesOf(run.id)).filter(({ status }) => status === "no_text");
    for (const { reason, text } of left) {
      expect(text).toBeNull();
      expect(reason).toBe("The link's target is unknown: at most 5 links are decoded per query.");
    }

    const again = await here.run(["google-news"]);
    expect(again.counts).toMatchObject([{ found: 8, new: 3, duplicates: 5, no_text: 0 }]);
    expect(here.vendors.requests("google-links")).toHaveLength(16);
    expect(here.site.repeated()).toEqual([]);

    expect((await here.run(["google-news"])).counts).toMatchObject([{ found: 8, new: 0, duplicates: 8 }]);
    expect(here.vendors.requests("google-links")).toHaveLength(16);
  });

  test.each(["throttled", "captcha"] as const)("are not decoded after the first refusal: %s", async (fault) => {
    const here = await world();
    here.vendors.tell(told(here, true));
    here.vendors.break("google-links", fault);
    const run = await here.run(["google-news"]);
    expect(await statuses(run)).toEqual(Array(8).fill("no_text"));
    expect(here.vendors.requests("google-links")).toHaveLength(1);
    expect(await db().select().from(redirectLinks)).toEqual([]);
  });

  test.each(["html", "server-error", "reset", "empty-body"] as const)(
    "that can't be decoded do not fail the run: %s",
    async (fault) => {
      const here = await world();
      here.vendors.tell(told(here, true), "google-news");
      here.vendors.tell(told(here, false).slice(0, 2), "bing-news");
      here.vendors.break("google-links", fault);
      const run = await here.run(["google-news", "bing-news"]);
      expect(run.counts).toMatchObject([{ found: 10, new: 2, duplicates: 2, no_text: 6 }]);
      expect(here.vendors.requests("google-links")).toHaveLength(5);
    },
  );
});

const CODES = {
  html: "html-not-feed",
  forbidden: "blocked",
  captcha: "blocked",
  throttled: "throttled",
  "server-error": "http-status",
  reset: "network",
  truncated: "malformed",
  "empty-body": "malformed",
  "wrong-shape": "malformed",
} as const;
const FAULTS = [
  "html",
  "forbidden",
  "captcha",
  "throttled",
  "server-error",
  "reset",
  "truncated",
  "empty-body",
  "wrong-shape",
] as const;

describe.each(FAULTS)("a run reports a failed source: %s", (fault) => {
  test.each(VENDORS)("%s, and completes with the others", async (name) => {
    const here = await world();
    here.vendors.tell(told(here, false));
    here.vendors.break(name, fault);
    const sources = name === "gdelt" ? ["bing-news", "gdelt"] : VENDORS.filter((each) => each !== "gdelt");
    const { id } = await here.run(sources, { fetch: false });
    const searches = await searchesOf(id);
    expect(searches).toHaveLength(sources.length);
    for (const { source, error_code, items } of searches) {
      expect([source, error_code, items]).toEqual(source === name ? [name, CODES[fault], 0] : [source, null, 8]);
    }
  });
});

test("with three of four sources failing, all news is found", async () => {
  const here = await world();
  here.vendors.tell(told(here, false));
  here.vendors.break("bing-news", "html");
  here.vendors.break("google-news", "throttled-long");
  here.vendors.break("gdelt", "reset");
  expect((await here.run([...VENDORS])).counts).toMatchObject([{ found: 8, new: 8 }]);
});

test("a machine-readable text is used, with the page's URL", async () => {
  const here = await world();
  const [piece] = here.pieces;
  const text = piece?.text.split("\n\n").map((paragraph) => `<p>${paragraph}</p>`) ?? [];
  const url = "https://www.federalregister.gov/documents/2026/11/20/2026-07755/notice";
  here.vendors.tell(
    [
      {
        title: "Notice of a loan",
        url,
        outlet: "",
        date: NOW,
        id: "2026-07755",
        text: `<h1>Notice</h1>${text.join("")}`,
      },
    ],
    "federal-register",
  );
  const run = await here.run(["federal-register"]);
  expect(run.counts).toMatchObject([{ found: 1, new: 1 }]);
  const [article] = await db().select().from(articles).where(eq(articles.url, url));
  expect(article).toMatchObject({ source: "Federal Register", text_status: "full", title: "Notice of a loan" });
});

test("the next run requests a feed conditionally and still gets its items", async () => {
  const etags: (string | undefined)[] = [];
  const site = keep(
    await serve((request, response) => {
      if (request.url !== "/feed") return void response.writeHead(404).end();
      etags.push(request.headers["if-none-match"]);
      if (request.headers["if-none-match"] === '"1"') return void response.writeHead(304).end();
      response.writeHead(200, { etag: '"1"', "content-type": "application/rss+xml" });
      response.end(
        "<rss><channel><title>P</title><item><title>Grid plan</title><link>/a</link></item></channel></rss>",
      );
    }),
  );
  settings.set({ FETCH_ALLOW_HOSTS: [new URL(site.url).host] });
  const { id } = await makeUser();
  for (const expected of [undefined, '"1"']) {
    const run = await gather(id, [{ query: "grid", site: `${site.url}/feed` }], [], { fetch: false });
    expect(run.counts).toMatchObject([{ found: 1 }]);
    expect(etags.at(-1)).toBe(expected);
  }
});
