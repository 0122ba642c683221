import { type Browser, expect, type Page, test } from "@playwright/test";
import { type OwnWeb, startOwnWeb } from "../support/own-web";
import { call, signIn } from "../support/panel";
import { PASSWORD } from "../support/password";

/** The master user is one for all: chosen here in a database of its own, so that nobody else's changes. */
let own: OwnWeb;

// In order, in one worker: one web process is started for all of them.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  own = await startOwnWeb(`master_${test.info().workerIndex}`);
});
test.afterAll(() => own.stop());
test.beforeEach(async ({ page }) => {
  await own.sql`delete from users where username <> 'admin'`;
  await own.sql`update users set master_query = false`;
  await signIn(page, "admin", PASSWORD, own.url);
});

async function add(page: Page, username: string, is_admin = false): Promise<number> {
  const body = { username, email: `${username}@example.org`, password: PASSWORD, is_admin };
  const answer = await call(page, "POST", "/api/users", body, own.url);
  expect(answer.status()).toBe(201);
  const { id } = await answer.json();
  return id;
}

async function open(page: Page): Promise<void> {
  await page.goto(`${own.url}/admin?tab=users`);
  await expect(page.getByRole("button", { name: "Set Password of admin" })).toBeVisible();
}

async function openAs(browser: Browser, username: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, username, PASSWORD, own.url);
  await open(page);
  return page;
}

const box = (page: Page, username: string) => page.getByLabel(`${username} has the master queries`);
const holders = async () =>
  (await own.sql<{ username: string }[]>`select username from users where master_query`).map((each) => each.username);

test("one user has the master queries: choosing another moves them, un-ticking leaves nobody", async ({ page }) => {
  await Promise.all(["anna", "ben"].map((name) => add(page, name)));
  await open(page);
  await box(page, "anna").check();
  await expect.poll(holders).toEqual(["anna"]);
  await box(page, "ben").check();
  await expect.poll(holders).toEqual(["ben"]);
  await expect(box(page, "anna")).not.toBeChecked();
  await expect(page.getByLabel(/has the master queries/).and(page.locator(":checked"))).toHaveCount(1);
  await box(page, "ben").uncheck();
  await expect.poll(holders).toEqual([]);
  await expect(page.getByLabel(/has the master queries/).and(page.locator(":checked"))).toHaveCount(0);
  const changes = await own.sql`select target from audit_log where action = 'user.select_master_query' order by id`;
  expect(changes.map(({ target }) => target)).toEqual(["user anna", "user ben", "nobody"]);
});

test("two admins who choose at once: exactly one user holds it, and both are shown which", async ({
  page,
  browser,
}) => {
  const names = ["carla", "dora"];
  await add(page, "second", true);
  for (const name of names) await add(page, name);
  const pages = await Promise.all(["admin", "second"].map((name) => openAs(browser, name)));
  for (let round = 0; round < 4; round++) {
    await Promise.all(pages.map((each, at) => box(each, names[(at + round) % 2] ?? "").click()));
    for (const each of pages) await expect(each.locator("[aria-busy=true]")).toHaveCount(0);
    // Only now have both choices been saved.
    for (const each of pages) await each.reload();
    const held = await holders();
    expect(held).toHaveLength(1);
    for (const each of pages) await expect(box(each, held[0] ?? "")).toBeChecked();
    await own.sql`update users set master_query = false`;
    for (const each of pages) await open(each);
  }
  for (const each of pages) await each.context().close();
});

test("of two admins who delete each other, one remains and is told why", async ({ page, browser }) => {
  await Promise.all(["first", "second"].map((name) => add(page, name, true)));
  const [one, two] = [await openAs(browser, "first"), await openAs(browser, "second")];
  await own.sql`update users set is_admin = false where username = 'admin'`;
  await one.getByRole("button", { name: "Delete second" }).click();
  await two.getByRole("button", { name: "Delete first" }).click();
  await one.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(one.getByLabel("Username of second")).toHaveCount(0);
  // Their session ended with them.
  await two.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(two.getByLabel("Username or Email")).toBeVisible();
  const left = await own.sql`select username from users where is_admin`;
  expect(left.map(({ username }) => username)).toEqual(["first"]);
  await own.sql`update users set is_admin = true where username = 'admin'`;
  for (const each of [one, two]) await each.context().close();
});

test("an address mail comes back from is marked; changing or releasing it takes the mark away", async ({ page }) => {
  await Promise.all(["emma", "fred"].map((name) => add(page, name)));
  await own.sql`update users set email_problem = 'bounce', email_problem_at = now() where username = 'emma'`;
  await own.sql`update users set email_problem = 'complaint', email_problem_at = now() where username = 'fred'`;
  await open(page);
  await expect(page.getByText("Mail bounced")).toBeVisible();
  await expect(page.getByText("Marked as spam")).toBeVisible();
  await page.getByRole("button", { name: "Release the address emma@example.org" }).click();
  await expect(page.getByText("This address will get mail again.").first()).toBeVisible();
  await expect(page.getByText("Mail bounced")).toHaveCount(0);
  await page.getByLabel("Email of fred").fill("fred@example.com");
  await page.getByLabel("Email of fred").press("Enter");
  await expect(page.getByText("Marked as spam")).toHaveCount(0);
  const marked = await own.sql`select username from users where email_problem is not null`;
  expect(marked).toHaveLength(0);
});
