import { t } from "@/lib/language/screens/text-client";
import { FAIR_USE_NOTICE } from "./fair-use-notice";

/** Shown in print and in dialogs, which do not have the site's footer with the same notice. */
export function FairUseNotice() {
  return (
    <p className="mt-8 hidden max-w-note border-t border-line pt-4 text-xs text-muted in-[dialog]:block print:block">
      {t(FAIR_USE_NOTICE)}
    </p>
  );
}
