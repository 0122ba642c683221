"use client";

import { ConfirmButton } from "@/app/_ui/dialog/press-button.client";
import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { cancelRunAction, repeatRunAction } from "./actions";

const QUESTION = {
  title: "Cancel this run?",
  text: "It stops within seconds and publishes nothing.",
  detail: "Articles it has read and model calls it has paid for are kept for the next run.",
  confirm: "Cancel Run",
  cancel: "Keep running",
  danger: true,
};

/** Cancels an active run, or repeats a finished one. */
export function RunActions({ taskId, isUnderWay }: { taskId: string; isUnderWay: boolean }) {
  if (isUnderWay) {
    return (
      <ConfirmButton
        action={cancelRunAction}
        fields={{ task_id: taskId }}
        question={QUESTION}
        failure="Failed to cancel the run"
        look="danger"
        isSmall={false}
      >
        Cancel Run
      </ConfirmButton>
    );
  }
  return (
    <ActionForm action={repeatRunAction} failure="Failed to start the run">
      <input type="hidden" name="task_id" value={taskId} />
      <SubmitButton look="plain">Run Again</SubmitButton>
    </ActionForm>
  );
}
