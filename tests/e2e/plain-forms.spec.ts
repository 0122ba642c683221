import { expect, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { call, signIn, unique } from "../support/panel";
import { PASSWORD } from "../support/password";

test.describe("a form whose script does not come", () => {
  test.beforeEach(async ({ page }) => {
    await page.route("**/_next/static/**/*.js", (route) => route.abort());
    await signIn(page);
  });

  test("of the panel makes its change, and keeps what was typed when it cannot", async ({ page }) => {
    const name = unique("Plainville");
    await page.goto("/admin?tab=locations");
    await page.getByLabel("Name").fill(name);
    await page.getByRole("button", { name: "Create Location" }).click();
    await expect(page.getByText("Location created successfully")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(1);

    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Aliases").fill("Plain County");
    await page.getByLabel("Is Local").check();
    await page.getByRole("button", { name: "Create Location" }).click();
    await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Name")).toHaveValue(name);
    await expect(page.getByLabel("Aliases")).toHaveValue("Plain County");
    await expect(page.getByLabel("Is Local")).toBeChecked();
  });

  test("of the account says what is wrong and sends no password back", async ({ page }) => {
    await page.goto("/account");
    await page.getByLabel("Current password").fill("not-the-current-one");
    await page.getByLabel("New password", { exact: true }).fill("a-wholly-new-one");
    await page.getByLabel("Confirm new password").fill("a-wholly-new-one");
    await page.getByRole("button", { name: "Change Password" }).click();
    await expect(page.getByLabel("Current password")).toHaveAttribute("aria-invalid", "true");
    expect(await page.content()).not.toMatch(/not-the-current-one|a-wholly-new-one/);
  });

  test("that turns on two-factor sign-in shows the recovery codes", async ({ page }) => {
    const username = unique("plain");
    const created = await call(page, "POST", "/api/users", { username, password: PASSWORD, is_admin: false });
    expect(created.status()).toBe(201);
    await signIn(page, username);
    await page.goto("/account/two-factor");
    await page.getByRole("button", { name: "Set Up" }).click();
    const secret = Secret.fromBase32((await page.locator("code").innerText()).replaceAll(" ", ""));
    await page.getByLabel("Code", { exact: true }).fill(new TOTP({ secret }).generate());
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Turn On" }).click();
    await expect(page.getByText("It is on. 10 of 10 recovery codes are left.")).toBeVisible();
    await expect(page.locator("main li")).toHaveText(Array.from({ length: 10 }, () => /^\w{4}(?:-\w{4}){3}$/));
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an error is reported, and what was typed is kept when it cannot be", async ({ page }) => {
    await page.goto("/briefing/1");
    await page.getByRole("link", { name: "Report an error" }).first().click();
    await page.getByLabel("Which sentence?").selectOption({ index: 1 });
    const sentence = await page.getByLabel("Which sentence?").inputValue();
    await page.getByLabel("What is wrong?").fill("   ");
    await page.getByLabel("Your email address").fill("reader@example.org");
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(page.getByText("The message is required.")).toBeVisible();
    await expect(page.getByLabel("What is wrong?")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Which sentence?")).toHaveValue(sentence);
    await expect(page.getByLabel("Your email address")).toHaveValue("reader@example.org");

    await page.getByLabel("What is wrong?").fill("It was Saturday.");
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(page.getByText("Thank you. Our editors check every report.")).toBeVisible();
  });

  test("a wrong password says so and keeps the name", async ({ page }) => {
    await page.goto("/?login");
    await page.getByLabel("Username or Email").fill("wåt <b>");
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert")).toHaveText("Invalid username or password");
    await expect(page.getByLabel("Username or Email")).toHaveValue("wåt <b>");
    await expect(page.getByLabel("Password")).toHaveValue("");
  });

  test("someone signed in sees so on pages of their own, and logs out there", async ({ page }) => {
    await signIn(page);
    const nav = page.getByRole("navigation", { name: "Main" });
    for (const address of ["/favorites", "/my", "/email-preferences", "/account"]) {
      await page.goto(address);
      await expect(nav.getByRole("link", { name: "Admin Panel" }), address).toBeVisible();
      await expect(nav.getByRole("link", { name: "Login" }), address).toHaveCount(0);
    }
    await nav.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/favorites");
    await expect(page.getByText("Please log in to view your favorites")).toBeVisible();
    await expect(nav.getByRole("link", { name: "Login" })).toBeVisible();
  });

  test("the locations are readable", async ({ page }) => {
    await signIn(page);
    await page.goto("/admin?tab=locations");
    await expect(page.getByRole("heading", { name: "All Locations" })).toBeVisible();
    await expect(page.getByText("Loading locations...")).toHaveCount(0);
  });
});
