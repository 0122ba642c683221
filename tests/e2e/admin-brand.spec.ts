import { expect, test } from "@playwright/test";
import { axeFaults } from "../support/axe";
import { awake, overflow, signIn, toast, unique } from "../support/panel";

const KEPT = "Your unsaved changes are kept in this browser tab.";

test("the brand is previewed as it is typed, refused where it cannot be read, shown on pages and reset", async ({
  page,
  browser,
}) => {
  // Other tests look for the name and the colors, so only the footer line is saved.
  const line = unique("Member-owned");
  await signIn(page);
  await page.goto("/admin?tab=brand");
  await awake(page, "main form");
  const preview = page.getByRole("region", { name: "Preview" });
  await page.getByLabel("Digest name").fill("The Wire");
  await expect(preview.getByText("The Wire")).toHaveCount(2);
  await page.getByLabel("Digest name").fill("");
  await expect(preview.getByText("Cooperative News Digest")).toHaveCount(2);

  const color = page.getByLabel("Accent color, light theme", { exact: true });
  await color.fill("#eba972");
  await expect(page.getByText("too low: text needs at least 4.5:1")).toBeVisible();
  await page.getByRole("button", { name: "Save Brand" }).click();
  await expect(page.getByText(/^The accent color for the light theme has a contrast of 1\.\d:1, and/)).toBeVisible();
  await expect(color).toBeFocused();
  await color.fill("");
  expect(await axeFaults(page)).toEqual([]);

  const svg = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
  await page.getByLabel("Logo", { exact: true }).setInputFiles(svg);
  await page.getByRole("button", { name: "Save Brand" }).click();
  await expect(page.getByText("SVG is not accepted.")).toBeVisible();
  await page.getByLabel("Logo", { exact: true }).setInputFiles([]);

  await page.getByLabel("Footer line").fill(line);
  await page.getByRole("button", { name: "Save Brand" }).click();
  await expect(toast(page, "Brand saved")).toBeVisible();
  await expect(page.getByLabel("Footer line")).toHaveValue(line);
  await expect(toast(page, KEPT)).toHaveCount(0);
  const visitor = await browser.newPage();
  await expect(async () => {
    await visitor.goto("/privacy-terms");
    await expect(visitor.getByRole("contentinfo")).toContainText(line, { timeout: 1_000 });
  }).toPass();
  await visitor.close();

  await page.getByLabel("Digest name").fill("Not saved");
  await page.getByRole("button", { name: "Reset to default" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset to default" }).click();
  await expect(toast(page, "Brand reset to default")).toBeVisible();
  await expect(page.getByLabel("Footer line")).toHaveValue("");
  await expect(page.getByLabel("Digest name")).toHaveValue("");
  await expect(toast(page, KEPT)).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).not.toContainText(line);
});

test("the tab fits the narrowest phones, and the digest's name breaks between words", async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/admin?tab=brand");
  await awake(page, "main form");
  expect(await overflow(page)).toBe(0);
  const title = page.getByRole("banner").getByRole("heading", { level: 1 });
  const { isCut, word } = await title.evaluate((heading) => {
    const range = document.createRange();
    const word = /\S+/.exec(heading.textContent)?.[0] ?? "";
    range.setStart(heading.firstChild ?? heading, 0);
    range.setEnd(heading.firstChild ?? heading, word.length);
    return { isCut: range.getClientRects().length > 1, word };
  });
  expect(isCut, word).toBe(false);
});
