import { t } from "@/lib/language/screens/text-client";

export function OfflineNote({ isShown }: { isShown: boolean }) {
  return (
    <p className="text-sm text-danger not-empty:mt-2" role="status">
      {isShown ? t("Search is not available right now. Check your connection and try again.") : null}
    </p>
  );
}
