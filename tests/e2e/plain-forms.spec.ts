import { expect, test } from "@playwright/test";
import { signIn, unique } from "../support/panel";

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
    await page.getByLabel("New password again").fill("a-wholly-new-one");
    await page.getByRole("button", { name: "Change Password" }).click();
    await expect(page.getByLabel("Current password")).toHaveAttribute("aria-invalid", "true");
    expect(await page.content()).not.toMatch(/not-the-current-one|a-wholly-new-one/);
  });
});
