import type { Metadata } from "next";
import { BriefingView } from "@/app/_components/briefing/briefing-view";
import { type BriefingParams, loadBriefing, loadBriefingNotice } from "@/app/_components/briefing/load-briefing";
import { ProcessingNote } from "@/app/_components/briefing/processing-note.client";
import { FullScreen } from "@/app/_components/page/full-screen";
import { FullScreenNotFound, Withdrawn } from "@/app/_components/page/full-screen-frame";
import { searchIn } from "@/app/_http/page";
import { JsonLd, jsonLdOfBriefing } from "@/app/_seo/json-ld";
import { briefingMetadata, missingMetadata, withdrawnMetadata } from "@/app/_seo/metadata";
import { editionOfPage } from "@/lib/editions/data";

export const dynamic = "force-dynamic";

export async function generateMetadata({ params }: BriefingParams): Promise<Metadata> {
  const briefing = await loadBriefing(params);
  if (briefing) return briefingMetadata(briefing);
  return (await loadBriefingNotice(params)) ? withdrawnMetadata("Briefing") : missingMetadata("Briefing");
}

export default async function BriefingPage(props: BriefingParams) {
  const briefing = await loadBriefing(props.params);
  if (!briefing) {
    const notice = await loadBriefingNotice(props.params);
    return notice ? <Withdrawn title="Briefing" notice={notice} /> : <FullScreenNotFound title="Briefing" />;
  }
  return (
    <FullScreen edition={await editionOfPage(briefing.id)}>
      <JsonLd thing={await jsonLdOfBriefing(briefing)} />
      <ProcessingNote summaryId={briefing.id} />
      <BriefingView briefing={briefing} search={searchIn(await props.searchParams)} />
    </FullScreen>
  );
}
