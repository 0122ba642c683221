import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { axeFaultsInBothThemes } from "../support/axe";
import { addUser, awake, listenToConsole, signIn } from "../support/panel";
import { PASSWORD } from "../support/password";

const TABS = [
  ["Overview", "overview"],
  ["Summary Archive", "summaries"],
  ["Article Archive", "articles"],
  ["Queries", "queries"],
  ["Locations", "locations"],
  ["Users", "users"],
  ["Runs", "runs"],
  ["Editions", "editions"],
  ["Sources", "sources"],
  ["Email", "email"],
  ["Channels", "channels"],
  ["Brand", "brand"],
  ["Audit", "audit"],
] as const;

const ADDRESSES = TABS.map(([, tab]) => `/admin?tab=${tab}`);

function holdRun(username: string, step: "begin" | "end"): void {
  const tsx = ["node_modules/tsx/dist/cli.mjs", "--conditions=react-server"];
  const held = spawnSync(process.execPath, [...tsx, "tests/support/hold-run.ts", username, step], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: process.env.DATA_DIR ?? path.join(tmpdir(), "digest-e2e") },
  });
  expect(held.status, held.stderr).toBe(0);
}

const tabs = (page: Page) => page.getByRole("navigation", { name: "Admin panel" });

test.describe("who may enter", () => {
  test("signed out, every address of the panel shows the login", async ({ page }) => {
    for (const address of ["/admin", "/admin?tab=queries", "/admin?tab=audit"]) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(200);
      await expect(page.getByLabel("Username or Email")).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Admin panel" })).toHaveCount(0);
    }
  });

  test("a login returns to the tab that was asked for", async ({ page }) => {
    await page.goto("/admin?tab=articles&page=2");
    await awake(page, "main form");
    await page.getByLabel("Username or Email").fill("admin");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText(/^Showing 11 to 20 of \d+$/)).toBeVisible();
    await expect(page).toHaveURL("/admin?tab=articles&page=2");
  });

  test("a reader is denied every address of the panel, and sees none of it", async ({ page }) => {
    await signIn(page, (await addUser("denied")).username);
    for (const address of ADDRESSES) {
      await page.goto(address);
      await expect(page.getByRole("heading", { name: "Access Denied" }), address).toBeVisible();
      await expect(page.getByText("You don't have permission to access the admin panel.")).toBeVisible();
      await expect(tabs(page)).toHaveCount(0);
    }
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
  });
});

test("the header names the digest and the admin, and leads home and out", async ({ page }) => {
  const { username } = await addUser("header", true);
  await signIn(page, username);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cooperative News Digest");
  await expect(page.getByText(`Signed in as ${username} (admin)`)).toBeVisible();
  await expect(page.locator("header").getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/admin");
  await expect(page.getByLabel("Password")).toBeVisible();
});

test("tabs are addresses: opened, left by the back button and reloaded", async ({ page }) => {
  await signIn(page, "admin");
  await page.goto("/admin");
  await awake(page, "[type=search]");
  await expect(tabs(page).getByRole("link")).toHaveText(TABS.map(([name]) => name));
  await expect(tabs(page).getByRole("link", { name: "Summary Archive" })).toHaveAttribute("aria-current", "page");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (const [name, tab] of TABS) {
    await tabs(page).getByRole("link", { name }).click();
    await expect(page).toHaveURL(`/admin?tab=${tab}`);
    await expect(tabs(page).locator("[aria-current]")).toHaveText(name);
    await expect(page.locator("main > *").first()).toBeVisible();
  }
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL("/admin?tab=brand");
  await expect(tabs(page).locator("[aria-current]")).toHaveText("Brand");
  await page.reload();
  await expect(tabs(page).locator("[aria-current]")).toHaveText("Brand");
  await page.goForward();
  await expect(tabs(page).locator("[aria-current]")).toHaveText("Audit");
  for (const tab of ["overview", "sources", "email", "audit"]) {
    await page.goto(`/admin/${tab}`);
    await expect(page).toHaveURL(`/admin?tab=${tab}`);
  }
});

test("an unknown tab is the default one", async ({ page }) => {
  await signIn(page, "admin");
  for (const address of ["/admin?tab=nonsense", "/admin?tab=users&tab=runs", "/admin?tab=__proto__"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Summary Archive" })).toBeVisible();
  }
});

test("the overview names every part with its state, and the way to mend it", async ({ page }) => {
  await signIn(page, "admin");
  await page.goto("/admin");
  const strip = page.getByRole("complementary", { name: "Overview" });
  await expect(strip).toContainText(/Needs attention|Not working/);
  await strip.getByRole("link", { name: "Open the overview" }).click();
  const rows = page
    .getByRole("region", { name: "Overview" })
    .getByRole("listitem")
    .filter({ has: page.locator("h3") });
  await expect(rows.getByRole("heading")).toHaveText([
    "Last Run",
    "Next Run",
    "Sources",
    "Publishers’ Rights",
    "Model",
    "Spanish",
    "Email",
    "Subscribers",
    "Sample News",
  ]);
  await expect(page.locator("#sample")).toContainText("The site shows sample news of");
  await page.getByRole("link", { name: "Connect a Model (Model)" }).click();
  await expect(page).toHaveURL("/admin?tab=email#model");
  await expect(page.getByRole("heading", { name: "Model" })).toBeInViewport();
});

test.describe("while a run is active", () => {
  test("one started elsewhere is shown by the server", async ({ browser }) => {
    // Two programs are started for it.
    test.slow();
    const { username } = await addUser("holder", true);
    holdRun(username, "begin");
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await signIn(page, username);
    await page.goto("/admin?tab=locations");
    await expect(page.getByRole("status").filter({ hasText: "Generating Insights..." })).toBeVisible();
    holdRun(username, "end");
    await context.close();
  });

  test("it comes and goes without a reload, and its end refreshes the tab", async ({ page }) => {
    await signIn(page, (await addUser("watcher", true)).username);
    let asked = 0;
    // More than other tests can have under way: none of theirs is taken for the end of these.
    let under_way = 1_000;
    await page.route("**/api/runs?length=1", async (route) => {
      asked += 1;
      await route.fulfill({ json: { under_way, data: [{ task_id: "one" }] } });
    });
    await page.clock.install({ time: "2026-11-20T12:00:00Z" });
    await page.goto("/admin", { waitUntil: "load" });
    await page.clock.pauseAt("2026-11-20T12:10:00Z");
    const spinner = page.getByRole("status").filter({ hasText: "Generating Insights..." });
    let spans = 1;
    const nextSpan = async () => {
      spans += 1;
      await page.clock.runFor(5_000);
    };
    await expect(async () => {
      await nextSpan();
      expect(asked).toBeGreaterThan(0);
      await expect(spinner).toBeVisible({ timeout: 500 });
    }).toPass();

    under_way = 0;
    // What it brings is held back: it would say what other tests have under way.
    await page.route(
      () => true,
      (route) => (route.request().headers().rsc === "1" ? undefined : route.fallback()),
    );
    const refreshed = page.waitForRequest((request) => request.headers().rsc === "1");
    await expect(async () => {
      await nextSpan();
      await expect(spinner).toBeHidden({ timeout: 500 });
    }).toPass();
    await refreshed;
    expect(asked).toBeLessThanOrEqual(spans);
  });

  test("a page nobody looks at asks nothing, and asks again once it is seen", async ({ page }) => {
    await signIn(page, (await addUser("sleeper", true)).username);
    let asked = 0;
    await page.route("**/api/runs?length=1", async (route) => {
      asked += 1;
      await route.fulfill({ json: { under_way: 1, data: [] } });
    });
    await page.addInitScript(() => Object.defineProperty(document, "hidden", { value: true, configurable: true }));
    await page.clock.install();
    await page.goto("/admin", { waitUntil: "load" });
    await page.clock.runFor(60_000);
    expect(asked).toBe(0);
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: false, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await expect(async () => {
      await page.clock.runFor(5_000);
      expect(asked).toBeGreaterThan(0);
    }).toPass();
    await expect(page.getByText("Generating Insights...")).toBeVisible();
  });
});

test.describe("every tab", () => {
  test("of an archive has no fault axe finds, in either theme", async ({ page }) => {
    await signIn(page, "admin");
    // The other tabs are checked in their own tests, with more on them.
    for (const address of ["/admin?tab=overview", "/admin?tab=summaries", "/admin?tab=articles"]) {
      await page.goto(address, { waitUntil: "load" });
      await expect(page.locator("main > *").first()).toBeAttached();
      expect(await axeFaultsInBothThemes(page), address).toEqual([]);
    }
  });

  test("fits a phone, and breaks nothing its content policy forbids", async ({ page }) => {
    const said = listenToConsole(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, "admin");
    for (const address of ADDRESSES) {
      await page.goto(address, { waitUntil: "load" });
      const { wide, narrow } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        narrow: document.documentElement.clientWidth,
      }));
      expect(wide, address).toBeLessThanOrEqual(narrow);
      await expect(tabs(page).locator("[aria-current]"), address).toBeInViewport({ ratio: 1 });
    }
    expect(said).toEqual([]);
  });
});
