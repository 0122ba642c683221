import { Icon } from "@/app/_ui/icon";
import { DEFAULT_MAX_ITEMS } from "@/lib/queries/types";
import { type Row, TIME_LABELS } from "../list/rows";
import type { Place } from "./location-field.client";

type Props = { row: Row; position: number; places: Place[]; isOpen: boolean; onToggle: () => void };

/** The collapsed card of a query on a phone: a button with its text and a summary, which expands the fields. */
export function RowFold({ row, position, places, isOpen, onToggle }: Props) {
  return (
    <button
      type="button"
      className="flex min-h-11 min-w-0 flex-1 items-center gap-3 py-1 pl-9 text-left md:hidden"
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <span className="min-w-0 flex-1">
        <span className={`block truncate ${isOpen ? "text-sm font-semibold text-soft" : "font-medium"}`}>
          {isOpen ? `Query ${position + 1}` : titleOf(row, position)}
        </span>
        {isOpen ? null : <span className="block truncate text-xs text-muted">{summaryOf(row, places)}</span>}
      </span>
      <Icon name="down" className={`flex-none text-muted ${isOpen ? "rotate-180" : ""}`} />
    </button>
  );
}

function titleOf({ query, site }: Row, position: number): string {
  return query.trim() || site.trim() || `Query ${position + 1}`;
}

function summaryOf({ query, timeFilter, site, maxItems, locations }: Row, places: Place[]): string {
  const names = places.filter(({ id }) => locations.includes(id)).map(({ name }) => name);
  const parts = [
    TIME_LABELS[timeFilter],
    names.join(", "),
    query.trim() ? site.trim() : "",
    `max ${maxItems || DEFAULT_MAX_ITEMS}`,
  ];
  return parts.filter(Boolean).join(" · ");
}
