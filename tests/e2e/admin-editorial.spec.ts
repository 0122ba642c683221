import { expect, test } from "@playwright/test";
import { axeFaultsInBothThemes } from "../support/axe";
import { type OwnWeb, startOwnWeb } from "../support/own-web";
import { overflow, signIn, toast } from "../support/panel";
import { PASSWORD } from "../support/password";

let own: OwnWeb;

// In order, in one worker: one web process is started for all of them.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  own = await startOwnWeb(`editorial_${test.info().workerIndex}`);
});
test.afterAll(() => own.stop());
test.beforeEach(async ({ page }) => {
  await own.sql`truncate briefings, articles restart identity cascade`;
  await signIn(page, "admin", PASSWORD, own.url);
});

const TEXT = "Crews restored power to all 9,400 meters by Friday. The storm broke 212 poles.";

const DATE = { date: "2027-01-08", kind: "event", what: "A hearing", article_id: 1, start: 0, end: 0 };

/** A briefing of the day with one story on an article. */
async function insertBriefing(title: string, isWaiting = false) {
  const [article] = await own.sql<{ id: number }[]>`
    insert into articles (title, url, source, text_status, full_text, bands)
    values ('Power is back', ${`https://news.example/${title.length}`}, 'The Example', 'full', ${TEXT}, '{}') returning id`;
  const [briefing] = await own.sql<{ id: number }[]>`
    insert into briefings (ai_title, summary_method, generated_at, insights_count, week_stories_count, day_stories_count, waiting_since, is_public)
    values (${title}, 'extractive', now(), 0, 0, 1, ${isWaiting ? new Date() : null}, ${!isWaiting}) returning id`;
  await own.sql`
    insert into stories (briefing_id, type, position, article_id, is_local, summary_method, ai_takeaway_title, ai_takeaway_text, ai_summary,
      ai_key_points, ai_meaning, dates_ahead, relevance, grounding, evidence, is_public)
    values (${briefing?.id ?? 0}, 'day', 0, ${article?.id ?? 0}, false, 'extractive', 'Storm outage ends',
      'Crews restored power to all 9,400 meters by Friday.', '', '[]', 'New poles cost money.', ${own.sql.json([DATE])}, 60, '{"checked":1,"supported":1,"replaced":0}', '[]', ${!isWaiting})`;
}

test("a published story is corrected, then withdrawn from page, search and feed", async ({ page, request }) => {
  await insertBriefing("Storm week");
  await page.goto(`${own.url}/admin?tab=summaries`);
  await page.getByRole("link", { name: "Edit Storm week" }).click();
  await page.getByRole("link", { name: "Edit Storm outage ends" }).click();
  await expect(page.getByLabel("Takeaway")).toBeVisible();
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
  await page.getByLabel("Takeaway").fill("The storm broke 900 poles.");
  await page.getByLabel("Why it matters to co-ops").fill("");
  await page.getByLabel("Excerpt").fill("Crews restored power to all 9,400 meters by Friday.");
  await page.getByRole("group", { name: "Date 1" }).getByLabel("Remove").check();
  const added = page.getByRole("group", { name: "New date" });
  await added.getByLabel("Day").fill("2026-12-07");
  await added.getByLabel("Kind").selectOption("Deadline");
  await added.getByLabel("What happens").fill("The last pole");
  await page.getByLabel("Correction").fill("The number of poles was wrong.");
  await page.getByRole("button", { name: "Check and save" }).click();
  await expect(page.getByText("A number is not in the article: 900", { exact: false })).toBeVisible();
  await expect(page.getByLabel("Reason to save anyway")).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);
  await page.getByLabel("Takeaway").fill("The storm broke 212 poles.");
  await page.getByRole("group", { name: "New date" }).getByLabel("Day").fill("");
  await page.getByRole("group", { name: "New date" }).getByLabel("What happens").fill("");
  await page.getByRole("button", { name: "Check and save" }).click();
  await expect(toast(page, "Story saved")).toBeVisible();

  const story = `${own.url}/story/1`;
  await expect.poll(async () => (await request.get(story)).text()).toContain("The number of poles was wrong.");
  const corrected = await (await request.get(story)).text();
  expect(corrected).toMatch(/<blockquote[^>]*>Crews restored power to all 9,400 meters by Friday\.<\/blockquote>/);
  expect(corrected).not.toContain("New poles cost money");
  expect(corrected).not.toContain("January 8, 2027");
  const search = async () => (await request.get(`${own.url}/api/search_briefings?q=outage`)).json();
  expect((await search()).results).toHaveLength(1);

  await page.getByRole("button", { name: "Withdraw Storm outage ends" }).click();
  await page.getByLabel("Reason, shown to readers").fill("It was another storm.");
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw story" }).click();
  await expect(toast(page, "Story withdrawn")).toBeVisible();
  await expect(page.getByText(/^This story was withdrawn on .*: It was another storm\.$/)).toBeVisible();
  await expect(page.locator("#story-1")).toBeFocused();
  await expect.poll(async () => (await request.get(story)).status()).toBe(410);
  await page.goto(story);
  await expect(page.getByText(/^This story was withdrawn on .*: It was another storm\.$/)).toBeVisible();
  const answer = await request.get(`${own.url}/api/story/1`);
  expect(answer.status()).toBe(410);
  expect(await answer.json()).toEqual({ error: expect.stringContaining("It was another storm.") });
  expect((await search()).results).toEqual([]);
  for (const address of ["/", "/archive", "/briefing/1", "/feed.xml", "/feed.json", "/news-sitemap.xml"]) {
    const text = async () => (await request.get(own.url + address)).text();
    await expect.poll(text, address).not.toContain("Storm outage ends");
  }
  await expect.poll(async () => (await request.get(`${own.url}/sitemap.xml`)).text()).not.toContain("/story/1<");
  expect((await request.get(`${own.url}/story/1/opengraph-image`)).status()).toBe(404);
});

test("a waiting briefing is for admins until one publishes it", async ({ page, request }) => {
  await insertBriefing("Storm week");
  await insertBriefing("Quiet week ahead", true);
  expect((await request.get(`${own.url}/api/briefing/2`)).status()).toBe(404);
  await page.goto(`${own.url}/admin?tab=summaries`);
  await page.getByRole("link", { name: "Waiting for review" }).click();
  await page.getByRole("link", { name: "Preview" }).click();
  await expect(page.getByText("Preview: only admins can see this page.")).toBeVisible();
  await page.getByRole("link", { name: "Back to editing" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toast(page, "Briefing published")).toBeVisible();
  await expect(page.locator("header").filter({ hasText: "Quiet week ahead" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Waiting for review" })).toHaveCount(0);
  const latest = await (await request.get(`${own.url}/api/latest_summary`)).json();
  expect(latest).toMatchObject({ id: 2, ai_title: "Quiet week ahead" });
});
