import { expect, type Page, test } from "@playwright/test";

/** The pages' scripts, as they are asked for. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && asked.push(request.url()));
  return asked;
}

test.describe("a public page before its scripts run", () => {
  for (const path of ["/briefing/1", "/archive"]) {
    test(`${path} is read without them`, async ({ page }) => {
      const scripts = scriptsOf(page);
      await page.goto(path, { waitUntil: "networkidle" });
      expect(scripts).toEqual([]);
      await page.mouse.wheel(0, 200);
      await expect.poll(() => scripts.length).toBeGreaterThan(0);
    });
  }

  test("opens a story pressed at once", async ({ page }) => {
    await page.goto("/", { waitUntil: "commit" });
    const title = page.locator("[data-story] h3 a").first();
    const text = (await title.textContent()) ?? "";
    await title.click();
    await expect(page.getByRole("dialog").getByRole("heading", { name: text })).toBeVisible();
    await expect(page).toHaveURL(/\/story\/\d+/);
  });

  test("repeats a press on a button's icon", async ({ page }) => {
    const faults: Error[] = [];
    page.on("pageerror", (fault) => faults.push(fault));
    await page.goto("/briefing/1", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Copy link" }).locator("svg").click();
    await expect(page.getByRole("status").filter({ hasText: /Link copied|Copy the address/ })).toHaveCount(1);
    expect(faults).toEqual([]);
  });

  test("follows the link where the scripts cannot be had", async ({ page }) => {
    await page.route("**/_next/static/chunks/*.js", (route) => route.abort());
    await page.goto("/");
    const title = page.locator("[data-story] h3 a").first();
    const text = (await title.textContent()) ?? "";
    await title.click();
    await expect(page.getByRole("heading", { level: 1, name: text })).toBeVisible();
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
