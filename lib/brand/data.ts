import "server-only";
import { cache } from "react";
import { brand } from "@/db/schema";
import { type Db, db, isDatabaseOutage, unlessSilent } from "@/lib/db";
import { env } from "@/lib/env";
import type { Admin } from "@/lib/viewer";
import type { Brand, BrandSettings } from "./types";

const DEFAULTS: BrandSettings = {
  digest_title: null,
  org_name: null,
  local_area: null,
  footer_line: null,
  accent_dark: null,
  accent_light: null,
  logo: null,
};

/** The settings last read by this process, for use while the database is unavailable. */
let latest = DEFAULTS;

/** The current brand, read once per page. While the database is unavailable, the brand last read. */
export const getBrand = cache(async (): Promise<Brand> => {
  try {
    latest = await unlessSilent(readSettings(db()));
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error;
  }
  const { DIGEST_TITLE, ORG_NAME, LOCAL_AREA } = env();
  const { digest_title, org_name, local_area, ...rest } = latest;
  return {
    ...rest,
    digest_title: digest_title ?? DIGEST_TITLE,
    org_name: org_name ?? ORG_NAME,
    local_area: local_area ?? LOCAL_AREA,
  };
});

/** The brand settings of admins, without defaults. */
export async function getBrandSettings(_admin: Admin, conn: Db = db()): Promise<BrandSettings> {
  return readSettings(conn);
}

/** The logo with its key; null when there is none. */
export async function getLogo(conn: Db = db()): Promise<{ key: string; image: Buffer } | null> {
  const [row] = await conn.select({ key: brand.logo_key, image: brand.logo_image }).from(brand);
  return row?.key && row.image ? { key: row.key, image: row.image } : null;
}

async function readSettings(conn: Db): Promise<BrandSettings> {
  const { digest_title, org_name, local_area, footer_line, accent_dark, accent_light } = brand;
  const { logo_key, logo_width, logo_height } = brand;
  const [row] = await conn
    .select({
      ...{ digest_title, org_name, local_area, footer_line, accent_dark, accent_light },
      ...{ logo_key, logo_width, logo_height },
    })
    .from(brand);
  if (!row) return DEFAULTS;
  const { logo_key: key, logo_width: width, logo_height: height, ...settings } = row;
  return { ...settings, logo: key && width && height ? { key, width, height } : null };
}
