import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { axeFaults } from "../support/axe";
import { awake, signIn, toast, unique } from "../support/panel";

const seed: { as_of: string } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../../data/sample/seed.json"), "utf8"),
);

/** Makes a briefing of an edition from the sample news. */
async function runEdition(slug: string): Promise<void> {
  const args = ["bin/launch.mjs", "digest", "--edition", slug, "--as-of", seed.as_of, "--no-email"];
  const DATA_DIR = path.join(tmpdir(), "digest-e2e");
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, DATA_DIR, NEWS_SOURCES: "sample" } });
}

test("an edition is added, gets its queries and subscribers, is read at its own address, and is deleted", async ({
  page,
  browser,
}) => {
  const title = unique("Board");
  await signIn(page);
  await page.goto("/admin?tab=editions");
  await awake(page, "main form");
  await page.getByLabel("Title").fill(title);
  const slug = await page.getByLabel("Address").inputValue();
  expect(slug).toBe(title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"));
  await page.getByRole("button", { name: "Add Edition" }).click();
  await expect(toast(page, "Edition added")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("");
  await page.getByLabel("Title").fill(`${title}!`);
  await page.getByRole("button", { name: "Add Edition" }).click();
  await expect(page.getByText("Another edition has this address.")).toBeVisible();
  await expect(page.getByLabel("Address")).toHaveAccessibleDescription(
    `Another edition has this address. Its pages are at /e/${slug}.`,
  );
  await page.getByLabel("Address").fill("Bad Slug!");
  await expect(page.getByLabel("Address")).toHaveAccessibleDescription("");
  const row = page.getByRole("row", { name: title });
  await expect(row).toContainText("Nothing to run: no queries");
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole("link", { name: `Queries for ${title}` }).click();
  await expect(page.getByRole("combobox", { name: "Queries for" })).toHaveValue(/^\d+$/);
  await expect(page.getByText("Run this user's queries")).toHaveCount(0);
  const user_id = Number(await page.getByRole("combobox", { name: "Queries for" }).inputValue());
  const queries = [{ query: "power", maxItems: 20, timeFilter: "any", site: "", locations: [] }];
  const headers = { origin: new URL(page.url()).origin };
  const saved = await page.request.post("/api/queries/save", { headers, data: { user_id, version: 1, queries } });
  expect(saved.status()).toBe(200);
  await runEdition(slug);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/e/${slug.toUpperCase()}`);
  await expect(visitor).toHaveURL(new RegExp(`/e/${slug}$`));
  await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(visitor).toHaveTitle(title);
  expect(await axeFaults(visitor)).toEqual([]);
  await visitor.getByRole("link", { name: "Whole briefing" }).click();
  await expect(visitor.getByRole("banner").getByRole("link", { name: title })).toHaveAttribute("href", `/e/${slug}`);
  await visitor.getByRole("link", { name: "Close", exact: true }).click();
  await expect(visitor).toHaveURL(new RegExp(`/e/${slug}$`));
  await visitor.getByRole("link", { name: "Visit the Archive" }).click();
  await expect(visitor.getByText("All Briefings (1 briefings)")).toBeVisible();
  await visitor.goto("/");
  const more = visitor.getByRole("region", { name: "More Briefings" });
  await expect(more.getByRole("link", { name: title })).toHaveAttribute("href", `/e/${slug}`);
  await visitor.goto(`/e/${slug}`);
  await expect(visitor.getByRole("region", { name: "More Briefings" })).toContainText("Cooperative News Digest");
  await visitor.context().close();

  await page.goto("/email-preferences");
  await page.getByLabel(`Email me ${title}`).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByLabel(`Email me ${title}`)).toBeChecked();

  await page.goto("/admin?tab=editions");
  await awake(page, "main form");
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Edition deleted")).toBeVisible();
  // A page may be served from the cache for a moment longer.
  await expect.poll(async () => (await page.request.get(`/e/${slug}`)).status()).toBe(404);
});
