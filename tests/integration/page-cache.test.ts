import { afterEach, expect, test, vi } from "vitest";
import { FILLING, mirror, openFront, page } from "../support/front";
import { createKeeper } from "../support/loopback";

const SOON = { timeout: 20_000 };

const { keep, closeAll } = createKeeper();
afterEach(closeAll);

const open = async (...options: Parameters<typeof openFront>) => keep(await openFront(...options));

test.each([
  ["a request of the router for part of a page", "/archive", { headers: { rsc: "1" } }],
  ["a prefetch by the router", "/archive", { headers: { "next-router-prefetch": "1" } }],
  ["a server action", "/archive", { method: "POST", headers: { "next-action": "abc" }, body: "x" }],
  ["a request with _rsc", "/archive?_rsc=1", {}],
  ["the login screen", "/?login", {}],
  ["a failed email link", "/?error=invalid_token", {}],
  ["a page for signed-in users", "/favorites", {}],
  ["an API call", "/api/auth/me", {}],
])("%s is neither served from the cache nor cached", async (_, path, asking) => {
  const { ask, requests } = await open(mirror);
  await ask(path.replace(/\?.*/, ""));
  const own = { ...asking, headers: { ...("headers" in asking ? asking.headers : {}), cookie: "session=mine" } };
  const mine = await ask(path, own);
  expect(mine.text).toContain("session=mine");
  expect(mine.text).toContain(`${"method" in asking ? asking.method : "GET"} ${path} `);
  expect(mine.headers["cache-control"]).toBe("no-store");
  expect(mine.headers["set-cookie"]).toEqual(["session=stolen"]);
  const before = requests.length;
  expect((await ask(path, own)).status).toBe(200);
  expect(requests.length).toBe(before + 1);
  expect((await ask("/archive")).text).not.toContain("mine");
});

test("identity, gzip and Brotli have the same page with different ETags; a client with a copy gets a 304", async () => {
  const { ask, requests } = await open(page(() => "one"));
  const answers = await Promise.all(
    ["identity", "gzip", "gzip, br", "br;q=0.1, gzip;q=0.2", "*;q=0"].map((accepted) =>
      ask("/", { headers: { "accept-encoding": accepted } }),
    ),
  );
  expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual([
    undefined,
    "gzip",
    "br",
    "gzip",
    undefined,
  ]);
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([`${FILLING}one`]));
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
  for (const { headers, bytes } of answers) {
    expect(headers.vary).toBe("Accept-Encoding");
    expect(headers["content-length"]).toBe(String(bytes.length));
    expect(headers["cache-control"]).toBe("public, max-age=0, s-maxage=60, stale-while-revalidate=600");
    const again = await ask("/", {
      headers: { "if-none-match": `"other", W/${headers.etag}`, "accept-encoding": "br" },
    });
    expect([again.status, again.bytes.length, again.headers["content-length"]]).toEqual([304, 0, undefined]);
    expect(again.headers.etag).toMatch(/^".+"$/);
  }
  expect((await ask("/", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  expect(requests.length).toBe(1);
});

test("HEAD has the headers of GET without the body, and Age is the page's age", async () => {
  const { ask, at, requests } = await open(page(() => "one"));
  const head = await ask("/archive", { method: "HEAD", headers: { "accept-encoding": "gzip" } });
  at.now = 1_345;
  const get = await ask("/archive", { headers: { "accept-encoding": "gzip" } });
  expect([head.status, head.bytes.length, head.headers.age, get.headers.age]).toEqual([200, 0, "0", "1"]);
  for (const name of ["content-length", "etag", "content-encoding", "content-type"]) {
    expect(head.headers[name], name).toBe(get.headers[name]);
  }
  expect(requests.map(({ method }) => method)).toEqual(["GET"]);
});

test("a session without its hint cookie gets it with a page, which shared caches must not store", async () => {
  const missingHint = (cookies: string) => (cookies === "session=mine" ? "hint=user; Path=/" : null);
  const { ask, requests } = await open(mirror, { missingHint });
  await ask("/");
  const mine = await ask("/", { headers: { cookie: "session=mine" } });
  expect(mine.headers).toMatchObject({ "set-cookie": ["hint=user; Path=/"], "cache-control": "private, no-store" });
  for (const headers of [{}, { cookie: "session=mine; hint=user" }]) {
    const other = await ask("/", { headers });
    expect(other.bytes).toEqual(mine.bytes);
    expect(other.headers["set-cookie"]).toBeUndefined();
    expect(other.headers["cache-control"]).toContain("public");
  }
  const file = await ask("/files/a.js", { headers: { cookie: "session=mine" } });
  expect(file.headers["set-cookie"]).toBeUndefined();
  expect(requests.length).toBe(2);
});

test("a change is visible to everyone within five seconds, even to clients with the old page", async () => {
  let text = "old";
  const { ask, at } = await open(page(() => text));
  const { etag } = (await ask("/briefing/3")).headers;
  text = "new";
  at.now = 4_999;
  const answer = await ask("/briefing/3", { headers: { "if-none-match": etag ?? "" } });
  expect([answer.status, answer.headers.age]).toEqual([200, "0"]);
  expect(answer.text).toContain("new");
});

test("many requests for a missing page share one rendering, and the page is found as soon as it exists", async () => {
  let status = 404;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { ask, requests } = await open(async (request, response) => {
    await held;
    page(
      () => String(status),
      () => status,
    )(request, response);
  });
  const asking = Array.from({ length: 30 }, () => ask("/briefing/77"));
  await vi.waitFor(() => expect(requests.length).toBe(1), SOON);
  release();
  for (const answer of await Promise.all(asking)) {
    expect([answer.status, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
  }
  status = 200;
  expect((await ask("/briefing/77")).status).toBe(200);
});

test("while the database is unavailable, pages seen before are served and others get a 503 with Retry-After", async () => {
  let broken = false;
  const { ask, at } = await open((request, response) => {
    if (!broken) page(() => "seen")(request, response);
    else
      page(
        () => "fault",
        () => 500,
      )(request, response);
  });
  await ask("/story/5");
  broken = true;
  at.available = false;
  for (at.now = 3_000; at.now < 3_600_000; at.now *= 3) expect((await ask("/story/5")).text).toContain("seen");
  for (const path of ["/story/6", "/favorites", "/?login"]) {
    const { status, headers } = await ask(path);
    expect([status, headers["retry-after"], headers["cache-control"]], path).toEqual([503, "5", "no-store"]);
    expect(headers.refresh).toBe("5");
  }
  const { text, headers } = await ask("/api/latest_summary");
  expect(headers.refresh).toBeUndefined();
  expect(JSON.parse(text)).toEqual({ error: "The service is unavailable for the moment." });
});

test("a cached page allows its own inline scripts by hash and never reveals the nonce", async () => {
  const { ask, requests } = await open((request, response) => {
    const nonce = String(request.headers["x-nonce"]);
    expect(request.headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
    response.writeHead(200, {
      "content-type": "text/html",
      link: `</a.css>; rel=preload; as="style"; nonce="${nonce}"`,
    });
    response.end(`<script nonce="${nonce}">self.x=["${nonce}"]</script>${FILLING}<script>planted()</script>`);
  });
  const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const { text, headers } = await ask("/", { headers: { "accept-encoding": "gzip" } });
  said.mockRestore();
  const nonce = String(requests[0]?.headers["x-nonce"]);
  expect(nonce.length).toBeGreaterThan(20);
  expect(text + JSON.stringify(headers)).not.toContain(nonce);
  expect(headers.link).toBe('</a.css>; rel=preload; as="style"');
  expect(String(headers["content-security-policy"]).match(/'sha256-/g)?.length).toBe(1);
  expect(headers["content-security-policy"]).not.toMatch(/unsafe|nonce/);
});

test("files keep their own caching headers and are never rendered again", async () => {
  const { ask, requests, at } = await open((_, response) => {
    response.writeHead(200, { "content-type": "text/css", "cache-control": "public, max-age=31536000, immutable" });
    response.end("a{color:red}".repeat(200));
  });
  for (let time = 0; time < 3; time++) {
    const file = await ask("/files/a.css", { headers: { "accept-encoding": "br" } });
    expect([file.headers["cache-control"], file.headers["content-encoding"]]).toEqual([
      "public, max-age=31536000, immutable",
      "br",
    ]);
    at.now += 86_400_000;
  }
  expect(requests.filter(({ url }) => url === "/files/a.css").length).toBe(1);
});
