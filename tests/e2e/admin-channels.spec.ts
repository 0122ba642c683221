import { expect, test } from "@playwright/test";
import { awake, signIn, toast, unique } from "../support/panel";

test("a channel is added with a secret shown once, tested, switched off and deleted", async ({ page }) => {
  const name = unique("Intranet");
  await signIn(page);
  await page.goto("/admin?tab=channels");
  await awake(page, "main form");
  await page.getByText("Signed webhook", { exact: true }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Address").fill("https://127.0.0.1/hook/a-secret-path-wxyz");
  await page.getByRole("button", { name: "Add Channel" }).click();
  await expect(page.getByText("127.0.0.1 is not on the public internet.")).toBeVisible();
  await page.getByLabel("Address").fill("https://hooks.example.com/hook/a-secret-path-wxyz");
  await page.getByRole("button", { name: "Add Channel" }).click();
  await expect(page.getByText(/^whsec_[\w-]{43}$/)).toBeVisible();
  await expect(page.getByRole("radio", { name: "Microsoft Teams" })).toBeChecked();
  await expect(page.locator('input[name="kind"]')).toHaveValue("teams");

  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("hooks.example.com/…wxyz");
  await row.getByRole("button", { name: `Send a test to ${name}` }).click();
  await expect(toast(page, "The test was not posted. ")).toBeVisible({ timeout: 30_000 });
  await row.getByRole("link", { name: `Edit ${name}` }).click();
  await page.getByRole("checkbox", { name: "Switched on" }).uncheck();
  await page.getByRole("button", { name: "Save Channel" }).click();
  await expect(row).toContainText("Off");
  await expect(page.getByText(/^whsec_/)).toHaveCount(0);
  await expect(page.locator("body")).not.toContainText("a-secret-path");

  const preview = page.frameLocator('iframe[title="Preview of the headlines"]');
  await expect(preview.getByRole("listitem").first()).toBeVisible();
  await row.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
});
