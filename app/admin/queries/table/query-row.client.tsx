"use client";

import { type ComponentProps, memo, useId, useState } from "react";
import { Icon } from "@/app/_ui/icon";
import { TIME_FILTERS, type TimeFilter } from "@/db/enums";
import type { ListStore } from "../list/list-store";
import { type Fault, type Field, type Row, TIME_LABELS } from "../list/rows";
import { FIELD, FieldCell, Tool } from "./cell";
import { LocationField, type Place } from "./location-field.client";
import { PhotoButton } from "./photo-button.client";
import { RowFold } from "./row-fold";
import { SiteField } from "./site-field.client";
import type { Grip } from "./use-reorder";

type Props = {
  row: Row;
  /** Counted from 0. */
  position: number;
  isOnly: boolean;
  fault: Fault | null;
  places: Place[];
  store: ListStore;
  grip: Grip;
  /** How far from its place it is drawn, in pixels, while a row is dragged. */
  shift: number | null;
  isDragged: boolean;
  onPreview: (row: Row) => void;
  onRemove: (row: Row, position: number) => void;
};

/** A saved query: its fields and buttons. Memoized, because a list may have hundreds. */
export const QueryRow = memo(function QueryRow({
  row,
  position,
  isOnly,
  fault,
  places,
  store,
  grip,
  shift,
  isDragged,
  onPreview,
  onRemove,
}: Props) {
  const id = useId();
  const edit = (fields: Partial<Row>) => store.edit(row.key, fields);
  const tidy = () => store.tidy(row.key);
  const which = `row ${position + 1}`;
  // Only cards collapse. New queries and those with an invalid field are expanded.
  const [isUnfolded, setUnfolded] = useState(row.id === null);
  const isOpen = isUnfolded || fault !== null;
  const folded = isOpen ? "" : "max-md:hidden";
  const { field, faultAt } = fieldsOf(position, fault, `${id}-fault`);
  return (
    <tr
      data-key={row.key}
      data-dragged={isDragged ? "" : undefined}
      style={shift === null ? undefined : { translate: `0 ${shift}px` }}
      className={`group/row relative border-b border-line max-md:rounded-lg max-md:border max-md:px-3.5 ${isOpen ? "max-md:pt-3 max-md:pb-3.5" : "max-md:py-2"} ${
        isDragged
          ? "z-2 bg-raised shadow-popup"
          : "max-md:bg-raised/55 md:focus-within:bg-raised/70 md:hover:bg-raised/70"
      }`}
    >
      <FieldCell
        label="Time"
        className={`md:flex md:items-center ${isOpen ? "" : "max-md:contents max-md:before:hidden!"}`}
      >
        <button
          type="button"
          className={`grid flex-none cursor-grab touch-none place-items-center rounded-md text-muted hover:text-accent active:cursor-grabbing max-md:absolute max-md:left-0.5 max-md:size-11 md:mr-1 md:h-10 md:w-7 ${isOpen ? "max-md:top-3" : "max-md:top-2.5"}`}
          aria-label={`Move ${which}${row.query ? `: ${row.query}` : ""}`}
          aria-describedby="q-grip-help"
          {...grip(row.key, position)}
        >
          <Icon name="grip" />
        </button>
        <TimeSelect
          {...field("timeFilter", "Time", folded)}
          value={row.timeFilter}
          onChoose={(timeFilter) => edit({ timeFilter })}
        />
      </FieldCell>
      <FieldCell label="Query" data-wide="query" className={folded}>
        <input
          {...field("query", "Query")}
          value={row.query}
          maxLength={500}
          autoComplete="off"
          onChange={({ currentTarget }) => edit({ query: currentTarget.value })}
          onBlur={tidy}
        />
        {faultAt("query")}
      </FieldCell>
      <FieldCell label="Locations" data-wide="locations" className={folded}>
        <LocationField
          position={position}
          places={places}
          chosen={row.locations}
          onChange={(locations) => edit({ locations })}
        />
        {faultAt("locations")}
      </FieldCell>
      <FieldCell label="Site" data-wide="site" className={folded}>
        <SiteField field={field("site", "Site")} site={row.site} onChange={(site) => edit({ site })} onBlur={tidy} />
        {faultAt("site")}
      </FieldCell>
      <FieldCell label="Max" className={folded}>
        <input
          {...field("maxItems", "Max")}
          type="number"
          min={1}
          max={100}
          inputMode="numeric"
          className={`number-field tabular-nums md:text-right ${FIELD}`}
          value={row.maxItems}
          onChange={({ currentTarget }) => edit({ maxItems: currentTarget.value })}
          onBlur={tidy}
        />
        {/* Right-aligned, because the field is narrow and near the right edge. */}
        <span className="flex justify-end whitespace-nowrap">{faultAt("maxItems")}</span>
      </FieldCell>
      <td className="flex items-center justify-between max-md:-order-1">
        <RowFold row={row} position={position} places={places} isOpen={isOpen} onToggle={() => setUnfolded(!isOpen)} />
        <div className={`relative ml-auto flex gap-0.5 md:py-1.5 ${folded}`}>
          <PhotoButton key={row.id} row={row} which={which} onChange={(photo) => store.setPhoto(row.key, photo)} />
          <PreviewTool row={row} which={which} onPreview={onPreview} />
          <RemoveTool which={which} disabled={isOnly} onRemove={() => onRemove(row, position)} />
        </div>
      </td>
    </tr>
  );
});

/** The attributes of a row's fields, and the message at the one at fault. */
function fieldsOf(position: number, fault: Fault | null, faultId: string) {
  return {
    field: (name: Field, label: string, look = "") => ({
      className: `${FIELD} ${look}`,
      "aria-label": `${label}, row ${position + 1}`,
      ...(fault?.field === name ? { "aria-invalid": true, "aria-describedby": faultId } : {}),
    }),
    faultAt: (name: Field) =>
      fault?.field === name ? (
        <p className="px-2.5 pt-1 text-xs font-medium text-danger md:whitespace-nowrap" id={faultId} role="alert">
          <span className="sr-only">{`Row ${position + 1}: `}</span>
          {fault.message}
        </p>
      ) : null,
  };
}

type TimeSelectProps = Omit<ComponentProps<"select">, "onChange"> & { onChoose: (filter: TimeFilter) => void };

function TimeSelect({ onChoose, ...rest }: TimeSelectProps) {
  return (
    <select
      {...rest}
      onChange={({ currentTarget: { value } }) => onChoose(TIME_FILTERS.find((filter) => filter === value) ?? "any")}
    >
      {TIME_FILTERS.map((filter) => (
        <option key={filter} value={filter}>
          {TIME_LABELS[filter]}
        </option>
      ))}
    </select>
  );
}

function PreviewTool({ row, which, onPreview }: { row: Row; which: string; onPreview: (row: Row) => void }) {
  return (
    <Tool
      aria-label={`Preview ${which}`}
      title="Preview what it finds now"
      disabled={row.query.trim() === "" && row.site.trim() === ""}
      onClick={() => onPreview(row)}
    >
      <Icon name="look" />
    </Tool>
  );
}

function RemoveTool({ which, disabled, onRemove }: { which: string; disabled: boolean; onRemove: () => void }) {
  return (
    <Tool
      className="hover:enabled:bg-danger/14 hover:enabled:text-danger"
      aria-label={`Remove ${which}`}
      title="Remove this query"
      disabled={disabled}
      onClick={onRemove}
    >
      <Icon name="trash" />
    </Tool>
  );
}
