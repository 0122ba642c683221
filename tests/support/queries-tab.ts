import { expect, type Locator, type Page } from "@playwright/test";
import type { Query } from "@/lib/queries/types";
import { awake, call, signIn, unique } from "./panel";
import { PASSWORD } from "./password";

export type Owner = { id: number; username: string };

/** A query to save, with only its words and what a test sets. */
export const row = (query: string, more: object = {}) => ({ query, ...more });

/** A new user for one test, with these queries. Signs the page in as the admin. */
export async function makeOwner(page: Page, queries: object[] = []): Promise<Owner> {
  await signIn(page);
  const username = unique("q");
  const made = await call(page, "POST", "/api/users", { username, password: PASSWORD });
  expect(made.status()).toBe(201);
  const { id } = await made.json();
  expect((await call(page, "POST", "/api/queries/save", { user_id: id, queries })).status()).toBe(200);
  return { id, username };
}

export async function savedList(page: Page, { id }: Owner): Promise<Query[]> {
  return (await page.request.get(`/api/queries?user_id=${id}`)).json();
}

/** Opens the Queries tab on a user's list and waits until it is interactive. */
export async function openTab(page: Page, { id }: Owner): Promise<void> {
  await page.goto(`/admin?tab=queries&user=${id}`);
  await awake(page, "main table");
}

/** Opens the tab with a paused clock, after the initial suppression period. */
export async function openStill(page: Page, owner: Owner): Promise<void> {
  await page.clock.install();
  await openTab(page, owner);
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** A new user with these queries, and their list on the page. */
export async function openList(page: Page, queries: object[] = []): Promise<Owner> {
  const owner = await makeOwner(page, queries);
  await openTab(page, owner);
  return owner;
}

export function field(page: Page, name: "Time" | "Query" | "Site" | "Max", row: number): Locator {
  return page.getByLabel(`${name}, row ${row}`, { exact: true });
}

/** The words of every row. */
export function queriesOf(page: Page): Locator {
  return page.locator("td[data-label=Query] input");
}

export function button(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true });
}

/** Records the bodies of saves sent from now on. */
export function recordSaves(page: Page): { queries: Query[]; version: number }[] {
  const saves: { queries: Query[]; version: number }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/queries/save")) saves.push(request.postDataJSON());
  });
  return saves;
}

/** Delays the responses of a URL until `release` is called. `held` is the number of waiting requests. */
export async function hold(page: Page, address: string) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const seen = { held: 0, release };
  await page.route(address, async (route) => {
    seen.held += 1;
    await promise;
    await route.continue();
  });
  return seen;
}
