import { Icon } from "@/app/_ui/icon";
import { t } from "@/lib/language/screens/text";

/** The layout's first script handles its clicks. */
export function ThemeToggle({ className = "" }: { className?: string }) {
  return (
    <button
      type="button"
      className={`theme-toggle grid size-11 flex-none place-items-center text-lg text-soft hover:text-accent no-script:invisible print:hidden ${className}`}
      aria-label={t("Switch between dark and light")}
    >
      <Icon name="sun" className="light:hidden" />
      <Icon name="moon" className="hidden light:block" />
    </button>
  );
}
