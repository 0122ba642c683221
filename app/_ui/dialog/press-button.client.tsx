"use client";

import { type ComponentProps, type ReactNode, useTransition } from "react";
import { Button } from "@/app/_ui/button";
import type { ButtonLook } from "@/app/_ui/button-looks";
import { useConfirm } from "@/app/_ui/dialog/confirm.client";
import { useToast } from "@/app/_ui/dialog/toast.client";
import { type ActionForm, withFailure } from "@/app/_ui/form/action-form.client";
import { formDataOf } from "@/app/_ui/form/form-data";
import { Spinner } from "@/app/_ui/spinner";

type Props = {
  action: ComponentProps<typeof ActionForm>["action"];
  /** The input of the action. */
  fields: Record<string, string>;
  /** Asked for confirmation before the action runs. */
  question?: Parameters<ReturnType<typeof useConfirm>>[0];
  /** The message if the server cannot be reached. */
  failure: string;
  /** The accessible name, if the children are not descriptive enough. */
  label?: string;
  look?: ButtonLook;
  isSmall?: boolean;
  disabled?: boolean;
  onDone?: (() => void) | undefined;
  children: ReactNode;
};

/** A button that runs its server action. */
export function PressButton(props: Props) {
  const { action, fields, question, failure, label, disabled = false, onDone, children, ...look } = props;
  const confirm = useConfirm();
  const toast = useToast();
  const [pending, start] = useTransition();
  const press = async () => {
    if (pending || disabled) return;
    if (question) {
      toast(null);
      if (!(await confirm(question))) return;
    }
    start(async () => {
      const state = await withFailure(action, failure)(null, formDataOf(fields));
      if (!state) return;
      toast(state.message, state.ok ? "success" : "error");
      if (state.ok) onDone?.();
    });
  };
  return (
    <Button {...look} aria-label={label} aria-disabled={pending || disabled} onClick={press}>
      {pending ? <Spinner /> : null}
      {children}
    </Button>
  );
}

/** A small, quiet button that asks for confirmation first. */
export function ConfirmButton(props: Props & Required<Pick<Props, "question">>) {
  return <PressButton look="quiet" isSmall {...props} />;
}
