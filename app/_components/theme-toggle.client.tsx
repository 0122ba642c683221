"use client";

import { Icon } from "@/app/_ui/icon";

export function ThemeToggle() {
  return (
    <button
      type="button"
      className="theme-toggle script-only"
      aria-label="Switch between dark and light"
      onClick={toggleTheme}
    >
      <Icon name="sun" className="icon-sun" />
      <Icon name="moon" className="icon-moon" />
    </button>
  );
}

function toggleTheme() {
  const root = document.documentElement;
  root.dataset.theme = root.dataset.theme === "light" ? "dark" : "light";
  try {
    localStorage.setItem("theme", root.dataset.theme);
  } catch {
    // Storage may be forbidden: the choice then lasts as long as the page.
  }
}
