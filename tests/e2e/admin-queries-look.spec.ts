import { expect, type Page, test } from "@playwright/test";
import { axeFaultsInBothThemes } from "../support/axe";
import { overflow } from "../support/panel";
import { button, field, openList, savedList } from "../support/queries-tab";

/** Opens the cards of these queries. */
async function unfold(page: Page, titles: string[]): Promise<void> {
  for (const title of titles) await page.getByRole("button", { name: `${title} Any time` }).click();
}

const feedsAt = (url: string) => ({ feeds: [{ url, title: "Example News", items: 20 }], error: null });

test("a preview tells what a row would find now and stores nothing of it", async ({ page }) => {
  const owner = await openList(page, [{ query: "Arkansas", maxItems: 2 }]);
  await field(page, "Time", 1).selectOption("7d");
  await button(page, "Preview row 1").click();
  const dialog = page.getByRole("dialog", { name: "Preview: Arkansas" });
  // The bundled news is years old.
  await expect(dialog.getByText(/^No new articles\.$/)).toBeVisible();
  await expect(dialog.getByText("Older than the past week.").first()).toBeVisible();
  await expect(dialog.getByText("Sample news", { exact: true }).last()).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(button(page, "Preview row 1")).toBeFocused();
  expect(await savedList(page, owner)).toHaveLength(1);
});

test("closing the dialog cancels the preview, and a failure is explained", async ({ page }) => {
  await openList(page, [{ query: "storm" }]);
  await page.route("**/api/queries/preview", () => {});
  const failed = page.waitForEvent("requestfailed");
  await button(page, "Preview row 1").click();
  await expect(page.getByText("Searching the sources…")).toBeVisible();
  await page.keyboard.press("Escape");
  expect((await failed).url()).toContain("/api/queries/preview");
  const error = "Too many previews are running. Try again in a few seconds.";
  await page.route("**/api/queries/preview", (route) => route.fulfill({ status: 429, json: { error } }));
  await button(page, "Preview row 1").click();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(error);
});

test("when every source fails, a preview does not say that there is nothing new", async ({ page }) => {
  await openList(page, [{ query: "storm" }]);
  const counts = { new: 0, stored: 0, repeat: 0, outside: 0, more: 0 };
  const failed = { source: "gdelt", location: null, items: 0, error: "api.gdeltproject.org could not be found." };
  await page.route("**/api/queries/preview", (route) =>
    route.fulfill({ json: { items: [], counts, answers: [failed] } }),
  );
  await button(page, "Preview row 1").click();
  await expect(page.getByRole("dialog").getByText("No source answered.")).toBeVisible();
  await expect(page.getByRole("dialog").getByText("No new articles.")).toHaveCount(0);
});

test("a row that asks for nothing cannot be tried", async ({ page }) => {
  await openList(page);
  await expect(button(page, "Preview row 1")).toBeDisabled();
});

test("feeds found at the site are offered while it is typed, the newest address alone", async ({ page }) => {
  const owner = await openList(page, [{ query: "storm" }]);
  const asked: string[] = [];
  await page.route("**/api/queries/site_feeds?*", async (route) => {
    const site = new URL(route.request().url()).searchParams.get("site") ?? "";
    asked.push(site);
    if (site.includes("slow")) return;
    await route.fulfill({ json: feedsAt("https://example.com/news/feed.xml") });
  });
  await field(page, "Site", 1).fill("slow.example.com");
  await expect(page.getByText("Looking for feeds at slow.example.com…")).toBeVisible();
  const off = page.waitForEvent("requestfailed");
  await field(page, "Site", 1).fill("example.com");
  expect((await off).url()).toContain("slow.example.com");
  await expect(page.getByText("1 feed found at example.com.")).toBeVisible();
  expect(asked).toEqual(["https://slow.example.com", "https://example.com"]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(field(page, "Site", 1)).toHaveValue("https://example.com/news/feed.xml");
  await expect(field(page, "Site", 1)).toBeFocused();
  await expect.poll(async () => (await savedList(page, owner))[0]?.site).toBe("https://example.com/news/feed.xml");
});

test("below 768 px every row is a card, and nothing is wider than the screen", async ({ page }) => {
  await openList(page, [
    { query: "storm", site: "https://example.com/a/very/long/address/of/a/feed.xml" },
    { query: "x" },
  ]);
  const cell = async (name: string) => {
    const box = await page.locator(`tbody tr:first-child td[data-label=${name}]`).boundingBox();
    if (!box) throw new Error(`There is no ${name}.`);
    return box;
  };
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await cell("Query")).y).toBe((await cell("Max")).y);
    await expect(page.getByRole("columnheader", { name: "Query" })).toBeVisible();
    // The buttons do not take a second line.
    expect((await page.locator("tbody tr").first().boundingBox())?.height).toBeLessThan(60);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const fold = page.getByRole("button", { name: "storm Any time · https://example.com/a/very/long" });
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await expect(field(page, "Query", 1)).toBeHidden();
  await fold.click();
  for (const width of [390, 767]) {
    await page.setViewportSize({ width, height: 844 });
    expect((await cell("Query")).y + (await cell("Query")).height).toBeLessThanOrEqual((await cell("Max")).y);
    const tools = await page
      .locator("tbody button:visible")
      .evaluateAll((all) =>
        all.map((each) => Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height)),
      );
    expect(Math.min(...tools)).toBeGreaterThanOrEqual(44);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  await page.getByRole("button", { name: /^Locations, row 1/ }).click();
  await page.getByRole("checkbox", { name: "Arkansas" }).check();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

for (const width of [390, 1280]) {
  test(`axe finds nothing wrong with the list at ${width} px`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await openList(page, [{ query: "Arkansas" }, { site: "https://example.com/" }]);
    await page.route("**/api/queries/site_feeds?*", (route) =>
      route.fulfill({ json: feedsAt("https://example.com/f") }),
    );
    if (width < 768) await unfold(page, ["Arkansas", "https://example.com/"]);
    await field(page, "Max", 1).fill("500");
    await expect(page.getByText("Not saved")).toBeVisible();
    await field(page, "Site", 2).fill("https://example.com/x");
    await expect(page.getByText("1 feed found at example.com.")).toBeVisible();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: /^Locations, row 1/ }).click();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
  });

  test(`axe finds nothing wrong with the dialogs at ${width} px`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await openList(page, [{ query: "Arkansas" }, { query: "storm" }]);
    if (width < 768) await unfold(page, ["Arkansas", "storm"]);
    await button(page, "Preview row 1").click();
    await expect(page.getByText(/^No new articles\.$|articles are new\.$/)).toBeVisible();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await button(page, "Remove row 2").click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
  });
}

test("typing in a row renders no other: a list may have hundreds", async ({ page }) => {
  await openList(page, [{ query: "one" }, { query: "two" }, { query: "three" }]);
  /** Which rows React rendered again since the last call, by the identity of their props. */
  const rendered = () =>
    page.locator("tbody tr").evaluateAll((rows) =>
      rows.flatMap((row, index) => {
        const name = Object.keys(row).find((key) => key.startsWith("__reactProps$")) ?? "";
        const props: unknown = Reflect.get(row, name);
        const isAgain = Reflect.get(row, "propsBefore") !== props;
        Reflect.set(row, "propsBefore", props);
        return isAgain ? [index + 1] : [];
      }),
    );
  await field(page, "Query", 2).focus();
  expect(await rendered()).toEqual([1, 2, 3]);
  await field(page, "Query", 2).press("End");
  await field(page, "Query", 2).press("x");
  await expect(field(page, "Query", 2)).toHaveValue("twox");
  expect(await rendered()).toEqual([2]);
});
