import { globSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { AppRouteRouteModule, type AppRouteUserlandModule } from "next/dist/server/route-modules/app-route/module";
import { NextRequest } from "next/server";
import { afterAll, beforeAll } from "vitest";
import { type LoopbackServer, listen } from "./loopback";

const root = fileURLToPath(new URL("../../", import.meta.url));

export type ApiRoute = { pattern: string; file: string };

/** All route handlers below app/api, with their path as in the folder names and their file. */
export const API_ROUTES: ApiRoute[] = globSync("app/api/**/route.ts", { cwd: root })
  .map((file) => ({ pattern: `/${path.dirname(file).slice("app/".length)}`, file: path.join(root, file) }))
  .sort((a, b) => a.pattern.localeCompare(b.pattern));

const modules = new Map<string, AppRouteRouteModule>();

type Handler = (request: Request) => Promise<Response>;
type Handlers = { GET?: Handler; POST?: Handler };

/**
 * Serves the product's API on a loopback port for the tests of a file. Every request goes through Next.js's route module, including cookies,
 * without a build. `others` are additional handlers by path.
 */
export function useApi(others: Record<string, Handlers> = {}): { readonly url: string } {
  let server: LoopbackServer | undefined;
  beforeAll(async () => {
    server = await listen(
      createServer((request, response) => {
        answer(request, others)
          .then((answered) => send(answered, response))
          .catch((error) => response.writeHead(599).end(`The test server failed: ${error}`));
      }),
      {},
    );
  });
  afterAll(() => server?.close());
  return {
    get url() {
      if (!server) throw new Error("The API is served from the first test on.");
      return server.url;
    },
  };
}

async function answer(incoming: IncomingMessage, others: Record<string, Handlers>): Promise<Response> {
  const url = new URL(incoming.url ?? "/", "http://localhost");
  const other = others[url.pathname];
  const matched = match(url.pathname);
  if (!matched && !other) return new Response("No such route.", { status: 404 });
  const module = other
    ? openModule(url.pathname, async () => ({ ...other, generateStaticParams: undefined }))
    : moduleOf(matched?.route);
  const method = incoming.method ?? "GET";
  const body = ["GET", "HEAD"].includes(method) ? null : new Uint8Array(await buffer(incoming));
  const request = new NextRequest(url, { method, headers: headersOf(incoming), body });
  return module.handle(request, {
    params: matched?.params,
    renderOpts: {
      cacheLifeProfiles: { default: { stale: 0, revalidate: 0, expire: 0 } },
      staticPageGenerationTimeout: 60,
      cacheComponents: false,
      validationLevel: "warning",
      waitUntil: undefined,
      onClose: () => {},
      onAfterTaskError: undefined,
      experimental: { authInterrupts: false, useCacheTimeout: 0, durableUseCacheEntries: false },
    },
    previewProps: { previewModeId: "none", previewModeEncryptionKey: "none", previewModeSigningKey: "none" },
    sharedContext: { buildId: "test", deploymentId: "" },
  });
}

function moduleOf(route: ApiRoute | undefined): AppRouteRouteModule {
  const { pattern = "", file = "" } = route ?? {};
  const module = modules.get(pattern) ?? openModule(pattern, () => import(/* @vite-ignore */ file));
  modules.set(pattern, module);
  return module;
}

function openModule(pattern: string, userland: () => Promise<AppRouteUserlandModule>): AppRouteRouteModule {
  return new AppRouteRouteModule({
    // @ts-expect-error: the kind is a const enum, which cannot be named from here.
    definition: { kind: "APP_ROUTE", page: `${pattern}/route`, pathname: pattern, filename: "route", bundlePath: "" },
    userland,
    distDir: ".next",
    relativeProjectDir: "",
    resolvedPagePath: pattern,
    nextConfigOutput: undefined,
  });
}

/** Fixed folders take precedence over `[…]` ones, and those over `[[...…]]`, as in Next.js. */
function match(pathname: string): { route: ApiRoute; params: Record<string, string> } | null {
  const given = pathname.split("/");
  const fitting = API_ROUTES.filter(({ pattern }) => {
    const parts = pattern.split("/");
    const rest = parts.findIndex((part) => part.startsWith("[["));
    const fixed = rest < 0 ? parts : parts.slice(0, rest);
    const long = rest < 0 ? parts.length === given.length : given.length >= rest;
    return long && fixed.every((part, at) => part.startsWith("[") || part === given[at]);
  });
  const openness = ({ pattern }: ApiRoute) => pattern.split("[").length + (pattern.includes("[[") ? 100 : 0);
  const route = fitting.sort((a, b) => openness(a) - openness(b))[0];
  if (!route) return null;
  const names = route.pattern.split("/").map((part) => part.slice(1, -1));
  const params = route.pattern
    .split("/")
    .flatMap((part, at): [string, string][] =>
      part.startsWith("[") ? [[names[at] ?? "", decodeURIComponent(given[at] ?? "")]] : [],
    );
  return { route, params: Object.fromEntries(params) };
}

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return headers;
}

async function send(answered: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answered.status;
  for (const [name, value] of answered.headers) if (name !== "set-cookie") response.setHeader(name, value);
  response.setHeader("set-cookie", answered.headers.getSetCookie());
  response.end(Buffer.from(await answered.arrayBuffer()));
}
