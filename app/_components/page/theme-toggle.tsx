import { Icon } from "@/app/_ui/icon";

/** The first script of the layout handles its clicks. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      className="theme-toggle fixed right-4 bottom-4 z-20 grid size-11 place-items-center rounded-full border border-line-strong bg-surface text-lg hover:border-accent hover:text-accent no-script:invisible print:hidden"
      aria-label="Switch between dark and light"
    >
      <Icon name="sun" className="light:hidden" />
      <Icon name="moon" className="hidden light:block" />
    </button>
  );
}
