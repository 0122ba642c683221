import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { signIn } from "../support/panel";

const JQUERY = fileURLToPath(new URL("../../node_modules/jquery/dist/jquery.js", import.meta.url));
const DATATABLES = fileURLToPath(new URL("../../node_modules/datatables.net/js/dataTables.js", import.meta.url));

/** A page of somebody's own program, on this site and with its cookies: a table that DataTables fills from one of our lists. */
async function openTable(page: Page, api: string, columns: string[]): Promise<void> {
  await page.route("**/somebodys-program", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><table id="list"><thead><tr>${columns.map((name) => `<th>${name}</th>`).join("")}</tr></thead></table>`,
    }),
  );
  await page.goto("/somebodys-program");
  await page.addScriptTag({ path: JQUERY });
  await page.addScriptTag({ path: DATATABLES });
  await page.evaluate(
    ({ api, columns }) => {
      const { jQuery } = window as unknown as { jQuery: (selector: string) => { DataTable(options: object): unknown } };
      jQuery("#list").DataTable({
        serverSide: true,
        processing: true,
        ajax: api,
        ordering: false,
        columns: columns.map((data) => ({ data })),
      });
    },
    { api, columns },
  );
}

for (const [api, columns] of [
  ["/api/articles", ["id", "title", "date"]],
  ["/api/summaries", ["id", "ai_title", "generated_at"]],
] as const) {
  test(`a DataTables client pages and searches ${api}`, async ({ page }) => {
    const draws: { asked: string | null; answered: number; total: number; filtered: number; rows: number }[] = [];
    page.on("response", async (response) => {
      const { pathname, searchParams } = new URL(response.url());
      if (pathname !== api) return;
      const { draw, recordsTotal, recordsFiltered, data } = await response.json();
      const rows = data.length;
      draws.push({
        asked: searchParams.get("draw"),
        answered: draw,
        total: recordsTotal,
        filtered: recordsFiltered,
        rows,
      });
    });
    await signIn(page, "admin");
    await openTable(page, api, [...columns]);
    const rows = page.locator("tbody tr");
    await expect(page.locator(".dt-info")).toHaveText(/^Showing 1 to \d+ of \d+ entr(?:y|ies)$/);
    const id = await rows.first().locator("td").first().textContent();
    const title = (await rows.first().locator("td").nth(1).textContent()) ?? "";

    if (api === "/api/articles") {
      await page.locator(".dt-paging-button.next").click();
      await expect(page.locator(".dt-info")).toHaveText(/^Showing 11 to 20 of \d+ entries$/);
      await expect(rows.first().locator("td").first()).not.toHaveText(id ?? "");
      await page.locator(".dt-length select").selectOption("25");
      await expect(rows).toHaveCount(25);
    }

    const found = page.waitForResponse(
      (response) => new URL(response.url()).searchParams.get("search[value]") === title,
    );
    await page.locator(".dt-search input").fill(title);
    await found;
    await expect(rows.locator("td:nth-child(2)").filter({ hasText: title }).first()).toBeVisible();
    await page.locator(".dt-search input").fill("zyxwvut");
    await expect(page.locator(".dt-empty")).toHaveText("No matching records found");
    await expect(page.locator(".dt-info")).toHaveText(
      /^Showing 0 to 0 of 0 entries \(filtered from \d+ total entr(?:y|ies)\)$/,
    );

    await expect.poll(() => draws.at(-1)).toMatchObject({ filtered: 0, rows: 0 });
    for (const { asked, answered, total, filtered, rows } of draws) {
      expect(String(answered)).toBe(asked);
      expect(filtered).toBeLessThanOrEqual(total);
      expect(rows).toBeLessThanOrEqual(25);
    }
  });
}
