"use client";

import { type FocusEvent, useCallback, useState } from "react";
import { useConfirm } from "@/app/_ui/dialog/confirm.client";
import type { ListStore } from "../list/list-store";
import type { Fault, Row } from "../list/rows";
import type { Place } from "./location-field.client";
import { QueryRow } from "./query-row.client";
import { useReorder } from "./use-reorder";

type Props = { rows: Row[]; fault: Fault | null; places: Place[]; store: ListStore; onPreview: (row: Row) => void };

const COLUMNS = ["Time", "Query", "Locations", "Site", "Max"];

/** The list as a table, below 768 px as cards. The focused column widens to half of the table (spec 2). */
export function QueryTable({ rows, fault, places, store, onPreview }: Props) {
  const [wide, setWide] = useState<string | undefined>();
  const confirm = useConfirm();
  const reorder = useReorder(store);

  const remove = useCallback(
    async (row: Row, position: number): Promise<void> => {
      const isSure = await confirm({
        title: "Confirm Delete",
        text: "Are you sure you want to remove this query?",
        detail: "This action cannot be undone.",
        confirm: "Delete Query",
        danger: true,
      });
      if (!isSure) return;
      store.remove(row.key);
      const left = store.get().rows;
      const next = left[Math.min(position, left.length - 1)];
      // After the dialog has returned focus to the removed button.
      setTimeout(() => focusIn(next?.key, "[data-wide=query] input"), FOCUS_BACK_MS);
    },
    [confirm, store],
  );

  const onFocus = (event: FocusEvent<HTMLTableElement>) => setWide(event.target.closest("td")?.dataset.wide);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLTableElement>) => {
    if (!currentTarget.contains(relatedTarget)) setWide(undefined);
  };
  return (
    <>
      <table
        className="query-grid w-full text-md/snug"
        data-wide={wide}
        data-dragging={reorder.dragged === null ? undefined : ""}
        onFocus={onFocus}
        onBlur={onBlur}
        ref={reorder.table}
      >
        <caption className="sr-only">Queries</caption>
        <thead className="max-md:sr-only">
          <tr className="border-y border-t-line-strong border-b-line">
            {COLUMNS.map((name) => (
              <th
                key={name}
                scope="col"
                className="overflow-hidden py-2.5 pl-2.75 text-left text-xs font-semibold text-ellipsis whitespace-nowrap text-muted first:pl-11.5 nth-last-2:pr-4.75 nth-last-2:text-right"
              >
                {name}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, position) => (
            <QueryRow
              key={row.key}
              row={row}
              position={position}
              isOnly={rows.length === 1}
              fault={fault?.key === row.key ? fault : null}
              places={places}
              store={store}
              grip={reorder.grip}
              shift={reorder.shiftDuringDrag(position)}
              isDragged={reorder.dragged === position}
              onPreview={onPreview}
              onRemove={remove}
            />
          ))}
        </tbody>
      </table>
      <p className="sr-only" id="q-grip-help">
        Press the arrow keys to move this query up or down, or drag it.
      </p>
      <p className="sr-only" role="status">
        {reorder.message}
      </p>
    </>
  );
}

const FOCUS_BACK_MS = 50;

function focusIn(key: string | undefined, selector: string): void {
  document.querySelector<HTMLElement>(`[data-key="${key}"] ${selector}`)?.focus();
}
