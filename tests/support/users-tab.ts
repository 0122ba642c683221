import { type Browser, expect, type Page } from "@playwright/test";
import type { User } from "@/lib/users/types";
import { call, signIn, unique } from "./panel";
import { PASSWORD } from "./password";

export const TAB = "/admin?tab=users";

/** Users created here, always deleted afterward. */
const made: string[] = [];
export const named = (name: string) => {
  const username = unique(name);
  made.push(username);
  return username;
};

async function listed(page: Page): Promise<User[]> {
  return (await call(page, "GET", "/api/users")).json();
}

export async function find(page: Page, id: number): Promise<User | undefined> {
  return (await listed(page)).find((user) => user.id === id);
}

export async function create(page: Page, rest: Partial<User> = {}): Promise<User> {
  const username = named("user");
  const body = { username, email: `${username}@example.org`, password: PASSWORD, ...rest };
  const answer = await call(page, "POST", "/api/users", body);
  expect(answer.status()).toBe(201);
  return answer.json();
}

export const row = (page: Page, user: Pick<User, "username">) =>
  page.getByRole("row").filter({ has: page.getByLabel(`Username of ${user.username}`, { exact: true }) });
export const username = (page: Page, user: User) => page.getByLabel(`Username of ${user.username}`, { exact: true });
export const email = (page: Page, user: User) => page.getByLabel(`Email of ${user.username}`, { exact: true });

/** Opens the tab as an admin and waits for hydration. */
export async function open(page: Page): Promise<void> {
  await page.goto(TAB);
  await expect(page.getByRole("button", { name: "Set Password of admin", exact: true })).toBeVisible();
}

/** Deletes every user created here. */
export async function deleteMade({ browser }: { browser: Browser }): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page);
  for (const { id } of (await listed(page)).filter((user) => made.some((name) => user.username.startsWith(name)))) {
    await call(page, "DELETE", `/api/users/${id}`);
  }
  made.length = 0;
  await page.context().close();
}
