"use client";

import { createContext, type RefObject, use, useEffect, useRef, useState } from "react";
import { Callout } from "../alert";
import { Button } from "../button";
import { useToast } from "../dialog/toast.client";

type Watched = {
  restored: "fresh" | "stale" | null;
  settle(): void;
  discard(): void;
  stop(): boolean;
};

/** Watches the fields in an element, keeps their unsaved text under the name, and restores it. */
export type WatchFields = (fields: HTMLElement, name: string) => Watched;

/** Where forms keep what is not saved. Without it they keep nothing. */
export const Drafts = createContext<WatchFields | null>(null);

/** Keeps the unsaved text of the fields in an element. Without a name nothing is kept. */
export function useDraft(element: RefObject<HTMLElement | null>, name: string | undefined) {
  const watch = use(Drafts);
  const watched = useRef<Watched>(null);
  const [restored, setRestored] = useState<Watched["restored"]>(null);
  const toast = useToast();
  useEffect(() => {
    if (!watch || !name || !element.current) return;
    const current = watch(element.current, name);
    watched.current = current;
    setRestored(current.restored);
    return () => {
      if (current.stop()) toast("Your unsaved changes are kept in this browser tab.");
    };
  }, [watch, element, name, toast]);
  return {
    restored,
    settle: () => {
      watched.current?.settle();
      setRestored(null);
    },
    discard: () => {
      watched.current?.discard();
      setRestored(null);
    },
  };
}

/** Says that unsaved text was restored. */
export function RestoredNote({ restored, onDiscard }: { restored: Watched["restored"]; onDiscard: () => void }) {
  if (!restored) return null;
  return (
    <div className="basis-full" role="status">
      <Callout>
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span>
            {restored === "fresh"
              ? "Your unsaved changes were restored."
              : "Your unsaved changes were restored. What is saved has changed since: check it before you save."}
          </span>
          <Button isSmall onClick={onDiscard}>
            Discard
          </Button>
        </span>
      </Callout>
    </div>
  );
}
