import { Section } from "@/app/_ui/section";
import { unbroken } from "@/app/_ui/unbroken";
import { ALSO_REPORTED, ALSO_REPORTED_NOTE } from "@/lib/briefings/rules-labels";
import type { AlsoReported as Headline } from "@/lib/briefings/types";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { sourceLanguage } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { SourceLink } from "../evidence/source-link";

/** The publishers' own headlines of articles that could not be read in full. Renders nothing without any. */
export function AlsoReported({ headlines }: { headlines: Headline[] }) {
  const { DIGEST_TIMEZONE } = env();
  if (headlines.length === 0) return null;
  return (
    <Section id="also-reported" title={t(ALSO_REPORTED)} isLarge>
      <p className="max-w-[60ch] text-sm text-muted">{t(ALSO_REPORTED_NOTE)}</p>
      <ul className="mt-4 grid gap-x-12 lg:grid-cols-2">
        {headlines.map(({ title, outlet, url, date }) => (
          <li key={url} lang={sourceLanguage()} className="break-inside-avoid border-t border-line py-3">
            <SourceLink
              url={url}
              className="leading-snug font-medium no-underline decoration-accent wrap-anywhere hover:underline"
            >
              {unbroken(title)}
            </SourceLink>
            <p className="meta mt-1">
              <span className="outlet">{outlet}</span>
              <time dateTime={date}>{formatLongDate(date, DIGEST_TIMEZONE)}</time>
            </p>
            <p className="hidden text-xs wrap-anywhere text-muted print:block">{url}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
