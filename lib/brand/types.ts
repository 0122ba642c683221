/** The themes of the site. */
export type Theme = "dark" | "light";

/** A stored logo: PNG under `/api/brand/logo/{key}`. Sizes are in pixels. */
type Logo = { key: string; width: number; height: number };

/** Brand settings of admins. Null: the default. Colors are #rrggbb. */
export type BrandSettings = {
  digest_title: string | null;
  org_name: string | null;
  local_area: string | null;
  footer_line: string | null;
  accent_dark: string | null;
  accent_light: string | null;
  logo: Logo | null;
};

/** The effective brand: admins' settings, else the environment, else the design's defaults. */
export type Brand = Pick<BrandSettings, "footer_line" | "accent_dark" | "accent_light" | "logo"> & {
  digest_title: string;
  org_name: string;
  local_area: string;
};
