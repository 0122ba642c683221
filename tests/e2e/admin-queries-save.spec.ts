import { expect, type Page, test } from "@playwright/test";
import {
  button,
  field,
  hold,
  makeOwner,
  openList,
  openStill,
  openTab,
  queriesOf,
  recordSaves,
  row,
  savedList,
} from "../support/queries-tab";

test("500 ms after the last change the list is saved as it should be sent", async ({ page }) => {
  const owner = await makeOwner(page, [row("one"), row("two")]);
  const saves = recordSaves(page);
  await openStill(page, owner);
  await field(page, "Query", 1).fill("  wildfire ");
  await page.clock.runFor(300);
  await field(page, "Max", 1).fill("");
  await page.clock.runFor(499);
  expect(saves).toHaveLength(0);
  await expect(page.getByText("Saving…")).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(saves).toHaveLength(1);
  expect(saves[0]?.queries).toEqual([
    { id: expect.any(Number), query: "wildfire", maxItems: 5, timeFilter: "any", site: "", locations: [] },
    { id: expect.any(Number), query: "two", maxItems: 5, timeFilter: "any", site: "", locations: [] },
  ]);
  await page.clock.runFor(10_000);
  expect(saves).toHaveLength(1);

  // Zero counts as the default, a row that says nothing is left out, and adding and removing are changes too.
  await field(page, "Max", 2).fill("0");
  await page.getByRole("button", { name: "+" }).click();
  await page.clock.runFor(500);
  await expect.poll(() => saves.length).toBe(2);
  expect(saves[1]?.queries).toHaveLength(2);
  expect(saves[1]?.queries[1]).toMatchObject({ query: "two", maxItems: 5 });
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.clock.runFor(1_000);
  await button(page, "Remove row 1").click();
  await page.getByRole("button", { name: "Delete Query" }).click();
  await page.clock.runFor(499);
  expect(saves).toHaveLength(2);
  await page.clock.runFor(1);
  await expect.poll(() => saves.length).toBe(3);
  expect(saves[2]?.queries).toMatchObject([{ query: "two" }]);
});

test("a row that is emptied is removed, and is a new one when it is filled again", async ({ page }) => {
  const owner = await openList(page, [row("one"), row("two")]);
  const [first] = await savedList(page, owner);
  await field(page, "Query", 1).fill("");
  await expect.poll(async () => (await savedList(page, owner)).length).toBe(1);
  await expect(queriesOf(page)).toHaveCount(2);
  await field(page, "Query", 1).fill("again");
  await expect.poll(async () => (await savedList(page, owner)).map(({ query }) => query)).toEqual(["again", "two"]);
  expect((await savedList(page, owner))[0]?.id).not.toBe(first?.id);
});

test("what is typed during a save stays, with focus and caret, and is saved next", async ({ page }) => {
  const owner = await makeOwner(page, []);
  const saves = recordSaves(page);
  await openStill(page, owner);
  const held = await hold(page, "**/api/queries/save");
  await field(page, "Query", 1).pressSequentially("solar");
  await page.clock.runFor(500);
  await expect.poll(() => held.held).toBe(1);
  await field(page, "Query", 1).pressSequentially(" and wind");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.clock.runFor(480);
  held.release();
  // Its id has come.
  await expect(button(page, "Upload photo, row 1")).toBeEnabled();
  await expect(page.getByText("Saving…")).toBeVisible();
  await expect(field(page, "Query", 1)).toBeFocused();
  await expect(field(page, "Query", 1)).toHaveValue("solar and wind");
  expect(await field(page, "Query", 1).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(1);
  // 500 ms after the change, but not within 100 ms after the list came back.
  await page.clock.runFor(99);
  expect(saves).toHaveLength(1);
  await page.clock.runFor(1);
  await expect.poll(() => saves.length).toBe(2);
  expect(saves[1]?.queries).toEqual([expect.objectContaining({ id: expect.any(Number), query: "solar and wind" })]);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
});

test("nothing is saved by opening the list, by leaving a field or by typing what is there", async ({ page }) => {
  const owner = await makeOwner(page, [row("one", { locations: [] }), row("two")]);
  const saves = recordSaves(page);
  await openStill(page, owner);
  await field(page, "Query", 1).focus();
  await field(page, "Site", 2).focus();
  await field(page, "Max", 2).blur();
  await page.clock.runFor(30_000);
  expect(saves).toHaveLength(0);
});

test("a save that fails says so quietly, loses nothing and is tried again", async ({ page }) => {
  const owner = await makeOwner(page, [row("one")]);
  const saves = recordSaves(page);
  await openStill(page, owner);
  let isBroken = true;
  await page.route("**/api/queries/save", (route) => (isBroken ? route.abort() : route.continue()));
  await field(page, "Query", 1).fill("kept");
  await page.clock.runFor(500);
  await expect(page.getByText("Not saved")).toBeVisible();
  await page.clock.runFor(4_999);
  expect(saves).toHaveLength(1);
  await page.clock.runFor(1);
  await expect.poll(() => saves.length).toBe(2);
  await expect(page.getByText("Not saved")).toBeVisible();
  isBroken = false;
  await button(page, "Retry").click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await savedList(page, owner)).toMatchObject([{ query: "kept" }]);
});

test("what cannot be saved is marked in its row and field and stays as it was typed", async ({ page }) => {
  const owner = await openList(page, [row("one"), row("two")]);
  await field(page, "Site", 2).fill("http://127.0.0.1/feed");
  await expect(page.getByText("Row 2: 127.0.0.1 is not on the public internet.")).toBeVisible();
  await expect(page.getByText("Not saved")).toBeVisible();
  await expect(field(page, "Site", 2)).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "Site", 2)).toHaveValue("http://127.0.0.1/feed");
  await field(page, "Site", 2).fill("example.com");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(field(page, "Site", 2)).not.toHaveAttribute("aria-invalid");
  await field(page, "Max", 1).fill("101");
  await expect(page.getByText("Row 1: Must be a whole number from 1 to 100.")).toBeVisible();
  await field(page, "Max", 1).fill("100");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await savedList(page, owner)).toMatchObject([{ maxItems: 100 }, { site: "https://example.com" }]);
});

test("a list that was changed elsewhere is not overwritten unasked", async ({ page, context }) => {
  const owner = await openList(page, [row("start")]);
  const other = await context.newPage();
  await openTab(other, owner);
  await field(other, "Query", 1).fill("theirs");
  await expect(other.getByText("Saved", { exact: true })).toBeVisible();

  await field(page, "Query", 1).fill("mine");
  await expect(page.getByText("This list was changed elsewhere in the meantime.")).toBeVisible();
  await field(page, "Query", 1).fill("mine, longer");
  await button(page, "Load the Other List").click();
  await expect(field(page, "Query", 1)).toHaveValue("theirs");
  await expect(page.getByText("This list was changed elsewhere in the meantime.")).toBeHidden();

  await field(page, "Query", 1).fill("page");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await other.getByRole("button", { name: "+" }).click();
  await field(other, "Query", 2).fill("other, second");
  await expect(other.getByText("This list was changed elsewhere in the meantime.")).toBeVisible();
  await button(other, "Keep Mine and Save Over It").click();
  await expect(other.getByText("Saved", { exact: true })).toBeVisible();
  expect((await savedList(page, owner)).map(({ query }) => query)).toEqual(["theirs", "other, second"]);
});

test("two tabs with twenty edits each leave one tab's list, the other told each time", async ({ page, context }) => {
  test.slow();
  const owner = await openList(page, [row("start"), row("start")]);
  const other = await context.newPage();
  await openTab(other, owner);
  const edit = async (tab: Page, name: string) => {
    let told = 0;
    for (let count = 0; count < 20; count += 1) {
      await field(tab, "Query", 1).fill(`${name} ${count}`);
      await field(tab, "Query", 2).fill(`${name} ${count}`);
      await field(tab, "Query", 2).press("Enter");
      const conflict = button(tab, "Load the Other List");
      await expect(tab.getByText("Saved", { exact: true }).or(conflict)).toBeVisible();
      if (!(await conflict.isVisible())) continue;
      told += 1;
      await conflict.click();
      await expect(conflict).toBeHidden();
    }
    return told;
  };
  const told = await Promise.all([edit(page, "left"), edit(other, "right")]);
  expect(told[0] + told[1]).toBeGreaterThan(0);
  const [first, second] = await savedList(page, owner);
  expect(first?.query).toBe(second?.query);
});

test("leaving the page saves what is not saved yet", async ({ page }) => {
  const owner = await openList(page, [row("one")]);
  await field(page, "Query", 1).fill("typed last");
  await page.goto("/privacy-terms");
  await expect.poll(async () => (await savedList(page, owner))[0]?.query).toBe("typed last");
  await openTab(page, owner);
  await field(page, "Query", 1).fill("typed before the tab was changed");
  await page.getByRole("link", { name: "Locations", exact: true }).click();
  await expect(page).toHaveURL("/admin?tab=locations");
  await expect.poll(async () => (await savedList(page, owner))[0]?.query).toBe("typed before the tab was changed");
  await page.goBack();
  await expect(field(page, "Query", 1)).toHaveValue("typed before the tab was changed");
  await field(page, "Query", 1).fill("and again");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
});

test("a reload right after typing shows what was typed and goes on from there", async ({ page }) => {
  const owner = await openList(page, [row("one")]);
  await field(page, "Query", 1).fill("typed before a reload");
  await page.reload();
  await expect(field(page, "Query", 1)).toHaveValue("typed before a reload");
  await expect.poll(async () => (await savedList(page, owner))[0]?.query).toBe("typed before a reload");
  await field(page, "Query", 1).fill("and again");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect.poll(async () => (await savedList(page, owner)).map(({ query }) => query)).toEqual(["and again"]);
  await expect(page.getByText("This list was changed elsewhere in the meantime.")).toBeHidden();
});

test("what was refused when the tab was left is there on coming back", async ({ page }) => {
  await openList(page, [row("one")]);
  await field(page, "Site", 1).fill("http://localhost/");
  await expect(page.getByText("Not saved")).toBeVisible();
  await page.getByRole("link", { name: "Locations", exact: true }).click();
  await expect(page).toHaveURL("/admin?tab=locations");
  await page.goBack();
  await expect(field(page, "Site", 1)).toHaveValue("http://localhost/");
  await expect(page.getByText("Not saved")).toBeVisible();
});

test("leaving the page asks first when what is typed cannot be saved", async ({ page }) => {
  await openList(page, [row("one")]);
  await field(page, "Site", 1).fill("http://localhost/");
  await expect(page.getByText("Not saved")).toBeVisible();
  const asked = new Promise<string>((resolve) => {
    page.once("dialog", (dialog) => {
      resolve(dialog.type());
      return dialog.accept();
    });
  });
  await page.close({ runBeforeUnload: true });
  expect(await asked).toBe("beforeunload");
});

test("what was typed when the session ended is there after the next login", async ({ page }) => {
  const owner = await openList(page, [row("one"), row("two")]);
  await page.route("**/api/queries/save", (route) => route.fulfill({ status: 401, json: { error: "Not signed in." } }));
  await field(page, "Query", 2).fill("typed too late");
  await expect(page).toHaveURL("/admin");
  await page.unroute("**/api/queries/save");
  await openTab(page, owner);
  await expect(field(page, "Query", 2)).toHaveValue("typed too late");
  await expect.poll(async () => (await savedList(page, owner))[1]?.query).toBe("typed too late");
});
