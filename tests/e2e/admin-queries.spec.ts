import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { axeFaults } from "../support/panel";
import {
  button,
  field,
  hold,
  makeOwner,
  openList,
  openStill,
  openTab,
  recordSaves,
  savedList,
} from "../support/queries-tab";

const row = (query: string, more: object = {}) => ({ query, ...more });
const queriesOf = (page: Page) => page.locator("td[data-label=Query] input");
const valuesOf = async (page: Page) => Promise.all((await queriesOf(page).all()).map((each) => each.inputValue()));

test("the list is a table with the columns of the specification, a user's of their own", async ({ page }) => {
  const owner = await openList(page, [
    row("broadband", { timeFilter: "24h", maxItems: 12, site: "https://example.com/" }),
  ]);
  const headers = page.getByRole("columnheader");
  await expect(headers).toHaveText(["Time", "Query", "Locations", "Site", "Max", "Actions"]);
  await expect(field(page, "Time", 1)).toHaveValue("24h");
  await expect(field(page, "Time", 1).getByRole("option")).toHaveText(["Any time", "Past day", "Past week"]);
  await expect(field(page, "Query", 1)).toHaveValue("broadband");
  await expect(field(page, "Site", 1)).toHaveValue("https://example.com/");
  await expect(field(page, "Max", 1)).toHaveValue("12");
  await expect(field(page, "Max", 1)).toHaveAttribute("min", "1");
  await expect(field(page, "Max", 1)).toHaveAttribute("max", "100");
  const picker = page.getByLabel("Queries of");
  await expect(picker.locator("option:checked")).toHaveText(owner.username);
  await expect(page.getByLabel("Run this user's queries")).not.toBeChecked();
});

test("another user is an address, and there is no user at a made-up one", async ({ page }) => {
  const [one, two] = [await makeOwner(page, [row("of one")]), await makeOwner(page, [row("of two")])];
  await openTab(page, one);
  await page.getByLabel("Queries of").selectOption({ label: two.username });
  await expect(page).toHaveURL(`/admin?tab=queries&user=${two.id}`);
  await expect(field(page, "Query", 1)).toHaveValue("of two");
  await page.goBack();
  await expect(field(page, "Query", 1)).toHaveValue("of one");
  await page.goto("/admin?tab=queries&user=2147483647");
  await expect(page.getByText("User not found.")).toBeVisible();
});

test("a row is added by '+', the last one cannot be removed, and removing asks first", async ({ page }) => {
  const owner = await openList(page);
  await expect(queriesOf(page)).toHaveCount(1);
  await expect(button(page, "Remove row 1")).toBeDisabled();
  await field(page, "Query", 1).fill("one");
  await page.getByRole("button", { name: "+" }).click();
  await expect(field(page, "Query", 2)).toBeFocused();
  await expect(field(page, "Max", 2)).toHaveValue("5");
  await expect(field(page, "Time", 2)).toHaveValue("any");
  await field(page, "Query", 2).fill("two");
  await expect.poll(async () => (await savedList(page, owner)).map(({ query }) => query)).toEqual(["one", "two"]);

  await button(page, "Remove row 1").click();
  const modal = page.getByRole("alertdialog", { name: "Confirm Delete" });
  await expect(modal).toContainText("Are you sure you want to remove this query?");
  await expect(modal).toContainText("This action cannot be undone.");
  await modal.getByRole("button", { name: "Cancel" }).click();
  await expect(queriesOf(page)).toHaveCount(2);
  await button(page, "Remove row 1").click();
  await modal.getByRole("button", { name: "Delete Query" }).click();
  await expect(field(page, "Query", 1)).toHaveValue("two");
  await expect(field(page, "Query", 1)).toBeFocused();
  await expect(button(page, "Remove row 1")).toBeDisabled();
  await expect.poll(async () => (await savedList(page, owner)).map(({ query }) => query)).toEqual(["two"]);
});

test("the column among query, locations and site that has the focus is half of the table", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openList(page, [row("wide")]);
  const table = (await page.locator("main table").boundingBox())?.width ?? 0;
  const shareOf = async (cell: string) =>
    ((await page.locator(`tbody td[data-label=${cell}]`).boundingBox())?.width ?? 0) / table;
  await field(page, "Query", 1).focus();
  expect(await shareOf("Query")).toBeCloseTo(0.5, 2);
  await page.getByRole("button", { name: /^Locations, row 1/ }).focus();
  expect(await shareOf("Locations")).toBeCloseTo(0.5, 2);
  await field(page, "Site", 1).focus();
  expect(await shareOf("Site")).toBeCloseTo(0.5, 2);
  await field(page, "Max", 1).focus();
  for (const cell of ["Query", "Locations", "Site"]) expect(await shareOf(cell)).toBeLessThan(0.45);
});

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
  await button(page, "Load the other list").click();
  await expect(field(page, "Query", 1)).toHaveValue("theirs");
  await expect(page.getByText("This list was changed elsewhere in the meantime.")).toBeHidden();

  await field(page, "Query", 1).fill("page");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await other.getByRole("button", { name: "+" }).click();
  await field(other, "Query", 2).fill("other, second");
  await expect(other.getByText("This list was changed elsewhere in the meantime.")).toBeVisible();
  await button(other, "Keep mine and save over it").click();
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
      const conflict = button(tab, "Load the other list");
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

test("locations are chosen in a list that the keyboard can work", async ({ page }) => {
  const owner = await openList(page, [row("storm")]);
  const choice = page.getByRole("button", { name: /^Locations, row 1/ });
  await expect(choice).toHaveAccessibleName("Locations, row 1: Any");
  await choice.focus();
  await page.keyboard.press("Enter");
  await expect(choice).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("checkbox", { name: "Arkansas" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("checkbox", { name: "Tennessee" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(choice).toBeFocused();
  await expect(choice).toHaveAccessibleName("Locations, row 1: Arkansas, Tennessee");
  await expect.poll(async () => (await savedList(page, owner))[0]?.locations.length).toBe(2);
  await choice.click();
  await page.getByRole("checkbox", { name: "Arkansas" }).click();
  await page.mouse.click(5, 5);
  await expect(choice).toHaveAccessibleName("Locations, row 1: Tennessee");
  await expect(page.getByRole("checkbox", { name: "Tennessee" })).toBeHidden();
  await expect.poll(async () => (await savedList(page, owner))[0]?.locations.length).toBe(1);
});

test("rows are put in order with the keys and with the pointer, told and saved", async ({ page }) => {
  const owner = await openList(
    page,
    ["one", "two", "three", "four"].map((each) => row(each)),
  );
  const ids = (await savedList(page, owner)).map(({ id }) => id);
  await page.getByRole("button", { name: "Move row 1: one" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Moved to position 2 of 4.")).toBeAttached();
  await expect(page.getByRole("button", { name: "Move row 2: one" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByText("Moved to position 4 of 4.")).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Already last.")).toBeAttached();
  expect(await valuesOf(page)).toEqual(["two", "three", "four", "one"]);
  await expect
    .poll(async () => (await savedList(page, owner)).map(({ query }) => query))
    .toEqual(["two", "three", "four", "one"]);
  expect((await savedList(page, owner)).map(({ id }) => id)).toEqual([ids[1], ids[2], ids[3], ids[0]]);

  const [from, to] = [
    await page.getByRole("button", { name: "Move row 4: one" }).boundingBox(),
    await page.getByRole("button", { name: "Move row 1: two" }).boundingBox(),
  ];
  if (!from || !to) throw new Error("There are no grips.");
  await page.mouse.move(from.x + 8, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + 6, { steps: 8 });
  await page.mouse.up();
  expect(await valuesOf(page)).toEqual(["one", "two", "three", "four"]);
  await expect.poll(async () => (await savedList(page, owner)).map(({ id }) => id)).toEqual(ids);
});

test("an OPML file is shown before it is added to the list, and the list is exported as one", async ({ page }) => {
  const owner = await openList(page, [row("wind"), row("Energy", { site: "https://a.example/" })]);
  const pick = async (buffer: string) => {
    const file = { name: "feeds.opml", mimeType: "text/x-opml", buffer: Buffer.from(buffer) };
    await page.getByLabel("OPML file").setInputFiles(file);
  };
  const feed = (host: string) => `<outline text="A feed" type="rss" xmlUrl="https://${host}/"/>`;
  const folder = `<outline text="Energy">${feed("a.example")}${feed("b.example")}</outline>`;
  // Not saved yet when the file is compared with the list.
  await field(page, "Query", 1).fill("wind power");
  await button(page, "Import OPML").click();
  const dialog = page.getByRole("dialog", { name: "Import OPML" });
  await expect(dialog.getByRole("button", { name: "Add Queries" })).toBeDisabled();
  await pick("<opml><body>");
  await expect(dialog.getByRole("alert")).toHaveText("The file is truncated or not well-formed.");
  await pick(`<opml version="2.0"><body>${folder}${feed("c.example")}</body></opml>`);
  await expect(dialog.getByText("2 of 3 will be added.")).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await expect(dialog.getByRole("listitem")).toHaveText([/Energy.*b\.example/, /No words.*c\.example/, /Already in/]);
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add 2 Queries" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("2 queries added")).toBeVisible();
  expect(await valuesOf(page)).toEqual(["wind power", "Energy", "Energy", ""]);
  await expect(field(page, "Site", 4)).toHaveValue("https://c.example/");

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export OPML" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("queries.opml");
  const text = readFileSync(await file.path(), "utf8");
  await button(page, "Import OPML").click();
  await pick(text);
  await expect(dialog.getByText("Nothing to add.")).toBeVisible();
  expect((await savedList(page, owner)).map(({ site }) => site)).toEqual([
    null,
    "https://a.example/",
    "https://b.example/",
    "https://c.example/",
  ]);
});
