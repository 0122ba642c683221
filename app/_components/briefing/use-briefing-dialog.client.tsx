"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState, useTransition } from "react";
import { RouteDialog } from "@/app/_ui/dialog/route-dialog.client";
import { BriefingFailed, BriefingLoading } from "./briefing-states";

/**
 * Opens a briefing in a dialog over the page (app/@modal). Until it has arrived, the returned dialog says that it loads; offline, that it
 * failed.
 */
export function useBriefingDialog(): { open: (href: string) => void; dialog: ReactNode } {
  const router = useRouter();
  const [isLoading, start] = useTransition();
  const [isOffline, setOffline] = useState(false);
  const open = (href: string) => {
    // The router would leave the page for the browser's error page.
    if (navigator.onLine) start(() => router.push(href, { scroll: false }));
    else setOffline(true);
  };
  const close = () => {
    setOffline(false);
    // A newer navigation cancels the one that is under way.
    if (isLoading) router.replace(location.pathname + location.search, { scroll: false });
  };
  const dialog =
    isLoading || isOffline ? (
      <RouteDialog size="full" heading="Briefing" onClose={close}>
        <div className="page">{isOffline ? <BriefingFailed /> : <BriefingLoading />}</div>
      </RouteDialog>
    ) : null;
  return { open, dialog };
}
