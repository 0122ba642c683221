"use client";

import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { buttonClass } from "@/app/_ui/button-looks";
import { ConfirmButton } from "@/app/_ui/dialog/confirm-button.client";
import { RowActions } from "@/app/_ui/list/table";
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
      <Link
        className={buttonClass("quiet", "", true)}
        id={editLinkId(id)}
        href={tabHref("locations", { edit: String(id) })}
        prefetch={false}
        scroll={false}
        aria-label={`Edit ${name}`}
      >
        Edit
      </Link>
      <ConfirmButton
        action={deleteLocationAction}
        fields={{ id: String(id) }}
        question={{
          title: "Delete location",
          text: `Are you sure you want to delete "${name}"?`,
          detail: "It is removed from every query that uses it.",
          confirm: "Delete",
          danger: true,
        }}
        failure="Failed to delete location"
        label={`Delete ${name}`}
        onDone={onDeleted}
      >
        Delete
      </ConfirmButton>
    </RowActions>
  );
}

/** The element id of a location's edit link, where focus returns after editing. */
export function editLinkId(id: number): string {
  return `edit-location-${id}`;
}
