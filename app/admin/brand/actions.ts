"use server";

import { adminAction } from "@/app/_http/form-action";
import { resetBrand, updateBrand } from "@/lib/brand/mutations";
import { COLORS } from "@/lib/brand/rules";
import { brandInput, brandReset } from "@/lib/brand/schema";
import { encodeLogo } from "@/lib/media/logo";

export const updateBrandAction = adminAction({
  schema: brandInput,
  read: (form) => ({
    digest_title: form.get("digest_title"),
    org_name: form.get("org_name"),
    local_area: form.get("local_area"),
    footer_line: form.get("footer_line"),
    accent_dark: form.get("accent_dark"),
    accent_light: form.get("accent_light"),
    logo: fileIn(form.get("logo")),
    remove_logo: form.has("remove_logo"),
  }),
  fallback: "Failed to save brand",
  run: async (input, ctx) => {
    const grounds = [COLORS.dark.surface, COLORS.light.surface];
    const logo = input.logo && (await encodeLogo(new Uint8Array(await input.logo.arrayBuffer()), grounds));
    await updateBrand(ctx, input, logo);
    return "Brand saved";
  },
});

export const resetBrandAction = adminAction({
  schema: brandReset,
  read: () => ({}),
  fallback: "Failed to reset brand",
  run: async (_input, ctx) => {
    await resetBrand(ctx);
    return "Brand reset to default";
  },
});

/** Browsers send an empty file for an empty file field. */
function fileIn(value: FormDataEntryValue | null): FormDataEntryValue | null {
  return value instanceof File && value.size === 0 ? null : value;
}
