import { expect, test } from "@playwright/test";
import { loseChanges, signIn, toast } from "../support/panel";
import { create, deleteMade, email, find, named, open, row, username } from "../support/users-tab";

test.afterEach(deleteMade);

test("name and address are saved when the field is left or Enter is pressed; Escape restores", async ({ page }) => {
  await signIn(page);
  const user = await create(page);
  await open(page);
  const renamed = named("renamed");
  const field = username(page, user);
  await field.fill("not to be kept");
  await field.press("Escape");
  await expect(field).toHaveValue(user.username);
  await field.fill(` ${renamed} `);
  await field.blur();
  await expect(page.getByLabel(`Username of ${renamed}`)).toHaveValue(renamed);
  await expect(row(page, { username: renamed }).getByText("Saved")).toBeVisible();
  const address = page.getByLabel(`Email of ${renamed}`);
  await address.fill(`${renamed}@example.com`);
  await address.press("Enter");
  await expect.poll(async () => (await find(page, user.id))?.email).toBe(`${renamed}@example.com`);
  await address.fill("");
  await address.blur();
  await expect.poll(async () => (await find(page, user.id))?.email).toBe(null);
  await page.reload();
  await expect(page.getByLabel(`Username of ${renamed}`)).toHaveValue(renamed);
});

test("a field that was not changed sends nothing, and one that was sends it once", async ({ page }) => {
  await signIn(page);
  const user = await create(page);
  await open(page);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await username(page, user).focus();
  await email(page, user).focus();
  await email(page, user).fill(`new-${user.email}`);
  await email(page, user).press("Enter");
  await email(page, user).blur();
  await expect(row(page, user).getByText("Saved")).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("a value that is refused is shown with the reason, and the old one can be restored", async ({ page }) => {
  await signIn(page);
  const [user, other] = [await create(page), await create(page)];
  await open(page);
  const field = email(page, user);
  for (const [typed, said] of [
    [String(other.email), "That username or email is taken."],
    ["nobody", "Enter a valid email address."],
  ] as const) {
    await field.fill(typed);
    await field.blur();
    await expect(field).toHaveAccessibleDescription(said);
    await expect(field).toHaveValue(typed);
    await page.getByRole("button", { name: `Restore “${user.email}”` }).click();
    await expect(field).toHaveValue(String(user.email));
    await expect(field).not.toHaveAttribute("aria-invalid", "true");
  }
  await username(page, user).fill(" ");
  await username(page, user).press("Enter");
  await expect(username(page, user)).toHaveAccessibleDescription("The username must not be empty.");
  await loseChanges(page);
  await field.fill("kept@example.org");
  await field.blur();
  await expect(field).toHaveAccessibleDescription("Failed to update user");
  await expect(field).toHaveValue("kept@example.org");
  expect(await find(page, user.id)).toMatchObject({ username: user.username, email: user.email });
});

test("the subscription is saved at once, and a box that could not be saved falls back", async ({ page }) => {
  await signIn(page);
  const user = await create(page);
  await open(page);
  const box = page.getByLabel(`${user.username} is subscribed`);
  await box.check();
  await expect.poll(async () => (await find(page, user.id))?.is_subscribed).toBe(true);
  await loseChanges(page);
  await box.click();
  await expect(toast(page, "Failed to update user")).toBeVisible();
  await expect(box).toBeChecked();
  expect((await find(page, user.id))?.is_subscribed).toBe(true);
});
