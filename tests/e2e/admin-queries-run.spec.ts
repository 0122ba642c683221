import { expect, type Page, test } from "@playwright/test";
import { call, signIn } from "../support/panel";
import { field, hold, makeOwner, openList, openStill, openTab, recordSaves, savedList } from "../support/queries-tab";

const TASK = "8c5f3a1e-0b1d-4f6a-9a55-0d7b4d2f0c11";
const run = (page: Page) => page.getByRole("button", { name: /^Run Queries$|^Running\.\.\.$/ });
const said = (page: Page) => page.getByRole("group", { name: "Run" }).getByRole("status");

type Status = { status: string; summary_id?: number | null; error?: string | null; progress?: object } | "down";

/** Plays the two calls of a run; the status is answered in the order given, the last one for good. */
async function play(page: Page, statuses: Status[], start: object = { status: "processing", task_id: TASK }) {
  const seen = { runs: [] as unknown[], checks: 0 };
  await page.route("**/api/run_queries", async (route) => {
    seen.runs.push(route.request().postDataJSON());
    await route.fulfill({ status: 202, json: start });
  });
  await page.route(`**/api/task_status/${TASK}`, async (route) => {
    const status = statuses[Math.min(seen.checks, statuses.length - 1)] ?? "down";
    seen.checks += 1;
    if (status === "down") return route.abort();
    const progress = { stage: "collect", done: 0, total: 0 };
    await route.fulfill({ json: { summary_id: null, error: null, progress, ...status } });
  });
  return seen;
}

/** Starts the run, and waits until the page has taken up the answer: from then on its clock counts. */
async function startRun(page: Page): Promise<void> {
  const answered = page.waitForResponse("**/api/run_queries");
  await run(page).click();
  await (await answered).finished();
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      }),
  );
}

test("a run is followed from 1 s on, every 5 s, until it is completed", async ({ page }) => {
  const owner = await makeOwner(page, [{ query: "storm" }, { site: "https://example.com/" }]);
  const progress = { stage: "fetch", done: 3, total: 20 };
  const seen = await play(page, [
    { status: "starting" },
    { status: "running", progress },
    { status: "completed", summary_id: 7 },
  ]);
  await openStill(page, owner);
  await startRun(page);
  await expect(run(page)).toHaveText("Running...");
  await expect(run(page)).toBeDisabled();
  await expect(said(page)).toHaveText("Processing...");
  // Only what has words is run.
  expect(seen.runs[0]).toEqual({
    user_id: owner.id,
    queries: [{ id: expect.any(Number), query: "storm", maxItems: 5, timeFilter: "any", site: "", locations: [] }],
  });
  await page.clock.runFor(999);
  expect(seen.checks).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(() => seen.checks).toBe(1);
  await expect(page.getByText("Searching", { exact: true })).toBeVisible();
  await page.clock.runFor(4_999);
  expect(seen.checks).toBe(1);
  await page.clock.runFor(1);
  await expect(page.getByText("Reading articles: 3 of 20")).toBeVisible();
  await expect(said(page)).toHaveText("Processing...");
  expect(seen.checks).toBe(2);
  await page.clock.runFor(5_000);
  await expect(said(page)).toHaveText("Queries completed successfully! Summary ID: 7");
  await expect(page.getByRole("link", { name: "Open the briefing" })).toHaveAttribute(
    "href",
    // Briefings of a user who is no admin are private.
    "/my?briefing=7",
  );
  await expect(run(page)).toHaveText("Run Queries");
  await expect(run(page)).toBeEnabled();
  await page.clock.runFor(60_000);
  expect(seen.checks).toBe(3);
});

test("a check that fails is tried again later and later, and says when", async ({ page }) => {
  const owner = await makeOwner(page, [{ query: "storm" }]);
  const failures: Status[] = Array.from({ length: 7 }, () => "down");
  const seen = await play(page, [...failures, { status: "running" }, "down", { status: "completed", summary_id: 1 }]);
  await openStill(page, owner);
  await startRun(page);
  await page.clock.runFor(1_000);
  const waits = [5_000, 7_500, 11_250, 16_875, 25_312.5, 30_000, 30_000];
  for (const [attempt, waitMs] of waits.entries()) {
    const seconds = Math.round(waitMs / 1000);
    const message = `Status check failed. Attempt ${attempt + 1}, retrying in ${seconds} seconds.`;
    await expect(said(page)).toHaveText(message);
    expect(seen.checks).toBe(attempt + 1);
    await page.clock.runFor(Math.floor(waitMs) - 1);
    expect(seen.checks).toBe(attempt + 1);
    await page.clock.runFor(2);
  }
  await expect(said(page)).toHaveText("Processing...");
  await page.clock.runFor(5_000);
  // An answer in between begins the count anew.
  await expect(said(page)).toHaveText("Status check failed. Attempt 1, retrying in 5 seconds.");
  await page.clock.runFor(5_000);
  await expect(said(page)).toHaveText("Queries completed successfully! Summary ID: 1");
});

test("a run ends with its error, or with the reason why there is no new briefing", async ({ page }) => {
  const owner = await makeOwner(page, [{ query: "storm" }]);
  await play(page, [
    { status: "error", error: "No source answered." },
    { status: "completed", summary_id: null, error: "No new stories." },
  ]);
  await openTab(page, owner);
  await run(page).click();
  await expect(said(page)).toHaveText("Processing failed: No source answered.");
  await expect(page.getByRole("link", { name: "Open the report" })).toHaveAttribute(
    "href",
    `/admin?tab=runs&run=${TASK}`,
  );
  await run(page).click();
  await expect(said(page)).toHaveText("Queries completed. No new briefing was made: No new stories.");
});

test("an answer that is no task, a refusal and silence have their words", async ({ page }) => {
  const owner = await makeOwner(page, [{ query: "storm" }]);
  await play(page, [], { status: "done" });
  await openTab(page, owner);
  await run(page).click();
  await expect(said(page)).toHaveText("Queries submitted. Summary generated.");
  await expect(run(page)).toBeEnabled();
  await page.route("**/api/run_queries", (route) => route.fulfill({ status: 500, body: "<h1>Down</h1>" }));
  await run(page).click();
  await expect(said(page)).toHaveText("Failed to run queries");
  await page.route("**/api/run_queries", (route) => route.fulfill({ status: 400, json: { error: "Not today." } }));
  await run(page).click();
  await expect(said(page)).toHaveText("Not today.");
  await page.route("**/api/run_queries", (route) => route.abort());
  await run(page).click();
  await expect(said(page)).toHaveText("Failed to run queries");
});

test("without a query there is nothing to run", async ({ page }) => {
  await openList(page, [{ site: "https://example.com/" }]);
  await expect(run(page)).toBeDisabled();
  await field(page, "Query", 1).fill("   ");
  await expect(run(page)).toBeDisabled();
  await field(page, "Query", 1).fill("storm");
  await expect(run(page)).toBeEnabled();
});

test("what is not saved yet is saved before it is run", async ({ page }) => {
  const owner = await makeOwner(page, []);
  const saves = recordSaves(page);
  const seen = await play(page, [{ status: "running" }]);
  await openStill(page, owner);
  const held = await hold(page, "**/api/queries/save");
  await field(page, "Query", 1).fill("typed just now");
  await run(page).click();
  await expect.poll(() => saves.length).toBe(1);
  expect(seen.runs).toHaveLength(0);
  held.release();
  await expect.poll(() => seen.runs.length).toBe(1);
  const [saved] = await savedList(page, owner);
  expect(saved?.query).toBe("typed just now");
  expect(seen.runs[0]).toMatchObject({ queries: [{ id: saved?.id, query: "typed just now" }] });
});

test("a list that cannot be saved is not run", async ({ page }) => {
  const owner = await makeOwner(page, [{ query: "storm" }]);
  const seen = await play(page, [{ status: "running" }]);
  await openTab(page, owner);
  await field(page, "Max", 1).fill("500");
  await run(page).click();
  await expect(said(page)).toHaveText("Not started: the list could not be saved. Fix that first.");
  expect(seen.runs).toHaveLength(0);
});

test("a real run that finds nothing says so, and a reload takes up one that is under way", async ({ page }) => {
  test.slow();
  const owner = await openList(page, [{ query: "zzqxv unheardof" }]);
  await run(page).click();
  await expect(said(page)).toContainText("Queries completed. No new briefing was made: No articles were found", {
    timeout: 60_000,
  });
  const started = await call(page, "POST", "/api/run_queries", {
    user_id: owner.id,
    queries: [{ query: "zzqxv two" }],
  });
  const { task_id } = await started.json();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  await page.route(`**/api/task_status/${task_id}`, async (route) => {
    await ended;
    await route.continue();
  });
  await openTab(page, owner);
  // The run may be over before the page is there; then there is nothing to take up.
  const isTakenUp = (await run(page).textContent()) === "Running...";
  end();
  await expect(run(page)).toHaveText("Run Queries", { timeout: 60_000 });
  if (isTakenUp) await expect(said(page)).toContainText("Queries completed.");
});

test.describe("the master user", () => {
  /** Whose queries are the scheduled ones is one for all: it is put back to what it was. */
  let before: number | null = null;
  test.describe.configure({ mode: "serial" });
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    before = (await (await page.request.get("/api/queries/master_user")).json()).id;
  });
  test.afterEach(async ({ page }) => {
    expect((await call(page, "POST", `/api/users/${before}/select_master_query`)).status()).toBe(200);
  });

  test("is chosen by the box and said in the picker", async ({ page }) => {
    const owner = await openList(page, [{ query: "storm" }]);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/select_master_query")) asked.push(new URL(request.url()).pathname);
    });
    const box = page.getByLabel("Run this user's queries");
    await box.check();
    await expect(page.locator("option", { hasText: "(Master)" })).toHaveText([`${owner.username} (Master)`]);
    await expect(box).toHaveAttribute("aria-disabled", "false");
    await box.uncheck();
    await expect(box).toHaveAttribute("aria-disabled", "false");
    await expect(page.locator("option", { hasText: "(Master)" })).toHaveCount(0);
    expect(asked).toEqual([`/api/users/${owner.id}/select_master_query`, "/api/users/null/select_master_query"]);
    await page.route("**/select_master_query", (route) => route.abort());
    await box.click();
    await expect(box).toHaveAttribute("aria-disabled", "false");
    await expect(box).not.toBeChecked();
  });

  test("is exactly one when two admins choose at once", async ({ page, context }) => {
    const [one, two] = [await makeOwner(page), await makeOwner(page)];
    const other = await context.newPage();
    await Promise.all([openTab(page, one), openTab(other, two)]);
    const box = (tab: Page) => tab.getByLabel("Run this user's queries");
    await Promise.all([box(page).click(), box(other).click()]);
    await expect(box(page)).toHaveAttribute("aria-disabled", "false");
    await expect(box(other)).toHaveAttribute("aria-disabled", "false");
    const users: { id: number; master_query: boolean }[] = await (await page.request.get("/api/users")).json();
    const masters = users.filter(({ master_query }) => master_query).map(({ id }) => id);
    expect(masters).toHaveLength(1);
    expect([one.id, two.id]).toContain(masters[0]);
    await page.reload();
    await other.reload();
    await expect(box(page)).toBeChecked({ checked: masters[0] === one.id });
    await expect(box(other)).toBeChecked({ checked: masters[0] === two.id });
  });
});
