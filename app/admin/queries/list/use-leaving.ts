import { useEffect } from "react";
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
    const ask = (event: BeforeUnloadEvent) => {
      if (store.wouldLose()) event.preventDefault();
    };
    document.addEventListener("visibilitychange", onHide);
    addEventListener("pagehide", leave);
    addEventListener("online", flush);
    addEventListener("beforeunload", ask);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      removeEventListener("pagehide", leave);
      removeEventListener("online", flush);
      removeEventListener("beforeunload", ask);
      leave();
    };
  }, [store]);
}
