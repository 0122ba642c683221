import { expect, type Locator, test } from "@playwright/test";
import { formatLongDay } from "@/lib/dates";
import { awake } from "../support/panel";

/** The area a link on the landing page is for, without its number of stories. */
const nameOf = async (link: Locator): Promise<string> => ((await link.textContent()) ?? "").replace(/\d+$/, "");

test("the landing page offers the areas it has stories of, and shows one of them alone", async ({ page }) => {
  await page.goto("/");
  const areas = page.getByRole("navigation", { name: "Areas" });
  await expect(areas.getByRole("link", { name: "All areas" })).toHaveAttribute("aria-current", "true");
  const link = areas.getByRole("link").nth(1);
  const count = Number(await link.locator("b").textContent());
  const name = await nameOf(link);
  await link.click();
  await expect(page).toHaveURL(/\/\?area=[a-z_]+#areas$/);
  await expect(link).toHaveAttribute("aria-current", "true");
  await expect(page.locator(".story .area")).toHaveText(Array(count).fill(name));
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /:\d+\/?$/);
  await areas.getByRole("link", { name: "All areas" }).click();
  expect(await page.locator(".story").count()).toBeGreaterThan(count);
});

test("a card's dialog tells the area of its story", async ({ page }) => {
  await page.goto("/");
  const link = page.getByRole("navigation", { name: "Areas" }).getByRole("link").nth(1);
  const name = await nameOf(link);
  await link.click();
  await expect(link).toHaveAttribute("aria-current", "true");
  await awake(page, ".hero-dots");
  await page.locator("[data-story] .headline a").first().click();
  await expect(page.getByRole("dialog").locator(".area")).toHaveText(name);
});

test("the archive combines an area with a search", async ({ page }) => {
  await page.goto("/archive");
  const link = page.getByRole("navigation", { name: "Areas" }).getByRole("link").nth(1);
  const name = await nameOf(link);
  await link.click();
  await expect(page).toHaveURL(/\/archive\?area=[a-z_]+$/);
  const area = new URL(page.url()).searchParams.get("area");
  await expect(page.getByRole("heading", { name: /^Search Results \(\d+ briefings\)$/ })).toBeVisible();
  await expect(page.getByText(`Briefings with a story on ${name}.`)).toBeVisible();
  const { top_insights, week_stories, day_stories } = await (await page.request.get("/api/briefings/1")).json();
  const stories: { article_id: number; area: string }[] = [...top_insights, ...week_stories, ...day_stories];
  const own = stories.filter((story) => story.area === area).map(({ article_id }) => article_id);
  const matches = page
    .getByRole("list", { name: "Matching stories" })
    .last()
    .getByRole("link", { name: /^(?!and )/ });
  await expect(matches).toHaveCount(Math.min(3, new Set(own).size));
  for (const link of await matches.all()) {
    expect(own).toContain(Number(/\d+/.exec((await link.getAttribute("href")) ?? "")?.[0]));
  }
  await page.getByRole("searchbox").fill("energy");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(`/archive?q=energy&area=${area}`);
  await expect(page.getByRole("heading", { name: "Search Results (1 briefings)" })).toBeVisible();
  await page.getByRole("link", { name: "All areas" }).click();
  await expect(page).toHaveURL(/\/archive\?q=energy$/);
  await page.goto("/archive?area=nonsense");
  await expect(page.getByRole("heading", { name: /^All Briefings/ })).toBeVisible();
});

test("a briefing's dates ahead lead to their stories and into a calendar", async ({ page, request }) => {
  const { top_insights, week_stories, day_stories } = await (await request.get("/api/briefings/1")).json();
  const dated: { article_id: number; dates_ahead: { date: string }[] }[] = [
    ...top_insights,
    ...week_stories,
    ...day_stories,
  ];
  const days = dated.flatMap(({ dates_ahead }) => dates_ahead.map(({ date }) => date)).sort();
  const [soonest = ""] = days;
  await page.goto("/briefing/1");
  const dates = page.getByRole("region", { name: "Dates Ahead" });
  const first = dates.getByRole("listitem").first();
  await expect(first).toContainText(formatLongDay(soonest));
  const calendar = await request.get(
    (await dates.getByRole("link", { name: "Add to calendar" }).getAttribute("href")) ?? "",
  );
  expect(calendar.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(await calendar.text()).toContain(`DTSTART;VALUE=DATE:${soonest.replaceAll("-", "")}`);
  await first.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 2, name: "Dates ahead" })).toBeVisible();
});
