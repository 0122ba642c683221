import type { ComponentProps } from "react";
import { PrintButton } from "@/app/_components/share/print-button";
import { StaticContent } from "@/app/_components/static/static-content";
import { ButtonLink } from "@/app/_ui/button";
import { Label } from "@/app/_ui/label";
import { getBrand } from "@/lib/brand/data";
import { formatLongDate } from "@/lib/dates";
import { editionPath } from "@/lib/editions/rules";
import type { Edition } from "@/lib/editions/types";
import { env } from "@/lib/env";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { ArchiveSearch } from "./archive-search.client";
import { HeroCycler } from "./hero-cycler.client";
import { HERO_SCENES } from "./hero-scenes";
import { SixtySeconds } from "./sixty-seconds";

type Props = ComponentProps<typeof SixtySeconds> & { edition: Edition | null };

/** The digest's name, the pictures and a short summary of the newest briefing. */
export async function Masthead({ edition, briefing, idsByRelevance }: Props) {
  const { DIGEST_TIMEZONE } = env();
  const { digest_title } = await getBrand();
  const archive = localPath(editionPath(edition, "/archive"));
  const scenes = HERO_SCENES.map(({ src, alt }) => ({ src, alt: t(alt) }));
  return (
    <div className="masthead page grid grid-cols-1 gap-x-10 gap-y-4 pt-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:pt-8">
      <div className="lg:col-span-full">
        <StaticContent id="masthead-title">
          <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 lg:border-b lg:border-line lg:pb-5 print:border-b-2 print:border-ink print:pb-3">
            <h1 className="text-masthead tracking-tight print:text-display">{edition?.title ?? digest_title}</h1>
            {briefing ? (
              <p className="text-sm font-medium text-soft">
                <time dateTime={briefing.generated_at}>{formatLongDate(briefing.generated_at, DIGEST_TIMEZONE)}</time>
              </p>
            ) : null}
          </div>
        </StaticContent>
      </div>
      <HeroCycler scenes={scenes} />
      <div className="lg:row-span-2 print:hidden">
        <StaticContent id="in-60-seconds">
          <SixtySeconds briefing={briefing} idsByRelevance={idsByRelevance} />
        </StaticContent>
      </div>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4 max-lg:border-t max-lg:border-line max-lg:pt-4 print:hidden">
        <div className="min-w-0 flex-1 basis-72">
          <Label as="h2" id="search" className="mb-2">
            {t("Search Our News Archive")}
          </Label>
          <ArchiveSearch timeZone={DIGEST_TIMEZONE} archive={archive} edition={edition?.slug ?? null} />
        </div>
        <StaticContent id="masthead-actions">
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={archive}>{t("Visit the Archive")}</ButtonLink>
            <PrintButton label={t("Print as PDF")} />
          </div>
        </StaticContent>
      </div>
    </div>
  );
}
