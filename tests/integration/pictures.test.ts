import type { RequestListener } from "node:http";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { renderCard } from "@/app/_seo/card";
import { articlePictures, sourceRights } from "@/db/schema";
import { getArticle } from "@/lib/articles/data";
import { readPicture } from "@/lib/articles/data-pictures";
import { getBriefing } from "@/lib/briefings/data";
import type { BriefingDraft } from "@/lib/briefings/types";
import { db } from "@/lib/db";
import { pictureAddresses } from "@/lib/media/rules";
import { createHttpClient, type HttpClient } from "@/lib/news/fetch/http";
import { fetchPictures } from "@/lib/runs/steps/pictures";
import { useApi } from "../support/api";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeArticle, makeBriefing } from "../support/factories";
import { type LoopbackServer, serve } from "../support/loopback";

useDatabase({ AUTH_SECRET: "s".repeat(40) });
const api = useApi();
let photo: Buffer;
let site: LoopbackServer;
let inside: LoopbackServer;
let client: HttpClient;
let requests: string[] = [];

const HTML = "<!doctype html><html><script>alert(1)</script></html>";
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="675"><rect width="1200" height="675"/></svg>';

/** A picture with the entropy of a photograph. */
function noise(width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 50 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#888", noise } })
    .jpeg()
    .withExif({ IFD0: { Copyright: "The Example" } })
    .toBuffer();
}

beforeAll(async () => {
  photo = await noise(1600, 1000);
  const plain = await sharp({ create: { width: 1200, height: 675, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const answers: Record<string, { type: string; body: Buffer | string; status?: number; location?: string }> = {
    "/storm.jpg": { type: "image/jpeg", body: photo },
    "/thumbnail.jpg": { type: "image/jpeg", body: await noise(300, 200) },
    "/banner.jpg": { type: "image/jpeg", body: await noise(1600, 300) },
    "/medium.jpg": { type: "", body: await noise(500, 400) },
    "/plain.png": { type: "image/png", body: plain },
    "/drawing.svg": { type: "image/svg+xml", body: SVG },
    "/drawing.jpg": { type: "image/jpeg", body: SVG },
    "/page.jpg": { type: "image/jpeg", body: HTML },
    "/page": { type: "text/html", body: HTML },
    "/gone.jpg": { type: "image/jpeg", body: photo, status: 404 },
    "/cut.jpg": { type: "image/jpeg", body: photo.subarray(0, photo.length / 2) },
    "/moved.jpg": { type: "image/jpeg", body: "", status: 302, location: "/storm.jpg" },
  };
  const handler: RequestListener = ({ url = "" }, response) => {
    requests.push(url);
    if (url === "/huge.jpg") {
      response.writeHead(200, { "content-type": "image/jpeg", "content-length": 50 * 1024 * 1024 });
      return response.write(photo);
    }
    if (url === "/inside.jpg") return response.writeHead(302, { location: `${inside.url}/storm.jpg` }).end();
    const { type, body, status = 200, location } = answers[url] ?? { type: "text/plain", body: "", status: 404 };
    response.writeHead(status, { ...(type ? { "content-type": type } : {}), ...(location ? { location } : {}) });
    response.end(body);
  };
  inside = await serve(handler);
  site = await serve(handler);
  client = createHttpClient({ allowHosts: [`127.0.0.1:${site.port}`], userAgent: "Test/1.0" });
});
afterAll(async () => {
  await client.close();
  await site.close();
  await inside.close();
});
beforeEach(() => {
  requests = [];
});
afterEach(async () => {
  await emptyDatabase();
  await db().delete(sourceRights);
});

const signal = new AbortController().signal;

/** Fetches the pictures of a draft about these articles. */
function fetchFor(...ids: number[]): Promise<void> {
  const stories = ids.map((article_id) => ({ article_id }));
  const draft = { top_insights: [], day_stories: stories, week_stories: [] } as unknown as BriefingDraft;
  return fetchPictures({ signal }, client, draft);
}

test("a picture from an http URL is cropped, stored without metadata and served from our URL", async () => {
  const article = await makeArticle({ image: `${site.url}/moved.jpg` });
  await fetchFor(article.id);
  const { id } = await makeBriefing({ day: [article.id] });
  const image = (await getArticle(article.id))?.image ?? "none";
  expect(image).toMatch(/^\/api\/pictures\/[\w-]{12}\/1200\.webp$/);
  expect((await getBriefing(id))?.day_stories[0]?.article.image).toBe(image);
  const { small = "", jpeg = "" } = pictureAddresses(image) ?? {};
  for (const [path, type, width] of [
    [image, "webp", 1200],
    [small, "webp", 640],
    [jpeg, "jpeg", 1200],
  ] as const) {
    const answer = await fetch(`${api.url}${path}`);
    expect(answer.headers.get("content-type")).toBe(`image/${type}`);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const meta = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(meta).toMatchObject({ format: type, width, height: (width * 9) / 16 });
    expect(meta.exif).toBeUndefined();
  }
  const card = { title: "Storm", kicker: "The day's story", date: null };
  const [plain, pictured] = await Promise.all(
    [null, await readPicture(jpeg)].map(async (picture) => {
      const png = Buffer.from(await (await renderCard({ ...card, picture })).arrayBuffer());
      return (await sharp(png).stats()).entropy;
    }),
  );
  expect(pictured).toBeGreaterThan(Number(plain));
  for (const path of ["800.webp", "640.jpg", "1200.png", "01200.webp", "1200.webp.jpg"])
    expect((await fetch(`${api.url}${image.replace("1200.webp", path)}`)).status).toBe(404);
  expect((await fetch(`${api.url}/api/pictures/unknown/640.webp`)).status).toBe(404);
});

test("a smaller picture has one size, and is not enlarged", async () => {
  const article = await makeArticle({ image: `${site.url}/medium.jpg` });
  await fetchFor(article.id);
  const image = (await getArticle(article.id))?.image ?? "none";
  expect(image).toMatch(/\/500\.webp$/);
  expect(pictureAddresses(image)?.small).toBe(image);
  expect((await fetch(`${api.url}${image}`)).status).toBe(200);
  expect((await fetch(`${api.url}${image.replace("500", "640")}`)).status).toBe(404);
});

test("unsuitable pictures are refused, and nothing is fetched twice", async () => {
  const names = [
    ...[
      "thumbnail.jpg",
      "banner.jpg",
      "plain.png",
      "drawing.svg",
      "drawing.jpg",
      "page.jpg",
      "page",
      "gone.jpg",
      "cut.jpg",
    ],
    ...["huge.jpg", "inside.jpg", "site-logo.jpg"],
  ];
  const ids: number[] = [];
  for (const name of names) ids.push((await makeArticle({ image: `${site.url}/${name}` })).id);
  const start = performance.now();
  await fetchFor(...ids);
  expect(performance.now() - start).toBeLessThan(8000);
  expect(inside.connections()).toBe(0);
  expect(requests.filter((url) => url.includes("logo") || url.endsWith(".svg"))).toEqual([]);
  const rows = await db().select().from(articlePictures);
  expect(rows.map(({ article_id }) => article_id).sort()).toEqual(ids.sort());
  expect(rows.filter(({ key, large }) => key !== null || large !== null)).toEqual([]);
  for (const id of ids) expect((await getArticle(id))?.image).toBeNull();

  requests = [];
  await fetchFor(...ids);
  expect(requests).toEqual([]);
});

test("a picture shared by two articles of a briefing is not used", async () => {
  const [one, two] = [
    await makeArticle({ image: `${site.url}/storm.jpg` }),
    await makeArticle({ image: `${site.url}/storm.jpg` }),
  ];
  await fetchFor(one.id, two.id);
  expect(await getArticle(one.id)).toMatchObject({ image: null });
  expect(requests).toEqual([]);
});

test.each(["link", "excerpt"] as const)(
  "pictures of a publisher with %s rights are not fetched, and stored ones are no longer shown",
  async (rights) => {
    const [before, after] = [
      await makeArticle({ image: `${site.url}/storm.jpg`, url: "https://news.example.com/a" }),
      await makeArticle({ image: `${site.url}/medium.jpg`, url: "https://news.example.com/b" }),
    ];
    await fetchFor(before.id);
    const { id } = await makeBriefing({ day: [before.id] });
    const image = (await getArticle(before.id))?.image ?? "none";
    expect((await fetch(`${api.url}${image}`)).status).toBe(200);
    await db()
      .insert(sourceRights)
      .values({ host: "example.com", rights, excerpt_words: rights === "link" ? null : 20 });
    requests = [];
    await fetchFor(after.id);
    expect(requests).toEqual([]);
    expect((await getArticle(before.id))?.image).toBeNull();
    expect(JSON.stringify(await getBriefing(id))).not.toContain("/api/pictures");
    expect((await fetch(`${api.url}${image}`)).status).toBe(404);
  },
);

test("a stopped run stores no result for pictures not fetched yet", async () => {
  const article = await makeArticle({ image: `${site.url}/storm.jpg` });
  const stopped = AbortSignal.abort(new Error("stopped"));
  const draft = {
    top_insights: [],
    day_stories: [{ article_id: article.id }],
    week_stories: [],
  } as unknown as BriefingDraft;
  await expect(fetchPictures({ signal: stopped }, client, draft)).rejects.toThrow("stopped");
  expect(await db().select().from(articlePictures)).toEqual([]);
});
