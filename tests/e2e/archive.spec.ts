import { expect, test } from "@playwright/test";
import { startOwnWeb } from "../support/own-web";
import { awake, signIn } from "../support/panel";
import { PASSWORD } from "../support/password";

test("the archive lists every briefing, and a search matches what only a story says", async ({ page, request }) => {
  const { day_stories } = await (await request.get("/api/latest_summary")).json();
  const [word] = day_stories.at(-1).ai_takeaway_title.match(/\p{L}{6,}/gu);
  await page.goto("/archive");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Archive");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(/^All Briefings \(\d+ briefings\)$/, {
    useInnerText: true,
  });
  await expect(page.getByRole("link", { name: "Show All" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 3 }).first()).toHaveText(/^[A-Z][a-z]+ \d{4}$/);
  await expect(page.getByRole("list", { name: "Stories" }).first().getByRole("link")).toHaveCount(3);
  await page.getByRole("searchbox").fill(word);
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(`/archive?q=${word}`);
  await expect(page.getByRole("heading", { name: "Search Results (1 briefings)" })).toBeVisible();
  await expect(page.locator(".briefing-entries mark").first()).toHaveText(new RegExp(`^${word.slice(0, 4)}`, "i"));
  await page.getByRole("link", { name: "Show All" }).click();
  await expect(page).toHaveURL(/\/archive$/);
  await page.getByRole("searchbox").fill("  ");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("heading", { name: /^All Briefings/ })).toBeVisible();
});

test("a search says without a connection that it cannot search, and keeps what was typed", async ({
  page,
  context,
}) => {
  await page.goto("/archive");
  await awake(page, "search form");
  const box = page.getByRole("searchbox");
  await box.fill("electricity");
  await context.setOffline(true);
  await box.press("Enter");
  const offline = page.getByText("Search is not available right now. Check your connection and try again.");
  await expect(offline).toBeVisible();
  await expect(box).toHaveValue("electricity");
  await context.setOffline(false);
  await box.press("Enter");
  await expect(page.getByRole("heading", { name: /^Search Results/ })).toBeVisible();
  await expect(offline).toHaveCount(0);
});

test("a search lists the stories that match, and opens the briefing at the first of them with its words marked", async ({
  page,
}) => {
  await page.goto("/archive?q=energy");
  await awake(page, ".briefing-entries");
  const matches = page.getByRole("list", { name: "Matching stories" });
  await expect(matches.getByRole("listitem")).toHaveCount(4);
  await expect(matches.getByRole("listitem").last()).toHaveText(/^and \d+ more$/);
  // The briefing is named after one of them: its title is not listed again.
  const named = await page.locator(".briefing-entry .headline").first().innerText();
  await expect(matches.getByText(named)).toHaveCount(0);
  const story = matches.getByRole("link").first();
  await expect(story).toHaveAttribute("href", /^\/story\/\d+\?type=(insight|week|day)$/);
  await expect(matches.locator("mark").first()).toHaveText(/^energ/i);
  const title = await story.innerText();
  await page.locator(".briefing-entry").first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator(".entry .headline a:focus")).toHaveText(title);
  await expect(dialog.locator(".entry .headline a:focus")).toBeInViewport();
  await expect(dialog.locator("mark").first()).toHaveText(/^energ/i);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await story.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.getByRole("link", { name: "Back to the briefing" }).click();
  await expect(page).toHaveURL(/\/briefing\/1#story-\d+$/);
  await expect(page.locator(":target")).toContainText(title);
  await expect(page.locator(":target")).toBeInViewport();
});

test("a search without results says so, and a link offers a near spelling", async ({ page }) => {
  await page.goto("/archive?q=%3Cb%3Exyzzyq%3C%2Fb%3E");
  await expect(page.getByText("No briefings found")).toBeVisible();
  await expect(page.getByText('No results found for "<b>xyzzyq</b>". Try different keywords.')).toBeVisible();
  await expect(page.getByText("Did you mean")).toHaveCount(0);
  await page.goto("/archive?q=electrcity");
  await expect(page.getByRole("heading", { name: "Search Results (0 briefings)" })).toBeVisible();
  await expect(page.getByText("Did you mean “electricity”?")).toBeVisible();
  await page.getByRole("link", { name: "“electricity”" }).click();
  await expect(page).toHaveURL(/\/archive\?q=electricity$/);
  await expect(page.getByRole("heading", { name: "Search Results (1 briefings)" })).toBeVisible();
});

test("without any briefing, admins are told why, and visitors only that there is none", async ({ page }) => {
  const own = await startOwnWeb("archive");
  try {
    await page.goto(`${own.url}/archive`);
    await expect(page.getByText("No briefings are available at this time.")).toBeVisible();
    await signIn(page, "admin", PASSWORD, own.url);
    await page.reload();
    const note = page.getByRole("note");
    await expect(note).toContainText("No run has been started yet.");
    await expect(note.getByRole("link", { name: "See the runs" })).toHaveAttribute("href", "/admin?tab=runs");
    await page.goto(own.url);
    await expect(page.getByText("No briefing yet")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Live Headlines" })).toHaveCount(0);
    await expect(page.getByText("This is sample news")).toHaveCount(0);
    await expect(page.getByText("Check back soon for national industry updates.")).toBeVisible();
    await expect(note).toContainText("No run has been started yet.");
  } finally {
    await own.stop();
  }
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("the archive is searched and read", async ({ page }) => {
    await page.goto("/archive");
    await page.getByRole("searchbox").fill("hydropower");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { name: "Search Results (1 briefings)" })).toBeVisible();
    await page.locator(".briefing-entries a").first().click();
    await expect(page).toHaveURL(/\/briefing\/\d+\?q=hydropower#story-\d+$/);
    await expect(page.locator(".entry:is(:target, :has(:target)) mark").first()).toBeInViewport();
  });
});

test("there is no share card and no feed of what does not exist", async ({ request }) => {
  for (const address of [
    ...["/briefing/999", "/story/999", "/article/999", "/e/nope", "/e/a%20b"].map((page) => `${page}/opengraph-image`),
    ...["/e/nope", "/e/nope/feed.xml", "/e/nope/feed.json", "/e/nope/embed", "/briefing/999/dates.ics"],
  ]) {
    expect((await request.get(address)).status(), address).toBe(404);
  }
});

test("a search engine finds its way, and another publisher's text is not listed", async ({ page, request }) => {
  for (const [address, type] of [
    ["/feed.xml", "application/atom+xml"],
    ["/feed.json", "application/feed+json"],
    ["/sitemap.xml", "application/xml"],
    ["/news-sitemap.xml", "application/xml"],
    ["/robots.txt", "text/plain"],
    ["/manifest.webmanifest", "application/manifest+json"],
    ["/briefing/1/opengraph-image", "image/png"],
    ["/opengraph-image", "image/png"],
    ["/favicon.ico", "image/x-icon"],
    ["/apple-touch-icon.png", "image/png"],
    ["/icon-maskable.png", "image/png"],
  ] as const) {
    // A busy machine may be told to come again shortly.
    await expect(async () => {
      const answer = await request.get(address);
      expect(answer.status(), address).toBe(200);
      expect(answer.headers()["content-type"], address).toContain(type);
    }).toPass({ timeout: 20_000 });
  }
  await page.goto("/?utm_source=mail");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /^http:\/\/[^/]+\/?$/);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute("content", /^http:\/\/[^/]+\/?$/);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", /\/opengraph-image/);
  await page.goto("/briefing/1");
  await expect(page.locator('link[rel="alternate"][type="application/atom+xml"]')).toHaveAttribute("href", "/feed.xml");
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? "");
  expect(data).toMatchObject({ "@type": "CollectionPage" });
  expect(data.isBasedOn.length).toBeGreaterThan(5);
  const story = data.hasPart[0].url;
  await page.goto(new URL(story).pathname);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  const id = new URL(story).pathname.split("/").at(-1);
  await page.goto(`/article/${id}`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
});
