import { afterEach, expect, test, vi } from "vitest";
import { createPageCache } from "./cache";
import { createPage, variantOf } from "./page";
import type { Page, Rendered } from "./types";

const SOON = { timeout: 20_000 };
const SECOND = 1_000;

/** A cache whose clock and renderer the test controls. */
function setUp(limits = { entries: 100, bytes: 10_000_000 }) {
  const at = { now: 0, available: true, revision: "" };
  const rendered: string[] = [];
  let render = async (url: string): Promise<Rendered> => html(`${url} at ${at.now}`);
  const cache = createPageCache({
    render: (url) => {
      rendered.push(url);
      return render(url);
    },
    toPage: (_, { status, headers, body }, now) =>
      createPage(status, { "Content-Type": "text/html", ...headers }, body, now),
    // The database changes with every tick of the clock, unless a test sets its revision.
    revision: async () => {
      if (!at.available) throw new Error("unavailable");
      return at.revision || String(at.now);
    },
    isAvailable: async () => at.available,
    freshMs: 2 * SECOND,
    usableMs: 4 * SECOND,
    clock: () => at.now,
    ...limits,
  });
  return {
    cache,
    at,
    rendered,
    renderWith: (next: (url: string) => Promise<Rendered>) => {
      render = next;
    },
    read: async (url: string) => textOf(cache.peek(url) ?? (await cache.make(url))),
  };
}

const html = (body: string, status = 200): Rendered => ({ status, headers: {}, body: Buffer.from(body) });

async function textOf(page: Page | null): Promise<string | null> {
  return page && (await variantOf(page, "identity")).body.toString();
}

/** A promise that the test settles. */
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

test("concurrent requests share one rendering, which is then cached", async () => {
  const { cache, rendered, read } = setUp();
  const pages = await Promise.all(Array.from({ length: 50 }, () => cache.make("/")));
  expect(new Set(pages).size).toBe(1);
  expect(await read("/")).toBe("/ at 0");
  expect(rendered).toEqual(["/"]);
});

test("a page is fresh for two seconds, stale for two more, and then rendered again", async () => {
  const { at, rendered, read } = setUp();
  await read("/archive");
  at.now = 1_999;
  expect(await read("/archive")).toBe("/archive at 0");
  expect(rendered.length).toBe(1);
  at.now = 2_000;
  expect(await read("/archive")).toBe("/archive at 0");
  await vi.waitFor(async () => expect(await read("/archive")).toBe("/archive at 2000"), SOON);
  at.now = 6_000;
  expect(await read("/archive")).toBe("/archive at 6000");
  expect(rendered.length).toBe(3);
});

test("a page's age counts from the start of its rendering", async () => {
  const { cache, at, renderWith, read } = setUp();
  const slow = later<Rendered>();
  renderWith(() => slow.promise);
  const reading = read("/");
  at.now = 3 * SECOND;
  slow.settle(html("begun at 0"));
  expect(await reading).toBe("begun at 0");
  expect(cache.peek("/")?.renderedAt).toBe(0);
  at.now = 4 * SECOND;
  expect(cache.peek("/")).toBeNull();
});

test("a hanging rendering neither blocks nor replaces a newer one", async () => {
  const { at, rendered, renderWith, read } = setUp();
  const hanging = later<Rendered>();
  renderWith(() => hanging.promise);
  const first = read("/story/1");
  await vi.waitFor(() => expect(rendered.length).toBe(1), SOON);
  at.now = 3_999;
  const joined = read("/story/1");
  at.now = 4_000;
  renderWith(async () => html("new"));
  expect(await read("/story/1")).toBe("new");
  expect(rendered.length).toBe(2);
  hanging.settle(html("old"));
  expect([await first, await joined]).toEqual(["new", "new"]);
  expect(await read("/story/1")).toBe("new");
});

test("a page is not rendered again within a minute while the database is unchanged", async () => {
  const { cache, at, rendered, read } = setUp();
  at.revision = "1:1:";
  for (at.now = 0; at.now < 60_000; at.now += 5_000) {
    expect(await read("/")).toBe("/ at 0");
    expect(cache.peek("/")?.renderedAt).toBe(0);
  }
  expect(rendered.length).toBe(1);
  expect(await read("/")).toBe("/ at 60000");
  at.now += 5_000;
  at.revision = "2:2:";
  expect(await read("/")).toBe("/ at 65000");
});

test("a change during a rendering shows at the next check", async () => {
  const { at, read, renderWith } = setUp();
  at.revision = "before";
  renderWith(async () => {
    at.revision = "after";
    return html("old");
  });
  expect(await read("/")).toBe("old");
  renderWith(async () => html("new"));
  at.now = 4 * SECOND;
  expect(await read("/")).toBe("new");
});

test("a page that needs no database is rendered during an outage, and again after it", async () => {
  const { at, read } = setUp();
  at.available = false;
  expect(await read("/robots.txt")).toBe("/robots.txt at 0");
  at.available = true;
  at.now = 4 * SECOND;
  expect(await read("/robots.txt")).toBe("/robots.txt at 4000");
});

test("a 404 is not cached, and the page appears as soon as it exists", async () => {
  const { cache, rendered, read, renderWith } = setUp();
  renderWith(async () => html("missing", 404));
  expect(await read("/briefing/9")).toBe("missing");
  expect(cache.peek("/briefing/9")).toBeNull();
  renderWith(async () => html("there"));
  expect(await read("/briefing/9")).toBe("there");
  expect(rendered.length).toBe(2);
});

test("a removed page is evicted", async () => {
  const { cache, at, read, renderWith } = setUp();
  await read("/briefing/1");
  renderWith(async () => html("gone", 404));
  at.now = 4 * SECOND;
  expect(await read("/briefing/1")).toBe("gone");
  expect(cache.peek("/briefing/1")).toBeNull();
});

test.each([
  ["responds with an error", async () => html("broken", 500)],
  ["breaks off", () => Promise.reject(new Error("broken off"))],
])("when the renderer %s, the cached page is served until rendering works again", async (_, failure) => {
  const { cache, at, read, renderWith } = setUp();
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await read("/");
  renderWith(failure);
  at.available = false;
  for (at.now = 10 * SECOND; at.now < 3_000 * SECOND; at.now += 100 * SECOND) expect(await read("/")).toBe("/ at 0");
  expect(await cache.make("/archive")).toBeNull();
  at.available = true;
  renderWith(async () => html("healed"));
  at.now += 4 * SECOND;
  expect(await read("/")).toBe("healed");
  written.mockRestore();
});

test("a failing page is retried every two seconds, not for every reader", async () => {
  const { at, rendered, read, renderWith } = setUp();
  await read("/");
  renderWith(async () => html("broken", 500));
  at.now = 10 * SECOND;
  for (let reader = 0; reader < 20; reader++) expect(await read("/")).toBe("/ at 0");
  expect(rendered.length).toBe(2);
  at.now = 12 * SECOND;
  for (let reader = 0; reader < 20; reader++) expect(await read("/")).toBe("/ at 0");
  expect(rendered.length).toBe(3);
});

test("a failed rendering returns no page, even while the database is available", async () => {
  const { cache, renderWith } = setUp();
  renderWith(async () => html("a fault", 500));
  expect(await cache.make("/")).toBeNull();
});

test("a rendering that hangs because the database is unavailable fails fast", async () => {
  vi.useFakeTimers();
  const { cache, at, rendered, renderWith } = setUp();
  renderWith(() => new Promise(() => {}));
  at.available = false;
  const pages = Promise.all([cache.make("/"), cache.make("/")]);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await pages).toEqual([null, null]);
  expect(rendered.length).toBe(1);
});

test("a slow rendering may take up to 15 seconds while the database is available", async () => {
  vi.useFakeTimers();
  const { cache, renderWith } = setUp();
  const slow = later<Rendered>();
  renderWith(() => slow.promise);
  const page = cache.make("/");
  await vi.advanceTimersByTimeAsync(10_000);
  slow.settle(html("at last"));
  expect(await textOf(await page)).toBe("at last");
  renderWith(() => new Promise(() => {}));
  const never = cache.make("/archive");
  await vi.advanceTimersByTimeAsync(15_100);
  expect(await never).toBeNull();
});

test("a page with the same bytes is reused with its compressed variants; changed headers replace it", async () => {
  const { cache, at, read, renderWith } = setUp();
  renderWith(async () => html("same ".repeat(500)));
  await read("/");
  const page = cache.peek("/");
  const variant = page && (await variantOf(page, "br"));
  at.now = 2 * SECOND;
  await cache.make("/");
  expect(cache.peek("/")).toBe(page);
  expect(cache.peek("/")?.variants.get("br")).toBe(variant);
  expect(page?.renderedAt).toBe(2 * SECOND);
  at.now = 4 * SECOND;
  renderWith(async () => ({ ...html("same ".repeat(500)), headers: { Link: "</new.css>; rel=preload" } }));
  await cache.make("/");
  expect(cache.peek("/")).not.toBe(page);
});

test("the first client gets fast compression, later ones a smaller body", async () => {
  const { cache, renderWith } = setUp();
  renderWith(async () => html(JSON.stringify(Array.from({ length: 2_000 }, (_, at) => ({ at, square: at * at })))));
  const page = await cache.make("/");
  if (!page) throw new Error("not made");
  const quick = await variantOf(page, "br");
  expect(page.variants.get("br")).toBe(quick);
  expect(await variantOf(page, "br")).toBe(quick);
  await vi.waitFor(() => expect(page.variants.get("br")).not.toBe(quick), SOON);
  const best = await variantOf(page, "br");
  expect(best.body.length).toBeLessThan(quick.body.length);
  expect(best.headers).not.toEqual(quick.headers);
});

test("a response that cannot become a page leaves the cached one in place", async () => {
  const { cache, at, read, renderWith } = setUp();
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await read("/");
  renderWith(async () => ({ ...html("new"), headers: { Link: "split\r\nheader" } }));
  at.now = 10 * SECOND;
  expect(await read("/")).toBe("/ at 0");
  expect(await cache.make("/archive")).toBeNull();
  expect(written).toHaveBeenCalledTimes(2);
  written.mockRestore();
});

test("a crawl over 200,000 pages stays within the memory limits, with at most 5 renderings of new pages at once", async () => {
  const { cache, renderWith } = setUp({ entries: 50, bytes: 300_000 });
  let running = 0;
  let most = 0;
  renderWith(async (url) => {
    running += 1;
    most = Math.max(most, running);
    await null;
    running -= 1;
    return html(url, url.endsWith("7") ? 404 : 200);
  });
  for (let id = 1; id < 200_000; id += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, step) => cache.make(`/briefing/${id + step}`)));
  }
  expect(cache.sizeBytes()).toBeGreaterThan(50 * 4_096);
  expect(cache.sizeBytes()).toBeLessThanOrEqual(300_000);
  expect(most).toBe(5);
});

test("the byte limit includes compressed variants and evicts the least recently used page first", async () => {
  const { cache, renderWith } = setUp({ entries: 100, bytes: 100_000 });
  renderWith(async () => html("x".repeat(20_000)));
  for (const url of ["/1", "/2", "/1", "/3"]) if (!cache.peek(url)) await cache.make(url);
  expect([cache.peek("/1"), cache.peek("/2"), cache.peek("/3")].map((page) => page !== null)).toEqual([
    true,
    false,
    true,
  ]);
  renderWith(async () => html("x".repeat(60_000)));
  expect(await textOf(await cache.make("/large"))).toHaveLength(60_000);
  expect(cache.peek("/large")).toBeNull();
});

test("a page that is known does not wait behind made-up addresses", async () => {
  const { cache, at, read, renderWith } = setUp();
  await read("/");
  const held = Promise.withResolvers<Rendered>();
  renderWith((url) => (url === "/" ? Promise.resolve(html("new")) : held.promise));
  const flood = Array.from({ length: 50 }, (_, id) => cache.make(`/article/${id + 1000}`));
  at.now = 5 * SECOND;
  expect(await read("/")).toBe("new");
  held.resolve(html("missing", 404));
  await Promise.all(flood);
});

test("requests beyond the queue limit are rejected", async () => {
  const { cache, renderWith } = setUp();
  const slow = later<Rendered>();
  renderWith(() => slow.promise);
  const pages = Array.from({ length: 1_000 }, (_, id) => cache.make(`/story/${id + 1}`));
  slow.settle(html("late"));
  const answers = await Promise.all(pages);
  expect(answers.filter((page) => page === null).length).toBe(1_000 - 505);
});
