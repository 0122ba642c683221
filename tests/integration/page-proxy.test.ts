import { createHash } from "node:crypto";
import type { RequestListener } from "node:http";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { staticParts } from "@/lib/page-cache/rules-static";
import { FILLING, mirror, openFront } from "../support/front";
import { createKeeper } from "../support/loopback";

const SOON = { timeout: 20_000 };

const { keep, closeAll } = createKeeper();
afterEach(closeAll);

const open = async (...options: Parameters<typeof openFront>) => keep(await openFront(...options));

test("request and response bodies of any size are forwarded unchanged", async () => {
  const { ask } = await open((request, response) => {
    response.writeHead(201, { "content-type": "application/octet-stream" });
    request.pipe(response);
  });
  const body = "0123456789".repeat(500_000);
  const answer = await ask("/api/queries/upload_photo", { method: "POST", body, headers: { expect: "100-continue" } });
  expect([answer.status, answer.text === body]).toEqual([201, true]);
});

test("each HTML page has its own static parts, and the data for React's router has none", async () => {
  const seen: (number | undefined)[] = [];
  const { ask } = await open(async (request, response) => {
    const parts = staticParts();
    parts?.set(`part of ${request.url}`, null);
    await setImmediate();
    seen.push(staticParts()?.size);
    response.end(FILLING);
  });
  await Promise.all([ask("/"), ask("/archive")]);
  await ask("/archive", { headers: { rsc: "1" } });
  expect(seen).toEqual([1, 1, undefined]);
});

test("a change opened under another name of the site reaches the renderer as the site's own", async () => {
  const { ask, requests } = await open(mirror);
  const origins = [
    ["http://vm:3000", "vm:3000", "http://digest.example:8080"],
    ["https://vm:3000", "VM:3000", "http://digest.example:8080"],
    ["http://digest.example:8080", "vm:3000", "http://digest.example:8080"],
  ] as const;
  for (const [origin, host, seen] of origins) {
    const headers = { origin, host, "x-forwarded-host": "evil.example", "next-action": "4f" };
    await ask("/admin", { method: "POST", headers, body: "x" });
    expect(requests.at(-1)?.headers).toMatchObject({ origin: seen, host: "digest.example:8080" });
  }
});

test.each(["http://evil.example", "null", "http://vm:3001"])(
  "a form sent to a page from %s is refused before it is rendered",
  async (origin) => {
    const { ask, requests } = await open(mirror);
    const headers = { origin, host: "vm:3000" };
    const refused = await ask("/admin", { method: "POST", headers, body: "x".repeat(200_000) });
    expect([refused.status, refused.text]).toEqual([403, "The request came from another site."]);
    expect(requests).toEqual([]);
    // Routes decide for themselves: some take a change from another site, with its own proof.
    await ask("/api/unsubscribe", { method: "POST", headers, body: "x" });
    expect(requests.length).toBe(1);
  },
);

test("the client behind a trusted proxy is the one the proxy names", async () => {
  const { ask, requests } = await open(mirror, { trustedProxies: ["127.0.0.0/8"] });
  const headers = { "x-forwarded-for": "192.0.2.1, 198.51.100.7", "x-forwarded-host": "news.example" };
  await ask("/favorites", { headers });
  expect(requests.at(-1)?.headers).toMatchObject({
    "x-forwarded-for": "198.51.100.7",
    "x-requested-host": "news.example",
  });
});

test("every answer of the renderer names its request, which only a trusted proxy may name", async () => {
  const headers = { "x-request-id": "given-1" };
  for (const trustedProxies of [[], ["127.0.0.0/8"]]) {
    const { ask, requests } = await open(mirror, { trustedProxies });
    const { headers: answered } = await ask("/favorites", { headers });
    const id = answered["x-request-id"];
    expect(id).toMatch(trustedProxies.length > 0 ? /^given-1$/ : /^[\da-f-]{36}$/);
    expect(requests.at(-1)?.headers["x-request-id"]).toBe(id);
    const bad = await ask("/favorites", { headers: { "x-request-id": "two words" } });
    expect(bad.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  }
});

test("a method that a route of the API lacks is refused in the API's words, with those it has", async () => {
  const { ask } = await open((request, response) => {
    const isAsked = request.method === "OPTIONS";
    response.writeHead(isAsked ? 204 : 405, isAsked ? { allow: "GET, HEAD, OPTIONS" } : {}).end();
  });
  const { status, headers, text } = await ask("/api/favorites", { method: "DELETE" });
  expect([status, headers.allow, text]).toEqual([405, "GET, HEAD, OPTIONS", '{"error":"Method not allowed."}']);
  expect(headers["content-type"]).toBe("application/json");
});

test("a refused method is answered even if the renderer does not respond to OPTIONS", async () => {
  const { ask } = await open((request, response) => {
    if (request.method !== "OPTIONS") response.writeHead(405).end();
  });
  const { status, headers, text } = await ask("/api/briefings", { method: "DELETE" });
  expect([status, headers.allow, text]).toEqual([405, "", '{"error":"Method not allowed."}']);
});

test.each(["DELETE", "PUT", "PATCH", "POST"])("%s of a page is refused with the methods it has", async (method) => {
  const { ask, requests } = await open((_, response) => void response.end("page"));
  for (const path of ["/", "/archive", "/briefing/1?x", "/privacy-terms", "/e/north/feed.xml"]) {
    const { status, headers } = await ask(path, {
      method,
      headers: { "content-type": "application/json", "content-length": "2" },
      body: "{}",
    });
    expect([path, status, headers.allow]).toEqual([path, 405, "GET, HEAD"]);
  }
  expect(requests).toEqual([]);
});

test("OPTIONS of a page names the methods it has", async () => {
  const { ask } = await open((_, response) => void response.writeHead(400).end());
  const { status, headers } = await ask("/", { method: "OPTIONS" });
  expect([status, headers.allow]).toEqual([204, "GET, HEAD"]);
});

test("a page takes its server actions, with and without a script", async () => {
  const { ask } = await open((request, response) => void response.end(request.method));
  for (const headers of [
    { "next-action": "4f", "content-type": "text/plain;charset=UTF-8" },
    { "content-type": "multipart/form-data; boundary=x" },
  ])
    expect((await ask("/account", { method: "POST", headers, body: "x" })).text).toBe("POST");
});

test("a redirect stays under the name that was opened", async () => {
  const { ask } = await open((_, response) => {
    response.writeHead(307, { location: "http://digest.example:8080/admin?x=1" }).end();
  });
  expect((await ask("/admin/x", { headers: { host: "vm:3000" } })).headers.location).toBe("/admin?x=1");
});

test("public and private pages fail fast when the renderer hangs during a database outage", async () => {
  const { ask, at } = await open(() => {});
  at.available = false;
  const answers = await Promise.all([ask("/"), ask("/favorites"), ask("/api/favorites")]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
});

test("an unavailable item page says what could not be loaded and links to the home page", async () => {
  const { ask, at } = await open(() => {});
  at.available = false;
  const [story, other] = await Promise.all([ask("/story/7"), ask("/archive")]);
  expect(story.status).toBe(503);
  expect(story.text).toContain("<h1>Error Loading Story</h1><p>Failed to fetch story</p>");
  expect(story.text).toContain('<a href="/">Return to Home</a>');
  expect(other.text).toContain("<h1>Back in a moment</h1>");
  const [style = ""] = /(?<=<style>)[^<]*/.exec(story.text) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(story.headers["content-security-policy"]).toContain(`style-src 'self' 'sha256-${hash}'`);
});

test("a disconnecting reader cancels a private rendering but not a shared one", async () => {
  const answers: (() => void)[] = [];
  const { requests, port, ask } = await open((request, response) => {
    answers.push(() => mirror(request, response));
  });
  const leave = async (path: string) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    const before = requests.length;
    await vi.waitFor(() => expect(requests.length).toBe(before + 1), SOON);
    socket.destroy();
  };
  await leave("/favorites");
  await vi.waitFor(() => expect(requests[0]?.destroyed).toBe(true), SOON);
  await leave("/");
  const other = ask("/");
  answers.at(-1)?.();
  expect((await other).status).toBe(200);
  expect(requests.length).toBe(2);
});

test("a response that is cut off is aborted, never completed or cached", async () => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  let times = 0;
  const { ask } = await open((_, response) => {
    times += 1;
    response.writeHead(200, { "content-type": "text/html", "content-length": "1000" });
    response.write("<p>half", () => response.destroy());
  });
  await expect(ask("/favorites")).rejects.toThrow();
  expect((await ask("/")).status).toBe(503);
  expect((await ask("/")).status).toBe(503);
  expect(times).toBe(3);
  written.mockRestore();
});

test("a client whose body is rejected early still gets the full response", async () => {
  const { ask } = await open((_, response) => {
    response.writeHead(413, { "content-type": "application/json", connection: "close" });
    response.end(JSON.stringify({ error: "too large ".repeat(5_000) }));
  });
  for (let time = 0; time < 10; time++) {
    const answer = await ask("/api/queries/upload_photo", { method: "POST", body: "0123456789".repeat(1_000_000) });
    expect([answer.status, JSON.parse(answer.text).error.length]).toEqual([413, 50_000]);
  }
});

test("every private page has its own nonce", async () => {
  const { ask, requests } = await open(mirror);
  const policies = [await ask("/admin"), await ask("/admin")].map(({ headers }) => headers["content-security-policy"]);
  const nonces = requests.map(({ headers }) => String(headers["x-nonce"]));
  expect(new Set(nonces).size).toBe(2);
  for (const [at, nonce] of nonces.entries())
    expect(policies[at]).toContain(`script-src 'self' 'nonce-${nonce}' 'strict-dynamic';`);
});

test("a prerendered page runs its scripts on every path", async () => {
  const { ask } = await open((_, response) => {
    response.writeHead(200, { "content-type": "text/html", "x-nextjs-prerender": "1" });
    response.end(`<script>built()</script>${FILLING}`);
  });
  for (const path of ["/privacy-terms", "/somewhere"]) {
    const { headers, text } = await ask(path, { headers: { "accept-encoding": "gzip" } });
    expect(headers["content-security-policy"], path).toContain("script-src 'self' 'sha256-");
    expect(text).toContain("built()");
    expect(headers["x-nextjs-prerender"]).toBeUndefined();
  }
});

test("a response's own headers override the defaults, which forbid caching and framing", async () => {
  const { ask } = await open((request, response) => {
    const own = { "cache-control": "public, max-age=31536000, immutable", "x-frame-options": "SAMEORIGIN" };
    response.writeHead(200, { "content-type": "image/webp", ...(request.url === "/api/photos/k" ? own : {}) });
    response.end("picture");
  });
  const photo = await ask("/api/photos/k");
  expect(photo.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(photo.headers["x-frame-options"]).toBe("SAMEORIGIN");
  expect(photo.headers["x-content-type-options"]).toBe("nosniff");
  const plain = await ask("/api/other");
  expect(plain.headers["cache-control"]).toBe("no-store");
  expect(plain.headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
});

test("private responses are compressed as a stream, unless small or already compressed", async () => {
  const { ask } = await open((request, response) => {
    const type = request.url === "/api/photo" ? "image/webp" : "application/json";
    const body = request.url === "/api/small" ? "{}" : JSON.stringify(Array(500).fill("word"));
    response.writeHead(200, { "content-type": type, "content-length": String(body.length), etag: '"one"' });
    response.end(body);
  });
  const headers = { "accept-encoding": "gzip, br" };
  const list = await ask("/api/list", { headers });
  expect([list.headers["content-encoding"], list.headers.etag, JSON.parse(list.text).length]).toEqual([
    "gzip",
    'W/"one"',
    500,
  ]);
  expect((await ask("/api/photo", { headers })).headers["content-encoding"]).toBeUndefined();
  expect((await ask("/api/small", { headers })).headers["content-encoding"]).toBeUndefined();
  expect((await ask("/api/list")).headers["content-encoding"]).toBeUndefined();
  const head = await ask("/api/list", { method: "HEAD", headers });
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
});

test("while draining, every response closes its connection", async () => {
  const { ask, front } = await open(mirror);
  const headers = { connection: "keep-alive" };
  const connections = async () =>
    [await ask("/", { headers }), await ask("/admin", { headers })].map((answer) => answer.headers.connection);
  expect(await connections()).toEqual(["keep-alive", "keep-alive"]);
  front.drain();
  expect(await connections()).toEqual(["close", "close"]);
});

test("a chunked body is refused where none belongs", async () => {
  const { ask, requests } = await open(mirror);
  const headers = { "transfer-encoding": "chunked" };
  for (const method of ["GET", "HEAD", "DELETE", "OPTIONS"]) {
    expect((await ask("/api/favorites/1/day", { method, headers, body: "x=1" })).status).toBe(400);
  }
  expect((await ask("/api/favorites", { method: "POST", headers, body: "x=1" })).status).toBe(200);
  expect(requests).toHaveLength(1);
});

test("where a login is required, visitors get the login, and readers what no shared cache keeps", async () => {
  const { ask, requests } = await open(mirror, { requireLogin: true });
  const browser = { accept: "text/html,*/*;q=0.5" };
  const { status, headers } = await ask("/archive?q=rates", { headers: browser });
  expect([status, headers.location]).toEqual([307, "/?login&return=%2Farchive%3Fq%3Drates"]);
  for (const path of [
    "/feed.xml",
    "/embed",
    "/news-sitemap.xml",
    "/story/1/opengraph-image",
    "/briefing/1/dates.ics",
    "/api/story/1",
  ]) {
    const { text, ...answer } = await ask(path);
    expect([path, answer.status, text]).toEqual([path, 401, '{"error":"Not signed in."}']);
  }
  expect((await ask("/briefing/1", { headers: { rsc: "1", cookie: "session=wrong" } })).status).toBe(401);
  expect((await ask("/api/run_queries", { method: "POST", body: "{}" })).status).toBe(401);
  expect(requests).toEqual([]);
  for (const path of ["/", "/files/a.js", "/api/health"]) expect((await ask(path)).status).toBe(200);
  const read = await ask("/archive", { headers: { ...browser, cookie: "session=right" } });
  expect([read.status, read.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
  expect((await ask("/archive", { headers: browser })).status).toBe(307);
});

test("static files carry HSTS where the site is https", async () => {
  const { ask } = await open(mirror, { appUrl: "https://digest.example" });
  expect((await ask("/files/a.js")).headers["strict-transport-security"]).toBe("max-age=63072000");
  const plain = await open(mirror);
  expect((await plain.ask("/files/a.js")).headers["strict-transport-security"]).toBeUndefined();
});

test("an article that is not public is looked up for the reader, and the answer to a visitor does not tell whether it exists", async () => {
  const missing = '<html><head><meta name="digest-status" content="404"/></head></html>';
  const render: RequestListener = (request, response) => {
    const isOwn = request.url?.endsWith("/article/5?own") && request.headers.cookie === "session=right";
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(isOwn ? FILLING : missing);
  };
  const { ask, requests } = await open(render, { languages: ["en", "es"] });
  const asked = async (path: string, cookie?: string) => {
    const { status, headers, text } = await ask(path, cookie ? { headers: { cookie } } : {});
    return { status, text, location: headers.location };
  };
  for (const path of ["/article/5", "/article/5?utm_source=mail", "/es/article/5"])
    expect(await asked(path, "session=right"), path).toMatchObject({ status: 200, text: FILLING });
  for (const cookie of [undefined, "session=wrong", "theme=dark"]) {
    const [known, unknown] = [await asked("/article/5", cookie), await asked("/article/6", cookie)];
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 404, location: undefined });
  }
  requests.length = 0;
  for (const path of ["/article/5", "/story/5", "/briefing/5"]) await asked(path);
  for (const path of ["/story/5", "/briefing/5"]) await asked(path, "session=right");
  expect(requests.filter(({ url }) => url?.includes("own"))).toEqual([]);
});

test.each(["/article/5?own", "/es/article/5?own", "/my?briefing=9", "/story/5/report"])(
  "%s has the status that its content tells, also for HEAD",
  async (path) => {
    const page = (mark: string) => `<html><head>${mark}</head><body>${FILLING}</body></html>`;
    let mark = '<meta name="digest-status" content="404"/>';
    const { ask, requests } = await open((request, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(request.method === "HEAD" ? undefined : page(mark));
    });
    const missing = await ask(path);
    expect([missing.status, missing.text]).toEqual([404, page(mark)]);
    const head = await ask(path, { method: "HEAD" });
    expect([head.status, head.text]).toEqual([404, ""]);
    expect(requests.map(({ method }) => method)).toEqual(["GET", "GET"]);
    mark = "";
    expect([(await ask(path)).status, (await ask(path, { method: "HEAD" })).status]).toEqual([200, 200]);
  },
);
