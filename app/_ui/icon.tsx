import type { AdminIcon, PublicIcon } from "./icon-sprite";

/** A reference to the page's sprite: a few bytes per use, and no script. Decorative: the text next to it has the meaning. */
export function Icon({ name, className = "" }: { name: PublicIcon | AdminIcon; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : "icon"} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
