import { z } from "zod";
import { HIDDEN_REFUSED, isVisible } from "@/lib/language/visible";
import { ACCENT, accentFault, LOGO_LIMIT_BYTES, LOGO_TOO_LARGE } from "./rules";
import type { Theme } from "./types";

/** One line of text; null when empty. */
function line(name: string, longest: number) {
  return z
    .string(`The ${name} must be text.`)
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .max(longest, `The ${name} must have at most ${longest} characters.`)
        .refine(isVisible, `The ${name} ${HIDDEN_REFUSED}.`),
    )
    .transform((text) => text || null);
}

/** A color that can be read in a theme; null when empty. */
function accent(theme: Theme) {
  const name = `accent color for the ${theme} theme`;
  return z
    .string(`The ${name} must be text.`)
    .trim()
    .toLowerCase()
    .transform((text) => text || null)
    .superRefine((color, context) => {
      if (color === null) return;
      const fault = ACCENT.test(color)
        ? accentFault(theme, color)
        : `The ${name} must be a # and six digits, such as #1f6feb.`;
      if (fault !== null) context.addIssue({ code: "custom", message: fault });
    });
}

/** Empty fields mean the default. Without a new logo, the stored one stays unless `remove_logo` is set. */
export const brandInput = z.strictObject({
  digest_title: line("digest name", 120),
  org_name: line("organization name", 120),
  local_area: line("local area", 60),
  footer_line: line("footer line", 300),
  accent_dark: accent("dark"),
  accent_light: accent("light"),
  logo: z.file("The logo must be a file.").max(LOGO_LIMIT_BYTES, LOGO_TOO_LARGE).nullable(),
  remove_logo: z.boolean("The remove_logo field must be true or false."),
});

export const brandReset = z.strictObject({});

export type BrandInput = z.output<typeof brandInput>;
