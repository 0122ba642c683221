"use client";

import { type ComponentProps, type ReactNode, useTransition } from "react";
import { Button } from "@/app/_ui/button";
import { useToast } from "@/app/_ui/dialog/toast.client";
import { type ActionForm, withFailure } from "@/app/_ui/form/action-form.client";
import { formDataOf } from "@/app/_ui/form/form-data";
import { Spinner } from "@/app/_ui/spinner";

type PressProps = {
  action: ComponentProps<typeof ActionForm>["action"];
  fields: Record<string, string>;
  failure: string;
  label?: string;
  look?: "strong" | "plain" | "quiet";
  isSmall?: boolean;
  disabled?: boolean;
  children: ReactNode;
};

/** A button that runs its server action without confirmation. */
export function PressButton({ action, fields, failure, label, disabled = false, children, ...look }: PressProps) {
  const toast = useToast();
  const [pending, start] = useTransition();
  const press = () => {
    if (pending || disabled) return;
    start(async () => {
      const state = await withFailure(action, failure)(null, formDataOf(fields));
      if (state) toast(state.message, state.ok ? "success" : "error");
    });
  };
  return (
    <Button {...look} aria-label={label} aria-disabled={pending || disabled} onClick={press}>
      {pending ? <Spinner /> : null}
      {children}
    </Button>
  );
}
