import { notFound } from "next/navigation";
import { loadBriefing } from "@/app/_components/briefing/load-briefing";
import { CARD_SIZE, renderCard } from "@/app/_seo/card";
import { storyCount } from "@/lib/briefings/rules";
import { briefingTitle } from "@/lib/briefings/rules-labels";
import { t } from "@/lib/language/screens/text";

export const dynamic = "force-dynamic";
export const size = CARD_SIZE;
export const contentType = "image/png";
export const alt = "The briefing's title and date";

export default async function BriefingCard({ params }: { params: Promise<{ summaryId: string }> }) {
  const briefing = (await loadBriefing(params)) ?? notFound();
  return renderCard({
    title: briefingTitle(briefing),
    kicker: t("The briefing"),
    date: briefing.generated_at,
    count: storyCount(briefing),
  });
}
