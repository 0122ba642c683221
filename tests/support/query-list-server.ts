import { beforeEach, expect, vi } from "vitest";
import { createListStore } from "@/app/admin/queries/list/list-store";
import type { SentRow } from "@/app/admin/queries/list/rows";
import type { Query } from "@/lib/queries/types";

type Save = { user_id: number; version: number; queries: SentRow[] };
/** What happens to the next save: it succeeds, its request or response is lost, or it fails with an error. */
type Outcome = "saved" | "request lost" | "response lost" | { status: number; error: string };

export let server: { saved: Query[]; version: number; outcome: Outcome; saves: Save[]; nextId: number };
export let userId = 0;
let hold: Promise<void> | null;
export const visited: string[] = [];

export const query = (id: number, text: string, more: Partial<Query> = {}): Query => ({
  id,
  query: text,
  maxItems: 5,
  timeFilter: "any",
  site: null,
  locations: [],
  has_photo: false,
  ...more,
});

/** Starts every test with fake timers, stubbed browser globals and a server with two saved queries. */
export const startQueryListServer = () =>
  beforeEach(() => {
    vi.useFakeTimers();
    userId += 1;
    hold = null;
    visited.length = 0;
    server = { saved: [query(1, "one"), query(2, "two")], version: 7, outcome: "saved", saves: [], nextId: 10 };
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => respond(path, init));
    vi.stubGlobal("sessionStorage", storage());
    vi.stubGlobal("location", { assign: (to: string) => visited.push(to) });
    vi.stubGlobal("dispatchEvent", () => true);
    vi.stubGlobal("document", { documentElement: { dataset: {} }, cookie: "" });
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

/** The two API endpoints, as in the specification and the contract. */
async function respond(path: string, init: RequestInit): Promise<Response> {
  if (path === `/api/queries?user_id=${userId}`) return listResponse();
  expect(path).toBe("/api/queries/save");
  const save: Save = JSON.parse(String(init.body));
  server.saves.push(save);
  await hold;
  const { outcome } = server;
  if (outcome === "request lost") throw new TypeError("Failed to fetch");
  if (typeof outcome === "object") return Response.json({ error: outcome.error }, { status: outcome.status });
  if (save.version !== server.version) return Response.json({ error: "Changed elsewhere." }, { status: 409 });
  server.version += 1;
  server.saved = save.queries.map(({ id, site, ...rest }) =>
    query(id ?? server.nextId++, rest.query, { ...rest, site: site || null }),
  );
  if (outcome === "response lost") throw new TypeError("Failed to fetch");
  return listResponse();
}

function listResponse(): Response {
  return Response.json(server.saved, { headers: { ETag: `"${server.version}"` } });
}

function storage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  };
}

export function open(list = { queries: server.saved, version: server.version }) {
  return createListStore({ userId, list, photos: {} });
}

/** Keeps saves pending until the returned function is called. */
export function holdSaves(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  return resolve;
}

export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

export const texts = (rows: { query: string }[]) => rows.map((row) => row.query);
