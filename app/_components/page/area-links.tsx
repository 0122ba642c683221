import type { Area } from "@/db/enums";
import { AREA_LABELS } from "@/lib/briefings/rules";

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
  const isOffered = areas.some(({ area }) => area === current);
  const shown = current && !isOffered ? [...areas, { area: current }] : areas;
  return (
    <nav id="areas" className={`areas ${className}`} aria-label="Areas">
      <div className="areas-row">
        <a href={hrefOf(null)} aria-current={current ? undefined : "true"}>
          All areas
        </a>
        {shown.map(({ area, count }: Props["areas"][number]) => (
          <a key={area} href={hrefOf(area)} aria-current={area === current ? "true" : undefined}>
            {AREA_LABELS[area]}
            {count === undefined ? null : <b>{count}</b>}
          </a>
        ))}
      </div>
    </nav>
  );
}
