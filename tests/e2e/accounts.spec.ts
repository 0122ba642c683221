import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { readMailTexts } from "../support/outbox";
import { addUser, awake, call, signIn } from "../support/panel";
import { PASSWORD } from "../support/password";

/** Where the link in a mail to that user leads. */
function emailLinkOf(username: string, to: string): string {
  const tsx = ["node_modules/tsx/dist/cli.mjs", "--conditions=react-server"];
  const made = spawnSync(process.execPath, [...tsx, "tests/support/print-email-link.ts", username, to], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: path.join(tmpdir(), "digest-e2e") },
  });
  const { pathname, search } = new URL(made.stdout);
  return pathname + search;
}

async function fillLogin(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Username or Email").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

test("a visitor has a way in, and neither pins nor what is for readers", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/", { waitUntil: "networkidle" });
  const nav = page.getByRole("navigation", { name: "Main" });
  await expect(nav.getByRole("link")).toHaveText(["Archive", "Login", "Español"]);
  await expect(page.getByRole("button", { name: /favorites/ })).toHaveCount(0);
  expect(asked.filter((each) => each.startsWith("/api/"))).toEqual([]);
  await expect(nav.locator("[aria-current]")).toHaveCount(0);
  await page.goto("/archive?q=power");
  await expect(nav.locator("[aria-current=page]")).toHaveText("Archive");
});

test("login from the landing page returns there, and a wrong password says so", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Login", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cooperative News Digest");
  await fillLogin(page, "admin", "not the password");
  await expect(page.getByText("Invalid username or password")).toBeVisible();
  await fillLogin(page, "admin");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/");
  await page.getByRole("link", { name: "Admin Panel" }).click();
  await expect(page.getByText("Signed in as admin (admin)")).toBeVisible();
});

test("login from a story returns to it, also after a wrong password and without JavaScript, and brings an admin to the front page", async ({
  browser,
}) => {
  const { username } = await addUser("visitor");
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto("/");
    const href = (await page.locator("[data-story] .headline a").first().getAttribute("href")) ?? "";
    await page.goto(href);
    await page.getByRole("link", { name: "Login", exact: true }).click();
    await fillLogin(page, username, "not the password");
    await expect(page.getByText("Invalid username or password")).toBeVisible();
    await fillLogin(page, username);
    await expect(page).toHaveURL(href);
    await context.clearCookies();
    await page.goto(href);
    await page.getByRole("link", { name: "Login", exact: true }).click();
    await fillLogin(page, "admin");
    await expect(page).toHaveURL("/");
    await context.close();
  }
});

test("login on the admin panel stays there, also without JavaScript", async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const first = await page.goto("/admin");
    expect(first?.status()).toBe(200);
    await fillLogin(page, "admin", "not the password");
    await expect(page.getByText("Invalid username or password")).toBeVisible();
    await fillLogin(page, "admin");
    await expect(page.getByText("Signed in as admin (admin)")).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/admin");
    await expect(page.getByLabel("Password")).toBeVisible();
    await context.close();
  }
});

test("a reader is denied the admin panel, and pins stories that are there on the next visit", async ({ page }) => {
  await signIn(page, (await addUser("pinner")).username);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("You don't have permission to access the admin panel.")).toBeVisible();
  await page.getByRole("link", { name: "Return to Home" }).click();

  const nav = page.getByRole("navigation", { name: "Main" });
  await expect(nav.getByRole("link", { name: "Favorites" })).toBeVisible();
  await expect(nav.getByRole("link", { name: "Admin Panel" })).toHaveCount(0);
  await page.goto("/favorites");
  await expect(page.getByText("No Favorites Yet")).toBeVisible();
  await page.getByRole("link", { name: "Browse Stories" }).click();

  // This page has asked for its pins: what is counted from here on is asked by the next.
  await expect(page.getByRole("button", { name: "Add to favorites" }).first()).toBeEnabled();
  const checks: string[] = [];
  page.on("request", (request) => request.url().includes("/favorites/check") && checks.push(request.url()));
  await page.reload();
  const card = page.locator("article.story").first();
  const title = await card.getByRole("heading").textContent();
  await card.getByRole("button", { name: "Add to favorites" }).click();
  await expect(card.getByRole("button", { name: "Remove from favorites" })).toBeEnabled();
  expect(checks).toHaveLength(1);

  await nav.getByRole("link", { name: "Favorites" }).click();
  await expect(page.getByRole("heading", { name: "MY FAVORITES" })).toBeVisible();
  await expect(page.getByText("Your pinned stories")).toBeVisible();
  await expect(nav.locator("[aria-current=page]")).toHaveText("Favorites");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([title ?? ""]);
  await page.getByRole("button", { name: "Remove from favorites" }).click();
  await expect(page.getByText("Pin stories to save them here for easy access.")).toBeVisible();
});

test("a story pinned on its article's page is opened from the favorites", async ({ page }) => {
  await signIn(page, (await addUser("pins")).username);
  await page.goto("/");
  const link = page.locator("[data-story] .headline a").last();
  const [title, href] = [await link.textContent(), (await link.getAttribute("href")) ?? ""];
  expect(href).not.toContain("type=insight");
  await page.goto(new URL(href, page.url()).pathname.replace("/story/", "/article/"));
  await page.getByRole("button", { name: "Add to favorites" }).click();
  await expect(page.getByRole("button", { name: "Remove from favorites" })).toBeEnabled();
  await page.goto("/favorites");
  await page.getByRole("link", { name: title ?? "" }).click();
  await expect(page).toHaveURL(href);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
  await page.goto("/favorites");
  // Anywhere on the card, but not at the end of a text selection.
  const text = page.locator("article.story .take");
  await text.evaluate((take) => getSelection()?.selectAllChildren(take));
  await text.click();
  await expect(page).toHaveURL("/favorites");
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await text.click();
  await expect(page).toHaveURL(href);
});

test("a pin cannot be pressed twice while the server is asked", async ({ page }) => {
  await signIn(page, (await addUser("presser")).username);
  await page.goto("/");
  const pin = page
    .locator("article.story")
    .first()
    .getByRole("button", { name: /favorites/ });
  await expect(pin).toBeEnabled();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/favorites", async (route) => {
    await released;
    await route.continue();
  });
  await pin.click();
  await expect(pin).toBeDisabled();
  release();
  await expect(pin).toBeEnabled();
  await expect(pin).toHaveAccessibleName("Remove from favorites");
});

test("a session that ended elsewhere leads to the login once, and back in", async ({ page, browser, baseURL }) => {
  const username = (await addUser("leaver")).username;
  await signIn(page, username);
  await page.goto("/");
  const pin = page.locator("article.story").first().getByRole("button", { name: "Add to favorites" });
  await expect(pin).toBeEnabled();

  const elsewhere = await browser.newContext();
  const phone = await elsewhere.newPage();
  await signIn(phone, username);
  const headers = { origin: new URL(baseURL ?? "").origin };
  expect((await phone.request.post("/api/auth/sign_out_everywhere", { headers })).status()).toBe(200);
  await elsewhere.close();

  await pin.click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByLabel("Username or Email")).toBeVisible();
  await page.goto("/favorites");
  await expect(page.getByText("Please log in to view your favorites")).toBeVisible();
  await page.getByRole("link", { name: "Go to Login" }).click();
  await expect(page).toHaveURL("/?login");
  await fillLogin(page, username);
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(page).toHaveURL("/favorites");
});

test("a reader who comes back sees nothing that is for visitors, and nothing moves", async ({ page }) => {
  await signIn(page, (await addUser("returner")).username);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/auth/me", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/");
  const nav = page.getByRole("navigation", { name: "Main" });
  await expect(nav.getByText("Checking who is signed in")).toBeAttached();
  await expect(nav.getByRole("link", { name: "Login" })).toBeHidden();
  const before = await nav.getByRole("link", { name: "Archive" }).boundingBox();
  const story = await page.locator("article.story").first().boundingBox();
  release();
  await expect(nav.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(page.locator("article.story").first().getByRole("button", { name: "Add to favorites" })).toBeEnabled();
  expect(await nav.getByRole("link", { name: "Archive" }).boundingBox()).toEqual(before);
  expect(await page.locator("article.story").first().boundingBox()).toEqual(story);
});

test("an email's link signs in whoever is signed out, to read and pin, and is told to nobody", async ({ page }) => {
  await page.goto("/");
  const to = (await page.locator("article.story .headline a").first().getAttribute("href")) ?? "";
  const link = emailLinkOf("admin", to);
  const referrers: string[] = [];
  page.on("request", (request) => referrers.push(request.headers().referer ?? ""));
  await page.goto(link);
  await expect(page).toHaveURL(to);
  await expect(page.getByRole("button", { name: "Add to favorites" })).toBeEnabled();
  await expect(page.getByRole("link", { name: "Admin Panel" })).toHaveCount(0);
  const token = new URL(link, "http://localhost").searchParams.get("token") ?? "none";
  expect(referrers.filter((each) => each.includes(token))).toEqual([]);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await page.getByRole("link", { name: "Log in", exact: true }).click();
  await fillLogin(page, "admin");
  await expect(page.getByRole("link", { name: "Admin Panel" })).toBeVisible();
  await page.goto(link);
  await expect(page).toHaveURL(to);
  await expect(page.getByRole("link", { name: "Admin Panel" })).toBeVisible();
});

test("an email's link asks before it takes another's place, and works without JavaScript", async ({
  page,
  browser,
}) => {
  const [{ username: one }, { username: other }] = [await addUser("one"), await addUser("other")];
  const link = emailLinkOf(other, "/archive?q=power");
  await signIn(page, one);
  await page.goto(link, { waitUntil: "networkidle" });
  await expect(page.getByText(`You are signed in as ${one}.`)).toBeVisible();
  await page.getByRole("button", { name: `Continue as ${other}` }).click();
  await expect(page).toHaveURL("/archive?q=power");

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(link);
  await plain.getByRole("button", { name: `Continue as ${other}` }).click();
  await expect(plain).toHaveURL("/archive?q=power");
  await plain.goto("/favorites");
  await expect(plain.getByText("No Favorites Yet")).toBeVisible();
  await context.close();
});

test("a bad email link leads to the login, which says why", async ({ page }) => {
  await page.goto("/email-link?token=1.2.forged&to=/archive");
  await expect(page).toHaveURL("/?error=invalid_token");
  const why = "Your email link has expired or is invalid. Please log in with your username and password.";
  await expect(page.getByText(why)).toBeVisible();
  await expect(page.getByLabel("Username or Email")).toBeVisible();
});

test("a bad email link leads a signed-in reader to its page", async ({ page }) => {
  await signIn(page, (await addUser("linked")).username);
  await page.goto("/email-link?token=1.2.forged&to=/archive");
  await expect(page).toHaveURL("/archive");
  await page.goto("/email-link?token=1.2.forged&to=//evil.example");
  await expect(page).toHaveURL("/");
});

test("a reason that the login does not know is ignored", async ({ page }) => {
  for (const reason of ["nothing", "constructor", "__proto__", "toString"]) {
    expect((await page.goto(`/?error=${reason}`))?.status(), reason).toBe(200);
    await expect(page.getByLabel("Username or Email")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveText([""]);
  }
});

test("a user changes the password, which signs other devices out, and signs one out by itself", async ({ browser }) => {
  const username = (await addUser("account")).username;
  const [here, there] = await Promise.all([browser.newPage(), browser.newPage()]);
  for (const page of [here, there]) {
    await page.goto("/?login");
    await fillLogin(page, username);
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  }
  await here.getByRole("link", { name: "Account" }).click();
  const sessions = here.getByRole("listitem").filter({ hasText: "by password" });
  await expect(sessions).toHaveCount(2);

  const fill = async (current: string, fresh: string, again = fresh) => {
    await here.getByLabel("Current password").fill(current);
    await here.getByLabel("New password", { exact: true }).fill(fresh);
    await here.getByLabel("Confirm new password").fill(again);
    await here.getByRole("button", { name: "Change Password" }).click();
  };
  await awake(here, "main form");
  await fill("not the password", "a kettle of copper");
  await expect(here.getByText("The password is wrong.")).toBeVisible();
  await fill(PASSWORD, "password123");
  await expect(here.getByText("This password is too common. Choose another one.")).toBeVisible();
  await fill(PASSWORD, "a kettle of copper", "a kettle of iron");
  await expect(here.getByText("The new passwords are not the same.")).toBeVisible();
  await fill(PASSWORD, "a kettle of copper");
  await expect(here.getByText("Password changed. Other devices are signed out.")).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await there.goto("/account");
  await expect(there.getByLabel("Username or Email")).toBeVisible();

  await fillLogin(there, username, "a kettle of copper");
  await expect(there.getByRole("button", { name: "Logout" })).toBeVisible();
  await here.reload();
  await here.getByRole("button", { name: /^Sign out / }).click();
  await expect(sessions).toHaveCount(1);
  await there.goto("/account");
  await expect(there.getByLabel("Username or Email")).toBeVisible();
  await Promise.all([here.close(), there.close()]);
});

test("a user deletes the account with name and password, and is gone", async ({ page }) => {
  const username = (await addUser("leaving")).username;
  await page.goto("/?login");
  await fillLogin(page, username);
  await page.getByRole("link", { name: "Account" }).click();
  const remove = async (name: string, password: string) => {
    await page.getByLabel("Your username, to confirm").fill(name);
    await page.getByLabel("Your password").fill(password);
    await page.getByRole("button", { name: "Delete My Account" }).click();
  };
  await remove("admin", PASSWORD);
  await expect(page.getByText("That is not your username.")).toBeVisible();
  await remove(username, "not the password");
  await expect(page.getByText("The password is wrong.")).toBeVisible();
  await remove(username, PASSWORD);
  await expect(page.getByRole("heading", { name: "Your account was deleted" })).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => name.endsWith("digest-session"))).toEqual([]);
  await page.goto("/?login");
  await fillLogin(page, username);
  await expect(page.getByText("Invalid username or password")).toBeVisible();
});

test("a forgotten password is replaced by the link in a mail, which opens once", async ({ page }) => {
  const { username, id } = await addUser("forgetful");
  const email = `${username}@example.org`;
  await signIn(page, "admin");
  const origin = new URL(test.info().project.use.baseURL ?? "").origin;
  const saved = await page.request.patch(`/api/users/${id}`, { data: { email }, headers: { origin } });
  expect(saved.status()).toBe(200);
  await page.context().clearCookies();

  await page.goto("/?login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  // The login has a field of the same name.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgot password?");
  await expect(page.getByText(/^This site cannot send email yet\. Ask an admin/)).toBeVisible();
  await awake(page, "main form");
  await page.getByLabel("Username or Email").fill(email);
  await page.getByRole("button", { name: "Send Link" }).click();
  // These tests run without a mail server.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask an admin");
  await expect(page.getByText(/^This site cannot send email yet\. If there is an account/)).toBeVisible();
  await expect.poll(() => resetLinkFor(email)).toContain("/account/reset-password?token=");
  const link = await resetLinkFor(email);

  await page.goto(link);
  await awake(page, "main form");
  await page.getByLabel("New password", { exact: true }).fill("password123");
  await page.getByLabel("Confirm new password").fill("password123");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("This password is too common. Choose another one.")).toBeVisible();
  for (const field of ["New password", "Confirm new password"])
    await page.getByLabel(field, { exact: true }).fill("violet-lantern-orchard-88");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Password changed");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link is not valid");
  await page.goto("/?login");
  await fillLogin(page, username, "violet-lantern-orchard-88");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
});

/** Where the link in the mail to that address leads; empty before there is one. */
async function resetLinkFor(email: string): Promise<string> {
  const mails = await readMailTexts(path.join(tmpdir(), "digest-e2e"));
  const mail = mails.find((text) => text.startsWith(email) && text.includes("reset-password")) ?? "";
  return /\/account\/reset-password\?token=[\w.-]+/u.exec(mail)?.[0] ?? "";
}

test("an account without an email address is told so, and is offered no subscription", async ({ page }) => {
  await signIn(page, (await addUser("unreachable")).username);
  await page.goto("/email-preferences");
  await expect(page.getByText("Your account has no email address. Ask an admin to add one.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Subscribe", exact: true })).toHaveCount(0);
  await expect(page.getByText("You are unsubscribed")).toHaveCount(0);
});

test("a failed login keeps the focus on its button", async ({ page }) => {
  await page.goto("/admin");
  await page.getByLabel("Username or Email").fill("nobody");
  await page.getByLabel("Password").fill("not the password");
  const button = page.getByRole("button", { name: "Login" });
  await button.click();
  await expect(page.getByRole("alert").filter({ hasText: "Invalid username or password" })).toBeVisible();
  await expect(button).toBeFocused();
});

test("what a pin says is beside it", async ({ page }) => {
  await signIn(page, (await addUser("beside")).username);
  await page.goto("/");
  for (const card of await page.locator("article.story").all()) {
    const pin = card.getByRole("button", { name: "Add to favorites" });
    if (!(await pin.isVisible())) continue;
    await pin.click();
    const note = card.locator(".pin-note");
    await expect(note).toBeVisible();
    const [button, text] = [await card.locator(".pin").boundingBox(), await note.boundingBox()];
    if (!button || !text) throw new Error("There is no pin.");
    expect(Math.abs(button.x - (text.x + text.width))).toBeLessThan(24);
    expect(Math.abs(button.y + button.height / 2 - text.y)).toBeLessThan(48);
  }
});

test("a reader without a briefing of their own learns what it takes", async ({ page }) => {
  const { username } = await addUser("own");
  await signIn(page, username);
  await page.goto("/my");
  await expect(page.getByText("Ask an admin to set up queries for you.")).toBeVisible();
  await call(page, "POST", "/api/queries/save", { queries: [{ query: "storm" }] });
  await page.reload();
  await expect(page.getByText("The first one comes with the next run of your queries.")).toBeVisible();
});
