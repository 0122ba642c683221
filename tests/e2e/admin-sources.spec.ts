import { expect, test } from "@playwright/test";
import { axeFaultsInBothThemes } from "../support/axe";
import { type OwnWeb, startOwnWeb } from "../support/own-web";
import { awake, call, overflow, signIn, tableOverflow } from "../support/panel";
import { PASSWORD } from "../support/password";

let own: OwnWeb;

// In order, in one worker: one web process is started for all of them.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  own = await startOwnWeb(`sources_${test.info().workerIndex}`);
});
test.afterAll(() => own.stop());
test.beforeEach(async ({ page }) => {
  await own.sql`truncate source_health, source_rights`;
  await signIn(page, "admin", PASSWORD, own.url);
});

test("how sources answer is said in words, with the last error and its code", async ({ page }) => {
  await page.goto(`${own.url}/admin?tab=sources`);
  await expect(page.getByText("No source has been searched yet.")).toBeVisible();
  await own.sql`insert into source_health (source, answers, errors, empty_runs, failed_runs, last_answer_at, last_items) values
    ('bing-news', 12, 0, 0, 0, now(), 1), ('site:quiet.example', 5, 0, 2, 0, now(), 0)`;
  await own.sql`insert into source_health (source, answers, errors, failed_runs, last_error_at, last_error_code, last_error)
    values ('gdelt', 0, 3, 3, now(), 'throttled', 'api.gdeltproject.org is throttling requests (status 429).')`;
  await own.sql`insert into source_health (source, answers, errors, failed_runs, last_error_at, last_error_code, last_error)
    values ('federal-register', 0, 1, 1, now(), 'timeout', 'It took too long.')`;
  await page.reload();
  const row = (name: string) => page.getByRole("row", { name });
  await expect(row("Bing News")).toContainText("OK");
  await expect(row("Bing News")).toContainText("1 item");
  await expect(row("quiet.example")).toContainText("Returned nothing for 2 runs");
  await expect(row("GDELT")).toContainText("Never answered");
  await expect(row("Federal Register")).toContainText("Never answered");
  await expect(row("GDELT")).toContainText("is throttling requests (status 429). throttled");
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await tableOverflow(page), `${width} px`).toBe(0);
  }
});

test("a publisher's rights are set, changed and taken away", async ({ page }) => {
  await page.goto(`${own.url}/admin?tab=sources`);
  await page.getByRole("textbox", { name: "Publisher" }).fill("https://www.closed.example/some/page");
  await page.getByLabel("Words").fill("40");
  await page.getByRole("button", { name: "Save rights" }).click();
  const row = page.getByRole("row", { name: "closed.example" });
  await expect(row).toContainText("Excerpt of 40 words");
  await row.getByRole("link", { name: "Edit rights of closed.example" }).click();
  await expect(page.getByRole("textbox", { name: "Publisher" })).toHaveValue("closed.example");
  await page.getByLabel("Shown").selectOption("Link only");
  await expect(page.getByLabel("Words")).toBeHidden();
  await page.getByRole("button", { name: "Save rights" }).click();
  await expect(row).toContainText("Link only");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(row.getByRole("link", { name: "Edit rights of closed.example" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Publisher" })).toHaveValue("");
  await row.getByRole("link", { name: "Edit rights of closed.example" }).click();
  await expect(page.getByLabel("Shown")).toBeFocused();
  await expect(page.getByLabel("Shown")).toHaveValue("link");
  await page.getByLabel("Shown").selectOption("Not set");
  await page.getByRole("button", { name: "Save rights" }).click();
  await expect(row).toHaveCount(0);
});

test("what is shown of publishers without a rule is changed in their row", async ({ page }) => {
  await page.goto(`${own.url}/admin?tab=sources`);
  const row = page.getByRole("row", { name: "Publishers without a rule" });
  await expect(row).toContainText("Full text");
  await row.getByRole("link", { name: "Edit rights of publishers without a rule" }).click();
  await expect(page.getByRole("textbox", { name: "Publisher" })).toHaveValue("Publishers without a rule");
  await page.getByLabel("Shown").selectOption("Excerpt");
  await page.getByLabel("Words").fill("80");
  await page.getByRole("button", { name: "Save rights" }).click();
  await expect(page.getByText("Rights of publishers without a rule saved")).toBeVisible();
  await expect(row).toContainText("Excerpt of 80 words");
});

test("what is wrong is said at its field", async ({ page }) => {
  await page.goto(`${own.url}/admin?tab=sources`);
  await awake(page, "main form");
  await page.getByRole("textbox", { name: "Publisher" }).fill("nowhere");
  await page.getByRole("button", { name: "Save rights" }).click();
  await expect(page.getByText("The host must be a publisher's, such as example.com.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Publisher" })).toBeFocused();
});

test("the page is sound in both themes and fits a phone", async ({ page }) => {
  await call(page, "PUT", "/api/sources/rights/a-publisher-with-a-very-long-name.example", { rights: "link" }, own.url);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${own.url}/admin?tab=sources`);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
  }
});
