import { expect, type Page, test } from "@playwright/test";
import { signIn } from "../support/panel";

const SCRIPTS = "**/_next/static/chunks/*.js";

/** The pages' scripts, as they are asked for. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && asked.push(request.url()));
  return asked;
}

test.describe("a public page before its scripts run", () => {
  for (const path of ["/", "/briefing/1", "/archive"]) {
    test(`${path} is read without them`, async ({ page }) => {
      await page.clock.install();
      const scripts = scriptsOf(page);
      await page.goto(path, { waitUntil: "networkidle" });
      expect(scripts).toEqual([]);
      await page.mouse.wheel(0, 200);
      await expect.poll(() => scripts.length).toBeGreaterThan(0);
    });
  }

  test("fetches them by itself after some seconds", async ({ page }) => {
    await page.clock.install();
    const scripts = scriptsOf(page);
    await page.goto("/briefing/1", { waitUntil: "load" });
    expect(scripts).toEqual([]);
    await page.clock.fastForward(4_000);
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
  });

  test("opens a story pressed at once", async ({ page }) => {
    await page.goto("/", { waitUntil: "commit" });
    const title = page.locator("[data-story] h3 a").first();
    const text = (await title.textContent()) ?? "";
    await title.click();
    await expect(page.getByRole("dialog").getByRole("heading", { name: text })).toBeVisible();
    await expect(page).toHaveURL(/\/story\/\d+/);
  });

  test("opens a story and searches where the connection is lost before the first interaction", async ({
    page,
    context,
  }) => {
    const fetched = new Set<string>();
    page.on("requestfinished", (request) => fetched.add(request.url()));
    for (const isSearch of [false, true]) {
      await context.setOffline(false);
      fetched.clear();
      await page.goto("/");
      const scripts = await page
        .locator("script[data-src]")
        .evaluateAll((all) => all.map(({ dataset }) => dataset.src ?? ""));
      await expect.poll(() => scripts.every((src) => fetched.has(new URL(src, page.url()).href))).toBe(true);
      await context.setOffline(true);
      if (isSearch) {
        await page.getByRole("searchbox").fill("grid");
        await page.getByRole("searchbox").press("Enter");
        await expect(page.getByText("Search is not available right now.")).toBeVisible();
        continue;
      }
      const title = page.locator("[data-story] h3 a").first();
      const text = (await title.textContent()) ?? "";
      await title.click();
      await expect(page.getByRole("dialog").getByRole("heading", { name: text })).toBeVisible();
    }
  });

  test("answers a press on a button's icon, by a mouse or by a program", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/briefing/1", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Copy link" }).locator("svg").click();
    await expect(page.getByText("Link copied").first()).toBeVisible();
    await page.goto("/", { waitUntil: "commit" });
    await page.locator(".hero-dot").nth(4).dispatchEvent("click");
    await expect(page.locator(".hero-dot").nth(4)).toHaveAttribute("aria-current", "true");
  });

  test("pauses the pictures and chooses one by a key", async ({ page }) => {
    await page.goto("/", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Pause the pictures" }).click();
    await expect(page.getByRole("button", { name: "Play the pictures" })).toBeVisible();
    await page.goto("/", { waitUntil: "commit" });
    await page.locator(".hero-dot").first().press("ArrowRight");
    await expect(page.locator(".hero-dot").nth(1)).toHaveAttribute("aria-current", "true");
  });

  test("shows no button for the pictures that would say the opposite to readers who prefer no motion", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.clock.install();
    await page.goto("/");
    await expect(page.locator(".hero-pause")).toBeHidden();
    await page.clock.fastForward(4_000);
    await expect(page.getByRole("button", { name: "Play the pictures" })).toBeVisible();
  });

  test("switches the theme and offers the search while React hydrates and stops events", async ({ page }) => {
    await page.route(SCRIPTS, () => undefined);
    await page.goto("/");
    await page.evaluate(() => {
      for (const type of ["click", "input"]) document.addEventListener(type, (event) => event.stopPropagation(), true);
    });
    await page.getByRole("button", { name: "Switch between dark and light" }).first().click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await page.getByRole("searchbox").fill("rates");
    await expect(page.getByRole("button", { name: "Search", exact: true })).toBeEnabled();
  });

  test("loads a full article that was opened at once", async ({ page }) => {
    await page.goto("/briefing/1", { waitUntil: "commit" });
    const article = page.locator("details.full-article").first();
    await article.getByText("Show Full Article").click();
    await expect(article.locator(".article-text p").first()).toBeVisible();
  });

  test("keeps a press on a button for scripts that are late", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.clock.install();
    const arrival = Promise.withResolvers<void>();
    await page.route(SCRIPTS, (route) => arrival.promise.then(() => route.continue()));
    await page.goto("/briefing/1");
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.clock.fastForward(10_000);
    arrival.resolve();
    await expect(page.getByText("Link copied").first()).toBeVisible();
  });

  test("follows a link that scripts are late for", async ({ page }) => {
    await page.clock.install();
    await page.route(SCRIPTS, () => {});
    await page.goto("/");
    await page.locator("[data-story] h3 a").first().click();
    await page.clock.fastForward(10_000);
    await expect(page).toHaveURL(/\/story\/\d+/);
  });

  test("asks once more for a script that failed", async ({ page }) => {
    const failed = new Set<string>();
    await page.route(SCRIPTS, (route) => {
      const isFirst = !failed.has(route.request().url());
      failed.add(route.request().url());
      return isFirst ? route.fulfill({ status: 502, body: "" }) : route.continue();
    });
    await page.goto("/");
    await page.locator("[data-story] h3 a").first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  test("leads to pages where the scripts cannot be had, and shows no button that needs them", async ({ page }) => {
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto("/");
    const title = page.locator("[data-story] h3 a").first();
    const text = (await title.textContent()) ?? "";
    await title.click();
    await expect(page.getByRole("heading", { level: 1, name: text })).toBeVisible();
    await page.goto("/");
    await page.mouse.wheel(0, 10);
    await expect(page.locator(".hero-pause")).toBeHidden();
    await expect(page.getByRole("button", { name: "Print as PDF" })).toBeVisible();
    await page.locator("[data-story] .take").first().click();
    await expect(page.getByRole("heading", { level: 1, name: text })).toBeVisible();
    await page.goto("/archive");
    await page.getByRole("searchbox").fill("electric");
    await page.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/\/archive\?q=electric$/);
  });

  test("keeps what is typed into the search and sends it", async ({ page }) => {
    await page.goto("/", { waitUntil: "commit" });
    const search = page.getByRole("searchbox");
    await expect(page.getByRole("button", { name: "Search", exact: true })).toBeDisabled();
    await search.fill("electric");
    await search.press("Enter");
    await expect(page.getByRole("dialog", { name: "Search Results" })).toBeVisible();
    await expect(search).toHaveValue("electric");
  });
});

test.describe("who is signed in", () => {
  test("is seen where the browser has lost the hint, and not where the session has ended", async ({
    page,
    context,
  }) => {
    await signIn(page);
    await context.clearCookies({ name: "digest-viewer" });
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    await context.clearCookies();
    const { origin } = new URL(page.url());
    await context.addCookies([{ name: "digest-session", value: "ended", url: origin }]);
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
    await expect.poll(() => context.cookies()).toEqual([]);
  });

  test("is asked again for a page that the browser kept", async ({ page, context }) => {
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
    const comeBack = () => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    await signIn(page);
    await page.evaluate(comeBack);
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    await context.clearCookies();
    // Signing out leaves the page as a visitor's.
    await page.evaluate(() => delete document.documentElement.dataset.viewer);
    await page.evaluate(comeBack);
    await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  });
});
