"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, type ReactNode, useTransition } from "react";
import { Button } from "@/app/_ui/button";
import { ConfirmButton } from "@/app/_ui/dialog/confirm-button.client";
import { useToast } from "@/app/_ui/dialog/toast.client";
import { type ActionForm, withFailure } from "@/app/_ui/form/action-form.client";
import { Spinner } from "@/app/_ui/spinner";
import { tabHref } from "@/app/admin/_shell/tabs";
import { discardBriefingAction, publishBriefingAction } from "./actions";

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
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const state = await withFailure(action, failure)(null, form);
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

type Props = { id: number; title: string };

/** Publishes the briefing without confirmation. */
export function PublishButton({ id }: Props) {
  return (
    <PressButton
      action={publishBriefingAction}
      fields={{ id: String(id) }}
      failure="Failed to publish the briefing"
      look="strong"
    >
      Publish
    </PressButton>
  );
}

export function DiscardButton({ id, title }: Props) {
  const router = useRouter();
  return (
    <ConfirmButton
      action={discardBriefingAction}
      fields={{ id: String(id) }}
      question={{
        title: "Discard briefing",
        text: `Are you sure you want to discard “${title}”?`,
        detail: "It is never published. Later briefings may use its articles.",
        confirm: "Discard",
        danger: true,
      }}
      failure="Failed to discard the briefing"
      look="danger"
      isSmall={false}
      onDone={() => router.push(tabHref("summaries"))}
    >
      Discard
    </ConfirmButton>
  );
}
