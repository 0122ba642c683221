import Link from "next/link";
import type { ComponentProps } from "react";
import { buttonClass } from "@/app/_ui/button-looks";
import { ConfirmButton } from "@/app/_ui/dialog/press-button.client";
import { tabHref } from "../tabs";

type Props = Pick<ComponentProps<typeof ConfirmButton>, "action" | "onDone"> & {
  id: number;
  name: string;
  tab: Parameters<typeof tabHref>[0];
  /** What is deleted: 'channel'. */
  kind: string;
  /** What else is lost with it. */
  detail: string;
  /** The element id of the edit link. */
  editId?: string;
};

/** The actions of a row that is edited on its own tab. */
export function EditAndDelete({ id, name, tab, kind, detail, editId, action, onDone }: Props) {
  return (
    <>
      <Link
        className={buttonClass("quiet", "", true)}
        id={editId}
        href={tabHref(tab, { edit: String(id) })}
        prefetch={false}
        scroll={false}
        aria-label={`Edit ${name}`}
      >
        Edit
      </Link>
      <ConfirmButton
        action={action}
        fields={{ id: String(id) }}
        question={{
          title: `Delete ${kind}`,
          text: `Are you sure you want to delete "${name}"?`,
          detail,
          confirm: "Delete",
          danger: true,
        }}
        failure={`Failed to delete ${kind}`}
        label={`Delete ${name}`}
        onDone={onDone}
      >
        Delete
      </ConfirmButton>
    </>
  );
}
