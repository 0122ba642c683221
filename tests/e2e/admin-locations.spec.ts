import { expect, type Page, test } from "@playwright/test";
import { axeFaultsInBothThemes } from "../support/axe";
import { type OwnWeb, startOwnWeb } from "../support/own-web";
import { awake, call, loseChanges, overflow, signIn, toast, unique } from "../support/panel";
import { PASSWORD } from "../support/password";

const TAB = "/admin?tab=locations";

/** Locations made here, deleted whatever happens. */
const made: string[] = [];
const named = (name: string) => {
  const location = unique(name);
  made.push(location);
  return location;
};

type Location = { id: number; name: string; is_local: boolean; aliases: string[] };

async function listed(page: Page): Promise<Location[]> {
  return (await call(page, "GET", "/api/locations")).json();
}

async function create(page: Page, rest: Partial<Location> = {}): Promise<Location> {
  const answer = await call(page, "POST", "/api/locations", { name: named("Place"), ...rest });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** Opens the tab, the script at work. */
async function open(page: Page): Promise<void> {
  await page.goto(TAB);
  await awake(page, "main form");
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("a long name without a space leaves the other columns in sight", async ({ page }) => {
  await signIn(page);
  const { name } = await create(page, { name: named("Long") + "W".repeat(150) });
  await open(page);
  await expect(row(page, name).getByRole("button", { name: /Delete/ })).toBeInViewport({ ratio: 1 });
});

test.afterEach(async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page);
  for (const { id } of (await listed(page)).filter(({ name }) => made.some((each) => name.startsWith(each)))) {
    await call(page, "DELETE", `/api/locations/${id}`);
  }
  made.length = 0;
  await page.context().close();
});

test("a location is created, edited and deleted, each with its message", async ({ page }) => {
  await signIn(page);
  await open(page);
  const name = named("Ozarks");
  await expect(page.getByRole("heading", { name: "Add New Location" })).toBeVisible();
  await page.getByLabel("Name").fill(`  ${name} `);
  await page.getByLabel("Aliases").fill("Fayetteville, Washington County ,, fayetteville");
  await page.getByLabel("Is Local").check();
  await page.getByRole("button", { name: "Create Location" }).click();
  await expect(toast(page, "Location created successfully")).toBeVisible();
  await expect(row(page, name).getByText("Local", { exact: true })).toBeVisible();
  await expect(row(page, name)).toContainText("Fayetteville, Washington County");
  await expect(row(page, name).getByRole("cell").nth(1)).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  await expect(page.getByLabel("Name")).toHaveValue("");
  await expect(page.getByLabel("Is Local")).not.toBeChecked();

  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(page.getByRole("heading", { name: "Edit Location" })).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await expect(page.getByLabel("Aliases")).toHaveValue("Fayetteville, Washington County");
  await expect(page.getByLabel("Is Local")).toBeChecked();
  await page.getByLabel("Name").fill(`${name} Plateau`);
  await page.getByLabel("Aliases").fill("");
  await page.getByLabel("Is Local").uncheck();
  await page.getByRole("button", { name: "Update Location" }).click();
  await expect(toast(page, "Location updated successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Add New Location" })).toBeVisible();
  await expect(row(page, `${name} Plateau`).getByText("National")).toBeVisible();
  await expect(page.getByRole("link", { name: `Edit ${name} Plateau` })).toBeFocused();

  await page.getByRole("button", { name: `Delete ${name} Plateau` }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(`Are you sure you want to delete "${name} Plateau"?`);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(row(page, name)).toBeVisible();
  await page.getByRole("button", { name: `Delete ${name} Plateau` }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Location deleted successfully")).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  expect((await listed(page)).filter((each) => each.name.startsWith(name))).toEqual([]);
});

test("edit mode is left by Cancel and by the back button, and survives a reload", async ({ page }) => {
  await signIn(page);
  const { name } = await create(page, { is_local: true, aliases: ["Pulaski County"] });
  await open(page);
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(page.getByRole("heading", { name: "Edit Location" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Edit Location" })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Add New Location" })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("");
  await expect(page).toHaveURL(TAB);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Edit Location" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Add New Location" })).toBeVisible();
  await page.goto(`${TAB}&edit=2147483647`);
  await expect(page.getByText("Location not found.")).toBeVisible();
});

test("coming back to the tab shows what was changed on it", async ({ page }) => {
  await signIn(page);
  await open(page);
  const name = named("Remembered");
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create Location" }).click();
  await expect(row(page, name)).toBeVisible();
  await page.getByRole("link", { name: "Runs", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Runs" })).toBeVisible();
  await page.goBack();
  await expect(row(page, name)).toBeVisible();
});

test("what is wrong is told at its field in one sentence, with the focus there and everything still typed", async ({
  page,
}) => {
  await signIn(page);
  const { name } = await create(page);
  await open(page);
  const field = page.getByLabel("Name");
  await page.getByRole("button", { name: "Create Location" }).click();
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
  for (const [typed, said] of [
    ["   ", "The name must not be empty."],
    [name.toUpperCase(), "A location with that name already exists."],
  ] as const) {
    await field.fill(typed);
    await page.getByLabel("Aliases").fill("One, Two");
    await page.getByLabel("Is Local").check();
    await page.getByRole("button", { name: "Create Location" }).click();
    await expect(field).toHaveAccessibleDescription(said);
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveValue(typed);
    await expect(page.getByLabel("Aliases")).toHaveValue("One, Two");
    await expect(page.getByLabel("Is Local")).toBeChecked();
  }
  await page.getByLabel("Aliases").fill("x".repeat(201));
  await field.fill(named("Other"));
  await page.getByRole("button", { name: "Create Location" }).click();
  await expect(page.getByLabel("Aliases")).toHaveAccessibleDescription(
    /^Each alias must have at most 200 characters\./,
  );
});

test("a server that cannot be reached is told, and nothing typed is lost", async ({ page }) => {
  await signIn(page);
  const { name } = await create(page);
  await open(page);
  await expect(page.getByRole("button", { name: `Delete ${name}` })).toBeVisible();
  await page.getByLabel("Name").fill("Kept as typed");
  await loseChanges(page);
  await page.getByRole("button", { name: "Create Location" }).click();
  await expect(toast(page, "Failed to save location")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Kept as typed");
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Failed to delete location")).toBeVisible();
  await expect(row(page, name)).toBeVisible();
});

test.describe("in a database of its own", () => {
  let own: OwnWeb;
  test.describe.configure({ mode: "default" });
  test.beforeAll(async () => {
    own = await startOwnWeb(`locations_${test.info().workerIndex}`);
  });
  test.afterAll(() => own.stop());

  test("the list says when it is loading, when it could not be loaded, and when it is empty", async ({ page }) => {
    await signIn(page, "admin", PASSWORD, own.url);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const lock = own.sql.begin(async (sql) => {
      await sql`lock table locations in access exclusive mode`;
      locked.resolve();
      await released;
    });
    await locked.promise;
    await page.goto(`${own.url}${TAB}`, { waitUntil: "commit" });
    await expect(page.getByText("Loading locations...")).toBeVisible();
    release();
    await lock;
    await expect(page.getByText("No locations found. Create your first location above.")).toBeVisible();

    await own.sql`alter table locations rename to locations_away`;
    await page.reload();
    await expect(page.getByRole("alert").filter({ hasText: "Failed to load locations" })).toBeVisible();
    await own.sql`alter table locations_away rename to locations`;
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByText("No locations found. Create your first location above.")).toBeVisible();
  });
});

test("two admins: the second to change what the first deleted is told", async ({ page, browser }) => {
  await signIn(page);
  const { id, name } = await create(page);
  await open(page);
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(page.getByRole("heading", { name: "Edit Location" })).toBeVisible();
  await page.getByLabel("Name").fill(named("Renamed"));
  const other = await (await browser.newContext()).newPage();
  await signIn(other);
  expect((await call(other, "DELETE", `/api/locations/${id}`)).status()).toBe(200);
  await page.getByRole("button", { name: "Update Location" }).click();
  await expect(toast(page, "Location not found.")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue(/^Renamed/);
  await other.context().close();
});

test("axe finds nothing in either theme, and a phone needs no sideways scrolling", async ({ page }) => {
  test.slow();
  await signIn(page);
  const { id } = await create(page, {
    aliases: ["Boone County", "a very long alias without any end ".repeat(4).trim()],
  });
  await open(page);
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
  await page.goto(`${TAB}&edit=${id}`);
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
