import type { Metadata } from "next";
import { cache } from "react";
import { FullArticleLoader } from "@/app/_components/article/full-article-loader.client";
import { BriefingView } from "@/app/_components/briefing/briefing-view";
import { ProcessingNote } from "@/app/_components/briefing/processing-note.client";
import { FullScreen, FullScreenNotFound } from "@/app/_components/page/full-screen";
import { JsonLd, jsonLdOfBriefing } from "@/app/_seo/json-ld";
import { briefingMetadata, missingMetadata } from "@/app/_seo/metadata";
import { getBriefing } from "@/lib/briefings/data";
import { parseId } from "@/lib/ids";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ summaryId: string }> };

/** The metadata and the page ask for the same one. */
const load = cache(async (summaryId: string) => {
  const id = parseId(summaryId);
  return id === null ? null : await getBriefing(id);
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const briefing = await load((await params).summaryId);
  return briefing ? briefingMetadata(briefing) : missingMetadata("Briefing");
}

export default async function BriefingPage({ params }: Props) {
  const briefing = await load((await params).summaryId);
  if (!briefing) return <FullScreenNotFound title="Briefing" />;
  return (
    <FullScreen>
      <JsonLd thing={jsonLdOfBriefing(briefing)} />
      <ProcessingNote summaryId={briefing.id} />
      <BriefingView briefing={briefing} />
      <FullArticleLoader />
    </FullScreen>
  );
}
