import { PLAIN_BUTTON } from "@/app/_ui/button-looks";
import { Icon } from "@/app/_ui/icon";

/** The first script of the layout handles its clicks. */
export function PrintButton({ label = "Print", className = "" }: { label?: string; className?: string }) {
  return (
    <button type="button" className={`${PLAIN_BUTTON} no-script:invisible ${className}`} data-print>
      <Icon name="print" /> {label}
    </button>
  );
}
