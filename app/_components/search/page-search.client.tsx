"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { OfflineNote } from "./offline-note";

/** A search whose results are a page. Without a connection it says so instead of leaving for the browser's error page. */
export function PageSearch({ action, children }: { action: string; children: ReactNode }) {
  const [isOffline, setIsOffline] = useState(false);
  const onSubmit = (event: FormEvent) => {
    setIsOffline(!navigator.onLine);
    if (!navigator.onLine) event.preventDefault();
  };
  return (
    <>
      <form className="flex gap-3" action={action} onSubmit={onSubmit}>
        {children}
      </form>
      <OfflineNote isShown={isOffline} />
    </>
  );
}
