import type { RequestListener, Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** The server keeps listening until no request has arrived for this long. */
const QUIET_MS = 400;
const MAX_LINGER_MS = 4_000;
/** Responses are then delayed until no request has arrived for this long. */
const SETTLED_MS = 30;
const MAX_HOLD_MS = 300;
/** How long keep-alive connections may send requests after the server stopped listening. */
const LAST_REQUESTS_MS = 800;
const LAST_ANSWERS_MS = 2_500;

/**
 * Attaches a listener to a server and returns a function that stops the server without losing a request. It first answers requests until
 * none arrive. Then it delays responses for a moment before it stops listening, because that cuts connections in the kernel's backlog, and
 * clients waiting for a response open no new ones.
 */
export function createDrain(server: Server, listen: RequestListener): () => Promise<void> {
  let lastRequestAt = performance.now();
  let held: (() => void)[] | null = null;
  server.on("request", (request, response) => {
    lastRequestAt = performance.now();
    if (held) held.push(() => listen(request, response));
    else listen(request, response);
  });
  server.on("connection", () => {
    lastRequestAt = performance.now();
  });

  const settle = async (quietMs: number, limitMs: number) => {
    const started = performance.now();
    while (performance.now() - lastRequestAt < quietMs && performance.now() - started < limitMs)
      await wait(quietMs / 4);
  };

  return async () => {
    await settle(QUIET_MS, MAX_LINGER_MS);
    held = [];
    await settle(SETTLED_MS, MAX_HOLD_MS);
    const closed = new Promise((resolve) => server.once("close", resolve));
    // Not http's own `close`, which cuts idle connections, some with a request in flight.
    NetServer.prototype.close.call(server);
    const waiting = held;
    held = null;
    for (const answer of waiting) answer();
    setTimeout(() => server.closeIdleConnections(), LAST_REQUESTS_MS).unref();
    setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS).unref();
    await closed;
  };
}
