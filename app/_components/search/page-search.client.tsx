"use client";

import { type ReactNode, useState } from "react";
import { OfflineNote, stopOffline } from "./offline-note";

/** A search whose results are a page. While offline it shows a note instead of the browser's error page. */
export function PageSearch({ action, children }: { action: string; children: ReactNode }) {
  const [isOffline, setIsOffline] = useState(false);
  return (
    <>
      <form className="flex gap-3" action={action} onSubmit={(event) => setIsOffline(stopOffline(event))}>
        {children}
      </form>
      <OfflineNote isShown={isOffline} />
    </>
  );
}
