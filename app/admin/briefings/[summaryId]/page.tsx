import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { Query } from "@/app/_http/page";
import { AdminFrame } from "@/app/admin/_shell/admin-frame";
import { getEditableBriefing } from "@/lib/editorial/data";
import { parseId } from "@/lib/ids";
import { Editor } from "./editor";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Edit Briefing" };

type Props = { params: Promise<{ summaryId: string }>; searchParams: Promise<Query> };

/** Edits a briefing before or after publication. */
export default async function EditBriefingPage({ params, searchParams }: Props) {
  const [{ summaryId }, query] = await Promise.all([params, searchParams]);
  return (
    <AdminFrame tab="summaries" query={query}>
      {async () => {
        const id = parseId(summaryId);
        const briefing = id === null ? null : await getEditableBriefing(id);
        return briefing ? <Editor briefing={briefing} query={query} /> : notFound();
      }}
    </AdminFrame>
  );
}
