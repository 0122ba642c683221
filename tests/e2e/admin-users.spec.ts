import { expect, type Locator, test } from "@playwright/test";
import { axeFaults, call, loseChanges, overflow, PASSWORD, plainPage, signIn, unique } from "../support/panel";
import { create, deleteMade, email, find, listed, named, open, row, TAB, toast } from "../support/users-tab";

test.afterEach(deleteMade);

test("a user is created and can sign in; what was typed is gone, the password too", async ({ page, browser }) => {
  await signIn(page);
  await open(page);
  const name = named("maria");
  const form = page.locator("form.user-form");
  await form.getByLabel("Username").fill(name);
  await form.getByLabel("Email").fill(`${name}@example.org`);
  await form.getByLabel("Password").fill(PASSWORD);
  await form.getByLabel("Admin").check();
  await form.getByRole("button", { name: "Create User" }).click();
  await expect(toast(page, "User created")).toBeVisible();
  await expect(row(page, { username: name })).toContainText("Admin");
  await expect(form.getByLabel("Username")).toHaveValue("");
  await expect(form.getByLabel("Password")).toHaveValue("");
  await expect(page.getByRole("columnheader")).toHaveText([
    "ID",
    "Username",
    "Email",
    "Role",
    "Subscribed",
    "Master Queries",
    "Actions",
  ]);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, name);
  await other.goto(TAB);
  await expect(other.getByText(`Signed in as ${name} (admin)`)).toBeVisible();
  await other.context().close();
});

test("what cannot be created is told at its field, and what was typed stays", async ({ page }) => {
  await signIn(page);
  const user = await create(page);
  await open(page);
  const form = page.locator("form.user-form");
  const send = form.getByRole("button", { name: "Create User" });
  await send.click();
  await expect(form.getByLabel("Username")).toBeFocused();
  await form.getByLabel("Username").fill(user.username.toUpperCase());
  await form.getByLabel("Email").fill("not an address");
  await form.getByLabel("Password").fill(PASSWORD);
  await send.click();
  expect(await form.getByLabel("Email").evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
  await form.getByLabel("Email").fill("");
  await send.click();
  await expect(form.getByLabel("Username")).toHaveAccessibleDescription("That username or email is taken.");
  await expect(form.getByLabel("Username")).toBeFocused();
  await expect(form.getByLabel("Username")).toHaveValue(user.username.toUpperCase());
  await form.getByLabel("Username").fill(unique("other"));
  await form.getByLabel("Email").fill(String(user.email).toUpperCase());
  await send.click();
  await expect(form.getByLabel("Email")).toHaveAccessibleDescription(/^That username or email is taken\./);
  await expect(form.getByLabel("Email")).toBeFocused();
  await form.getByLabel("Email").fill("a@b");
  await send.click();
  await expect(form.getByLabel("Email")).toHaveAccessibleDescription(/^The email must be an email address\./);
  await loseChanges(page);
  await send.click();
  await expect(toast(page, "Failed to create user")).toBeVisible();
  await expect(form.getByLabel("Email")).toHaveValue("a@b");
});

test("a new password is asked for in a dialog, told how long it must be, and signs the user out", async ({
  page,
  browser,
}) => {
  await signIn(page);
  const user = await create(page);
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, user.username);
  await open(page);
  const opener = page.getByRole("button", { name: `Set Password of ${user.username}` });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Set Password" });
  const field = dialog.getByLabel(`New password for ${user.username}`);
  await expect(field).toHaveAccessibleDescription("At least 8 characters.");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await dialog.getByRole("button", { name: "Set Password" }).click();
  await field.fill("1234567");
  await dialog.getByRole("button", { name: "Set Password" }).click();
  await expect(dialog).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect((await call(theirs, "GET", "/api/auth/me")).status()).toBe(200);

  await opener.click();
  await field.fill("another long password");
  await dialog.getByRole("button", { name: "Set Password" }).click();
  await expect(toast(page, "Password changed")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect((await call(theirs, "GET", "/api/auth/me")).status()).toBe(401);
  await signIn(theirs, user.username, "another long password");
  await theirs.context().close();
});

test("deleting asks first; oneself cannot be deleted, in the server's words", async ({ page }) => {
  await signIn(page);
  const user = await create(page);
  await open(page);
  const dialog = page.getByRole("alertdialog");
  await page.getByRole("button", { name: `Delete ${user.username}` }).click();
  await expect(dialog).toContainText("Delete this user?");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await find(page, user.id)).toBeDefined();
  await page.getByRole("button", { name: `Delete ${user.username}` }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "User deleted")).toBeVisible();
  await expect(row(page, user)).toHaveCount(0);
  await page.getByRole("button", { name: "Delete admin", exact: true }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "You cannot delete yourself.")).toBeVisible();
});

test("who is signed in as a reader is told that admin access is required", async ({ page, browser }) => {
  await signIn(page);
  const user = await create(page);
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, user.username);
  await theirs.goto(TAB);
  await expect(theirs.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(theirs.getByText("Admin access required.")).toBeVisible();
  await expect(theirs.getByText(user.username)).toHaveCount(0);
  await theirs.context().close();
});

test("an admin whose session has ended is led to the login", async ({ page }) => {
  await signIn(page);
  const boss = await create(page, { is_admin: true });
  const user = await create(page);
  await page.context().clearCookies();
  await signIn(page, boss.username);
  await open(page);
  await page.context().clearCookies();
  await page.getByLabel(`${user.username} is subscribed`).click();
  await expect(page.getByLabel("Username or Email")).toBeVisible();
});

test("the list says when it could not be loaded and when nobody is in it", async ({ page }) => {
  await signIn(page);
  const user = await create(page);
  await open(page);
  await page.route("**/api/users", (route) => route.abort());
  await page.getByLabel(`${user.username} is subscribed`).check();
  await expect(page.getByText("Failed to load users")).toBeVisible();
  await expect(row(page, user)).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.route("**/api/users", (route) => route.fulfill({ json: [] }));
  await page.getByLabel(`${user.username} is subscribed`).click();
  await expect(page.getByText("No users found")).toBeVisible();
});

test("users are created, changed and deleted without JavaScript", async ({ browser }) => {
  const page = await plainPage(browser);
  await page.goto(TAB);
  const name = named("plain");
  const fill = async (form: Locator, fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
  };
  const form = page.locator("form.user-form");
  await fill(form, { Username: "ADMIN", Email: `${name}@example.org`, Password: PASSWORD });
  await form.getByLabel("Admin").check();
  await form.getByRole("button", { name: "Create User" }).click();
  await expect(page.getByText("That username or email is taken.")).toBeVisible();
  await expect(form.getByLabel("Email")).toHaveValue(`${name}@example.org`);
  await expect(form.getByLabel("Admin")).toBeChecked();
  await expect(form.getByLabel("Password")).toHaveValue("");
  await form.getByLabel("Admin").uncheck();
  await fill(form, { Username: name, Password: PASSWORD });
  await form.getByRole("button", { name: "Create User" }).click();
  await expect(page.getByText("User created")).toBeVisible();
  await expect(page.getByLabel(`Username of ${name}`)).not.toBeEditable();

  const mine = page.getByRole("row").filter({ has: page.getByLabel(`Username of ${name}`) });
  await mine.getByRole("link", { name: "Edit" }).click();
  const edit = page.locator("form", { hasText: `Edit ${name}` });
  await fill(edit, { Username: `${name}-2`, Email: "" });
  await edit.getByLabel("Subscribed").check();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("User updated")).toBeVisible();
  const user = (await listed(page)).find(({ username }) => username === `${name}-2`);
  expect(user).toMatchObject({ email: null, is_subscribed: true });

  await page.goto(`${TAB}&password=${user?.id}`);
  await page.getByLabel(`New password for ${name}-2`).fill("another long password");
  await page.getByRole("button", { name: "Set Password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await page.goto(TAB);
  await page
    .getByRole("row")
    .filter({ has: page.getByLabel(`Username of ${name}-2`) })
    .getByRole("link", { name: "Delete" })
    .click();
  await expect(page.getByText("Delete this user?")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("User deleted")).toBeVisible();
  expect(await find(page, user?.id ?? 0)).toBeUndefined();
  await page.context().close();
});

test("axe finds nothing in either theme, nor in the dialogs, and a phone needs no sideways scrolling", async ({
  page,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page);
  const user = await create(page);
  await open(page);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: `Set Password of ${user.username}` }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Delete ${user.username}` }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await email(page, user).fill("nobody");
  await email(page, user).blur();
  await expect(page.getByText("The email must be an email address.")).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
