import type { RequestListener, Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** New connections are answered until nobody came for so long. */
const QUIET_MS = 400;
const LONGEST_LINGER_MS = 4_000;
/** While answers are held back, nobody has come for so long. */
const SETTLED_MS = 30;
const LONGEST_HOLD_MS = 300;
/** So long after listening stopped, a connection that was kept alive may still send the request it was about to send. */
const LAST_REQUESTS_MS = 800;
const LAST_ANSWERS_MS = 2_500;

/**
 * Gives a server its listener, and the way to end it without losing a request: whoever is on the way is answered until it is
 * quiet. Connections the system has taken but this process has not are cut when listening stops; so that there are none
 * even under steady load, answers are held back for a moment first, for those who wait for one do not come again meanwhile.
 */
export function createDrain(server: Server, listen: RequestListener): () => Promise<void> {
  let lastCame = performance.now();
  let held: (() => void)[] | null = null;
  server.on("request", (request, response) => {
    lastCame = performance.now();
    if (held) held.push(() => listen(request, response));
    else listen(request, response);
  });
  server.on("connection", () => {
    lastCame = performance.now();
  });

  const settle = async (quietMs: number, limitMs: number) => {
    const started = performance.now();
    while (performance.now() - lastCame < quietMs && performance.now() - started < limitMs) await wait(quietMs / 4);
  };

  return async () => {
    await settle(QUIET_MS, LONGEST_LINGER_MS);
    held = [];
    await settle(SETTLED_MS, LONGEST_HOLD_MS);
    const closed = new Promise((resolve) => server.once("close", resolve));
    // Not http's own `close`: it cuts connections that are idle at this moment, some with a request on the way.
    NetServer.prototype.close.call(server);
    const waiting = held;
    held = null;
    for (const answer of waiting) answer();
    setTimeout(() => server.closeIdleConnections(), LAST_REQUESTS_MS).unref();
    setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS).unref();
    await closed;
  };
}
