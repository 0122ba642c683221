"use client";

import { useState } from "react";
import { callApi, messageOf } from "@/app/_browser/api";
import { Button } from "@/app/_ui/button";
import { useConfirm } from "@/app/_ui/dialog/confirm.client";
import { useToast } from "@/app/_ui/dialog/toast.client";
import { Spinner } from "@/app/_ui/spinner";
import type { EmailDetails, SendResult } from "@/lib/mail/types";
import { messageToAll, messageToMe, questionOf } from "./text";

type Props = {
  id: number;
  title: string;
  details: EmailDetails | null;
  /** The element id of the recipients, which say why a button is disabled. */
  recipientsId: string;
  onSent: () => void;
};

/** Sends a briefing to the admin or, after confirmation, to all subscribers. */
export function SendButtons({ id, title, details, recipientsId, onSent }: Props) {
  const [busy, setBusy] = useState<"me" | "subscribers" | null>(null);
  const toast = useToast();
  const confirm = useConfirm();
  const hasNobody = details?.subscribers === 0;
  const send = async (to: "me" | "subscribers") => {
    if (busy || (to === "subscribers" && hasNobody)) return;
    toast(null);
    if (to === "subscribers" && !(await confirm(questionOf(title, details)))) return;
    setBusy(to);
    try {
      const sent = await callApi<SendResult>(`/api/summaries/${id}/send`, { method: "POST", body: { to } });
      toast(to === "me" ? messageToMe(sent, details) : messageToAll(sent, details));
      onSent();
    } catch (error) {
      toast(messageOf(error, "Failed to send the email."), "error");
    }
    setBusy(null);
  };
  return (
    <>
      <Button aria-disabled={busy !== null} onClick={() => send("me")}>
        {busy === "me" ? <Spinner /> : null} Send to me
      </Button>
      <Button
        look="strong"
        aria-disabled={busy !== null || hasNobody}
        aria-describedby={hasNobody ? recipientsId : undefined}
        onClick={() => send("subscribers")}
      >
        {busy === "subscribers" ? <Spinner /> : null} Send to subscribers
      </Button>
    </>
  );
}
