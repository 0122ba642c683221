import { type APIResponse, request as api, expect, type Locator, type Page, test } from "@playwright/test";
import { PASSWORD } from "./password";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A name that is unique across tests and test runs. */
export function unique(name: string): string {
  return `${name}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
}

/** The URL of the product under test. */
function base(): string {
  return new URL(test.info().project.use.baseURL ?? "").origin;
}

/** Calls the API as the page's signed-in user. */
export async function call(
  page: Pick<Page, "request">,
  method: Method,
  path: string,
  data?: unknown,
  origin = base(),
): Promise<APIResponse> {
  return page.request.fetch(origin + path, { method, headers: { origin }, ...(data === undefined ? {} : { data }) });
}

/** Signs the page's browser in. */
export async function signIn(
  page: Pick<Page, "request">,
  username = "admin",
  password = PASSWORD,
  origin = base(),
): Promise<void> {
  const answer = await call(page, "POST", "/api/auth/login", { username, password }, origin);
  expect(answer.status()).toBe(200);
}

/** Creates a user for this test, through a separate session of the first admin. */
export async function addUser(name: string, is_admin = false): Promise<{ username: string; id: number }> {
  const request = await api.newContext();
  await signIn({ request });
  const username = `${name}-${process.pid}-${Date.now()}`;
  const answer = await call({ request }, "POST", "/api/users", { username, password: PASSWORD, is_admin });
  expect(answer.status()).toBe(201);
  const { id } = await answer.json();
  await request.dispose();
  return { username, id };
}

/** Waits until the element is hydrated. Before that, only the browser handles clicks. */
export async function awake(page: Page, selector: string): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("pointerdown")));
  await page.waitForFunction((wanted) => {
    const element = document.querySelector(wanted);
    return element !== null && Object.keys(element).some((key) => key.startsWith("__reactProps"));
  }, selector);
}

/** The message with the result of an action. Failures are also announced separately. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole("group", { includeHidden: true }).filter({ hasText: text });
}

/** Pixels by which the page is wider than the window. */
export async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Pixels by which the widest table is wider than its place on the page, where it then scrolls. */
export async function tableOverflow(page: Page): Promise<number> {
  const tables = page.locator("main table");
  await tables.first().waitFor();
  return tables.evaluateAll((all) =>
    Math.max(...all.map((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))),
  );
}

/** Blocks all changes to the server from now on, but not page loads, so that reloading does not show the browser's error page. */
export async function loseChanges(page: Page): Promise<void> {
  await page.route(/\/admin/, (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
}

/** Collects the page's console errors and content security policy violations from now on. */
export function listenToConsole(page: Page): string[] {
  const messages: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || /content security policy/i.test(message.text())) messages.push(message.text());
  });
  page.on("pageerror", (error) => messages.push(String(error)));
  return messages;
}
