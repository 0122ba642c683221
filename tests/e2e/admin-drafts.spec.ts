import { expect, type Page, test } from "@playwright/test";
import { addUser, signIn, toast } from "../support/panel";
import { PASSWORD } from "../support/password";

async function openAs(page: Page, path: string): Promise<string> {
  const { username } = await addUser("draft", true);
  await signIn(page, username);
  await page.goto(path);
  return username;
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel("Username or Email").fill(username);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText(`Signed in as ${username} (admin)`)).toBeVisible();
}

/** The edit form of a story of the newest briefing. */
async function storyEditor(page: Page): Promise<string> {
  const { id, week_stories, top_insights, day_stories } = await (await page.request.get("/api/latest_summary")).json();
  const [story] = [...week_stories, ...top_insights, ...day_stories];
  return `/admin/briefings/${id}?edit=${story.id}`;
}

const restored = (page: Page) => page.getByText("Your unsaved changes were restored.");
const ended = "Your session has ended. Log in again to continue.";

test("text typed in the story editor survives the end of the session", async ({ page }) => {
  const path = await storyEditor(page);
  const username = await openAs(page, path);
  const summary = page.getByLabel("Summary", { exact: true });
  const before = await summary.inputValue();
  await summary.press("End");
  await summary.pressSequentially(" Typed in the middle of a sentence.");
  const typed = await summary.inputValue();
  const poll = page.waitForResponse((answer) => answer.url().includes("/api/runs") && answer.status() === 401);
  await page.context().clearCookies();
  await poll;
  // The poll of the runs leads nobody away from what they type.
  await expect(page.getByRole("alert").filter({ hasText: "Your session has ended." })).toBeVisible();
  await expect(summary).toHaveValue(typed);
  await page.getByRole("button", { name: "Log in again" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByText(ended)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" })).toBeVisible();
  await logIn(page, username);
  await expect(page).toHaveURL(path);
  await expect(summary).toHaveValue(typed);
  await expect(restored(page)).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(summary).toHaveValue(before);
  await page.reload();
  await expect(summary).toHaveValue(before);
  await expect(restored(page)).toBeHidden();
});

for (const { tab, field, kept } of [
  { tab: "locations", field: "Name", kept: "New Madrid County" },
  { tab: "brand", field: "Footer line", kept: "A line for every page" },
  { tab: "users", field: "Username", kept: "someone.new" },
  { tab: "channels", field: "Name", kept: "The board’s channel" },
  { tab: "sources", field: "Publisher", kept: "paper.example" },
]) {
  test(`text typed on the tab ${tab} is there after the next login, in the same tab`, async ({ page }) => {
    const username = await openAs(page, `/admin?tab=${tab}`);
    const input = page.locator("main form").getByLabel(field, { exact: true }).first();
    await input.pressSequentially(kept);
    await page.context().clearCookies();
    await page.getByRole("link", { name: "Audit" }).click();
    await expect(page.getByText(ended)).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" })).toBeVisible();
    await logIn(page, username);
    await expect(page).toHaveURL("/admin?tab=audit");
    await page.goto(`/admin?tab=${tab}`);
    await expect(input).toHaveValue(kept);
  });
}

test("a form sent after the end of the session comes back with its text", async ({ page }) => {
  const username = await openAs(page, "/admin?tab=locations");
  const input = page.getByLabel("Name", { exact: true });
  await input.pressSequentially("Sent too late");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Create Location" }).click();
  await expect(page.getByText(ended)).toBeVisible();
  await logIn(page, username);
  await expect(page).toHaveURL("/admin?tab=locations");
  await expect(input).toHaveValue("Sent too late");
});

test("nobody but its author gets unsaved text", async ({ page }) => {
  await openAs(page, "/admin?tab=locations");
  const input = page.getByLabel("Name", { exact: true });
  await input.pressSequentially("Mine alone");
  await page.getByRole("link", { name: "Audit" }).click();
  await expect(toast(page, "Your unsaved changes are kept in this browser tab.")).toBeVisible();
  await page.context().clearCookies();
  await openAs(page, "/admin?tab=locations");
  await expect(input).toHaveValue("");
});

test("the browser warns before it leaves a form with unsaved changes, and Cancel drops them", async ({ page }) => {
  const path = await storyEditor(page);
  await openAs(page, path);
  const title = page.getByLabel("Title", { exact: true });
  const before = await title.inputValue();
  // Two lines, so that a long headline is seen in full.
  expect(await title.evaluate((field) => field.scrollHeight > field.clientHeight)).toBe(false);
  await title.press("Control+End");
  await title.pressSequentially("?");
  const asked = new Promise<string>((resolve) => {
    page.once("dialog", (dialog) => {
      resolve(dialog.type());
      return dialog.dismiss();
    });
  });
  await page.evaluate(() => {
    setTimeout(() => location.assign("/archive"));
  });
  expect(await asked).toBe("beforeunload");
  await expect(title).toHaveValue(`${before}?`);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(title).toBeHidden();
  await page.goto(path);
  await expect(title).toHaveValue(before);
  await expect(restored(page)).toBeHidden();
});
