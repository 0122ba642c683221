import { LoadFailure } from "@/app/admin/_shell/load-failure";
import { orNull } from "@/app/admin/_shell/read";
import { Section } from "@/app/admin/_shell/section";
import { tabHref } from "@/app/admin/_shell/tabs";
import { getBrandSettings } from "@/lib/brand/data";
import { env } from "@/lib/env";
import type { Admin } from "@/lib/viewer";
import { BrandForm } from "./brand-form.client";
import { ResetButton } from "./reset-button.client";

const ABOUT =
  "The name, logo and colors of the site, its emails, share cards, feeds and posts. Changes take effect right away. Empty fields use the default.";

const FORM_ID = "brand-form";

/** Product name, logo and colors. */
export async function BrandPanel({ admin }: { admin: Admin }) {
  const settings = await orNull("the brand", getBrandSettings(admin));
  const { DIGEST_TITLE, ORG_NAME, LOCAL_AREA } = env();
  return (
    <Section title="Brand" id="brand" text={ABOUT} aside={settings ? <ResetButton formId={FORM_ID} /> : null}>
      {settings ? (
        <BrandForm
          id={FORM_ID}
          // Remounts the form after saving.
          key={JSON.stringify(settings)}
          settings={settings}
          defaults={{ digest_title: DIGEST_TITLE, org_name: ORG_NAME, local_area: LOCAL_AREA }}
        />
      ) : (
        <LoadFailure href={tabHref("brand")}>Failed to load brand</LoadFailure>
      )}
    </Section>
  );
}
