import { afterEach, expect, test, vi } from "vitest";
import { createPageCache } from "./cache";
import { createPage } from "./page";
import type { Rendered } from "./types";

const SOON = { timeout: 20_000 };

const SECOND = 1_000;

/** A cache whose clock and renderer are in the test's hands. */
function setUp(limits = { entries: 100, bytes: 10_000_000 }) {
  const at = { now: 0, available: true };
  const rendered: string[] = [];
  let answer = async (url: string): Promise<Rendered> => html(`${url} at ${at.now}`);
  const cache = createPageCache({
    render: (url) => {
      rendered.push(url);
      return answer(url);
    },
    toPage: (_, { status, body }, now) => createPage(status, ["Content-Type", "text/html"], body, now),
    isAvailable: async () => at.available,
    ttlMs: 60 * SECOND,
    first: "/",
    clock: () => at.now,
    ...limits,
  });
  return {
    cache,
    at,
    rendered,
    answerWith: (next: (url: string) => Promise<Rendered>) => {
      answer = next;
    },
    read: async (url: string) => text(cache.peek(url) ?? (await cache.make(url))),
  };
}

const html = (body: string, status = 200): Rendered => ({ status, headers: {}, body: Buffer.from(body) });
const text = (page: ReturnType<ReturnType<typeof createPageCache>["peek"]>) =>
  page?.variants.get("identity")?.body.toString() ?? null;

/** A promise that is settled from outside. */
function later<T>() {
  let settle: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

afterEach(() => {
  vi.useRealTimers();
});

test("a page is rendered once for all who ask at the same time, and then kept", async () => {
  const { cache, rendered, read } = setUp();
  const pages = await Promise.all(Array.from({ length: 50 }, () => cache.make("/")));
  expect(new Set(pages).size).toBe(1);
  expect(await read("/")).toBe("/ at 0");
  expect(rendered).toEqual(["/"]);
});

test("after its time a page is still answered with while it is made anew; after ten minutes unread it is waited for", async () => {
  const { at, read } = setUp();
  await read("/archive");
  at.now = 59 * SECOND;
  expect(await read("/archive")).toBe("/archive at 0");
  at.now = 61 * SECOND;
  expect(await read("/archive")).toBe("/archive at 0");
  await vi.waitFor(async () => expect(await read("/archive")).toBe("/archive at 61000"), SOON);
  at.now += 601 * SECOND;
  expect(await read("/archive")).toBe(`/archive at ${at.now}`);
});

test("after a change the first page is made anew before the others in use, unasked", async () => {
  const { cache, at, rendered, read } = setUp();
  for (const url of ["/archive", "/briefing/1", "/"]) await read(url);
  rendered.length = 0;
  at.now = 5 * SECOND;
  cache.markStale();
  await vi.waitFor(() => expect(rendered).toEqual(["/", "/briefing/1", "/archive"]), SOON);
  await vi.waitFor(() => expect(text(cache.peek("/archive"))).toBe("/archive at 5000"), SOON);
});

test("a page older than a change is answered with for two seconds, then the new one is waited for", async () => {
  const { cache, at, read, answerWith } = setUp();
  await read("/");
  const slow = later<Rendered>();
  answerWith(() => slow.promise);
  cache.markStale();
  at.now = 1_999;
  expect(await read("/")).toBe("/ at 0");
  at.now = 2_001;
  expect(cache.peek("/")).toBeNull();
  const reading = read("/");
  slow.settle(html("new"));
  expect(await reading).toBe("new");
});

test("an answer that set out before a change is not what those get who ask after it", async () => {
  const { cache, read, answerWith } = setUp();
  const old = later<Rendered>();
  answerWith(() => old.promise);
  const before = cache.make("/story/1");
  cache.markStale();
  answerWith(async () => html("new"));
  expect(await read("/story/1")).toBe("new");
  old.settle(html("old"));
  expect(text(await before)).toBe("new");
  expect(await read("/story/1")).toBe("new");
});

test("an answer overtaken by a change is kept as stale only", async () => {
  const { cache, at, read, answerWith } = setUp();
  const old = later<Rendered>();
  answerWith(() => old.promise);
  const before = cache.make("/story/1");
  cache.markStale();
  old.settle(html("old"));
  expect(text(await before)).toBe("old");
  answerWith(async () => html("new"));
  at.now = 3 * SECOND;
  expect(await read("/story/1")).toBe("new");
});

test("what is missing is not kept, and is found once it is there", async () => {
  const { cache, rendered, read, answerWith } = setUp();
  answerWith(async () => html("missing", 404));
  expect(await read("/briefing/9")).toBe("missing");
  expect(cache.peek("/briefing/9")).toBeNull();
  answerWith(async () => html("there"));
  expect(await read("/briefing/9")).toBe("there");
  expect(rendered.length).toBe(2);
});

test("a page that is gone is forgotten", async () => {
  const { cache, at, read, answerWith } = setUp();
  await read("/briefing/1");
  answerWith(async () => html("gone", 404));
  cache.markStale();
  at.now = 3 * SECOND;
  expect(await read("/briefing/1")).toBe("gone");
  expect(cache.peek("/briefing/1")).toBeNull();
});

test.each([
  ["answers with an error", async () => html("broken", 500)],
  ["breaks off", () => Promise.reject(new Error("broken off"))],
])("when the renderer %s, the page that was seen before stays", async (_, failure) => {
  const { cache, at, read, answerWith } = setUp();
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await read("/");
  answerWith(failure);
  at.available = false;
  cache.markStale();
  for (at.now = 10 * SECOND; at.now < 3_000 * SECOND; at.now += 100 * SECOND) expect(await read("/")).toBe("/ at 0");
  expect(await cache.make("/archive")).toBeNull();
  at.available = true;
  answerWith(async () => html("healed"));
  cache.markStale();
  at.now += 3 * SECOND;
  expect(await read("/")).toBe("healed");
  written.mockRestore();
});

test("a fault of the page itself is shown as such while what it reads is there", async () => {
  const { read, answerWith } = setUp();
  answerWith(async () => html("a fault", 500));
  expect(await read("/")).toBe("a fault");
});

test("a renderer that hangs because what it reads is away keeps nobody waiting", async () => {
  vi.useFakeTimers();
  const { cache, at, rendered, answerWith } = setUp();
  answerWith(() => new Promise(() => {}));
  at.available = false;
  const asked = cache.make("/");
  const other = cache.make("/");
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await asked).toBeNull();
  expect(await other).toBeNull();
  expect(rendered.length).toBe(1);
});

test("a renderer that is slow while all is well is waited for, and given up in the end", async () => {
  vi.useFakeTimers();
  const { cache, answerWith } = setUp();
  const slow = later<Rendered>();
  answerWith(() => slow.promise);
  const asked = cache.make("/");
  await vi.advanceTimersByTimeAsync(10_000);
  slow.settle(html("at last"));
  expect(text(await asked)).toBe("at last");
  answerWith(() => new Promise(() => {}));
  const never = cache.make("/archive");
  await vi.advanceTimersByTimeAsync(15_100);
  expect(await never).toBeNull();
});

test("the same bytes again are the same page: nothing is compressed twice", async () => {
  const { cache, at, read, answerWith } = setUp();
  answerWith(async () => html("same"));
  await read("/");
  const page = cache.peek("/");
  at.now = 5 * SECOND;
  cache.markStale();
  await vi.waitFor(() => expect(cache.peek("/")?.renderedAt).toBe(5 * SECOND), SOON);
  expect(cache.peek("/")).toBe(page);
});

test("a page that is read again and again gets the smallest bytes; the reader waits for the quick ones only", async () => {
  const { cache, read, answerWith } = setUp();
  answerWith(async () => html(JSON.stringify(Array.from({ length: 2_000 }, (_, at) => ({ at, square: at * at })))));
  await read("/");
  const page = cache.peek("/");
  if (!page) throw new Error("not kept");
  const quick = await cache.encode("/", page, "br");
  for (let use = 0; use < 3; use++) cache.peek("/");
  await vi.waitFor(() => expect(page.variants.get("br")?.body.length).toBeLessThan(quick.body.length), SOON);
  expect(page.variants.get("br")?.etag).not.toBe(quick.etag);
});

test("a crawl over 200,000 pages keeps to its bounds, and no more renderings run at once than the database bears", async () => {
  const { cache, answerWith } = setUp({ entries: 50, bytes: 300_000 });
  let running = 0;
  let most = 0;
  answerWith(async (url) => {
    running += 1;
    most = Math.max(most, running);
    await null;
    running -= 1;
    return html(url, url.endsWith("7") ? 404 : 200);
  });
  for (let id = 1; id < 200_000; id += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, step) => cache.make(`/briefing/${id + step}`)));
  }
  expect(cache.sizeBytes()).toBeLessThanOrEqual(300_000);
  expect(most).toBe(8);
});

test("more readers than can be served at all are told to come again, not queued without end", async () => {
  const { cache, answerWith } = setUp();
  const slow = later<Rendered>();
  answerWith(() => slow.promise);
  const pages = Array.from({ length: 1_000 }, (_, id) => cache.make(`/story/${id + 1}`));
  slow.settle(html("late"));
  const answers = await Promise.all(pages);
  expect(answers.filter((page) => page === null).length).toBe(1_000 - 508);
});
