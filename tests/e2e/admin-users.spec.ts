import { expect, type Locator, type Page, test } from "@playwright/test";
import { axeFaults, call, overflow, PASSWORD, plainPage, signIn, unique } from "../support/panel";

const TAB = "/admin?tab=users";

type User = {
  id: number;
  username: string;
  email: string | null;
  is_admin: boolean;
  is_subscribed: boolean;
  master_query: boolean;
};

/** Users made here, deleted whatever happens. */
const made: string[] = [];
const named = (name: string) => {
  const username = unique(name);
  made.push(username);
  return username;
};

async function listed(page: Page): Promise<User[]> {
  return (await call(page, "GET", "/api/users")).json();
}

async function find(page: Page, id: number): Promise<User | undefined> {
  return (await listed(page)).find((user) => user.id === id);
}

async function create(page: Page, rest: Partial<User> = {}): Promise<User> {
  const username = named("user");
  const body = { username, email: `${username}@example.org`, password: PASSWORD, ...rest };
  const answer = await call(page, "POST", "/api/users", body);
  expect(answer.status()).toBe(201);
  return answer.json();
}

const row = (page: Page, user: Pick<User, "username">) =>
  page.getByRole("row").filter({ has: page.getByLabel(`Username of ${user.username}`, { exact: true }) });
const username = (page: Page, user: User) => page.getByLabel(`Username of ${user.username}`, { exact: true });
const email = (page: Page, user: User) => page.getByLabel(`Email of ${user.username}`, { exact: true });
const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });

/** Opens the tab as an admin, the script at work. */
async function open(page: Page): Promise<void> {
  await page.goto(TAB);
  await expect(page.getByRole("button", { name: "Delete admin", exact: true })).toBeVisible();
}

test.afterEach(async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page);
  for (const { id } of (await listed(page)).filter((user) => made.some((name) => user.username.startsWith(name)))) {
    await call(page, "DELETE", `/api/users/${id}`);
  }
  made.length = 0;
  await page.context().close();
});

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
  await page.route(/\/admin/, (route) => route.abort());
  await send.click();
  await expect(toast(page, "Failed to create user")).toBeVisible();
  await expect(form.getByLabel("Email")).toHaveValue("a@b");
});

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
    ["nobody", "The email must be an email address."],
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
  await page.route(/\/admin/, (route) => route.abort());
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
  await page.route(/\/admin/, (route) => route.abort());
  await box.click();
  await expect(toast(page, "Failed to update user")).toBeVisible();
  await expect(box).toBeChecked();
  expect((await find(page, user.id))?.is_subscribed).toBe(true);
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
