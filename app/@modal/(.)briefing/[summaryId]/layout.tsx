import type { ReactNode } from "react";
import { PrintButton } from "@/app/_components/page/print-button.client";
import { RouteDialog } from "@/app/_ui/route-dialog.client";

/** A briefing opened from a list: a dialog over the list, at the briefing's own address. */
export default function BriefingDialog({ children }: { children: ReactNode }) {
  return (
    <RouteDialog className="briefing-dialog" label="Briefing" actions={<PrintButton className="button visitor-only" />}>
      <div className="page">{children}</div>
    </RouteDialog>
  );
}
