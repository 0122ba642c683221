import "server-only";
import { randomBytes } from "node:crypto";
import { brand } from "@/db/schema";
import { recordChange } from "@/lib/audit/mutations";
import { transaction } from "@/lib/db";
import type { Admin, Context } from "@/lib/viewer";
import type { BrandInput } from "./schema";

const KEY_BYTES = 12;

/** PNG and its size in pixels. */
type LogoImage = { image: Buffer; width: number; height: number };

/** Saves the brand. `logo` is the new one; null keeps the stored one, unless it is to be removed. */
export async function updateBrand(
  ctx: Context<Admin>,
  { logo: file, remove_logo, ...texts }: BrandInput,
  logo: LogoImage | null,
): Promise<void> {
  const changes = { ...texts, ...logoChanges(logo, remove_logo), updated_at: new Date() };
  await transaction(ctx.conn, async (tx) => {
    const [before] = await tx.select().from(brand).for("update");
    await tx.insert(brand).values(changes).onConflictDoUpdate({ target: brand.id, set: changes });
    const details = {
      before: Object.fromEntries(FIELDS.map((field) => [field, before?.[field] ?? null])),
      after: texts,
      ...(file ? { logo: "replaced" } : {}),
      ...(!file && remove_logo ? { logo: "removed" } : {}),
    };
    await recordChange({ ...ctx, conn: tx }, { action: "brand.update", target: "brand", details });
  });
}

/** Returns everything, the logo included, to the defaults. Idempotent. */
export async function resetBrand(ctx: Context<Admin>): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    await tx.delete(brand);
    await recordChange({ ...ctx, conn: tx }, { action: "brand.reset", target: "brand", details: {} });
  });
}

const FIELDS = ["digest_title", "org_name", "local_area", "footer_line", "accent_dark", "accent_light"] as const;

function logoChanges(logo: LogoImage | null, isRemoved: boolean) {
  if (logo) {
    const key = randomBytes(KEY_BYTES).toString("base64url");
    return { logo_key: key, logo_width: logo.width, logo_height: logo.height, logo_image: logo.image };
  }
  return isRemoved ? { logo_key: null, logo_width: null, logo_height: null, logo_image: null } : {};
}
