import { expect, type Page, test } from "@playwright/test";
import { axeFaultsInBothThemes } from "../support/axe";
import { type OwnWeb, startOwnWeb } from "../support/own-web";
import { awake, listenToConsole, signIn, toast } from "../support/panel";
import { PASSWORD } from "../support/password";

const rows = (page: Page) => page.locator("tbody tr");
const searchBox = (page: Page) => page.getByRole("searchbox");

async function open(page: Page, address: string): Promise<void> {
  await signIn(page, "admin");
  await page.goto(address);
  await awake(page, "[type=search]");
}

test("articles are paged by address, and the way back leads through the pages", async ({ page }) => {
  await open(page, "/admin?tab=articles");
  await expect(page.getByRole("columnheader")).toHaveText(["Title", "Date", "Actions"]);
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByText(/^Showing 1 to 10 of \d+$/)).toBeVisible();
  const first = await rows(page).first().getByRole("rowheader").textContent();
  await expect(page.getByRole("link", { name: "Previous", exact: true })).toHaveAttribute("aria-disabled", "true");

  await page.getByRole("link", { name: "Next", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin?tab=articles&page=2");
  await expect(page.getByText(/^Showing 11 to 20 of \d+$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Next", exact: true })).toBeFocused();
  await expect(rows(page).first().getByRole("rowheader")).not.toHaveText(first ?? "");
  const second = await rows(page).first().getByRole("rowheader").textContent();

  await page.reload();
  await expect(rows(page).first().getByRole("rowheader")).toHaveText(second ?? "");
  await page.getByRole("link", { name: "Last", exact: true }).click();
  await expect(page.getByRole("link", { name: "Next", exact: true })).toHaveAttribute("aria-disabled", "true");
  await page.goBack();
  await expect(rows(page).first().getByRole("rowheader")).toHaveText(second ?? "");
  await page.goBack();
  await expect(page).toHaveURL("/admin?tab=articles");
  await expect(rows(page).first().getByRole("rowheader")).toHaveText(first ?? "");
});

test("the end of a run renews the page that is looked at", async ({ page }) => {
  let under_way = 1_000;
  let asked = 0;
  await page.route("**/api/runs?length=1", async (route) => {
    asked += 1;
    await route.fulfill({ json: { under_way, data: [] } });
  });
  await page.clock.install();
  await open(page, "/admin?tab=articles");
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(page.getByText(/^Showing 11 to 20 of \d+$/)).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(5_000);
    expect(asked).toBeGreaterThan(0);
    await expect(page.getByText("Generating Insights...")).toBeVisible({ timeout: 500 });
  }).toPass();
  under_way = 0;
  const renewed = page.waitForResponse((response) => response.request().headers().rsc === "1");
  await expect(async () => {
    const before = asked;
    await page.clock.runFor(5_000);
    expect(asked).toBeGreaterThan(before);
  }).toPass();
  const { searchParams } = new URL((await renewed).url());
  expect([searchParams.get("tab"), searchParams.get("page")]).toEqual(["articles", "2"]);
  await expect(page).toHaveURL("/admin?tab=articles&page=2");
  await expect(page.getByText(/^Showing 11 to 20 of \d+$/)).toBeVisible();
});

test("as many rows are shown as are chosen, also after a reload, and a page too far is the last", async ({ page }) => {
  await open(page, "/admin?tab=articles");
  await page.getByLabel("Rows").selectOption("25");
  await expect(page).toHaveURL("/admin?tab=articles&length=25");
  await expect(rows(page)).toHaveCount(25);
  await page.reload();
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByLabel("Rows").getByRole("option")).toHaveText(["10", "25", "50", "100"]);
  await page.goto("/admin?tab=articles&length=50&page=9999");
  await expect(page).toHaveURL(/length=50/);
  await expect(page.getByText(/^Showing \d+ to (\d+) of \1$/)).toBeVisible();
});

test("a search follows the keys, keeps the focus and is one step back", async ({ page }) => {
  await open(page, "/admin?tab=articles");
  const title = (await rows(page)
    .nth(2)
    .getByRole("rowheader")
    .locator("> *")
    .first()
    .evaluate((note) => {
      return note.parentElement?.firstChild?.textContent ?? "";
    })) as string;
  // Whole words: a search finds no word by its beginning.
  await searchBox(page).pressSequentially(title.slice(0, 60).replace(/[\s-][^\s-]*$/u, ""));
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.getByRole("rowheader", { name: title.slice(0, 40) }).first()).toBeVisible();
  await expect(searchBox(page)).toBeFocused();
  await searchBox(page).fill("zyxwvut");
  await expect(page.getByText("No articles found", { exact: true }).last()).toBeVisible();
  await expect(page.getByText('No results found for "zyxwvut". Try different keywords.')).toBeVisible();
  await expect(searchBox(page)).toBeFocused();
  await page.reload();
  await awake(page, "[type=search]");
  await expect(searchBox(page)).toHaveValue("zyxwvut");
  await expect(page.getByText("No articles found", { exact: true }).last()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/admin?tab=articles");
  await expect(searchBox(page)).toHaveValue("");
  await expect(rows(page)).toHaveCount(10);
});

test("a slow search is shown as pending, and its late answer is dropped", async ({ page }) => {
  await open(page, "/admin?tab=articles");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    ({ searchParams }) => searchParams.get("q") === "slow",
    async (route) => {
      await released;
      await route.continue().catch(() => {});
    },
  );
  const pending = page.locator("main [aria-busy=true]");
  await searchBox(page).fill("slow");
  await expect(pending.first()).toBeVisible();
  await searchBox(page).fill("zyxwvut");
  await expect(page.getByText('No results found for "zyxwvut". Try different keywords.')).toBeVisible();
  release();
  await expect(pending).toHaveCount(0);
  await expect(page.getByText('No results found for "zyxwvut". Try different keywords.')).toBeVisible();
  await expect(page).toHaveURL("/admin?tab=articles&q=zyxwvut");
});

test.describe("in a database of its own", () => {
  let own: OwnWeb;
  test.describe.configure({ mode: "default" });
  test.beforeAll(async () => {
    own = await startOwnWeb(`archives_${test.info().workerIndex}`);
  });
  test.afterAll(() => own.stop());

  for (const [tab, address, table, column, words] of [
    ["articles", "tab=articles&q=electric", "articles", "search", "Failed to fetch articles."],
    ["summaries", "tab=summaries&length=25", "briefings", "ai_title", "Failed to fetch summaries."],
  ] as const) {
    test(`a failure to read the ${tab} is shown, and tried again`, async ({ page }) => {
      await signIn(page, "admin", PASSWORD, own.url);
      await own.sql`alter table ${own.sql(table)} rename column ${own.sql(column)} to away`;
      await page.goto(`${own.url}/admin?${address}`);
      const alert = page.locator("main").getByRole("alert");
      await expect(alert).toContainText(words);
      await expect(alert).toHaveCSS("color", await dangerColor(page));
      await own.sql`alter table ${own.sql(table)} rename column away to ${own.sql(column)}`;
      await alert.getByRole("link", { name: "Try again" }).click();
      await expect(alert).toHaveCount(0);
      await expect(page.getByText(/^No (?:articles|briefings) found$/)).toBeVisible();
      await expect(page).toHaveURL(`${own.url}/admin?${address}`);
    });
  }

  test("an article without author, date, text or a usable address says so", async ({ page }) => {
    const [made] = await own.sql<{ id: number }[]>`
      insert into articles (title, url, text_status) values ('Bare', 'javascript:alert(1)', 'none') returning id`;
    await signIn(page, "admin", PASSWORD, own.url);
    await page.goto(`${own.url}/admin?tab=articles&q=bare`);
    await awake(page, "[type=search]");
    const row = rows(page).filter({ hasText: "Bare" });
    await expect(row.getByRole("cell").first()).toHaveText("No date");
    await expect(row.getByRole("link", { name: /^Source/ })).toHaveCount(0);
    await row.getByRole("button", { name: "Details" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Unknown", { exact: true })).toBeVisible();
    await expect(dialog.getByText("No article text available.")).toBeVisible();
    await expect(dialog.locator("dd a")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await own.sql`delete from articles where id = ${made?.id ?? 0}`;
    await row.getByRole("button", { name: "Details" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("Failed to fetch article");
  });
});

test("an article's details open over the list, and give the focus back", async ({ page }) => {
  await open(page, "/admin?tab=articles");
  const row = rows(page).first();
  const details = row.getByRole("button", { name: "Details" });
  await details.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Author", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Date", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Article Content" })).toBeVisible();
  await expect(dialog.locator(".article-text p").first()).not.toBeEmpty();
  await expect(dialog.locator("dd a")).toHaveAttribute("target", "_blank");
  await expect(dialog.locator("dd a")).toHaveAttribute("rel", /noopener/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(details).toBeFocused();

  await expect(row.getByRole("link", { name: /^Article page/ })).toHaveAttribute("href", /^\/article\/\d+$/);
  for (const name of [/^Article page/, /^Source/]) {
    await expect(row.getByRole("link", { name })).toHaveAttribute("target", "_blank");
    await expect(row.getByRole("link", { name })).toHaveAttribute("rel", /noopener/);
  }
});

test("an article's picture is at most 400 px high", async ({ page }) => {
  await open(page, "/admin?tab=articles");
  const tall =
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="3000"><rect width="600" height="3000"/></svg>';
  await page.route("**/api/pictures/tall/500.webp", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: tall }),
  );
  await page.route(/\/api\/article\/\d+$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), image: "/api/pictures/tall/500.webp" } });
  });
  await rows(page).first().getByRole("button", { name: "Details" }).click();
  const picture = page.getByRole("dialog").locator("img");
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty("offsetHeight", 400);
});

test("the mail of a briefing is previewed, in a frame that can do nothing", async ({ page }) => {
  const said = listenToConsole(page);
  await open(page, "/admin");
  await expect(page.getByRole("columnheader")).toHaveText(["Title", "Generated At", "Actions"]);
  const email = rows(page).last().getByRole("button", { name: "Email" });
  await email.click();
  const dialog = page.getByRole("dialog", { name: /^Summary Email Preview \(ID: \d+\)$/ });
  const frame = dialog.locator("iframe");
  // The mail is written for this.
  await expect(frame).toHaveAttribute("src", /^\/api\/summaries\/\d+\/email_preview\?colors=light$/);
  await expect(frame).toHaveAttribute("sandbox", /^(?!.*allow-scripts).*$/);
  await expect(frame.contentFrame().locator("body")).toContainText("Cooperative News Digest");
  // Before anything is sent: from whom, what an inbox shows, to how many, and whether it is delivered at all.
  await expect(dialog.locator("dt")).toHaveText(["From", "Subject", "Preview text", "Subscribers"]);
  await expect(dialog.getByText("Mail is not set up: messages are saved as files.")).toBeVisible();
  await dialog.getByText("Dark", { exact: true }).click();
  await expect(frame.contentFrame().locator("body")).toHaveCSS("background-color", "rgb(17, 19, 32)");
  await dialog.getByText("Phone", { exact: true }).click();
  expect((await frame.boundingBox())?.width).toBe(390);
  await frame
    .contentFrame()
    .locator("body")
    .click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(email).toBeFocused();
  // The frame refuses what the test's own recorder would run in it, too.
  expect(said.filter((text) => !text.startsWith("Blocked script execution"))).toEqual([]);

  await page.route("**/email_preview", (route) => route.fulfill({ status: 500 }));
  await email.click();
  await expect(dialog.getByText("Failed to load email preview.")).toBeVisible();
});

/** Makes the email preview count this many subscribers. */
async function countSubscribers(page: Page, subscribers: number): Promise<void> {
  // Read once: a response still awaited when the test ends would fail another.
  const details = await (await page.request.get("/api/summaries/1/email_details")).json();
  await page.route("**/summaries/1/email_details", (route) =>
    route.fulfill({ json: { ...details, subscribers, already_sent: 0 } }),
  );
}

test("without subscribers nothing can be sent to them, and the dialog does not grow", async ({ page }) => {
  await open(page, "/admin");
  await countSubscribers(page, 0);
  const held = Promise.withResolvers<void>();
  await page.route("**/email_preview", async (route) => {
    await held.promise;
    await route.continue();
  });
  await rows(page).last().getByRole("button", { name: "Email" }).click();
  const dialog = page.getByRole("dialog", { name: /Email Preview/ });
  await expect(dialog.getByText("Loading email preview...")).toBeVisible();
  const toAll = dialog.getByRole("button", { name: "Send to subscribers" });
  await expect(toAll).toBeDisabled();
  await expect(toAll).toHaveAccessibleDescription("No subscribers with a working address");
  const before = await dialog.evaluate((element) => element.clientHeight);
  held.resolve();
  await expect(page.locator("iframe")).toBeVisible();
  expect(await dialog.evaluate((element) => element.clientHeight)).toBe(before);
});

test("a mail to all subscribers is asked about first, and what became of it is told", async ({ page }) => {
  await open(page, "/admin");
  await countSubscribers(page, 3);
  const sent: unknown[] = [];
  let answer: { status: number; json: object } = { status: 200, json: { queued: 3, already_sent: 1 } };
  await page.route("**/api/summaries/*/send", async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill(answer);
  });
  await rows(page).last().getByRole("button", { name: "Email" }).click();
  const toAll = page
    .getByRole("dialog", { name: /Email Preview/ })
    .getByRole("button", { name: "Send to subscribers" });
  await toAll.click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(page.locator("iframe")).toBeVisible();
  expect(sent).toEqual([]);

  await toAll.click();
  await question.getByRole("button", { name: "Send to subscribers" }).click();
  await expect(
    page.getByText("messages are saved as files. Queued for 3 subscribers. 1 subscriber already received it."),
  ).toBeVisible();
  answer = { status: 409, json: { error: "Mail is switched off." } };
  await page.getByRole("button", { name: "Send to me" }).click();
  await expect(toast(page, "Mail is switched off.")).toBeVisible();
  expect(sent).toEqual([{ to: "subscribers" }, { to: "me" }]);
});

test("a briefing opens full screen at its address, and closing returns to the list", async ({ page }) => {
  await open(page, "/admin");
  const button = rows(page).last().getByRole("button", { name: "Briefing" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Briefing" });
  await expect(dialog.getByRole("heading", { name: "Top Strategic Insights" })).toBeVisible();
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 900 });
  await expect(page).toHaveURL(/\/briefing\/\d+$/);
  await expect(dialog.getByRole("button", { name: "Print" })).toBeHidden();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(button).toBeFocused();
});

test("dialogs have no fault axe finds, in either theme", async ({ page }) => {
  await open(page, "/admin?tab=articles");
  await rows(page).first().getByRole("button", { name: "Details" }).click();
  await expect(page.getByRole("dialog").locator(".article-text p").first()).toBeVisible();
  await expectNoFaults(page);
  await open(page, "/admin");
  await countSubscribers(page, 3);
  await rows(page).last().getByRole("button", { name: "Email" }).click();
  await expect(page.locator("iframe")).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Send to subscribers" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectNoFaults(page);
});

/** Of the page without the mail in its frame, which has its own tests. */
async function expectNoFaults(page: Page): Promise<void> {
  // Half-faded text has half its contrast.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
  expect(await axeFaultsInBothThemes(page, { exclude: "iframe" })).toEqual([]);
}

/** The theme's color of failures, as the browser computes it. */
async function dangerColor(page: Page): Promise<string> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--danger)";
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
}
