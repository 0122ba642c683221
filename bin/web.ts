import { readdir } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { Server as NetServer } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import next from "next";
import { watchChannel } from "@/db/watch";
import { NEWEST_PUBLISHED, PUBLISHED_CHANNEL } from "@/lib/briefings/mutations";
import { type Env, env } from "@/lib/env";
import { log } from "@/lib/log";
import { createListener } from "@/lib/page-cache/listener";
import { endWithParent, onStop, orExplain } from "./process";

/** After the signal to stop new connections are still answered for a moment: whoever is on the way arrives. */
const LINGER_MS = 500;
/** So long after that, a connection that was kept alive may still send the request it was about to send. */
const LAST_REQUESTS_MS = 1_000;
const DRAIN_MS = 7_000;

type Front = { listen: RequestListener; drain(): void; close(): Promise<void> };

await orExplain(async () => {
  const settings = env();
  const { PORT, NODE_ENV } = settings;
  const app = next({ dev: NODE_ENV === "development", port: PORT, hostname: "localhost" });
  await app.prepare();
  const render: RequestListener = (request, response) => {
    app
      .getRequestHandler()(request, response)
      .catch(() => response.destroy());
  };
  const front = NODE_ENV === "development" ? bare(render) : await openFront(render, settings);
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      // Longer than proxies keep an idle connection: were it us who closed it, a request on its way would be lost.
      keepAliveTimeout: 75_000,
    },
    front.listen,
  );
  await listenOn(server, PORT);
  log("web ready", { port: PORT });
  onStop(async () => {
    front.drain();
    await drain(server);
    await front.close();
    await app.close();
  });
  endWithParent();
  process.send?.("ready");
});

async function openFront(handler: RequestListener, settings: Env): Promise<Front> {
  const { APP_URL, DATABASE_URL, LIVE_FEED_URL, REQUIRE_LOGIN } = settings;
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set: start the product with npm start.");
  const files = await listPublicFiles();
  const watch = watchChannel({
    url: DATABASE_URL,
    channel: PUBLISHED_CHANNEL,
    fallback: NEWEST_PUBLISHED,
    onChange: (reason) => {
      log("pages are made anew", { reason });
      front.markStale();
    },
  });
  const front = createListener({
    handler,
    appUrl: APP_URL,
    liveFeedUrl: LIVE_FEED_URL,
    requireLogin: REQUIRE_LOGIN,
    isFile: (url) => files.has(url) || isBuilt(url),
    isAvailable: watch.isReachable,
  });
  return {
    listen: front.listen,
    drain: front.drain,
    async close() {
      await watch.close();
      front.close();
    },
  };
}

/** In development nothing is kept, and the renderer also upgrades connections for its reloading. */
function bare(listen: RequestListener): Front {
  return { listen, drain() {}, async close() {} };
}

async function listPublicFiles(): Promise<Set<string>> {
  const entries = await readdir("public", { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) => encodeURI(`/${path.relative("public", path.join(parentPath, name))}`)),
  );
}

function isBuilt(url: string): boolean {
  return /^\/_next\/static\/[\w./~@%-]+$/.test(url) && !url.includes("..");
}

async function listenOn(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) =>
      reject("code" in error && error.code === "EADDRINUSE" ? new Error(portTaken(port), { cause: error }) : error),
    );
    server.listen(port, resolve);
  });
}

/** Ends every connection after its last answer. */
async function drain(server: Server): Promise<void> {
  await wait(LINGER_MS);
  const closed = new Promise((resolve) => server.once("close", resolve));
  // Not http's own `close`: it cuts connections that are idle at this moment, some with a request on the way.
  NetServer.prototype.close.call(server);
  setTimeout(() => server.closeIdleConnections(), LAST_REQUESTS_MS).unref();
  setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
  await closed;
}

function portTaken(port: number): string {
  return `Port ${port} is taken by another program: stop it, or start with another PORT.`;
}
