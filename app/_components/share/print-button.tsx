import { PLAIN_BUTTON } from "@/app/_ui/button-looks";
import { Icon } from "@/app/_ui/icon";
import { t } from "@/lib/language/screens/text-client";

type Props = {
  label?: string;
  /** Whether phones show only the icon. */
  isCompact?: boolean;
  className?: string;
};

/** The layout's first script handles its clicks. */
export function PrintButton({ label = t("Print"), isCompact = false, className = "" }: Props) {
  return (
    <button
      type="button"
      className={`${PLAIN_BUTTON} no-script:invisible ${isCompact ? "max-sm:px-3" : ""} ${className}`}
      data-print
    >
      <Icon name="print" /> <span className={isCompact ? "max-sm:sr-only" : ""}>{label}</span>
    </button>
  );
}
