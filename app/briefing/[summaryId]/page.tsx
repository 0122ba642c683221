import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { BriefingView, briefingTitle } from "@/app/_components/briefing-view";
import { FullArticleLoader } from "@/app/_components/full-article-loader.client";
import { FullScreen } from "@/app/_components/full-screen";
import { getBriefing } from "@/lib/briefings/data";
import { parseId } from "@/lib/ids";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ summaryId: string }> };

/** The metadata and the page ask for the same one. */
const load = cache(async (summaryId: string) => {
  const id = parseId(summaryId);
  return (id === null ? null : await getBriefing(id)) ?? notFound();
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const briefing = await load((await params).summaryId);
  const [lead] = [...briefing.top_insights, ...briefing.day_stories, ...briefing.week_stories];
  return {
    title: briefingTitle(briefing),
    description: lead?.ai_takeaway_text ?? null,
    alternates: { canonical: `/briefing/${briefing.id}` },
  };
}

export default async function BriefingPage({ params }: Props) {
  const briefing = await load((await params).summaryId);
  return (
    <FullScreen>
      <BriefingView briefing={briefing} />
      <FullArticleLoader />
    </FullScreen>
  );
}
