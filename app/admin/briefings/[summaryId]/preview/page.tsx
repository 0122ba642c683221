import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BriefingView } from "@/app/_components/briefing/briefing-view";
import { Callout } from "@/app/_ui/alert";
import { ButtonLink } from "@/app/_ui/button";
import { AdminFrame } from "@/app/admin/_shell/admin-frame";
import { getPreview } from "@/lib/briefings/data";
import { parseId } from "@/lib/ids";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Preview" };

/** A briefing as readers will see it, for admins. */
export default async function PreviewPage({ params }: { params: Promise<{ summaryId: string }> }) {
  const { summaryId } = await params;
  return (
    <AdminFrame tab="summaries" query={{}}>
      {async () => {
        const id = parseId(summaryId);
        const briefing = id === null ? null : await getPreview(id);
        if (!briefing) notFound();
        return (
          <div>
            <Callout>
              <span className="flex flex-wrap items-center justify-between gap-3">
                Preview: only admins can see this page.
                <ButtonLink isSmall href={`/admin/briefings/${briefing.id}`}>
                  Back to Editing
                </ButtonLink>
              </span>
            </Callout>
            <BriefingView briefing={briefing} />
          </div>
        );
      }}
    </AdminFrame>
  );
}
