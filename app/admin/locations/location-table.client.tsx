"use client";

import type { MouseEvent } from "react";
import { AskButton } from "@/app/_ui/ask.client";
import { formatLongDate } from "@/lib/dates";
import type { Location } from "@/lib/locations/types";
import { deleteLocationAction } from "./actions";
import { deleteAddress, deleteQuestion, editAddress } from "./addresses";

type Props = {
  locations: Location[];
  timeZone: string;
  busy: boolean;
  onEdit: (id: number) => void;
  onDeleted: (id: number) => void;
};

export function LocationTable({ locations, timeZone, busy, onEdit, onDeleted }: Props) {
  return (
    <div className="table-wrap" aria-busy={busy}>
      <table className="table table-cards">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            <th scope="col">Created</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {locations.map((location) => (
            <Row
              key={location.id}
              location={location}
              timeZone={timeZone}
              onEdit={() => onEdit(location.id)}
              onDeleted={() => onDeleted(location.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = { location: Location; timeZone: string; onEdit: () => void; onDeleted: () => void };

function Row({ location: { id, name, is_local, aliases, created_at }, timeZone, onEdit, onDeleted }: RowProps) {
  const edit = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onEdit();
  };
  return (
    <tr>
      <th scope="row">
        {name}
        {aliases.length > 0 ? <span className="location-aliases">{aliases.join(", ")}</span> : null}
      </th>
      <td data-label="Type">
        <span className={is_local ? "badge badge-local" : "badge"}>{is_local ? "Local" : "National"}</span>
      </td>
      <td className="date" data-label="Created">
        {created_at ? formatLongDate(created_at, timeZone) : "N/A"}
      </td>
      <td className="actions">
        <div className="row-actions">
          <a
            className="button button-quiet"
            id={editId(id)}
            href={editAddress(id)}
            aria-label={`Edit ${name}`}
            onClick={edit}
          >
            Edit
          </a>
          <AskButton
            action={deleteLocationAction}
            fields={{ id: String(id) }}
            question={deleteQuestion(name)}
            failure="Failed to delete location"
            href={deleteAddress(id)}
            label={`Delete ${name}`}
            onDone={onDeleted}
          >
            Delete
          </AskButton>
        </div>
      </td>
    </tr>
  );
}

/** The edit action of a location, to come back to. */
export function editId(id: number): string {
  return `edit-location-${id}`;
}
