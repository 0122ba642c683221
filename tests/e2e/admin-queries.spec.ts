import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { axeFaultsInBothThemes } from "../support/axe";
import { button, field, makeOwner, openList, openTab, queriesOf, row, savedList } from "../support/queries-tab";

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
  const picker = page.getByLabel("Queries for");
  await expect(picker.locator("option:checked")).toHaveText(owner.username);
  await expect(page.getByLabel("Run this user's queries")).not.toBeChecked();
});

test("another user is an address, and there is no user at a made-up one", async ({ page }) => {
  const [one, two] = [await makeOwner(page, [row("of one")]), await makeOwner(page, [row("of two")])];
  await openTab(page, one);
  await page.getByLabel("Queries for").selectOption({ label: two.username });
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
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
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
