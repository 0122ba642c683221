"use client";

import { type ComponentProps, type CSSProperties, useId } from "react";
import { Icon } from "@/app/_ui/icon";
import { TIME_FILTERS } from "@/db/enums";
import type { ListStore } from "../list/list-store";
import { type Fault, type Field, type Row, TIME_LABELS } from "../list/rows";
import { LocationField, type Place } from "./location-field.client";
import { PhotoButton } from "./photo-button.client";
import { SiteField } from "./site-field.client";

type Props = {
  row: Row;
  /** From 0. */
  position: number;
  isOnly: boolean;
  fault: Fault | null;
  places: Place[];
  store: ListStore;
  grip: ComponentProps<"button">;
  style: CSSProperties;
  isDragged: boolean;
  onPreview: () => void;
  onRemove: () => void;
};

/** One saved search: its fields and its buttons. */
export function QueryRow({
  row,
  position,
  isOnly,
  fault,
  places,
  store,
  grip,
  style,
  isDragged,
  onPreview,
  onRemove,
}: Props) {
  const id = useId();
  const edit = (fields: Partial<Row>) => store.edit(row.key, fields);
  const tidy = () => store.tidy(row.key);
  const which = `row ${position + 1}`;
  /** Attributes every field of the row has. */
  const field = (name: Field, label: string) => ({
    "aria-label": `${label}, ${which}`,
    ...(fault?.field === name ? { "aria-invalid": true, "aria-describedby": `${id}-fault` } : {}),
  });
  const faultAt = (name: Field) =>
    fault?.field === name ? (
      <p className="q-fault" id={`${id}-fault`} role="alert">
        <span className="sr-only">{`Row ${position + 1}: `}</span>
        {fault.message}
      </p>
    ) : null;
  const canPreview = row.query.trim() !== "" || row.site.trim() !== "";
  return (
    <tr data-key={row.key} data-dragged={isDragged ? "" : undefined} style={style}>
      <td className="q-time" data-label="Time">
        <button
          type="button"
          className="q-grip"
          aria-label={`Move ${which}${row.query ? `: ${row.query}` : ""}`}
          aria-describedby="q-grip-help"
          {...grip}
        >
          <Icon name="grip" className="glyph" />
        </button>
        <select
          className="field"
          {...field("timeFilter", "Time")}
          value={row.timeFilter}
          onChange={({ currentTarget: { value } }) =>
            edit({ timeFilter: TIME_FILTERS.find((filter) => filter === value) ?? "any" })
          }
        >
          {TIME_FILTERS.map((filter) => (
            <option key={filter} value={filter}>
              {TIME_LABELS[filter]}
            </option>
          ))}
        </select>
      </td>
      <td className="q-query" data-label="Query" data-wide="query">
        <input
          className="field"
          {...field("query", "Query")}
          value={row.query}
          maxLength={500}
          autoComplete="off"
          onChange={({ currentTarget }) => edit({ query: currentTarget.value })}
          onBlur={tidy}
        />
        {faultAt("query")}
      </td>
      <td className="q-places" data-label="Locations" data-wide="locations">
        <LocationField
          position={position}
          places={places}
          chosen={row.locations}
          onChange={(locations) => edit({ locations })}
        />
        {faultAt("locations")}
      </td>
      <td className="q-site" data-label="Site" data-wide="site">
        <SiteField field={field("site", "Site")} site={row.site} onChange={(site) => edit({ site })} onBlur={tidy} />
        {faultAt("site")}
      </td>
      <td className="q-max" data-label="Max">
        <input
          className="field"
          type="number"
          min={1}
          max={100}
          inputMode="numeric"
          {...field("maxItems", "Max")}
          value={row.maxItems}
          onChange={({ currentTarget }) => edit({ maxItems: currentTarget.value })}
          onBlur={tidy}
        />
        {faultAt("maxItems")}
      </td>
      <td className="q-actions">
        <div className="q-tools">
          <PhotoButton key={row.id} row={row} which={which} onChange={(photo) => store.setPhoto(row.key, photo)} />
          <button
            type="button"
            className="q-tool"
            aria-label={`Preview ${which}`}
            title="Preview what it finds now"
            disabled={!canPreview}
            onClick={onPreview}
          >
            <Icon name="look" className="glyph" />
          </button>
          <button
            type="button"
            className="q-tool q-tool-danger"
            aria-label={`Remove ${which}`}
            title="Remove this query"
            disabled={isOnly}
            onClick={onRemove}
          >
            <Icon name="trash" className="glyph" />
          </button>
        </div>
      </td>
    </tr>
  );
}
