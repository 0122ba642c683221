import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { applyProxies, setEnv } from "@/lib/env";
import { createHttpClient, type HttpSettings } from "@/lib/news/fetch/http";
import type { ProxySettings } from "@/lib/news/fetch/proxy";
import { readEnv } from "@/lib/settings/read-env";
import { namedCertificate, namedKey } from "../support/certificate";
import { createKeeper, type LoopbackServer, listen, serve } from "../support/loopback";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);

const CREDENTIALS = `Basic ${Buffer.from("ada:p@ss").toString("base64")}`;
const servers: LoopbackServer[] = [];
let http: LoopbackServer;
let https: LoopbackServer;

beforeAll(async () => {
  http = await serve((request, response) => response.end(`http ${request.headers.host}`));
  https = await listen(
    createHttpsServer({ key: namedKey, cert: namedCertificate }, (request, response) =>
      response.end(`https ${request.headers.host}`),
    ),
    {},
  );
  servers.push(http, https);
});
afterAll(() => Promise.all(servers.map(({ close }) => close())));

/** A proxy that connects every name to the servers above, and records its requests. */
async function startProxy({ refuses = false } = {}) {
  const requests: string[] = [];
  const server = createHttpServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.end("without a tunnel");
  });
  server.on("connect", (request, socket) => {
    requests.push(`${request.method} ${request.url} ${request.headers["proxy-authorization"] ?? ""}`.trim());
    if (refuses) return socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    const upstream = connect(request.url?.endsWith(":443") ? https.port : http.port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      upstream.pipe(socket).pipe(upstream);
    });
    for (const end of [socket, upstream]) end.on("error", () => {});
  });
  const { url, close, port } = keep(await listen(server, {}));
  return { url, close, port, requests };
}

const PUBLIC = async () => [{ address: "93.184.215.14" }];

function client(proxies: ProxySettings, settings: Partial<HttpSettings> = {}) {
  return keep(createHttpClient({ allowHosts: [], userAgent: "Test", lookup: PUBLIC, proxies, ...settings }));
}

test("pages are fetched through the proxy, encrypted end to end", async () => {
  const proxy = await startProxy();
  const address = `http://ada:p%40ss@127.0.0.1:${proxy.port}`;
  const { request } = client({ HTTP_PROXY: proxy.url, HTTPS_PROXY: address, NO_PROXY: [] }, { ca: namedCertificate });
  expect((await request("http://news.example.org/a")).body.toString()).toBe("http news.example.org");
  expect((await request("https://news.example.org/a")).body.toString()).toBe("https news.example.org");
  await expect(request("https://other.example.org/")).rejects.toMatchObject({ code: "tls" });
  expect(proxy.requests).toEqual([
    "CONNECT news.example.org:80",
    `CONNECT news.example.org:443 ${CREDENTIALS}`,
    `CONNECT other.example.org:443 ${CREDENTIALS}`,
  ]);
});

test("a private address is refused without contacting the proxy", async () => {
  const proxy = await startProxy();
  const proxies = { HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url, NO_PROXY: [] };
  const inside = client(proxies, { lookup: async () => [{ address: "93.184.215.14" }, { address: "10.0.0.1" }] });
  for (const url of ["http://news.example.org/", "https://news.example.org/", "http://169.254.169.254/"]) {
    await expect(inside.request(url)).rejects.toMatchObject({ code: "forbidden-address" });
  }
  expect(proxy.requests).toEqual([]);
});

test("a name that cannot be resolved here is resolved by the proxy", async () => {
  const proxy = await startProxy();
  const lookup = () => Promise.reject(Object.assign(new Error("ENOTFOUND"), { code: "ENOTFOUND" }));
  const { request } = client({ HTTP_PROXY: proxy.url, NO_PROXY: [] }, { lookup });
  expect((await request("http://news.example.org/")).status).toBe(200);
});

test("hosts in NO_PROXY are reached directly, and a refusing proxy is an error", async () => {
  const proxy = await startProxy({ refuses: true });
  const direct = client(
    { HTTP_PROXY: proxy.url, NO_PROXY: [`news.example.org:${http.port}`] },
    { allowHosts: ["news.example.org"], lookup: async () => [{ address: "127.0.0.1" }] },
  );
  expect((await direct.request(`http://news.example.org:${http.port}/`)).status).toBe(200);
  expect(proxy.requests).toEqual([]);
  await expect(direct.request("http://other.example.org/")).rejects.toMatchObject({ code: "forbidden-address" });
  const refused = client({ HTTP_PROXY: proxy.url, NO_PROXY: [] });
  await expect(refused.request("http://other.example.org/")).rejects.toMatchObject({ code: "connection" });
});

test("the libraries for models and mail use the configured proxy", async () => {
  const proxy = await startProxy();
  setEnv(readEnv({ http_proxy: proxy.url, NO_PROXY: "direct.example.org" }));
  const restore = applyProxies();
  try {
    const answer = await fetch("http://model.example.org/v1/models", { signal: AbortSignal.timeout(10_000) });
    expect(await answer.text()).toMatch(/^http model\.example\.org$|^without a tunnel$/);
    expect(await (await fetch(`${http.url}/`)).text()).toBe(`http 127.0.0.1:${http.port}`);
    expect(proxy.requests).toHaveLength(1);
    expect(proxy.requests[0]).toContain("model.example.org");
  } finally {
    restore();
  }
});
