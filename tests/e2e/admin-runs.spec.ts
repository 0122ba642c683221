import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { axeFaultsInBothThemes } from "../support/axe";
import { type OwnWeb, startOwnWeb } from "../support/own-web";
import { overflow, signIn, toast } from "../support/panel";
import { PASSWORD } from "../support/password";
import { runRows, underWay } from "../support/run-rows";

/** Runs of every kind stand in a database of their own: nobody else sees them, and no worker takes them up. */
let own: OwnWeb;

// In order, in one worker: one web process is started for all of them.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  own = await startOwnWeb(`runs_${test.info().workerIndex}`);
});
test.afterAll(() => own.stop());
test.beforeEach(async ({ page }) => {
  await own.sql`truncate runs, articles, briefings, model_calls restart identity cascade`;
  await signIn(page, "admin", PASSWORD, own.url);
});

const add = () => runRows(own.sql);

const open = (page: Page, path: string) => page.goto(`${own.url}/admin?tab=runs${path}`);
const report = (page: Page, id: string) => open(page, `&run=${id}`);
const part = (page: Page, name: string) => page.getByRole("region", { name });

test("every run is listed, newest first, a page at a time", async ({ page }) => {
  await open(page, "");
  await expect(page.getByText("No runs yet.")).toBeVisible();
  for (let day = 1; day <= 11; day++) {
    const at = `2026-11-${String(day).padStart(2, "0")}T18:00:00Z`;
    await add().run({ created_at: at, started_at: at, finished_at: `${at.slice(0, 14)}00:07Z` });
  }
  await add().run({ created_at: "2026-11-12T18:00:00Z", status: "error", error: "No source answered." });
  await add().run({ created_at: "2026-11-13T18:00:00Z", status: "error", error: "Cancelled by admin." });
  await add().run({ created_at: "2026-11-14T18:00:00Z", status: "completed", kind: "first", error: "No new stories." });
  const waiting = {
    status: "starting",
    started_at: null,
    finished_at: null,
    kind: "command",
    lease_until: "2099-01-01",
  };
  await add().run({ ...waiting, created_at: "2026-11-15T18:00:00Z" });
  await page.reload();
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(10);
  await expect(rows.nth(0)).toContainText("November 15, 2026 12:00 PM");
  await expect(rows.nth(0)).toContainText("Waiting");
  await expect(rows.nth(0)).toContainText("Command line");
  await expect(rows.nth(0)).toContainText("not started");
  await expect(rows.nth(1)).toContainText("No briefing");
  await expect(rows.nth(1)).toContainText("No new stories.");
  await expect(rows.nth(2)).toContainText("Canceled");
  await expect(rows.nth(3)).toContainText("Failed");
  await expect(rows.nth(3)).toContainText("No source answered.");
  await expect(page.getByText("Showing 1 to 10 of 15")).toBeVisible();
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(4)).toContainText("November 1, 2026 12:00 PM");
  await expect(rows.nth(4)).toContainText("7.0 s");
  await rows.nth(4).getByRole("link").click();
  await expect(page.getByRole("heading", { name: /^Run of November 1, 2026/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Showing 11 to 15 of 15")).toBeVisible();
  await open(page, "&page=99");
  await expect(page.getByText("Showing 11 to 15 of 15")).toBeVisible();
});

test("a report has the stages, the counts, the sources, the spending and the mails of its run", async ({ page }) => {
  const id = await add().full();
  await report(page, id);
  await expect(page.getByText("The budget for this run was spent: 3 articles")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the Briefing" })).toHaveAttribute("href", "/briefing/1");
  const figures = page.locator("main dl");
  await expect(figures).toContainText("Duration3 min 5 s");
  await expect(figures).toContainText("TriggerScheduled");
  await expect(figures).toContainText("Email1 sent");
  await expect(part(page, "Stages").getByRole("listitem").nth(0)).toContainText(
    "Search the sources2 of 2, 1 failed12 s",
  );
  await expect(part(page, "Stages").getByRole("listitem").nth(1)).toContainText("7 of 7, 6 unreadable2 min 0 s");
  await expect(part(page, "Stages").getByRole("listitem").nth(2)).toContainText("not started");
  const queries = part(page, "Queries");
  await expect(queries.getByRole("columnheader")).toHaveText([
    "Query",
    "Found",
    "New",
    "Duplicates",
    "Blocked",
    "No text",
    "Outside the window",
    "Used",
  ]);
  await expect(queries.locator("tbody tr").nth(0).locator("td")).toHaveText(["15", "0", "3", "3", "3", "3", "0"]);
  await expect(queries.locator("tbody tr").nth(1)).toContainText("Everything new at the site");
  await expect(queries.locator("tbody tr").nth(1)).toContainText("Arkansas, https://quiet.example.com/");
  await expect(queries.locator("tfoot tr").locator("td").first()).toHaveText("15");
  const sources = part(page, "Sources");
  await expect(sources.locator("tbody tr").nth(0)).toContainText("GDELT");
  await expect(sources.locator("tbody tr").nth(0)).toContainText("OK");
  await expect(sources.locator("tbody tr").nth(1)).toContainText("Did not answer in 2 runs");
  await expect(sources.locator("tbody tr").nth(1)).toContainText("quiet.example.com did not answer in time.");
  const spending = part(page, "Model Calls");
  await expect(spending.locator("tbody td")).toHaveText(["2", "1", "1,000,010", "500,000"]);
  await expect(spending).toContainText("1,500,010 tokens in 2 calls, 12,000 expected; about $1.25 at list prices.");
  await own.sql`update model_calls set model = 'llama-3'`;
  await page.reload();
  await expect(spending).toContainText("12,000 expected; the price is not known.");
  await expect(spending).not.toContainText("$");
});

test("skipped articles are shown with the reason, a page at a time", async ({ page }) => {
  const id = await add().full();
  await report(page, id);
  const left = part(page, "Skipped");
  await expect(left.locator("summary")).toContainText("15");
  await expect(left.getByRole("table")).toBeHidden();
  await left.locator("summary").click();
  await expect(left.locator("tbody tr")).toHaveCount(10);
  await expect(left.locator("tbody tr").first()).toContainText("x.example does not allow robots on this page.");
  await expect(left.getByText("Not needed: its row had enough articles.").first()).toBeVisible();
  await expect(left.getByRole("link", { name: "Find number 1", exact: true })).toHaveAttribute(
    "href",
    "https://x.example/1",
  );
  await left.getByRole("link", { name: "Next", exact: true }).click();
  await expect(left.locator("tbody tr")).toHaveCount(5);
  await expect(left.locator("tbody tr").last()).toContainText("Its date is outside the row’s time range.");
  await expect(page.locator('[href^="javascript"]')).toHaveCount(0);
});

test("a run under way is followed while it is looked at, until it has ended", async ({ page }) => {
  const id = await add().run(underWay);
  await add().stage(id, "fetch", 3, 40);
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith(`/api/runs/${id}`) && asked.push(request.url()));
  await page.clock.install();
  await report(page, id);
  await expect(page.getByText("Read the pages, 3 of 40")).toBeVisible();
  await add().stage(id, "fetch", 17, 40);
  await page.clock.runFor(3_000);
  await expect(page.getByText("Read the pages, 17 of 40")).toBeVisible();

  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  const before = asked.length;
  await add().stage(id, "fetch", 23, 40);
  await page.clock.runFor(30_000);
  expect(asked.length).toBe(before);
  await hide(false);
  await page.clock.runFor(3_000);
  await expect(page.getByText("Read the pages, 23 of 40")).toBeVisible();

  await page.route(`**/api/runs/${id}`, (route) => route.abort());
  await page.clock.runFor(3_000);
  await expect(page.getByText("The server cannot be reached. Trying again.")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await own.sql`update runs set status = 'error', error = 'No source answered.', finished_at = now(), lease_until = null`;
  await page.clock.runFor(3_000);
  await expect(page.getByRole("alert").filter({ hasText: "Failed: No source answered." })).toBeVisible();
  await expect(part(page, "Stages").getByRole("listitem").nth(1)).toContainText("23 of 40failed here");
  await expect(page.getByRole("button", { name: "Run again" })).toBeVisible();
  const ended = asked.length;
  await page.clock.runFor(30_000);
  expect(asked.length).toBe(ended);
});

test("a run is canceled after a question, and run again", async ({ page }) => {
  const id = await add().run(underWay);
  await report(page, id);
  await page.getByRole("button", { name: "Cancel run" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Cancel this run?");
  await dialog.getByRole("button", { name: "Keep running" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel run" }).click();
  await dialog.getByRole("button", { name: "Cancel run" }).click();
  await expect(toast(page, "Run canceled")).toBeVisible();
  await expect(page.getByText("Canceled by admin.")).toBeVisible();
  await page.getByRole("button", { name: "Run again" }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByText("Waiting")).toBeVisible();
  await expect(page.getByText("wind power")).toBeVisible();
});

test("a run that ended meanwhile cannot be canceled, which is said", async ({ page }) => {
  const id = await add().run(underWay);
  await report(page, id);
  await page.getByRole("button", { name: "Cancel run" }).click();
  await own.sql`update runs set status = 'completed', finished_at = now()`;
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel run" }).click();
  await expect(toast(page, "The run has ended.")).toBeVisible();
});

test("a run that is none says so, whatever the address names", async ({ page }) => {
  for (const wrong of [randomUUID(), "abc", "1%27%20or%201=1", "%00"]) {
    await report(page, wrong);
    await expect(page.getByText("Run not found.")).toBeVisible();
  }
});

test("axe finds nothing in either theme, and a phone needs no sideways scrolling", async ({ page }) => {
  test.slow();
  const id = await add().full();
  for (const path of ["", `&run=${id}&page=2`]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, path);
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
});
