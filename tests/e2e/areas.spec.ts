import { expect, test } from "@playwright/test";
import { awake } from "../support/panel";

test("the landing page offers the areas it has stories of, and shows one of them alone", async ({ page }) => {
  await page.goto("/");
  const areas = page.getByRole("navigation", { name: "Areas" });
  await expect(areas.getByRole("link", { name: "All areas" })).toHaveAttribute("aria-current", "true");
  const link = areas.getByRole("link", { name: /^Broadband/ });
  const count = Number(await link.locator("b").textContent());
  await link.click();
  await expect(page).toHaveURL(/\/\?area=broadband#areas$/);
  await expect(link).toHaveAttribute("aria-current", "true");
  await expect(page.locator(".story .area")).toHaveText(Array(count).fill("Broadband"));
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /:\d+\/?$/);
  await areas.getByRole("link", { name: "All areas" }).click();
  expect(await page.locator(".story").count()).toBeGreaterThan(count);
});

test("a card's dialog tells the area of its story", async ({ page }) => {
  await page.goto("/?area=broadband");
  await awake(page, "[data-story]");
  await page.locator("[data-story] .headline a").first().click();
  await expect(page.getByRole("dialog").locator(".area")).toHaveText("Broadband");
});

test("the archive combines an area with a search", async ({ page }) => {
  await page.goto("/archive");
  await page.getByRole("link", { name: "Broadband", exact: true }).click();
  await expect(page).toHaveURL(/\/archive\?area=broadband$/);
  await expect(page.getByRole("heading", { name: /^Search Results \(\d+ briefings\)$/ })).toBeVisible();
  await expect(page.getByText("Briefings with a story on Broadband.")).toBeVisible();
  await page.getByRole("searchbox").fill("solar");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/\/archive\?q=solar&area=broadband$/);
  await expect(page.getByRole("heading", { name: "Search Results (1 briefings)" })).toBeVisible();
  await page.getByRole("link", { name: "All areas" }).click();
  await expect(page).toHaveURL(/\/archive\?q=solar$/);
  await page.goto("/archive?area=nonsense");
  await expect(page.getByRole("heading", { name: /^All Briefings/ })).toBeVisible();
});

test("a briefing's dates ahead lead to their stories and into a calendar", async ({ page, request }) => {
  await page.goto("/briefing/1");
  const dates = page.getByRole("region", { name: "Dates Ahead" });
  await expect(dates.getByRole("listitem")).toHaveCount(1);
  await expect(dates.getByRole("listitem")).toContainText("February 2, 2022");
  await expect(dates.getByRole("listitem")).toContainText("Event");
  const calendar = await request.get(
    (await dates.getByRole("link", { name: "Add to calendar" }).getAttribute("href")) ?? "",
  );
  expect(calendar.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(await calendar.text()).toContain("DTSTART;VALUE=DATE:20220202");
  await dates.getByRole("link", { name: /Speedway Solar/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Dates ahead" })).toBeVisible();
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("areas are chosen all the same", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: /^Power supply and markets/ }).click();
    await expect(page).toHaveURL(/area=power_supply/);
    await expect(page.locator(".story .area").first()).toHaveText("Power supply and markets");
  });
});
