"use client";

import { useRouter } from "next/navigation";
import { ActionForm, SubmitButton } from "@/app/_ui/action-form.client";
import { AskButton } from "@/app/_ui/ask.client";
import { cancelRunAction, repeatRunAction } from "./actions";
import { CANCEL_QUESTION, cancelAddress } from "./addresses";

/** What may be done with a run: cancel it while it is under way, run it again after. */
export function RunActions({ taskId, isUnderWay }: { taskId: string; isUnderWay: boolean }) {
  const router = useRouter();
  if (isUnderWay) {
    return (
      <AskButton
        action={cancelRunAction}
        fields={{ task_id: taskId }}
        question={CANCEL_QUESTION}
        failure="Failed to cancel the run"
        href={cancelAddress(taskId)}
        className="button button-danger"
        onDone={() => router.refresh()}
      >
        Cancel run
      </AskButton>
    );
  }
  return (
    <ActionForm action={repeatRunAction} className="run-again" failure="Failed to start the run">
      <input type="hidden" name="task_id" value={taskId} />
      <SubmitButton className="button">Run again</SubmitButton>
    </ActionForm>
  );
}
