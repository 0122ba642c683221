import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { FILLING, openFront, page } from "../support/front";
import { createKeeper } from "../support/loopback";

/*
 * Cached pages are written to the socket as one buffer, bypassing Node.js's header writing (lib/page-cache/serve.ts). These tests verify
 * HTTP/1.1 on real connections.
 */

const SOON = { timeout: 20_000 };

const { keep, closeAll } = createKeeper();
afterEach(closeAll);

const BODY = `${FILLING}one`;

/** Opens a connection to a server whose pages are all `BODY`, with `/` already cached. */
async function open() {
  const { ask, port } = keep(await openFront(page(() => "one")));
  const { etag } = (await ask("/")).headers;
  const socket = connect(port, "127.0.0.1");
  keep({ close: async () => void socket.destroy() });
  let received = "";
  let isEnded = false;
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString("latin1");
  });
  socket.once("end", () => {
    isEnded = true;
  });
  await once(socket, "connect");
  return {
    etag,
    socket,
    send: (...requests: string[]) => socket.write(requests.join("")),
    received: () => received,
    isEnded: () => isEnded,
    /** Resolves after `count` responses have started and the last one is complete. */
    responses: (count: number) =>
      vi.waitFor(() => {
        expect(received).toContain("\r\n\r\n");
        const parts = received.split(/(?=HTTP\/1\.1 \d{3} )/);
        expect(parts.length).toBe(count);
        const length = Number(/content-length: (\d+)/i.exec(parts.at(-1) ?? "")?.[1] ?? 0);
        expect(parts.at(-1)?.split("\r\n\r\n").slice(1).join("\r\n\r\n").length).toBe(length);
        return parts;
      }, SOON),
  };
}

const get = (path = "/", ...headers: string[]) => request("GET", path, ...headers);
const request = (method: string, path: string, ...headers: string[]) =>
  `${method} ${path} HTTP/1.1\r\nHost: digest.example\r\n${headers.map((line) => `${line}\r\n`).join("")}\r\n`;

test("one connection serves many pages in sequence", async () => {
  const { send, responses, isEnded } = await open();
  for (let count = 1; count <= 20; count++) {
    send(get());
    const parts = await responses(count);
    expect(parts.at(-1)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(parts.at(-1)?.endsWith(BODY)).toBe(true);
  }
  expect(isEnded()).toBe(false);
});

test("a response carries every header once, a current date and the age", async () => {
  const { send, responses } = await open();
  send(get());
  const [response = ""] = await responses(1);
  const [head = ""] = response.split("\r\n\r\n");
  const names = head
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(":")[0]?.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
  for (const name of ["date", "age", "etag", "vary", "content-type", "content-length", "content-security-policy"]) {
    expect(names).toContain(name);
  }
  const date = new Date(/^date: (.*)$/im.exec(head)?.[1] ?? "").getTime();
  expect(Math.abs(Date.now() - date)).toBeLessThan(60_000);
});

test("pipelined requests of every kind are answered in their order", async () => {
  const { send, responses, etag } = await open();
  send(
    get(),
    get("/api/anything", "Accept-Encoding: identity"),
    get("/", `If-None-Match: ${etag}`),
    get(),
    `${request("GET", "/", "Content-Length: 5")}hello`,
    get("/archive"),
  );
  const parts = await responses(6);
  expect(parts.map((part) => Number(part.slice(9, 12)))).toEqual([200, 200, 304, 200, 200, 200]);
  expect(parts.map((part) => part.includes(BODY))).toEqual([true, true, false, true, true, true]);
  expect(parts[1]).toContain("no-store");
});

test("HEAD on a shared connection has no body", async () => {
  const { send, received, isEnded } = await open();
  send(request("HEAD", "/"), get("/", "Connection: close"));
  await vi.waitFor(() => expect(isEnded()).toBe(true), SOON);
  const [head, ...rest] = received().split("\r\n\r\n");
  expect(head).toContain(`Content-Length: ${BODY.length}`);
  expect(rest[0]).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(rest[1]).toBe(BODY);
});

test.each([
  ["asks for the connection to be closed", get("/", "Connection: close")],
  ["speaks HTTP/1.0", "GET / HTTP/1.0\r\nHost: digest.example\r\n\r\n"],
])("a client that %s gets the page and the end of the connection", async (_, text) => {
  const { send, received, isEnded } = await open();
  send(text);
  await vi.waitFor(() => expect(isEnded()).toBe(true), SOON);
  expect(received()).toMatch(/^connection: close\r$/im);
  expect(received().endsWith(BODY)).toBe(true);
});

test("a client that reads slowly gets every byte", async () => {
  const large = "All the news. ".repeat(300_000);
  const { port, ask } = keep(
    await openFront((_, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end(large);
    }),
  );
  await ask("/");
  const socket = connect(port, "127.0.0.1");
  socket.pause();
  socket.write(get() + get("/", "Connection: close"));
  // Both responses exceed the system's buffers, so the server has to wait for this client.
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  const bodies = Buffer.concat(chunks)
    .toString()
    .split(/HTTP\/1\.1 200 OK[\s\S]*?\r\n\r\n/);
  expect(bodies.map(({ length }) => length)).toEqual([0, large.length, large.length]);
  expect(bodies[1] === large && bodies[2] === large).toBe(true);
});
