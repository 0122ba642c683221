import { useEffect } from "react";
import { warnOfLoss } from "@/app/_browser/unsaved";
import type { ListStore } from "./list-store";

/** Saves unsaved changes when the page closes, lets the browser warn if they would be lost, and restores a draft. */
export function useLeaving(store: ListStore): void {
  useEffect(() => {
    store.restore();
    const flush = () => void store.flush();
    const leave = () => store.leave();
    const onHide = () => {
      if (document.visibilityState === "hidden") flush();
    };
    const stopWarning = warnOfLoss(store.wouldLose);
    document.addEventListener("visibilitychange", onHide);
    addEventListener("pagehide", leave);
    addEventListener("online", flush);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      removeEventListener("pagehide", leave);
      removeEventListener("online", flush);
      stopWarning();
      leave();
    };
  }, [store]);
}
