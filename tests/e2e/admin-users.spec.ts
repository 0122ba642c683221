import { expect, test } from "@playwright/test";
import { axeFaultsInBothThemes } from "../support/axe";
import { type OwnWeb, startOwnWeb } from "../support/own-web";
import { call, loseChanges, overflow, signIn, tableOverflow, toast, unique } from "../support/panel";
import { PASSWORD } from "../support/password";
import { create, deleteMade, email, find, named, open, row, TAB } from "../support/users-tab";

test.afterEach(deleteMade);

test("a user is created and can sign in; what was typed is gone, the password too", async ({ page, browser }) => {
  await signIn(page);
  await open(page);
  const name = named("maria");
  const form = page.locator("form").filter({ hasText: "Create User" });
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
  const form = page.locator("form").filter({ hasText: "Create User" });
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
  await expect(form.getByLabel("Username")).toHaveAccessibleDescription("");
  await expect(form.getByLabel("Username")).not.toHaveAttribute("aria-invalid");
  await form.getByLabel("Email").fill(String(user.email).toUpperCase());
  await send.click();
  await expect(form.getByLabel("Email")).toHaveAccessibleDescription(/^That username or email is taken\./);
  await expect(form.getByLabel("Email")).toBeFocused();
  await form.getByLabel("Email").fill("a@b");
  await send.click();
  await expect(form.getByLabel("Email")).toHaveAccessibleDescription(/^Enter a valid email address\./);
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
  await expect(field).toHaveAccessibleDescription("At least 8 characters, and not a common password.");
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

test("deleting asks first, and one's own account has no such button", async ({ page }) => {
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
  await expect(page.getByRole("button", { name: "Delete admin", exact: true })).toHaveCount(0);
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

test.describe("in a database of its own", () => {
  let own: OwnWeb;
  test.describe.configure({ mode: "default" });
  test.beforeAll(async () => {
    own = await startOwnWeb(`users_${test.info().workerIndex}`);
  });
  test.afterAll(() => own.stop());

  test("the list says when it could not be loaded", async ({ page }) => {
    await signIn(page, "admin", PASSWORD, own.url);
    // The session is read without this column, the list is not.
    await own.sql`alter table users rename column email_problem to away`;
    await page.goto(`${own.url}${TAB}`);
    await expect(page.getByRole("alert").filter({ hasText: "Failed to load users" })).toBeVisible();
    await own.sql`alter table users rename column away to email_problem`;
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "Set Password of admin", exact: true })).toBeVisible();
  });

  test("a tab opens although the runs cannot be read", async ({ page }) => {
    await signIn(page, "admin", PASSWORD, own.url);
    await own.sql`alter table runs rename column attempts to away`;
    await page.goto(`${own.url}${TAB}`);
    await expect(page.getByRole("button", { name: "Set Password of admin", exact: true })).toBeVisible();
    await own.sql`alter table runs rename column away to attempts`;
  });
});

/** The rows of all users but the newest: other tests make hundreds. */
const OTHERS = "tbody tr:not(:nth-last-child(-n+3))";

test("axe finds nothing in either theme, nor in the dialogs, and a phone needs no sideways scrolling", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page);
  const user = await create(page);
  await open(page);
  expect(await axeFaultsInBothThemes(page, { exclude: OTHERS })).toEqual([]);
  await page.getByRole("button", { name: `Set Password of ${user.username}` }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await axeFaultsInBothThemes(page, { exclude: OTHERS })).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Delete ${user.username}` }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await axeFaultsInBothThemes(page, { exclude: OTHERS })).toEqual([]);
  await page.keyboard.press("Escape");
  await email(page, user).fill("nobody");
  await email(page, user).blur();
  await expect(page.getByText("Enter a valid email address.")).toBeVisible();
  expect(await axeFaultsInBothThemes(page, { exclude: OTHERS })).toEqual([]);
  for (const width of [1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await tableOverflow(page), `${width} px`).toBe(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
