import { AREA_LABELS } from "@/lib/briefings/rules";
import type { Area } from "@/lib/briefings/types";

type Props = {
  /** Those to choose from, each with how many stories it has where that is known. */
  areas: { area: Area; count?: number }[];
  current: Area | null;
  hrefOf: (area: Area | null) => string;
  className?: string;
};

/** Links to the same page with the stories of one area only. */
export function AreaLinks({ areas, current, hrefOf, className = "" }: Props) {
  if (areas.length === 0 && !current) return null;
  return (
    <nav id="areas" className={`areas ${className}`} aria-label="Areas">
      <a href={hrefOf(null)} aria-current={current ? undefined : "true"}>
        All areas
      </a>
      {areas.map(({ area, count }) => (
        <a key={area} href={hrefOf(area)} aria-current={area === current ? "true" : undefined}>
          {AREA_LABELS[area]}
          {count === undefined ? null : <b>{count}</b>}
        </a>
      ))}
    </nav>
  );
}
