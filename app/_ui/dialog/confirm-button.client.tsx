"use client";

import { type ComponentProps, type ReactNode, useTransition } from "react";
import { Button } from "../button";
import type { ButtonLook } from "../button-looks";
import { type ActionForm, withFailure } from "../form/action-form.client";
import { formDataOf } from "../form/form-data";
import { Spinner } from "../spinner";
import { useConfirm } from "./confirm.client";
import { useToast } from "./toast.client";

type Props = {
  action: ComponentProps<typeof ActionForm>["action"];
  /** The input of the action. */
  fields: Record<string, string>;
  question: Parameters<ReturnType<typeof useConfirm>>[0];
  /** The message if the server cannot be reached. */
  failure: string;
  /** The accessible name, if the children are not descriptive enough. */
  label?: string;
  look?: ButtonLook;
  isSmall?: boolean;
  onDone?: (() => void) | undefined;
  children: ReactNode;
};

/** A button that asks for confirmation before it runs its server action. */
export function ConfirmButton({
  action,
  fields,
  question,
  failure,
  label,
  look = "quiet",
  isSmall = true,
  onDone,
  children,
}: Props) {
  const confirm = useConfirm();
  const toast = useToast();
  const [pending, start] = useTransition();
  const press = async () => {
    if (pending) return;
    toast(null);
    if (!(await confirm(question))) return;
    start(async () => {
      const state = await withFailure(action, failure)(null, formDataOf(fields));
      if (!state) return;
      toast(state.message, state.ok ? "success" : "error");
      if (state.ok) onDone?.();
    });
  };
  return (
    <Button look={look} isSmall={isSmall} aria-label={label} aria-disabled={pending} onClick={press}>
      {pending ? <Spinner /> : null}
      {children}
    </Button>
  );
}
