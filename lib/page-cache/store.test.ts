import { expect, test } from "vitest";
import { createPage, variantOf } from "./page";
import { createStore } from "./store";

const page = (size: number) => createPage(200, ["Content-Type", "text/html"], Buffer.alloc(size, "a"), 0);

test("the least recently used page goes first", () => {
  const store = createStore({ entries: 2, bytes: 1_000_000 });
  store.set("/1", page(1));
  store.set("/2", page(1));
  store.get("/1");
  store.set("/3", page(1));
  expect(store.entries().map(([url]) => url)).toEqual(["/3", "/1"]);
});

test("bytes are bounded over any number of pages, encodings counted", async () => {
  const store = createStore({ entries: 1_000_000, bytes: 100_000 });
  for (let id = 0; id < 200_000; id++) store.set(`/briefing/${id}`, page(100));
  expect(store.sizeBytes()).toBeLessThanOrEqual(100_000);
  expect(store.entries().length).toBe(Math.floor(100_000 / (4_096 + 100)));

  const large = page(50_000);
  store.set("/large", large);
  await variantOf(large, "gzip");
  store.weigh("/large");
  store.weigh("/gone");
  expect(store.sizeBytes()).toBeLessThanOrEqual(100_000);
  for (const [url] of store.entries()) store.delete(url);
  expect(store.sizeBytes()).toBe(0);
});

test("a page larger than the whole store is not kept", () => {
  const store = createStore({ entries: 10, bytes: 10_000 });
  store.set("/", page(20_000));
  expect(store.entries()).toEqual([]);
});
