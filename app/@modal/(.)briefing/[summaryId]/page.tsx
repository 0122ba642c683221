import type { Metadata } from "next";
import { BriefingView } from "@/app/_components/briefing/briefing-view";
import { type BriefingParams, loadBriefing } from "@/app/_components/briefing/load-briefing";
import { ProcessingNote } from "@/app/_components/briefing/processing-note.client";
import { searchIn } from "@/app/_http/page";
import { briefingMetadata } from "@/app/_seo/metadata";

export const dynamic = "force-dynamic";

export async function generateMetadata({ params }: BriefingParams): Promise<Metadata> {
  const briefing = await loadBriefing(params);
  return briefing ? briefingMetadata(briefing) : {};
}

export default async function BriefingInDialog(props: BriefingParams) {
  const briefing = await loadBriefing(props.params);
  if (!briefing) {
    return (
      <p className="py-8 font-medium text-danger" role="alert">
        Briefing data not found.
      </p>
    );
  }
  return (
    <>
      <ProcessingNote summaryId={briefing.id} />
      <BriefingView briefing={briefing} search={searchIn(await props.searchParams)} />
    </>
  );
}
