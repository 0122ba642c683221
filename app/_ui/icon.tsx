import type { AdminIcon, PublicIcon } from "./icon-sprite";

/** A reference to the page's sprite: a few bytes for each use, and no script. What it means is said in words beside it. */
export function Icon({ name, className = "" }: { name: PublicIcon | AdminIcon; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : "icon"} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
