import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeAll, expect, test } from "vitest";
import { renderCard } from "@/app/_seo/card";
import { renderAtom } from "@/app/_seo/feed";
import { siteDescription } from "@/app/_seo/metadata";
import { embedPage } from "@/app/embed/embed-page";
import manifest from "@/app/manifest";
import { auditLog, brand } from "@/db/schema";
import { getReader } from "@/lib/auth/session";
import { getBrand, getBrandSettings, getLogo } from "@/lib/brand/data";
import { resetBrand, updateBrand } from "@/lib/brand/mutations";
import { COLORS, logoPath } from "@/lib/brand/rules";
import { type BrandInput, brandInput } from "@/lib/brand/schema";
import { writeTest } from "@/lib/channels/send/message";
import { closeDb, db } from "@/lib/db";
import { env } from "@/lib/env";
import { previewMail } from "@/lib/mail/compose/write-mail";
import { encodeLogo } from "@/lib/media/logo";
import { type Admin, isAdmin } from "@/lib/viewer";
import { useApi } from "../support/api";
import { useDatabase } from "../support/database";
import { contextOf, makeArticle, makeBriefing, makeStory } from "../support/factories";
import { signedIn } from "../support/signed-in";

const settings = useDatabase({ AUTH_SECRET: "s".repeat(40), ORG_NAME: "Ozark Electric" });
const api = useApi();
const now = new Date("2026-11-20T16:00:00Z");
const grounds = [COLORS.dark.surface, COLORS.light.surface];

let admin: Admin;
beforeAll(async () => {
  const reader = await getReader((await signedIn(api.url, { is_admin: true })).cookie);
  if (!reader || !isAdmin(reader)) throw new Error("The admin is signed in.");
  admin = reader;
});
afterEach(async () => {
  await db().delete(brand);
});

const EMPTY: BrandInput = brandInput.parse({
  ...{ digest_title: "", org_name: "", local_area: "", footer_line: "", accent_dark: "", accent_light: "" },
  ...{ logo: null, remove_logo: false },
});

/** Saves the brand like the form, with a logo from bytes. */
async function save(input: Partial<BrandInput>, bytes?: Buffer): Promise<void> {
  const logo = bytes ? await encodeLogo(bytes, grounds) : null;
  await updateBrand(contextOf(admin), { ...EMPTY, ...input }, logo);
}

function picture(width: number, height: number, background: string | { r: 0; g: 0; b: 0; alpha: 0 }) {
  return sharp({ create: { width, height, channels: 4, background } });
}

test("a setting overrides the environment, which overrides the default; reset removes the setting", async () => {
  const defaults = { digest_title: "Cooperative News Digest", org_name: "Ozark Electric", local_area: "Arkansas" };
  expect(await getBrand()).toMatchObject({ ...defaults, footer_line: null, accent_dark: null, logo: null });
  await save({ digest_title: "The Wire", local_area: "Missouri", footer_line: "Member-owned since 1938." });
  expect(await getBrand()).toMatchObject({
    digest_title: "The Wire",
    org_name: "Ozark Electric",
    local_area: "Missouri",
  });
  await save({ org_name: "Boone Electric" });
  expect(await getBrand()).toMatchObject({ ...defaults, org_name: "Boone Electric", footer_line: null });
  await resetBrand(contextOf(admin));
  await resetBrand(contextOf(admin));
  expect(await getBrand()).toMatchObject(defaults);
  const rows = await db().select().from(auditLog).where(eq(auditLog.target, "brand")).orderBy(auditLog.id);
  expect(rows.map(({ action }) => action)).toEqual(["brand.update", "brand.update", "brand.reset", "brand.reset"]);
  expect(rows[1]?.details).toMatchObject({ before: { digest_title: "The Wire" }, after: { digest_title: null } });
});

test("pages, mails, feeds, posts, cards and the frame for other sites have the brand", async () => {
  const { id } = await makeBriefing();
  const article = await makeArticle();
  await makeStory({ briefing_id: id, article_id: article.id });
  await save(
    { digest_title: "<The Wire>", org_name: "Boone & Co.", footer_line: "Since 1938.", accent_light: "#1f4e9a" },
    await picture(400, 100, "#1f4e9a").png().toBuffer(),
  );
  const shown = await getBrand();
  const path = logoPath(shown);

  expect(await manifest()).toMatchObject({ name: "<The Wire>" });
  expect(await siteDescription()).toContain("Boone & Co.");
  expect(await renderAtom(null)).toMatch(/<title>\s*<!\[CDATA\[<The Wire>\]\]>/);
  expect(await writeTest("1", now)).toMatchObject({ sender: "<The Wire>" });
  const frame = embedPage({ headlines: [], theme: null, brand: shown, home: "/" });
  expect(frame).toContain(`<img src="${path}" alt="" width="96" height="24">&lt;The Wire&gt;`);
  expect(frame).toContain("--accent:#1f4e9a");
  const openapi = await (await fetch(`${api.url}/api/openapi.json`)).json();
  expect(openapi.info.title).toBe("<The Wire>");

  const mail = await previewMail(admin, id, now);
  expect(mail.from.name).toContain("The Wire");
  expect(mail.html).toContain(`src="${env().APP_URL}${path}" alt="&lt;The Wire&gt;" width="160" height="40"`);
  expect(mail.html).toContain("background-color:#1f4e9a");
  expect(mail.html).not.toContain("#9a4b22");
  expect(mail.html).toContain("#eba972");
  expect(mail.text).toContain("Boone & Co. · <The Wire>\nSince 1938.");

  const card = async () => Buffer.from(await (await renderCard({ title: "A", kicker: "B", date: null })).arrayBuffer());
  const withLogo = await card();
  await resetBrand(contextOf(admin));
  expect(withLogo.equals(await card())).toBe(false);
});

test("the logo is converted to PNG with a new URL; older URLs redirect to it, and it can be removed", async () => {
  await save({}, await picture(1200, 300, "#1f4e9a").jpeg().toBuffer());
  const first = logoPath(await getBrand());
  const response = await fetch(api.url + first);
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(response.headers.get("cache-control")).toContain("immutable");
  const image = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect([image.format, image.width, image.height]).toEqual(["png", 576, 144]);
  expect((await getBrand()).logo).toMatchObject({ width: 576, height: 144 });

  // Other changes keep the logo.
  await save({ org_name: "Boone Electric" });
  expect(logoPath(await getBrand())).toBe(first);
  await save({}, await picture(60, 60, "#fff").webp().toBuffer());
  const second = logoPath(await getBrand());
  const moved = await fetch(api.url + first, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location"), moved.headers.get("cache-control")]).toEqual([
    307,
    second,
    "no-store",
  ]);
  await save({ remove_logo: true });
  expect(await getLogo()).toBeNull();
  expect((await fetch(api.url + second)).status).toBe(404);
});

test.each([
  ["black", "#000000", [250, 250, 252, 255]],
  ["white", "#ffffff", [17, 19, 32, 255]],
  ["gray", "#808080", [0, 0, 0, 0]],
])("a transparent logo that a theme hides gets a background: %s", async (_, color, corner) => {
  const bar = await picture(50, 20, color).png().toBuffer();
  const clear = picture(100, 40, { r: 0, g: 0, b: 0, alpha: 0 });
  const { image } = await encodeLogo(
    await clear
      .composite([{ input: bar }])
      .png()
      .toBuffer(),
    grounds,
  );
  const pixel = sharp(image).ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 });
  expect([...(await pixel.raw().toBuffer())]).toEqual(corner);
});

test.each([
  ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9"/></svg>')],
  ["text", Buffer.from("a logo")],
  ["cut off", Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
])("a logo that is %s is refused with one sentence", async (_, bytes) => {
  await expect(encodeLogo(bytes, grounds)).rejects.toMatchObject({
    code: "invalid",
    field: "logo",
    message: "The logo must be a PNG, WebP or JPEG image; SVG is not accepted.",
  });
});

test("a logo in a format of photos alone is refused", async () => {
  const bytes = await picture(20, 20, "#123456").gif().toBuffer();
  await expect(encodeLogo(bytes, grounds)).rejects.toThrow("SVG is not accepted.");
});

test("while the database is unavailable, the last read brand is used", async () => {
  await save({ digest_title: "The Wire" });
  expect((await getBrand()).digest_title).toBe("The Wire");
  const { DATABASE_URL } = env();
  await closeDb();
  settings.set({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
  expect((await getBrand()).digest_title).toBe("The Wire");
  await closeDb();
  settings.set({ DATABASE_URL });
  expect((await getBrandSettings(admin)).digest_title).toBe("The Wire");
});
