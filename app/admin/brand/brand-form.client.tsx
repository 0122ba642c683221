"use client";

import { type ChangeEvent, type ComponentProps, useState } from "react";
import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Field } from "@/app/_ui/form/field.client";
import { FORM_CARD, FormActions, FormRow } from "@/app/admin/_shell/form-card";
import { ACCENT, accentContrast, COLORS, contrastText, logoPath, MIN_CONTRAST } from "@/lib/brand/rules";
import type { Brand, BrandSettings, Theme } from "@/lib/brand/types";
import { updateBrandAction } from "./actions";
import { BrandPreview } from "./brand-preview.client";
import { LogoField } from "./logo-field.client";

type Props = {
  id: string;
  settings: BrandSettings;
  /** The values of empty fields. */
  defaults: Pick<Brand, "digest_title" | "org_name" | "local_area">;
};

const TEXTS = ["digest_title", "org_name", "local_area", "footer_line", "accent_dark", "accent_light"] as const;
const FIELDS = [...TEXTS, "logo"];

/** Edits the brand, with a live preview. */
export function BrandForm({ id, settings, defaults }: Props) {
  const [texts, setTexts] = useState(() => textsOf(settings));
  const [logo, setLogo] = useState<string | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const bind = (name: (typeof TEXTS)[number]) => ({
    name,
    value: texts[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTexts((all) => ({ ...all, [name]: event.target.value })),
  });
  const color = (theme: Theme) => {
    const typed = texts[`accent_${theme}`].trim().toLowerCase();
    return ACCENT.test(typed) ? typed : COLORS[theme].accent;
  };
  const stored = isRemoved ? null : settings.logo;
  return (
    <div
      id={id}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]"
    >
      <ActionForm
        action={updateBrandAction}
        className={FORM_CARD}
        fields={FIELDS}
        failure="Failed to save brand"
        draft="brand"
      >
        <FormRow>
          <Field {...bind("digest_title")} label="Digest name" placeholder={defaults.digest_title} maxLength={120} />
          <Field
            {...bind("org_name")}
            label="Organization name"
            hint="In the copyright line, feeds and emails."
            placeholder={defaults.org_name}
            maxLength={120}
          />
        </FormRow>
        <FormRow>
          <Field
            {...bind("local_area")}
            label="Local area"
            hint="The area that local stories cover."
            placeholder={defaults.local_area}
            maxLength={60}
          />
          <Field
            {...bind("footer_line")}
            label="Footer line"
            hint="An additional line at the end of pages and emails."
            placeholder="None"
            maxLength={300}
          />
        </FormRow>
        <FormRow>
          <AccentField theme="dark" color={color("dark")} {...bind("accent_dark")} />
          <AccentField theme="light" color={color("light")} {...bind("accent_light")} />
        </FormRow>
        <LogoField hasLogo={settings.logo !== null} onChange={setLogo} isRemoved={isRemoved} onRemove={setRemoved} />
        <FormActions>
          <SubmitButton>Save Brand</SubmitButton>
        </FormActions>
      </ActionForm>
      <section className="grid gap-4 lg:sticky lg:top-16" aria-label="Preview">
        {(["dark", "light"] as const).map((theme) => (
          <BrandPreview
            key={theme}
            theme={theme}
            accent={color(theme)}
            logo={logo ?? logoPath({ logo: stored })}
            title={texts.digest_title.trim() || defaults.digest_title}
            organization={texts.org_name.trim() || defaults.org_name}
            footer={texts.footer_line.trim()}
          />
        ))}
      </section>
    </div>
  );
}

type AccentProps = Omit<ComponentProps<typeof Field>, "label" | "hint" | "placeholder"> & {
  theme: Theme;
  /** The current color: the default while the field has no valid one. */
  color: string;
};

/** A color as text, with a picker and its contrast. */
function AccentField({ theme, color, onChange, ...field }: AccentProps) {
  const contrast = accentContrast(theme, color);
  const isWeak = contrast < MIN_CONTRAST;
  const label = `Accent color, ${theme} theme`;
  return (
    <div className="flex min-w-0 flex-1 basis-56 items-start gap-2 max-md:basis-full">
      <Field
        {...field}
        onChange={onChange}
        label={label}
        hint={`Contrast ${contrastText(contrast)}${isWeak ? `, too low: text needs at least ${MIN_CONTRAST}:1` : ""}.`}
        placeholder={COLORS[theme].accent}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
      />
      <input
        type="color"
        className="mt-6 h-11 w-12 flex-none cursor-pointer rounded-md border border-line-strong bg-surface p-1"
        aria-label={`Choose the ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        value={color}
        onChange={onChange}
      />
    </div>
  );
}

function textsOf(settings: BrandSettings): Record<(typeof TEXTS)[number], string> {
  const { digest_title, org_name, local_area, footer_line, accent_dark, accent_light } = settings;
  return {
    digest_title: digest_title ?? "",
    org_name: org_name ?? "",
    local_area: local_area ?? "",
    footer_line: footer_line ?? "",
    accent_dark: accent_dark ?? "",
    accent_light: accent_light ?? "",
  };
}
