"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { RowActions } from "@/app/_ui/list/table";
import { EditAndDelete } from "@/app/admin/_shell/list/edit-and-delete";
import { tabHref } from "@/app/admin/_shell/tabs";
import { deleteLocationAction } from "./actions";

/** Edits or deletes a location. */
export function LocationActions({ id, name }: { id: number; name: string }) {
  const router = useRouter();
  const isEdited = useSearchParams().get("edit") === String(id);
  const onDeleted = () => {
    if (isEdited) router.push(tabHref("locations"), { scroll: false });
    document.getElementById("locations")?.focus();
  };
  return (
    <RowActions isQuiet>
      <EditAndDelete
        id={id}
        name={name}
        tab="locations"
        kind="location"
        detail="It is removed from every query that uses it."
        editId={editLinkId(id)}
        action={deleteLocationAction}
        onDone={onDeleted}
      />
    </RowActions>
  );
}

/** The element id of a location's edit link, where focus returns after editing. */
export function editLinkId(id: number): string {
  return `edit-location-${id}`;
}
