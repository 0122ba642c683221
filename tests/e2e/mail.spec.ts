import { expect, type Page, test } from "@playwright/test";
import { axeFaults } from "../support/axe";
import { addUser, signIn } from "../support/panel";

/** Signs the page in as an admin nobody else signs in as. */
async function signInAs(page: Page, name: string): Promise<void> {
  await signIn(page, (await addUser(name, true)).username);
}

/** A link of the briefing's mail to whoever is signed in. */
async function linkOfMail(page: Page, text: string): Promise<string> {
  await page.goto("/api/summaries/1/email_preview");
  const href = await page.getByRole("link", { name: text, exact: true }).first().getAttribute("href");
  const { pathname, search } = new URL(href ?? "");
  return pathname + search;
}

const colorOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 600]) {
    test(`the mail fits ${width} px and reads well in ${colorScheme} colors`, async ({ page }) => {
      // A whole briefing is long, and every text of it is looked at.
      test.slow();
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await signInAs(page, "mailed");
      await page.goto("/api/summaries/1/email_preview");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText("Sample: recorded AI summary")).toBeVisible();
      await expect(page.getByRole("link", { name: "Read", exact: true }).first()).toBeVisible();
      const overflow = await page.evaluate(
        () =>
          [...document.querySelectorAll("body *")].filter(
            (each) => each.getBoundingClientRect().right > innerWidth + 0.5,
          ).length,
      );
      expect(overflow).toBe(0);
      expect(await colorOf(page, "body", "background-color")).toBe(
        colorScheme === "light" ? "rgb(250, 250, 252)" : "rgb(17, 19, 32)",
      );
      expect(await axeFaults(page)).toEqual([]);
    });
  }
}

test("nothing is lost in a mail program that knows no style sheets", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 700, height: 900 });
  await signInAs(page, "plain");
  await page.goto("/api/summaries/1/email_preview");
  const text = await page.locator("body").innerText();
  await page.evaluate(() => {
    for (const sheet of document.querySelectorAll("style")) sheet.remove();
  });
  expect(await page.locator("body").innerText()).toBe(text);
  expect(await colorOf(page, "h2", "color")).toBe("rgb(24, 26, 43)");
  expect(await axeFaults(page)).toEqual([]);
});

test("a link of the mail signs its reader in and leads to the story, from where its briefing is one press away", async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, "linked");
  const link = await linkOfMail(page, "Read the story");
  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
  const phone = await elsewhere.newPage();
  await phone.goto(link);
  await expect(phone).toHaveURL(/\/story\/\d+\?type=(?:insight|week|day)$/);
  const title = await phone.getByRole("heading", { level: 1 }).innerText();
  await expect(phone.getByText(/^From the briefing of \w+ \d+, \d{4} · \d+ of \d+$/)).toBeVisible();
  await phone.getByRole("link", { name: /^briefing of/ }).click();
  await expect(phone).toHaveURL(/\/briefing\/1#story-\d+$/);
  await expect(phone.locator(":target")).toContainText(title);
  await expect(phone.locator(":target")).toBeInViewport();
  await elsewhere.close();
});

for (const theme of ["dark", "light"] as const) {
  test(`preferences are chosen from the mail, without a script and without login (${theme})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow();
    await signInAs(page, "chooser");
    const link = await linkOfMail(page, "Manage preferences");
    const elsewhere = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      javaScriptEnabled: false,
      reducedMotion: "reduce",
      viewport: { width: theme === "dark" ? 390 : 1280, height: 900 },
    });
    const visitor = await elsewhere.newPage();
    const first = await visitor.goto(link);
    expect(first?.headers()["referrer-policy"]).toBe("strict-origin");
    expect(first?.headers()["cache-control"]).toContain("no-store");
    await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await visitor.getByLabel("Email me the briefing").check();
    await visitor.getByLabel("Time of day").fill("06:30");
    await visitor.getByLabel("Time zone").selectOption({ label: "Eastern" });
    await expect(visitor.getByLabel("Time zone")).toContainText(/Asia\/Kolkata.*UTC/);
    await visitor.getByLabel("Weekdays only").check();
    await visitor.getByRole("group", { name: "Areas" }).getByLabel("Broadband").check();
    await visitor.getByRole("group", { name: "Alerts" }).getByLabel("Cyber and physical security").check();
    await visitor.getByRole("button", { name: "Save" }).click();
    await expect(visitor.getByText("Your preferences are saved.")).toBeVisible();
    await expect(visitor.getByLabel("Time of day")).toHaveValue("06:30");
    await expect(visitor.getByLabel("Time zone")).toHaveValue("America/New_York");
    await expect(visitor.getByRole("group", { name: "Areas" }).getByLabel("Broadband")).toBeChecked();

    await visitor.getByRole("button", { name: "Unsubscribe from all email" }).click();
    await expect(visitor.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
    await visitor.getByRole("button", { name: "Undo" }).click();
    await expect(visitor.getByText("Your preferences are saved.")).toBeVisible();
    await expect(visitor.getByLabel("Weekdays only")).toBeChecked();
    await elsewhere.close();

    await page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
    await page.setViewportSize({ width: theme === "dark" ? 1280 : 390, height: 900 });
    await page.goto("/email-preferences");
    await expect(page.getByLabel("Time of day")).toHaveValue("06:30");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    await page.goto(`${link.slice(0, -4)}AAAA`);
    await expect(page.getByRole("heading", { name: "This link is not valid" })).toBeVisible();
  });
}

test("the link to unsubscribe shows a button, does nothing by itself, and can be undone", async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, "leaving");
  const link = await linkOfMail(page, "Unsubscribe");
  const subscribed = async () => (await (await page.request.get("/api/email_preferences")).json()).is_subscribed;
  const { origin } = new URL(baseURL ?? "");
  await page.request.post("/api/email_preferences", { data: { is_subscribed: true }, headers: { origin } });
  for (const colorScheme of ["light", "dark"] as const) {
    const elsewhere = await browser.newContext({ ...(baseURL ? { baseURL } : {}), colorScheme });
    const visitor = await elsewhere.newPage();
    await visitor.goto(link);
    expect(await subscribed()).toBe(true);
    expect(await axeFaults(visitor)).toEqual([]);
    await visitor.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(visitor.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
    expect(await subscribed()).toBe(false);
    await visitor.getByRole("button", { name: "Undo" }).click();
    await expect(visitor.getByRole("heading", { name: "You are subscribed" })).toBeVisible();
    expect(await subscribed()).toBe(true);
    await elsewhere.close();
  }
});
