import { notFound } from "next/navigation";
import { CARD_SIZE, renderCard } from "@/app/_seo/card";
import { getBriefing } from "@/lib/briefings/data";
import { briefingTitle } from "@/lib/briefings/rules";
import { parseId } from "@/lib/ids";

export const dynamic = "force-dynamic";
export const size = CARD_SIZE;
export const contentType = "image/png";
export const alt = "The briefing's title and date";

export default async function BriefingCard({ params }: { params: Promise<{ summaryId: string }> }) {
  const id = parseId((await params).summaryId);
  const briefing = (id === null ? null : await getBriefing(id)) ?? notFound();
  const { top_insights, week_stories, day_stories, generated_at } = briefing;
  return renderCard({
    title: briefingTitle(briefing),
    kicker: "The briefing",
    date: generated_at,
    count: top_insights.length + week_stories.length + day_stories.length,
  });
}
