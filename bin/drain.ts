import type { RequestListener, Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** New requests are answered until none has arrived for this long. */
const QUIET_MS = 400;
const LONGEST_LINGER_MS = 4_000;
/** Responses are held back until no request has arrived for this long. */
const SETTLED_MS = 30;
const LONGEST_HOLD_MS = 300;
/** How long keep-alive connections may still send a request after listening stopped. */
const LAST_REQUESTS_MS = 800;
const LAST_ANSWERS_MS = 2_500;

/**
 * Attaches a listener to a server and returns a function that stops the server without losing a request. Requests are answered until
 * none arrive. Connections in the kernel's backlog are cut when listening stops, so responses are held back for a moment first: clients
 * waiting for a response do not open new connections.
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
    await settle(QUIET_MS, LONGEST_LINGER_MS);
    held = [];
    await settle(SETTLED_MS, LONGEST_HOLD_MS);
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
