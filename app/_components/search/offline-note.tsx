import type { FormEvent } from "react";
import { t } from "@/lib/language/screens/text-client";

/** Cancels the submission of a form while offline, so the browser's error page does not replace the page. Returns whether it did. */
export function stopOffline(event: FormEvent): boolean {
  if (!navigator.onLine) event.preventDefault();
  return !navigator.onLine;
}

export function OfflineNote({ isShown }: { isShown: boolean }) {
  return (
    <p className="text-sm text-danger not-empty:mt-2" role="status">
      {isShown ? t("Search is not available right now. Check your connection and try again.") : null}
    </p>
  );
}
