import { readdir } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import path from "node:path";
import next from "next";
import { getReader, missingHint } from "@/lib/auth/session";
import { closeDb, getRevision, isDbAvailable } from "@/lib/db";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { countRequest } from "@/lib/metrics";
import { createListener } from "@/lib/page-cache/listener";
import type { Env } from "@/lib/settings/read-env";
import { getTokenOwner } from "@/lib/tokens/data";
import { bearerToken } from "@/lib/tokens/rules";
import { buildPages } from "./build";
import { createDrain } from "./drain";
import { keepLook } from "./look";
import { withPageLanguage } from "./page-language";
import { endWithParent, onStop, orExplain, portTaken } from "./process";
import { startTracing } from "./tracing";

type Front = { listen: RequestListener; drain(): void; close(): Promise<void> };

await orExplain(async () => {
  const settings = env();
  const { PORT, HOST, NODE_ENV } = settings;
  // `npm start` builds the pages before it starts this process.
  if (NODE_ENV !== "development" && !process.connected) await buildPages();
  const endTracing = await startTracing("web");
  const app = next({ dev: NODE_ENV === "development", port: PORT, hostname: "localhost" });
  await app.prepare();
  const render = withPageLanguage((request, response) => {
    app
      .getRequestHandler()(request, response)
      .catch(() => response.destroy());
  }, settings.LANGUAGES);
  const front = NODE_ENV === "development" ? bare(render) : await openFront(render, settings);
  const server = createServer({
    maxHeaderSize: 16_384,
    headersTimeout: 10_000,
    requestTimeout: 60_000,
    // Longer than proxies keep an idle connection: if we closed it first, a request already sent would be lost.
    keepAliveTimeout: 75_000,
  });
  server.on("request", countRequest);
  const drain = createDrain(server, front.listen);
  await listenOn(server, PORT, HOST);
  log("web ready", { port: PORT });
  onStop(async () => {
    front.drain();
    await drain();
    await front.close();
    await app.close();
    await endTracing();
  });
  endWithParent();
  process.send?.("ready");
});

async function openFront(handler: RequestListener, settings: Env): Promise<Front> {
  const { APP_URL, DATABASE_URL, LANGUAGES, LIVE_FEED_URL, REQUIRE_LOGIN, TRUSTED_PROXIES } = settings;
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set: start the product with npm start.");
  const files = await listPublicFiles();
  const { look, stop } = await keepLook();
  const { listen, drain, close } = createListener({
    handler,
    appUrl: APP_URL,
    liveFeedUrl: LIVE_FEED_URL,
    look,
    requireLogin: REQUIRE_LOGIN,
    languages: LANGUAGES,
    isSignedIn,
    missingHint,
    trustedProxies: TRUSTED_PROXIES,
    isFile: (url) => files.has(url) || isBuilt(url),
    isAvailable: isDbAvailable,
    revision: getRevision,
  });
  return {
    listen,
    drain,
    async close() {
      stop();
      close();
      await closeDb();
    },
  };
}

async function isSignedIn({ cookie, authorization }: IncomingHttpHeaders): Promise<boolean> {
  const token = bearerToken(authorization ?? null);
  return (token === null ? await getReader(cookie ?? null) : await getTokenOwner(token)) !== null;
}

/** In development, pages are not cached, and Next.js handles its own hot-reload WebSocket. */
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

async function listenOn(server: Server, port: number, host: string | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      const code = "code" in error ? error.code : null;
      if (code === "EADDRINUSE") reject(portTaken(port, error));
      else if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
        // Without the cause, whose code is also that of an unreachable database.
        reject(new Error(`HOST ${host} is not an address of this machine: correct it, or unset it to listen on all.`));
      else reject(error);
    });
    server.listen({ port, host }, resolve);
  });
}
