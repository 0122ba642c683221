"use client";

import { useEffect, useState } from "react";
import { callApi, messageOf } from "@/app/_browser/api";
import { Alert } from "@/app/_ui/alert";
import { Button } from "@/app/_ui/button";
import { useConfirm } from "@/app/_ui/dialog/confirm.client";
import { Dialog } from "@/app/_ui/dialog/dialog.client";
import { useToast } from "@/app/_ui/dialog/toast.client";
import { Spinner } from "@/app/_ui/spinner";

type Props = { id: number; title: string; open: boolean; onOpenChange: (open: boolean) => void };

/** A briefing's email as its readers get it, with buttons that send it. */
export function EmailDialog({ id, title, open, onOpenChange }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Summary Email Preview (ID: ${id})`}
      size="large"
      isFlush
      actions={<Send id={id} title={title} />}
    >
      <Preview id={id} />
    </Dialog>
  );
}

function Preview({ id }: { id: number }) {
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  const address = `/api/summaries/${id}/email_preview`;
  useEffect(() => {
    const over = new AbortController();
    // A frame does not tell a mail from an error page.
    fetch(address, { method: "HEAD", signal: over.signal })
      .then(({ ok, status }) => {
        if (status === 401) location.assign("/admin");
        setState(ok ? "loaded" : "failed");
      })
      .catch(() => over.signal.aborted || setState("failed"));
    return () => over.abort();
  }, [address]);
  if (state === "loaded") {
    return (
      <iframe
        className="min-h-[min(38rem,60dvh)] w-full flex-1 bg-surface"
        title="Email preview"
        src={address}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
    );
  }
  return (
    <div className="flex-1 px-6 py-5">
      {state === "failed" ? (
        <Alert>Failed to load email preview.</Alert>
      ) : (
        <p className="text-muted" role="status">
          <Spinner /> Loading email preview...
        </p>
      )}
    </div>
  );
}

type Sent = { queued: number; already_sent: number };

function Send({ id, title }: { id: number; title: string }) {
  const [busy, setBusy] = useState<"me" | "subscribers" | null>(null);
  const toast = useToast();
  const confirm = useConfirm();
  const send = async (to: "me" | "subscribers") => {
    if (busy) return;
    if (to === "subscribers" && !(await confirm(questionOf(title)))) return;
    setBusy(to);
    try {
      const sent = await callApi<Sent>(`/api/summaries/${id}/send`, { method: "POST", body: { to } });
      toast(to === "me" ? messageToMe(sent) : messageToAll(sent));
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
      <Button look="strong" aria-disabled={busy !== null} onClick={() => send("subscribers")}>
        {busy === "subscribers" ? <Spinner /> : null} Send to subscribers
      </Button>
    </>
  );
}

function questionOf(title: string) {
  return {
    title: "Send to subscribers",
    text: `Send “${title}” to every subscriber?`,
    detail: "People who already received it are skipped. This action cannot be undone.",
    confirm: "Send to subscribers",
  };
}

function messageToMe({ queued }: Sent): string {
  return queued > 0 ? "The email is on its way to you." : "You already received this email.";
}

function messageToAll({ queued, already_sent }: Sent): string {
  if (queued + already_sent === 0) return "There are no subscribers with an email address.";
  const skipped = already_sent > 0 ? ` ${people(already_sent)} already received it.` : "";
  return `The email is on its way to ${people(queued)}.${skipped}`;
}

function people(count: number): string {
  return count === 1 ? "1 subscriber" : `${count.toLocaleString("en-US")} subscribers`;
}
