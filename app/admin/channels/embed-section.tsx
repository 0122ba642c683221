import { addressOf } from "@/app/_seo/address";
import { Section } from "@/app/admin/_shell/section";
import { CopyText } from "@/app/admin/_shell/text/copy-text.client";
import { getBrand } from "@/lib/brand/data";
import { env } from "@/lib/env";
import { escapeXml } from "@/lib/language/xml";

const ABOUT = (
  <>
    The newest five headlines for another website, without scripts. Paste this line where they should appear. Colors
    follow the reader’s system; add <code className="whitespace-nowrap">?theme=light</code> or{" "}
    <code className="whitespace-nowrap">?theme=dark</code> to the address to choose one.
  </>
);

/** The HTML that embeds the newest headlines in another site, with a preview. */
export async function EmbedSection() {
  const { digest_title } = await getBrand();
  if (env().REQUIRE_LOGIN) {
    return <Section title="Headlines on Your Website" id="embed" text="Not available while REQUIRE_LOGIN is set." />;
  }
  const line = `<iframe src="${addressOf("/embed")}" title="${escapeXml(digest_title)}" width="100%" height="520" style="border:0" loading="lazy"></iframe>`;
  return (
    <Section title="Headlines on Your Website" id="embed" text={ABOUT}>
      <CopyText text={line} label="Copy the line" />
      <iframe
        className="mt-5 h-130 w-full max-w-form rounded-lg border border-line"
        src="/embed"
        title="Preview of the headlines"
        loading="lazy"
      />
    </Section>
  );
}
