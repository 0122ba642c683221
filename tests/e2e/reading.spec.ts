import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, type Page, test } from "@playwright/test";
import { formatLongDay } from "@/lib/dates";
import { axeFaultsInBothThemes } from "../support/axe";
import { awake, signIn } from "../support/panel";

const sample: { as_of: string } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../../data/sample/seed.json"), "utf8"),
);
const SAMPLE_DATE = formatLongDay(sample.as_of);

const PAGES = ["/", "/archive", "/archive?q=electricity", "/briefing/1?q=electricity", "/privacy-terms", "/?login"];

test.describe("the landing page", () => {
  test("shows local and national news of the newest briefing, with its true date", async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveTitle(/Cooperative News Digest/);
    await expect(page.getByText(SAMPLE_DATE).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "LOCAL STORIES" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "NATIONAL NEWS" })).toBeVisible();
    // Of the sample, those that were new at the time of its briefing.
    const live = page.getByRole("region", { name: "Live Headlines" });
    expect(await live.getByRole("listitem").count()).toBeGreaterThan(0);
    await expect(page.getByRole("link", { name: "Visit the Archive" })).toHaveAttribute("href", "/archive");
    await expect(page.getByRole("button", { name: "Print as PDF" })).toBeVisible();
    await expect(page.getByText("Sample: recorded AI summary").first()).toBeVisible();
    const local = page.locator("section", { has: page.getByRole("heading", { name: "LOCAL STORIES" }) });
    expect(await local.locator("article").count()).toBeLessThanOrEqual(5);
    await expect(local.locator("article").first()).toContainText("Arkansas");
  });

  for (const [device, width, height] of [
    ["a phone", 390, 844],
    ["a laptop", 1280, 800],
  ] as const) {
    test(`tells the briefing in at most five sentences, the first three in the first screen of ${device}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto("/");
      const seconds = page.getByRole("region", { name: "In 60 seconds", exact: true });
      await expect(seconds.getByText(/^\d+ min read$/)).toBeInViewport({ ratio: 1 });
      await expect(seconds.getByRole("link", { name: "Whole briefing" })).toHaveAttribute("href", "/briefing/1");
      const items = seconds.getByRole("listitem");
      const count = await items.count();
      expect(count).toBeGreaterThanOrEqual(3);
      expect(count).toBeLessThanOrEqual(5);
      for (const [index, item] of (await items.all()).entries()) {
        await expect(item.getByRole("link")).toHaveAttribute("href", /^\/story\/\d+\?type=(insight|week|day)$/);
        await expect(item.getByRole("link")).toBeVisible();
        expect(await item.getByRole("link").evaluate((link) => link.scrollHeight - link.clientHeight)).toBeLessThan(2);
        if (index < 3 || width > 1000) await expect(item.getByRole("link")).toBeInViewport({ ratio: 1 });
      }
    });
  }

  test("says that its news is a sample, and where to begin, except to users who may not", async ({ page }) => {
    await page.goto("/");
    const note = page.getByText(`This is sample news of ${SAMPLE_DATE}.`);
    await expect(note).toBeVisible();
    const link = note.getByRole("link", { name: "Add your queries and run them." });
    await expect(link).toHaveAttribute("href", "/admin?tab=queries");
    await page.locator("html").evaluate((root) => root.setAttribute("data-viewer", "user"));
    await expect(link).toBeHidden();
    await signIn(page);
    await page.reload();
    await expect(link).toBeVisible();
  });

  test("says on request how its texts were written", async ({ page }) => {
    await page.goto("/");
    const words = page.getByText("Written once by AI for the sample news and recorded.");
    await expect(words).toBeHidden();
    await page.getByRole("button", { name: "How this was written" }).click();
    await expect(words).toBeVisible();
  });

  test("is a small page that says each thing once", async ({ page, request }) => {
    await page.goto("/");
    const summary = (await page.locator(".more-body .summary").first().textContent()) ?? "";
    const words = /[\w ,]{20,}/.exec(summary)?.[0] ?? "no plain words in the summary";
    const html = await (await request.get("/")).text();
    expect(html.split(words)).toHaveLength(2);
    expect(html.length).toBeLessThanOrEqual(160_000);
    expect(gzipSync(html).length).toBeLessThanOrEqual(25_000);
  });

  test("names every article once", async ({ page }) => {
    await page.goto("/");
    const ids = await page
      .locator("[data-story]")
      .evaluateAll((cards) => cards.map((card) => card.getAttribute("data-story")));
    expect(ids.length).toBeGreaterThanOrEqual(8);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("opens a card as a story in a dialog, without asking the server, and gives the focus back", async ({ page }) => {
    await page.goto("/");
    await awake(page, ".hero-dots");
    const card = page.locator("[data-story]").first();
    const title = await card.getByRole("heading").innerText();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await card.locator(".headline a").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText(title);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    expect(asked.filter((url) => /\/api\/|\/story\//.test(url))).toEqual([]);
  });

  test("searches the archive in a dialog, and only for something", async ({ page, context }) => {
    await page.goto("/");
    const search = page.getByRole("button", { name: "Search", exact: true });
    await expect(search).toBeDisabled();
    await page.getByRole("searchbox").fill("   ");
    await expect(search).toBeDisabled();
    await page.getByRole("searchbox").fill("electricity");
    await expect(search).toBeEnabled();
    await page.getByRole("searchbox").press("Enter");
    const dialog = page.getByRole("dialog", { name: "Search Results" });
    await expect(dialog.getByText(/Found 1 briefing\(s\) matching/)).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).first().click();
    await page.getByRole("searchbox").fill("zzyzx");
    await page.getByRole("searchbox").press("Enter");
    await expect(dialog.getByText("No results found")).toBeVisible();
    await expect(dialog.getByText("Try different keywords or phrases")).toBeVisible();
    await expect(dialog.getByText("Did you mean")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Close" }).click();
    await context.setOffline(true);
    await page.getByRole("searchbox").press("Enter");
    const offline = page.getByText("Search is not available right now. Check your connection and try again.");
    await expect(offline).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("searchbox").press("Enter");
    await expect(dialog.getByText("No results found")).toBeVisible();
    await expect(offline).toHaveCount(0);
  });

  test("offers a near spelling where a search has no results", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("searchbox").fill("electrcity");
    await page.getByRole("searchbox").press("Enter");
    const dialog = page.getByRole("dialog", { name: "Search Results" });
    await expect(dialog.getByText("No results found")).toBeVisible();
    await expect(dialog.getByText("Did you mean “electricity”?")).toBeVisible();
    await dialog.getByRole("link", { name: "“electricity”" }).click();
    await expect(dialog.getByText("Found 1 briefing(s) matching “electricity”")).toBeVisible();
    await expect(dialog.getByText("Did you mean")).toHaveCount(0);
  });

  test("turns its sixteen pictures, which are one tab stop, and holds still on request", async ({ page }) => {
    await page.goto("/");
    const dots = page.locator(".hero-dots button, [aria-label='Pictures'] button");
    await expect(page.getByRole("button", { name: /pause/i })).toBeVisible();
    expect(await dots.count()).toBeGreaterThanOrEqual(16);
    await expect(page.locator(".hero-dots [tabindex='0']")).toHaveCount(1);
    await awake(page, ".hero-dots");
    await dots.first().focus();
    await page.keyboard.press("ArrowLeft");
    await expect(dots.last()).toBeFocused();
    await expect(dots.last()).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("button", { name: /play/i })).toBeVisible();
  });
});

test.describe("a briefing", () => {
  test("has its four sections, numbered sources and passages that stand in them", async ({ page }) => {
    await page.goto("/briefing/1");
    for (const name of ["Top Strategic Insights", "Stories of the Week", "Stories of the Day", "Referenced Articles"]) {
      // As it is read on the screen, capitals and all.
      await expect(page.getByRole("heading", { name })).toHaveText(name, { useInnerText: true });
    }
    await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
    const report = page.locator(".entry").first().getByRole("link", { name: "Report an error" });
    await expect(report).toHaveAttribute("href", /^\/story\/\d+\/report$/);
    await expect(page.getByRole("contentinfo")).toContainText("fair use");
    await page
      .getByRole("link", { name: "Close", exact: true })
      .or(page.getByRole("button", { name: "Close" }))
      .first()
      .click();
    await expect(page).toHaveURL(/\/$/);
  });

  test("counts the stories of its sections as lists do, and refers to insights for those they cover", async ({
    page,
  }) => {
    await page.goto("/briefing/1");
    const bar = page.getByRole("navigation", { name: "In this briefing" });
    const { top_insights, ...others } = await (await page.request.get("/api/briefings/1")).json();
    const cited = new Set(
      top_insights.flatMap(({ evidence }: { evidence: { article_id: number }[] }) =>
        evidence.map(({ article_id }) => article_id),
      ),
    );
    for (const [id, name] of [
      ["week", "Week"],
      ["day", "Day"],
    ] as const) {
      const links = page.locator(`section[aria-labelledby="${id}"] .entry .headline a`);
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
      const { length } = others[`${id}_stories`];
      await expect(bar.getByRole("link", { name: `${name} ${length}`, exact: true })).toBeVisible();
      const covered = length - hrefs.length;
      const label = `${covered} ${covered === 1 ? "story" : "stories"} covered in Top Strategic Insights`;
      if (covered > 0) {
        const named = page.getByText(label, { exact: true }).locator("xpath=following-sibling::ul/li");
        await expect(named).toHaveCount(covered);
        await expect(named.first().locator(`a[href$="?type=${id}"] ~ p > a[href^="#story-"]`)).toBeVisible();
      }
      expect(hrefs.filter((href) => cited.has(Number(/\d+/.exec(href)?.[0])))).toEqual([]);
    }
    await expect(page.getByText("covered in Top Strategic Insights").first()).toBeVisible();
  });

  test("that does not exist is not found", async ({ page }) => {
    for (const id of ["999999", "0", "abc", "1e3"]) {
      const answer = await page.goto(`/briefing/${id}`);
      expect(answer?.status()).toBe(404);
    }
    await expect(page.getByText("could not be found.")).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every public page is whole", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "NATIONAL NEWS" })).toBeVisible();
    const first = page.locator("[data-story] .headline a").first();
    const title = await first.innerText();
    await first.click();
    await expect(page).toHaveURL(/\/story\/\d+/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.goto("/archive?q=electricity");
    await expect(page.getByText("Search Results (1 briefings)")).toBeVisible();
    await page.goto("/archive?q=zzyzx");
    await expect(page.getByText('No results found for "zzyzx". Try different keywords.')).toBeVisible();
  });

  test("what is not there is said so on a whole page", async ({ page }) => {
    for (const [address, title] of [
      ["/briefing/999999", "Briefing"],
      ["/article/999999", "Article"],
      ["/story/abc", "Story"],
    ]) {
      const answer = await page.goto(address ?? "");
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: `${title} Not Found` })).toBeVisible();
      await expect(page.getByText(`The requested ${title} could not be found.`)).toBeVisible();
      await expect(page.getByRole("link", { name: "Return to Home" })).toBeVisible();
    }
  });

  test("an article stands in full, with a way to its original and out of search engines", async ({ page, request }) => {
    const story = await (await request.get("/api/latest_summary")).json();
    const { article } = story.day_stories[0];
    await page.goto(`/article/${article.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.title);
    const lastParagraph = article.full_text.trim().split("\n\n").at(-1);
    await expect(page.getByText(lastParagraph).first()).toBeVisible();
    await expect(page.locator(`a[href="${article.url}"]`).first()).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  });
});

test("the theme is dark at first, and what was chosen stays", async ({ page }) => {
  await page.goto("/");
  const brightness = () =>
    page.evaluate(() => {
      const canvas = document.createElement("canvas").getContext("2d");
      if (!canvas) return null;
      canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return (red + green + blue) / 3;
    });
  expect(await brightness()).toBeLessThan(60);
  const buttons = page.getByRole("button", { name: "Switch between dark and light" });
  await buttons.first().click();
  await expect.poll(brightness).toBeGreaterThan(200);
  // One more at the bottom right (spec 2).
  await buttons.last().click();
  await expect.poll(brightness).toBeLessThan(60);
  const { x = 0, y = 0 } = (await buttons.last().boundingBox()) ?? {};
  expect(x).toBeGreaterThan(1100);
  expect(y).toBeGreaterThan(600);
  await buttons.last().click();
  await expect.poll(brightness).toBeGreaterThan(200);
  await page.goto("/archive");
  expect(await brightness()).toBeGreaterThan(200);
});

test("pictures that cannot be loaded are passed over", async ({ page }) => {
  await page.route(/\/hero\/0[23]-/, (route) => route.abort());
  await page.goto("/");
  await awake(page, ".hero-dots");
  const current = page.locator(".hero-dot[aria-current=true]");
  await expect(current).not.toHaveAttribute("aria-label", /^Picture 1 /);
  await expect(current).toHaveAttribute("aria-label", /^Picture 4 /);
});

for (const width of [390, 1280]) {
  test(`a briefing is walked by a bar that says where one is, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/briefing/1");
    const bar = page.getByRole("navigation", { name: "In this briefing" });
    await bar.getByRole("link", { name: /^Day/ }).click();
    await expect(page.getByRole("heading", { name: "Stories of the Day" })).toBeInViewport();
    await expect(bar.getByRole("link", { name: /^Day/ })).toHaveAttribute("aria-current", "location");
    await expect(bar.getByRole("link", { name: /^Day/ })).toBeInViewport({ ratio: 1 });
    await expect(bar).toBeInViewport();
    const story = page.locator(".entry:has(.entry-more)").first();
    await expect(story.locator(".take").first()).toBeVisible();
    await expect(story.locator(".entry-body")).toBeHidden();
    const summary = story.locator(":scope > .summary");
    const lines = () =>
      summary.evaluate((text) => Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)));
    expect(await lines()).toBeLessThanOrEqual(2);
    await summary.evaluate((text) => text.append(" More of it.".repeat(40)));
    expect(await lines()).toBe(2);
    await story.locator(".entry-more > summary").click();
    await expect(story.locator(".entry-body")).toBeVisible();
    expect(await lines()).toBeGreaterThan(2);
    await bar.getByRole("link", { name: "Top" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
    const sizeOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize));
    expect(await sizeOf("#day")).toBeGreaterThan(await sizeOf(".entry .headline"));
  });
}

test("a click anywhere on a briefing's story opens its page, except on its controls", async ({ page }) => {
  await page.goto("/briefing/1");
  const story = page.locator(".entry:has(.entry-more)").first();
  const href = (await story.locator(".headline a").getAttribute("href")) ?? "";
  await story.locator(".entry-more > summary").click();
  await expect(story.locator(".entry-body")).toBeVisible();
  await expect(page).toHaveURL("/briefing/1");
  await story.locator(".take").click();
  await expect(page).toHaveURL(href);
});

test("stories are walked from the first of a briefing to the last, and an article leads to its story", async ({
  page,
}) => {
  const { top_insights, week_stories, day_stories } = await (await page.request.get("/api/briefings/1")).json();
  const stories: { article_id: number }[] = [...top_insights, ...week_stories, ...day_stories];
  const count = new Set(stories.map(({ article_id }) => article_id)).size;
  await page.goto("/briefing/1");
  await page.locator(".entry .headline a").first().click();
  const place = page.getByRole("navigation", { name: "Place in the briefing" });
  await expect(place).toContainText(`1 of ${count}`);
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
  await expect(place.getByRole("link", { name: "Previous", exact: true })).toHaveCount(0);
  await place.getByRole("link", { name: "Next", exact: true }).click();
  await expect(place).toContainText(`2 of ${count}`);
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByRole("link", { name: /^Next story/ }).click();
  await expect(place).toContainText(`3 of ${count}`);
  await page.getByRole("link", { name: /^Previous story/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.locator(".references a").first().click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  await expect(page.getByRole("link", { name: "Report an error" })).toHaveAttribute("href", /\/report$/);
  await page.getByText("Our story:").getByRole("link").click();
  await expect(page).toHaveURL(/\/story\/\d+\?type=\w+$/);
});

test("a story's address is copied, without what belongs to this visit", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/briefing/1?q=power&utm_source=mail");
  await awake(page, "main button");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("status")).toHaveText("Link copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/briefing/1`);
  await expect(page.getByRole("status")).toBeEmpty();
});

for (const address of [...PAGES, "/embed"]) {
  test(`${address} has no accessibility violation in either theme`, async ({ page }) => {
    await page.goto(address);
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
  });
}

for (const width of [320, 390, 1280]) {
  test(`no page is wider than ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const address of PAGES) {
      await page.goto(address);
      expect(await overflow(page), address).toBeLessThanOrEqual(0);
    }
  });
}

test("the longest date fits on one line beside the landing page's stories", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const day = page.locator("[id^='day-']").first();
  const lines = await day.evaluate((element) => {
    element.textContent = "September 28, 2026";
    return element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight);
  });
  expect(Math.round(lines)).toBe(1);
});

test("the digest's name is whole at 320 pixels, as at a zoom of 400 %", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/archive");
  const name = page.getByRole("banner").getByText("Cooperative News Digest");
  const { isCut, lines } = await name.evaluate((element) => {
    const range = document.createRange();
    range.setStart(element.firstChild ?? element, 0);
    range.setEnd(element.firstChild ?? element, "Cooperative".length);
    return { isCut: element.scrollHeight > element.clientHeight + 1, lines: range.getClientRects().length };
  });
  expect({ isCut, lines }).toEqual({ isCut: false, lines: 1 });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
});

test("nothing is refused by the page's own policy, and nothing fails on it", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // A visitor's question who is signed in is answered with 401.
    if (message.type() === "error" && !message.location().url.endsWith("/api/auth/me")) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  for (const address of PAGES) await page.goto(address, { waitUntil: "networkidle" });
  expect(complaints).toEqual([]);
});

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
