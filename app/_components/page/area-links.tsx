import type { Area } from "@/db/enums";
import { AREA_LABELS } from "@/lib/briefings/rules-labels";
import { t } from "@/lib/language/screens/text";

type Props = {
  /** The areas to choose from, each with its number of stories if known. */
  areas: { area: Area; count?: number }[];
  current: Area | null;
  hrefOf: (area: Area | null) => string;
  className?: string;
};

const LINK =
  "flex-none border-b-2 border-transparent py-2.5 text-soft no-underline hover:text-accent aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink max-md:aria-[current]:-order-1";

/** Links that filter the page by area. */
export function AreaLinks({ areas, current, hrefOf, className = "" }: Props) {
  if (areas.length === 0 && !current) return null;
  const isOffered = areas.some(({ area }) => area === current);
  const shown = current && !isOffered ? [...areas, { area: current }] : areas;
  return (
    <nav id="areas" className={`print:hidden ${className}`} aria-label={t("Areas")}>
      {/* On a phone a single line that scrolls, with the current area in view. */}
      <div className="strip flex gap-x-6 text-sm whitespace-nowrap md:flex-wrap md:overflow-visible">
        <a className={`${LINK} max-md:-order-2`} href={hrefOf(null)} aria-current={current ? undefined : "true"}>
          {t("All areas")}
        </a>
        {shown.map(({ area, count }: Props["areas"][number]) => (
          <a key={area} className={LINK} href={hrefOf(area)} aria-current={area === current ? "true" : undefined}>
            {t(AREA_LABELS[area])}
            {count === undefined ? null : <b className="ml-2 font-medium text-muted">{count}</b>}
          </a>
        ))}
      </div>
    </nav>
  );
}
