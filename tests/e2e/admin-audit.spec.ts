import { expect, type Page, test } from "@playwright/test";
import { axeFaultsInBothThemes } from "../support/axe";
import { type OwnWeb, startOwnWeb } from "../support/own-web";
import { call, overflow, signIn } from "../support/panel";
import { PASSWORD } from "../support/password";

let own: OwnWeb;

// In order, in one worker: one web process is started for all of them.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  own = await startOwnWeb(`audit_${test.info().workerIndex}`);
});
test.afterAll(() => own.stop());
test.beforeEach(async ({ page }) => {
  await own.sql`delete from users where username <> 'admin'`;
  await signIn(page, "admin", PASSWORD, own.url);
  await own.sql`truncate audit_log, locations restart identity cascade`;
});

const change = (page: Page, method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, data?: unknown) =>
  call(page, method, path, data, own.url);
const open = (page: Page, query = "") => page.goto(`${own.url}/admin?tab=audit${query}`);
const rows = (page: Page) => page.locator("tbody tr");

test("every change says what it was, old and new, who made it, when, and from where", async ({ page }) => {
  await change(page, "POST", "/api/locations", { name: "Ohio" });
  await change(page, "PUT", "/api/locations/1", { name: "Ohio Valley", is_local: true });
  const made = await change(page, "POST", "/api/users", { username: "anna", password: PASSWORD });
  const { id } = await made.json();
  await change(page, "PATCH", `/api/users/${id}`, { email: "anna@example.org", password: "another long password" });
  await change(page, "POST", `/api/users/${id}/select_master_query`);
  await change(page, "DELETE", "/api/locations/1");
  await open(page);
  await expect(rows(page)).toHaveCount(6);
  await expect(rows(page).locator("th")).toHaveText([
    "Location deletedlocation Ohio Valley",
    "Master user chosenuser anna",
    "User changeduser anna",
    "User createduser anna",
    "Location changedlocation Ohio",
    "Location createdlocation Ohio",
  ]);
  await expect(rows(page).nth(4).locator("li")).toHaveText(["Name: Ohio → Ohio Valley", "Is local: no → yes"]);
  await expect(rows(page).nth(2).locator("li")).toHaveText(["Email: none → anna@example.org", "Password: changed"]);
  await expect(rows(page).nth(1).locator("li")).toHaveText(["nobody → user anna"]);
  for (const row of await rows(page).all()) {
    await expect(row).toContainText("admin");
    await expect(row.locator("time")).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4} \d{1,2}:\d\d [AP]M$/);
    await expect(row.locator("td[data-label=Address]")).toHaveText(/^(127\.0\.0\.1|::1)$/);
  }
  expect(await page.content()).not.toContain("another long password");
});

test("it is filtered by user, action and words, and paged", async ({ page }) => {
  const entry = (username: string, action: string, target: string) => own.sql`
    insert into audit_log (username, action, target, details, address)
    values (${username}, ${action}, ${target}, '{}', '192.0.2.7')`;
  for (let at = 0; at < 13; at++) await entry("anna", "location.update", `location number ${at}`);
  await entry("anna", "user.delete", "user zed");
  await entry("ben <b>bold</b>", "location.update", "location by ben");
  await open(page);
  await expect(page.getByText("Showing 1 to 10 of 15")).toBeVisible();
  await expect(rows(page).first()).toContainText("ben <b>bold</b> (deleted)");
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(rows(page)).toHaveCount(5);
  await page.getByLabel("User").selectOption("anna");
  await page.getByLabel("Action").selectOption({ label: "Location changed" });
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByText("Showing 1 to 10 of 13")).toBeVisible();
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByLabel("User")).toHaveValue("anna");
  await page.getByLabel("Search").fill("number 12");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel("Search").fill("nothing has this");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByText("No changes found.")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page.getByText("Showing 1 to 10 of 15")).toBeVisible();
});

test("an address that says nonsense shows the log all the same", async ({ page }) => {
  await change(page, "POST", "/api/locations", { name: "Ohio" });
  for (const query of ["&page=99", "&page=-1&length=7", "&q=%00", "&username=a&username=b", "&action=%27"]) {
    const answer = await open(page, query);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { name: "Audit" })).toBeVisible();
  }
  await open(page, "&page=99");
  await expect(rows(page)).toHaveCount(1);
});

test("it is for admins alone", async ({ page, browser }) => {
  await change(page, "POST", "/api/users", { username: "reader", password: PASSWORD });
  const other = await (await browser.newContext()).newPage();
  await open(other);
  await expect(other.getByLabel("Username or Email")).toBeVisible();
  await signIn(other, "reader", PASSWORD, own.url);
  await open(other);
  await expect(other.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await other.context().close();
});

test("axe finds nothing in either theme, and a phone needs no sideways scrolling", async ({ page }) => {
  test.slow();
  await change(page, "POST", "/api/locations", { name: "x".repeat(200) });
  await change(page, "PUT", "/api/locations/1", { name: "Ohio", aliases: ["Dayton", "Columbus"] });
  await open(page);
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
