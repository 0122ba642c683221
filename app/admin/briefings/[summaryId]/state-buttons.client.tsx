"use client";

import { useRouter } from "next/navigation";
import { ConfirmButton, PressButton } from "@/app/_ui/dialog/press-button.client";
import { tabHref } from "@/app/admin/_shell/tabs";
import { discardBriefingAction, publishBriefingAction } from "./actions";

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
        title: "Discard Briefing",
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
