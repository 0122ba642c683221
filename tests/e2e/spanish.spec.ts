import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { axeFaults } from "../support/axe";
import { awake } from "../support/panel";
import { PASSWORD } from "../support/password";

const recorded = readFileSync(path.join(import.meta.dirname, "../../data/sample/spanish.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line): { spanish: string } => JSON.parse(line));

test("a reader changes to Spanish and back, and keeps the page", async ({ page }) => {
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  page.on("console", (message) => message.type() === "error" && failures.push(message.text()));

  await page.goto("/?area=regulation");
  await page.getByRole("link", { name: "Español" }).click();
  await expect(page).toHaveURL("/es?area=regulation");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByRole("heading", { name: "En 60 segundos" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Todos los temas" })).toHaveAttribute("href", "/es#areas");
  await expect(page.locator('link[hreflang="en"]')).toHaveAttribute("href", /\/\?*$|:\d+$/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/es$/);

  await page.getByRole("link", { name: "Boletín completo" }).click();
  await expect(page).toHaveURL(/\/es\/briefing\/\d+$/);
  // The worker translates the sample after the start.
  await expect(async () => {
    await page.reload();
    const takeaway = await page.locator("article.entry .take").first().innerText({ timeout: 2_000 });
    expect(recorded.some(({ spanish }) => takeaway.includes(spanish))).toBe(true);
  }).toPass({ timeout: 45_000 });
  await expect(page.getByRole("heading", { name: "Noticias de la semana" })).toBeVisible();
  await expect(page.getByText("se muestran en inglés")).toHaveCount(0);
  await expect(page.locator("article.entry[lang]")).toHaveCount(0);

  await page.locator("article.entry .headline a").first().click();
  await expect(page).toHaveURL(/\/es\/story\/\d+\?type=insight$/);
  await expect(page.getByRole("link", { name: "Volver al boletín" })).toHaveAttribute("href", /^\/es\/briefing\//);
  await page.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(/^[^?]*\/story\/\d+\?type=insight$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("link", { name: "Back to the briefing" })).toBeVisible();
  expect(failures).toEqual([]);
});

test("the archive is listed and searched in Spanish", async ({ page }) => {
  await page.goto("/es/archive");
  await expect(page.getByRole("heading", { name: "Todos los boletines (" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Buscar en el archivo" }).fill("electricity");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL("/es/archive?q=electricity");
  await expect(page.getByRole("heading", { name: "Resultados de la búsqueda (" })).toBeVisible();
  await expect(page.locator(".briefing-entry").first()).toHaveAttribute("href", /^\/es\/briefing\//);
  await page.goto("/es");
  await page.getByRole("searchbox").fill("xyzzy");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByText("No hay resultados para «xyzzy». Pruebe con otras palabras.")).toBeVisible();
});

test("a user signs in, keeps a story and changes a password in Spanish, and every message is Spanish", async ({
  page,
}) => {
  await page.goto("/es");
  await page.getByRole("link", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL("/es?login");
  await page.getByLabel("Usuario o correo electrónico").fill("admin");
  await page.getByLabel("Contraseña").fill("wrong-one-entirely");
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page.getByRole("alert").first()).toHaveText("Usuario o contraseña incorrectos");
  await page.getByLabel("Contraseña").fill(PASSWORD);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL("/es");
  await page.getByRole("link", { name: "Cuenta" }).click();
  await expect(page).toHaveURL("/es/account");
  await expect(page.getByRole("heading", { name: "Dónde tiene la sesión iniciada" })).toBeVisible();
  await expect(page.locator("main")).toContainText("Este dispositivo · con contraseña");
  await awake(page, "main form");
  await page.getByLabel("Contraseña actual").fill(PASSWORD);
  await page.getByLabel("Contraseña nueva", { exact: true }).fill("another-meadow-lantern-41");
  // No wrong password: those are counted, and other tests sign in from here.
  await page.getByLabel("Confirme la contraseña nueva").fill("another-meadow-lantern-42");
  await page.getByRole("button", { name: "Cambiar la contraseña" }).click();
  await expect(page.getByText("Las contraseñas nuevas no son iguales.")).toBeVisible();
  await expect(page).toHaveURL("/es/account");
  await page.getByRole("link", { name: "Favoritos" }).click();
  await expect(page.getByRole("heading", { name: "MIS FAVORITOS" })).toBeVisible();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page).toHaveURL("/es");
});

test("links to Spanish pages are shown with Spanish pictures", async ({ page, request }) => {
  for (const path of ["", "/briefing/1", "/archive"]) {
    await page.goto(`/es${path}`);
    const picture = page.locator('meta[property="og:image"]');
    await expect(picture).toHaveAttribute("content", /\/es\/(briefing\/1\/)?opengraph-image$/);
    await expect(page.locator('meta[property="og:image:alt"]')).toHaveAttribute("content", /^El título y la fecha/);
    const address = new URL((await picture.getAttribute("content")) ?? "").pathname;
    const [spanish, english] = await Promise.all([request.get(address), request.get(address.slice("/es".length))]);
    expect([spanish.status(), english.status()]).toEqual([200, 200]);
    expect(spanish.headers()["content-type"]).toBe("image/png");
    expect((await spanish.body()).equals(await english.body())).toBe(false);
  }
});

test("what has no Spanish page is not found, or stays English", async ({ page, request }) => {
  for (const path of ["/es/admin", "/es/embed", "/es/nothing"]) expect((await request.get(path)).status()).toBe(404);
  expect((await request.get("/es/story/999999")).status()).toBe(404);
  await page.goto("/es/story/999999");
  await expect(page.getByRole("heading", { name: "Noticia no encontrada" })).toBeVisible();
  await page.goto("/admin");
  await expect(page.getByRole("link", { name: "Español" })).toHaveCount(0);
});

for (const path of ["/es", "/es/archive", "/es/briefing/1", "/es/privacy-terms", "/es?login"]) {
  test(`${path} has no accessibility violation, and fits a phone`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(path);
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await context.close();
  });
}
