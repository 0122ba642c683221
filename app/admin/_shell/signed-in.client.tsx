"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { openLogin } from "@/app/_browser/api";
import { watchFields } from "@/app/_browser/form-draft";
import { clearSessionEnd, rememberPlace } from "@/app/_browser/session-end";
import { watchSessionEnd } from "@/app/_browser/viewer";
import { Button } from "@/app/_ui/button";
import { Drafts, type WatchFields } from "@/app/_ui/form/draft.client";

/** A signed-in page: its forms keep unsaved text for this user, and it says when the session has ended. */
export function SignedIn({ userId, children }: { userId: number; children: ReactNode }) {
  const path = usePathname();
  const query = useSearchParams();
  const [isOver, setOver] = useState(false);
  const watch = useCallback<WatchFields>((fields, name) => watchFields(fields, { name, userId }), [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place changes with the address
  useEffect(() => {
    clearSessionEnd();
    rememberPlace();
  }, [path, query]);
  useEffect(() => watchSessionEnd(() => setOver(true)), []);
  return (
    <Drafts value={watch}>
      {children}
      {isOver ? <SessionOver /> : null}
    </Drafts>
  );
}

function SessionOver() {
  return (
    <div
      role="alert"
      className="fixed inset-x-3 bottom-3 z-20 mx-auto flex max-w-measure flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-l-3 border-line-strong border-l-danger bg-raised px-4 py-2.5 text-sm shadow-popup print:hidden"
    >
      <p>
        <strong>Your session has ended.</strong> What you typed is kept in this browser tab.
      </p>
      <Button look="strong" isSmall onClick={openLogin}>
        Log In Again
      </Button>
    </div>
  );
}
