import { expect, test } from "@playwright/test";
import { awake } from "../support/panel";

test.describe("on paper", () => {
  test("a story's dialog has nothing behind it", async ({ page }) => {
    await page.goto("/");
    await awake(page, ".hero-dots");
    await page.locator("[data-story] h3 a").first().click();
    const dialog = page.getByRole("dialog");
    const backdrop = () => dialog.evaluate((element) => getComputedStyle(element, "::backdrop").backgroundColor);
    await expect(dialog).toBeVisible();
    expect(await backdrop()).not.toBe("rgba(0, 0, 0, 0)");
    await page.emulateMedia({ media: "print" });
    expect(await backdrop()).toBe("rgba(0, 0, 0, 0)");
  });

  test("the front page numbers its stories and gives their addresses, and nothing is to be pressed", async ({
    page,
  }) => {
    await page.goto("/");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const name of ["Menu", "Search", "Print as PDF", "Switch between dark and light"]) {
      await expect(page.getByRole("button", { name, exact: true }).filter({ visible: true })).toHaveCount(0);
    }
    const story = page.locator("[data-story]").first();
    const original = story.locator(".original a");
    const printed = await original.evaluate((link) => getComputedStyle(link, "::after").content);
    expect(printed).toContain(await original.getAttribute("href"));
    expect(await story.locator(".headline").evaluate((title) => getComputedStyle(title, "::before").content)).toContain(
      "counter(story)",
    );
  });

  test("a briefing is black on white in either theme, with everything opened and its sources listed", async ({
    page,
  }) => {
    await page.goto("/briefing/1");
    await page.emulateMedia({ media: "print" });
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
    await expect(page.getByRole("link", { name: "Close", exact: true })).toBeHidden();
    await expect(page.locator(".entry-more .entry-body .points").last()).toBeVisible();
    const sources = page.locator(".references li");
    expect(await sources.count()).toBeGreaterThan(10);
    await expect(sources.last()).toContainText("https://");
  });

  test("a briefing takes at most six pages, with its address at the foot of each", async ({ page, baseURL }) => {
    await page.goto("/briefing/1");
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const sheets = await page.evaluate(() => document.adoptedStyleSheets.map(({ cssRules }) => cssRules[0]?.cssText));
    expect(sheets.join()).toContain(`${baseURL}/briefing/1`);
    const pages = pdf.match(/\/Type\s*\/Page\b/g) ?? [];
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.length).toBeLessThanOrEqual(6);
  });

  test("a story opened in the dialog is printed alone", async ({ page }) => {
    await page.goto("/");
    await awake(page, ".hero-dots");
    await page.locator("[data-story] .take").first().click();
    await page.emulateMedia({ media: "print" });
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Close" })).toBeHidden();
    await expect(page.getByRole("heading", { name: "NATIONAL NEWS" })).toBeHidden();
  });
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("cards open, the article is a link away, and the search is a form", async ({ page }) => {
    await page.goto("/");
    const card = page.locator("[data-story]").first();
    await card.locator(".more > summary").click();
    await card.getByText("Show Full Article").click();
    await card.getByRole("link", { name: "Read the whole article" }).click();
    await expect(page).toHaveURL(/\/article\/\d+$/);
    await page.goto("/");
    await page.getByRole("searchbox").fill("electricity");
    await page.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/\/archive\?q=electricity/);
  });

  test("the menu of a narrow screen opens", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/briefing/1");
    await expect(page.getByRole("link", { name: "Archive", exact: true })).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("link", { name: "Archive", exact: true })).toBeVisible();
  });
});

test("'Show Full Article' brings the article's text, and 'Hide Full Article' puts it away", async ({ page }) => {
  await page.goto("/briefing/1");
  const entry = page.locator(".entry").first();
  await entry.getByText("Show Full Article").click();
  await expect(entry.locator(".article-text")).not.toContainText("Read the whole article");
  await expect(entry.locator(".article-text p").first()).toBeVisible();
  await entry.getByText("Hide Full Article").click();
  await expect(entry.locator(".article-text")).toBeHidden();
});

test("a passage is shown where it stands in the article", async ({ page }) => {
  await page.goto("/briefing/1");
  await page.locator(".entry .headline a").first().click();
  const sources = page.getByRole("complementary");
  const passage = await sources.locator("q").first().innerText();
  await sources
    .getByRole("link", { name: /^paragraph/ })
    .first()
    .click();
  await expect(page.locator(".article-text p:target")).toContainText(passage.replace(/[“”]/g, "").slice(0, 40));
});
