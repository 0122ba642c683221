"use client";

import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog/dialog.client";
import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Field } from "@/app/_ui/form/field.client";

type Props = {
  action: ComponentProps<typeof ActionForm>["action"];
  /** The `id` in the action's input. */
  id: number;
  title: string;
  /** Explains what will happen. */
  text: string;
  failure: string;
  label?: string;
  isSmall?: boolean;
  children: ReactNode;
};

const FIELDS = ["reason"];

/** A button that asks for a reason, which is public, before it runs its server action. */
export function ReasonButton({ action, id, title, text, failure, label, isSmall = false, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look={isSmall ? "quiet" : "danger"} isSmall={isSmall} aria-label={label} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title} isForm>
        <ActionForm
          action={action}
          className="grid gap-4"
          fields={FIELDS}
          failure={failure}
          onDone={() => setOpen(false)}
        >
          <p className="text-soft">{text}</p>
          <input type="hidden" name="id" value={id} />
          <Field name="reason" label="Reason, shown to readers" required maxLength={300} autoComplete="off" />
          <div className="flex flex-wrap gap-3">
            <SubmitButton look="danger">{title}</SubmitButton>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
          </div>
        </ActionForm>
      </Dialog>
    </>
  );
}
