import { request as api, expect, type Page, test } from "@playwright/test";

const PASSWORD = "correct horse battery";

type Account = { username: string; id: number };

/** The product's origin, as a browser sends it. */
function ownOrigin(): string {
  return new URL(test.info().project.use.baseURL ?? "").origin;
}

/** Signs this page's browser in. */
export async function signIn(page: Pick<Page, "request">, username: string): Promise<void> {
  const answer = await page.request.post("/api/auth/login", {
    data: { username, password: PASSWORD },
    headers: { origin: ownOrigin() },
  });
  expect(answer.status()).toBe(200);
}

/** Creates a user for this test, through a separate session of the first admin. */
export async function addUser(name: string, is_admin = false): Promise<Account> {
  const origin = ownOrigin();
  const request = await api.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  await signIn({ request }, "admin");
  const username = `${name}-${process.pid}-${Date.now()}`;
  const answer = await request.post("/api/users", { data: { username, password: PASSWORD, is_admin } });
  expect(answer.status()).toBe(201);
  const { id } = await answer.json();
  await request.dispose();
  return { username, id };
}

/** Collects the page's console errors and content security policy violations from now on. */
export function listenToConsole(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || /content security policy/i.test(message.text())) said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(String(error)));
  return said;
}
