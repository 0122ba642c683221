import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listLiveHeadlines } from "@/lib/news/feeds/live-feed";

let server: Server;
let answer = { status: 200, body: "" };
let asked = 0;
let address = "";

beforeAll(async () => {
  server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(answer.status, { "Content-Type": "application/rss+xml" }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("The server has no port.");
  address = `127.0.0.1:${bound.port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const read = (path: string, now: Date) =>
  listLiveHeadlines(
    {
      url: `http://${address}${path}`,
      allowHosts: [address],
      appUrl: "http://digest.test",
      timeZone: "America/Chicago",
    },
    now,
  );

const feed = (
  title: string,
  date: string,
) => `<rss version="2.0"><channel><title>The Wire</title><link>https://wire.example/</link>
  <item><title>Undated</title><link>https://wire.example/0</link></item>
  <item><title>${title}</title><link>https://wire.example/1</link><pubDate>${date}</pubDate></item></channel></rss>`;

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes));

test("reads dated headlines every ten minutes and keeps them while the feed is down", async () => {
  answer = { status: 200, body: feed("First", "Fri, 20 Nov 2026 11:00:00 GMT") };
  const first = [
    { title: "First", url: "https://wire.example/1", source: "The Wire", date: "2026-11-20T11:00:00.000Z" },
  ];
  expect(await Promise.all([read("/a", at(0)), read("/a", at(0))])).toEqual([first, first]);
  answer = { status: 500, body: "" };
  expect(await read("/a", at(9))).toEqual(first);
  expect(asked).toBe(1);
});

test("an invalid feed or a forbidden address gives no headlines and no error", async () => {
  expect(
    await listLiveHeadlines(
      { url: "http://127.0.0.1:9/", allowHosts: [], appUrl: "http://digest.test", timeZone: "UTC" },
      at(0),
    ),
  ).toEqual([]);
});
