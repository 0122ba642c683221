import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page's script is at work; false on the server and until then. */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
