import { afterEach, expect, test } from "vitest";
import { mirror, openFront } from "../support/front";
import { createKeeper } from "../support/loopback";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);

const open = async (...options: Parameters<typeof openFront>) => keep(await openFront(...options));

const MARK = "p0isoned";
const poisons: Record<string, string> = {
  cookie: `session=${MARK}`,
  host: `${MARK}.example`,
  "x-forwarded-host": `${MARK}.example`,
  "x-forwarded-proto": MARK,
  "x-forwarded-for": MARK,
  "x-forwarded-prefix": `/${MARK}`,
  forwarded: `host=${MARK}`,
  "x-original-url": `/${MARK}`,
  "x-rewrite-url": `/${MARK}`,
  "x-http-method-override": MARK,
  "x-middleware-subrequest": MARK,
  "x-middleware-rewrite": `/${MARK}`,
  "x-nextjs-data": MARK,
  "x-invoke-path": `/${MARK}`,
  "x-matched-path": `/${MARK}`,
  "x-nonce": MARK,
  "content-security-policy": `script-src 'nonce-${MARK}'`,
  "accept-language": MARK,
  accept: `text/${MARK}`,
  authorization: `Bearer ${MARK}`,
  "user-agent": MARK,
  referer: `http://${MARK}/`,
  origin: `http://${MARK}`,
  range: "bytes=0-9",
  "if-range": MARK,
  "if-modified-since": "Fri, 20 Nov 2026 12:00:00 GMT",
  "cache-control": `no-cache, ${MARK}`,
  purpose: MARK,
  "save-data": MARK,
};

test.each(Object.entries(poisons))("one request's %s does not reach another's response", async (name, value) => {
  const { ask, requests } = await open(mirror);
  const first = await ask("/briefing/1", { headers: { [name]: value } });
  const second = await ask("/briefing/1");
  expect(requests.length).toBe(1);
  expect(JSON.stringify(requests[0]?.rawHeaders)).not.toContain(MARK);
  for (const answer of [first, second]) {
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(MARK);
    expect(answer.text).toContain("GET /briefing/1 ");
    expect(JSON.stringify(answer.headers)).not.toContain(MARK);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
  expect(second.bytes).toEqual(first.bytes);
});

test.each([
  `/?${MARK}=1&utm_source=${MARK}`,
  `/archive?next=${MARK}`,
  `/story/1?type=${MARK}&lang=${MARK}`,
  `/article/1?${MARK}`,
  `/privacy-terms?callback=${MARK}`,
  `/feed.xml?x[]=${MARK}`,
])("only known query parameters reach the renderer: %s", async (path) => {
  const { ask, requests } = await open(mirror);
  expect((await ask(path)).text).not.toContain(MARK);
  await ask(path.split("?")[0] ?? "");
  expect(requests.map(({ url }) => url)).toEqual([path.split("?")[0]]);
});

test("different searches and story types are cached separately", async () => {
  const { ask, requests } = await open(mirror);
  const paths = [
    "/archive",
    "/archive?q=a",
    "/archive?q=A",
    "/archive?q=a%26type%3Dday",
    "/story/1",
    "/story/1?type=day",
  ];
  for (const path of [...paths, ...paths]) expect((await ask(path)).text).toContain(`GET ${path} `);
  expect(requests.length).toBe(paths.length);
});

test("forwarded headers come from this site and the connection, not from the client", async () => {
  const { ask } = await open(mirror);
  const { cookie, authorization, origin, accept, referer, "user-agent": agent, ...foreign } = poisons;
  const answer = await ask("/api/favorites", { method: "POST", headers: foreign, body: "{}" });
  for (const name of ["x-forwarded", "x-middleware", "x-original", "x-http", "x-matched"]) {
    expect(
      answer.text.replace(/"x-forwarded-(host|proto|for)","(digest\.example:8080|http|127\.0\.0\.1)"/g, ""),
    ).not.toContain(name);
  }
  expect(answer.text).toContain('"host","digest.example:8080"');
  expect((await ask("http://evil.example/")).status).toBe(400);
  expect((await ask("/", { method: "TRACE" })).status).toBe(405);
});

test("requiring a login keeps the landing page out of the cache", async () => {
  const { ask, requests } = await open(mirror, { requireLogin: true });
  await ask("/", { headers: { cookie: "session=mine" } });
  expect((await ask("/")).text).not.toContain("mine");
  expect(requests.length).toBe(2);
});
