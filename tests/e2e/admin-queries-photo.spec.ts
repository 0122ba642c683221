import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { toast } from "../support/panel";
import { button, field, hold, makeOwner, openList, openStill, openTab, savedList } from "../support/queries-tab";

const LIMIT = 5_242_880;

const picture = (color: string) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: color } })
    .png()
    .toBuffer();
const png = (buffer: Buffer, name = "photo.png") => ({ name, mimeType: "image/png", buffer });
const icon = (page: Page, name: string) => face(page).locator(`svg:has(use[href="#i-${name}"])`);
const face = (page: Page) => page.getByRole("button", { name: /photo, row 1$/ });
const input = (page: Page) => page.getByLabel("Photo file, row 1");

test("a row that is not saved has its photo locked", async ({ page }) => {
  const owner = await makeOwner(page);
  await openStill(page, owner);
  await field(page, "Query", 1).fill("storm");
  const photo = button(page, "Save query first to upload photo, row 1");
  await expect(photo).toBeDisabled();
  await photo.hover();
  await expect(page.getByText("Save query first to upload photo")).toBeVisible();
  await page.clock.runFor(500);
  await expect(button(page, "Upload photo, row 1")).toBeEnabled();
});

test("a photo is uploaded, looked at, replaced and deleted, with a tick for two seconds each", async ({ page }) => {
  const owner = await makeOwner(page, [{ query: "storm" }]);
  await openStill(page, owner);
  const held = await hold(page, "**/api/queries/upload_photo");
  const chooser = page.waitForEvent("filechooser");
  await button(page, "Upload photo, row 1").click();
  await (await chooser).setFiles(png(await picture("#c84")));
  await expect(face(page).locator("span")).toBeVisible();
  held.release();
  await expect(icon(page, "tick")).toBeVisible();
  await page.clock.runFor(1_999);
  await expect(icon(page, "tick")).toBeVisible();
  await page.clock.runFor(1);
  const thumbnail = face(page).locator("img");
  await expect(thumbnail).toBeVisible();
  const first = await thumbnail.getAttribute("src");
  expect(first).toMatch(/^\/api\/photos\//);
  expect((await savedList(page, owner))[0]?.has_photo).toBe(true);

  await button(page, "View photo, row 1").click();
  const viewer = page.getByRole("dialog", { name: "Photo: storm" });
  await expect(viewer.getByRole("img", { name: "Of the query storm" })).toHaveAttribute("src", first ?? "");
  const again = page.waitForEvent("filechooser");
  await viewer.getByRole("button", { name: "Replace" }).click();
  await (await again).setFiles(png(await picture("#48c")));
  await expect(icon(page, "tick")).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(thumbnail).toBeVisible();
  expect(await thumbnail.getAttribute("src")).not.toBe(first);

  await button(page, "View photo, row 1").click();
  await viewer.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.clock.runFor(500);
  await expect(question).toBeHidden();
  await viewer.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete Photo" }).click();
  await expect(icon(page, "tick")).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(button(page, "Upload photo, row 1")).toBeVisible();
  expect((await savedList(page, owner))[0]?.has_photo).toBe(false);
});

test("what is no image or too large is refused by the browser, with a cross for two seconds", async ({ page }) => {
  const owner = await makeOwner(page, [{ query: "storm" }]);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("upload_photo") && asked.push(request.url()));
  await openStill(page, owner);
  await input(page).setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
  await expect(toast(page, "Please select an image file")).toBeVisible();
  await expect(icon(page, "close")).toBeVisible();
  await page.clock.runFor(1_999);
  await expect(icon(page, "close")).toBeVisible();
  await page.clock.runFor(1);
  await expect(icon(page, "camera")).toBeVisible();
  await input(page).setInputFiles(png(Buffer.alloc(LIMIT)));
  await expect(toast(page, "File size must be less than 5MB")).toBeVisible();
  await expect(icon(page, "close")).toBeVisible();
  expect(asked).toEqual([]);
  await input(page).setInputFiles(png(await picture("#c84")));
  await expect(icon(page, "tick")).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(toast(page, "File size must be less than 5MB")).toHaveCount(0);
});

const NASTY: [string, string, Buffer][] = [
  ["an empty file", "image/png", Buffer.alloc(0)],
  ["a page that calls itself a picture", "image/jpeg", Buffer.from("<!doctype html><script>alert(1)</script>")],
  [
    "a drawing with a script",
    "image/svg+xml",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  ],
  ["zeros just under the limit", "image/png", Buffer.alloc(LIMIT - 1)],
];
for (const [what, mimeType, buffer] of NASTY) {
  test(`the server refuses ${what}`, async ({ page }) => {
    const owner = await makeOwner(page, [{ query: "storm" }]);
    await openStill(page, owner);
    await input(page).setInputFiles({ name: "photo", mimeType, buffer });
    await expect(toast(page, "Please select an image file")).toBeVisible();
    await expect(icon(page, "close")).toBeVisible();
    expect((await savedList(page, owner))[0]?.has_photo).toBe(false);
  });
}

test("a photo cut off in the middle leaves the one before", async ({ page }) => {
  await openStill(page, await makeOwner(page, [{ query: "storm" }]));
  const whole = await picture("#c84");
  await input(page).setInputFiles(png(whole));
  await expect(icon(page, "tick")).toBeVisible();
  await page.clock.runFor(2_000);
  const thumbnail = face(page).locator("img");
  await expect(thumbnail).toBeVisible();
  const before = (await thumbnail.getAttribute("src")) ?? "";
  await input(page).setInputFiles(png(whole.subarray(0, whole.length - 40)));
  await expect(icon(page, "close")).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(thumbnail).toHaveAttribute("src", before);
});

test("a photo stays with its query through edits, moves and a reload", async ({ page }) => {
  const owner = await openList(page, [{ query: "one" }, { query: "two" }]);
  await input(page).setInputFiles(png(await picture("#c84")));
  const thumbnail = face(page).locator("img");
  await expect(thumbnail).toBeVisible();
  const src = (await thumbnail.getAttribute("src")) ?? "";
  await page.getByRole("button", { name: "Move row 1: one" }).press("ArrowDown");
  await field(page, "Query", 2).fill("one, longer");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await openTab(page, owner);
  await expect(field(page, "Query", 2)).toHaveValue("one, longer");
  await expect(page.getByRole("button", { name: "View photo, row 2" }).locator("img")).toHaveAttribute("src", src);
});
