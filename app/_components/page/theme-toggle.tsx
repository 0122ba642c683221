import { Icon } from "@/app/_ui/icon";

/** Heard by the first script of the layout. */
export function ThemeToggle() {
  return (
    <button type="button" className="theme-toggle script-only" aria-label="Switch between dark and light">
      <Icon name="sun" className="icon-sun" />
      <Icon name="moon" className="icon-moon" />
    </button>
  );
}
