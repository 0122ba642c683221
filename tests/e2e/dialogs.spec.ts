import { expect, type Page, test } from "@playwright/test";
import { startOwnWeb } from "../support/own-web";
import { awake, call, signIn, unique } from "../support/panel";
import { PASSWORD } from "../support/password";

const ENTRY = ".briefing-entries a";

async function openArchive(page: Page, address = "/archive"): Promise<void> {
  await page.goto(address);
  await awake(page, ".briefing-entries");
}

async function openLanding(page: Page): Promise<void> {
  await page.goto("/");
  await awake(page, ".hero-dots");
}

/** Signs the page in as a new user, who has no favorites yet. */
async function signInAsReader(page: Page): Promise<void> {
  await signIn(page);
  const username = unique("dialogs");
  await call(page, "POST", "/api/users", { username, password: PASSWORD, is_admin: false });
  await signIn(page, username);
}

/** The paths asked of the server from now on, without files. */
function listenToRequests(page: Page, { prefetches = true } = {}): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const isPrefetch = request.headers()["sec-purpose"]?.startsWith("prefetch") ?? false;
    if (!/^\/_next\/|\.svg$/.test(pathname) && (prefetches || !isPrefetch)) paths.push(pathname);
  });
  return paths;
}

test.describe("a briefing opened in the archive", () => {
  test("says that it loads, can be closed until then, and says that it failed without a connection", async ({
    page,
    context,
  }) => {
    await openArchive(page);
    const release = Promise.withResolvers<void>();
    await page.route(/\/briefing\/\d+\?.*_rsc=/, async (route) => {
      await release.promise;
      await route.continue();
    });
    const entry = page.locator(ENTRY).first();
    const dialog = page.getByRole("dialog", { name: "Briefing" });
    await entry.click();
    await expect(dialog.getByText("Loading briefing...")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expect(entry).toBeFocused();
    await expect(page).toHaveURL(/\/archive$/);
    release.resolve();
    await entry.click();
    await expect(dialog.getByRole("heading", { name: "Top Strategic Insights" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(/\/archive$/);
    await expect(entry).toBeFocused();
    await page.unroute(/\/briefing\/\d+\?.*_rsc=/);

    await context.setOffline(true);
    await entry.click();
    await expect(dialog.getByRole("alert")).toHaveText("Failed to load briefing data");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/archive$/);
    await context.setOffline(false);
  });

  test("has its address, and Back returns to the same search at the same place", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 300 });
    await openArchive(page, "/archive?q=electricity");
    const entry = page.locator(ENTRY).first();
    const title = (await entry.locator(".headline").textContent()) ?? "";
    await entry.evaluate((link) => link.scrollIntoView({ block: "center", behavior: "instant" }));
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(0);
    await entry.click();
    const dialog = page.getByRole("dialog", { name: "Briefing" });
    await expect(dialog.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(dialog).toHaveAccessibleName(`Briefing ${title}`);
    for (const name of ["Top Strategic Insights", "Stories of the Week", "Stories of the Day", "Referenced Articles"]) {
      await expect(dialog.getByRole("heading", { name })).toBeVisible();
    }
    await expect(dialog.getByText("under fair use")).toBeAttached();
    await expect(dialog.getByRole("button", { name: "Print" })).toBeVisible();
    await expect(page).toHaveURL(/\/briefing\/\d+\?q=electricity#story-\d+$/);
    await expect(page).toHaveTitle(new RegExp(title.replace(/[^\w ]/g, ".")));
    expect(await dialog.evaluate((element) => [element.clientWidth, element.clientHeight])).toEqual([1280, 300]);

    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/archive\?q=electricity$/);
    await expect(page).toHaveTitle(/^electricity – The Archive/);
    await expect(page.getByRole("searchbox")).toHaveValue("electricity");
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await expect(entry).toBeFocused();

    await page.goForward();
    await expect(dialog.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page).toHaveURL(/\/briefing\/\d+\?q=electricity#story-\d+$/);
  });

  test("closes with its button and with Escape, also after a jump within it", async ({ page }) => {
    await openArchive(page);
    const entry = page.locator(ENTRY).first();
    const dialog = page.getByRole("dialog", { name: "Briefing" });
    for (const close of [
      () => dialog.getByRole("button", { name: "Close" }).click(),
      () => page.keyboard.press("Escape"),
    ]) {
      await entry.click();
      await dialog
        .getByRole("navigation", { name: "In this briefing" })
        .getByRole("link", { name: /^Sources/ })
        .click();
      await expect(page).toHaveURL(/\/briefing\/\d+#references$/);
      await expect(dialog.getByRole("heading", { name: "Referenced Articles" })).toBeInViewport();
      await close();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/archive$/);
      await expect(entry).toBeFocused();
    }
  });

  test("is the full page after a reload, from which Back leads to the archive", async ({ page }) => {
    await openArchive(page, "/archive?q=electricity");
    await page.locator(ENTRY).first().click();
    const dialog = page.getByRole("dialog", { name: "Briefing" });
    await expect(dialog.getByRole("heading", { name: "Top Strategic Insights" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Top Strategic Insights" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Close", exact: true })).toHaveAttribute("href", "/");
    await page.goBack();
    await expect(page.getByRole("heading", { name: /^Search Results \(1 briefings\)$/ })).toBeVisible();
    await expect(page).toHaveURL(/\/archive\?q=electricity$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("opens from the landing page's search results, which Back returns to", async ({ page }) => {
    await openLanding(page);
    await page.getByRole("searchbox").fill("energy");
    await page.getByRole("searchbox").press("Enter");
    const results = page.getByRole("dialog", { name: "Search Results" });
    await results.getByRole("link").first().click();
    const briefing = page.getByRole("dialog", { name: "Briefing" });
    await expect(briefing.getByRole("heading", { name: "Top Strategic Insights" })).toBeVisible();
    await expect(page).toHaveURL(/\/briefing\/\d+\?q=energy#story-\d+$/);
    await page.goBack();
    await expect(briefing).toBeHidden();
    await expect(results.getByText(/Found 1 briefing\(s\) matching/)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  test("is printed alone", async ({ page }) => {
    await openArchive(page);
    await page.locator(ENTRY).first().click();
    const dialog = page.getByRole("dialog", { name: "Briefing" });
    await expect(dialog.getByRole("heading", { level: 1 })).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(dialog.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Close" })).toBeHidden();
    await expect(page.getByRole("heading", { name: "The Archive" })).toBeHidden();
  });

  test("is fetched once, when it is opened", async ({ page }) => {
    const paths = listenToRequests(page);
    await openArchive(page);
    await page.locator(ENTRY).first().hover();
    await page.locator(ENTRY).first().click();
    await expect(page.getByRole("dialog").getByRole("heading", { name: "Top Strategic Insights" })).toBeVisible();
    expect(paths.filter((path) => path.startsWith("/briefing/"))).toHaveLength(1);
  });
});

test("a briefing is waited for, and one that cannot be loaded is reported", async ({ page }) => {
  const own = await startOwnWeb("dialogs");
  try {
    await own.sql`insert into briefings
      (ai_title, summary_method, generated_at, insights_count, week_stories_count, day_stories_count)
      values ('A slow briefing', 'extractive', now(), 0, 0, 0)`;
    await openArchive(page, `${own.url}/archive`);
    const dialog = page.getByRole("dialog", { name: "Briefing" });
    const held = await own.sql.reserve();

    await held`begin`;
    await held`lock table stories in access exclusive mode`;
    await page.locator(ENTRY).click();
    await expect(dialog.getByText("Loading briefing...")).toBeVisible();
    await held`commit`;
    await expect(dialog.getByRole("heading", { level: 1, name: "A slow briefing" })).toBeVisible();
    await expect(dialog.getByText("No top insights available.")).toBeVisible();
    await expect(dialog.getByText("Loading briefing...")).toBeHidden();
    held.release();
    await page.goBack();

    await own.sql`alter table stories rename to stories_gone`;
    await page.reload();
    await awake(page, ".briefing-entries");
    await page.locator(ENTRY).click();
    await expect(dialog.getByRole("alert")).toHaveText("Failed to load briefing data");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(/\/archive$/);

    await own.sql`alter table stories_gone rename to stories`;
    await own.sql`delete from briefings`;
    await page.locator(ENTRY).click();
    await expect(dialog.getByRole("alert")).toHaveText("Briefing data not found.");
  } finally {
    await own.stop();
  }
});

test.describe("a story opened on the landing page", () => {
  test("has its address without a request, and Back returns to the same place", async ({ page }) => {
    await openLanding(page);
    const card = page.locator("[data-story]", { has: page.getByText("Key points", { exact: true }) }).nth(2);
    const link = card.locator("h3 a");
    const title = (await link.textContent()) ?? "";
    const href = (await link.getAttribute("href")) ?? "";
    await link.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    const scrolled = await page.evaluate(() => scrollY);
    // The browser may fetch ahead what lies under the pointer when the dialog closes.
    const paths = listenToRequests(page, { prefetches: false });
    await link.click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog.getByText("Key points")).toBeVisible();
    await expect(dialog.getByText("under fair use")).toBeAttached();
    await expect(page).toHaveURL(href);
    await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(title)} – `));
    expect(await dialog.evaluate((element) => element.clientWidth)).toBeLessThan(1000);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
    await expect(page).not.toHaveTitle(new RegExp(`^${RegExp.escape(title)}`));
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await expect(link).toBeFocused();
    await page.goForward();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
    await link.click();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
    expect(paths).toEqual([]);
  });

  test("opens by a press anywhere on its card, but not on the card's controls", async ({ page }) => {
    await openLanding(page);
    const card = page.locator("[data-story]").first();
    await card.locator(".badge").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await dialog.getByText("Show Full Article").click();
    await expect(dialog.getByText("Hide Full Article")).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Read the whole article" })).toHaveCount(0);
    await page.mouse.click(5, 400);
    await expect(dialog).toBeHidden();
    const tab = page.context().waitForEvent("page");
    await card.locator("h3 a").click({ modifiers: ["ControlOrMeta"] });
    await (await tab).close();
    await expect(dialog).toBeHidden();
  });

  test("opens once by a double click, so that one step back closes it", async ({ page }) => {
    await openLanding(page);
    const title = page.locator("[data-story] h3 a").first();
    await title.evaluate((link: HTMLElement) => {
      link.click();
      link.click();
    });
    await expect(page.locator("dialog[open]")).toHaveCount(1);
    await page.goBack();
    await expect(page.locator("dialog[open]")).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
  });

  test("is the full page after a reload, from which Back leads to the landing page", async ({ page }) => {
    await openLanding(page);
    const link = page.locator("[data-story] h3 a").first();
    const title = (await link.textContent()) ?? "";
    await link.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "NATIONAL NEWS" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
  });

  test("leads on to its page", async ({ page }) => {
    await openLanding(page);
    await page.locator("[data-story] h3 a").first().click();
    await page.getByRole("dialog").getByRole("heading", { level: 2 }).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test.describe("signed in", () => {
  test("a story is pinned in its dialog, and its card shows it", async ({ page }) => {
    await signInAsReader(page);
    await openLanding(page);
    const card = page.locator("article.story").first();
    await card.locator("h3 a").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
    await expect(dialog.getByRole("button", { name: "Print" })).toBeHidden();
    const title = await dialog.getByRole("heading", { level: 2 }).innerText();
    await expect(dialog.getByRole("button", { name: "Add to favorites" })).toHaveAccessibleDescription(title);
    await dialog.getByRole("button", { name: "Add to favorites" }).click();
    await expect(dialog.getByRole("button", { name: "Remove from favorites" })).toBeEnabled();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(card.getByRole("button", { name: "Remove from favorites" })).toBeEnabled();
    await page.goto("/favorites");
    await expect(page.locator("article.story")).toHaveCount(1);
  });

  test("every story of a briefing has its pin, in the dialog and on its page", async ({ page }) => {
    await signInAsReader(page);
    await openArchive(page);
    await page.locator(ENTRY).first().click();
    const dialog = page.getByRole("dialog", { name: "Briefing" });
    const stories = dialog.locator("article.entry");
    await expect(stories.first().getByRole("button", { name: "Add to favorites" })).toBeEnabled();
    const count = await stories.count();
    expect(count).toBeGreaterThan(5);
    await expect(dialog.getByRole("button", { name: "Add to favorites" })).toHaveCount(count);
    await stories.first().getByRole("button", { name: "Add to favorites" }).click();
    await expect(stories.first().getByRole("button", { name: "Remove from favorites" })).toBeEnabled();
    await page.reload();
    await expect(page.getByRole("button", { name: "Remove from favorites" })).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Add to favorites" })).toHaveCount(count - 1);
    await page.locator("article.entry h3 a").first().click();
    await expect(page.getByRole("button", { name: "Remove from favorites" })).toBeEnabled();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("stories and briefings are pages of their own", async ({ page }) => {
    await page.goto("/");
    await page.locator("[data-story] h3 a").first().click();
    await expect(page).toHaveURL(/\/story\/\d+\?type=\w+$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto("/archive");
    await page.locator(ENTRY).first().click();
    await expect(page).toHaveURL(/\/briefing\/\d+$/);
    await expect(page.getByRole("heading", { name: "Top Strategic Insights" })).toBeVisible();
  });
});
