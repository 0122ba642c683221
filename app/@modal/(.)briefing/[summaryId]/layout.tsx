import type { ReactNode } from "react";
import { BRIEFING_TITLE_ID } from "@/app/_components/briefing/title-id";
import { PrintButton } from "@/app/_components/share/print-button";
import { ShareButtons } from "@/app/_components/share/share-buttons.client";
import { RouteDialog } from "@/app/_ui/dialog/route-dialog.client";

/** A briefing opened from a list: shown in a dialog over the list, at the briefing's own URL. */
export default function BriefingDialog({ children }: { children: ReactNode }) {
  return (
    <RouteDialog
      size="full"
      heading="Briefing"
      titleId={BRIEFING_TITLE_ID}
      actions={
        <>
          <ShareButtons />
          <PrintButton isCompact className="signed-in:hidden" />
        </>
      }
    >
      <div className="page">{children}</div>
    </RouteDialog>
  );
}
