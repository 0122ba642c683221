"use client";

import { useEffect, useState } from "react";
import { callApi, messageOf } from "@/app/_browser/api";
import { useConfirm } from "@/app/_ui/confirm.client";
import { Dialog } from "@/app/_ui/dialog.client";
import { useToast } from "@/app/_ui/toast.client";

type Props = { id: number; title: string; open: boolean; onOpenChange: (open: boolean) => void };

/** The mail of a briefing as its readers get it, and the ways to send it. */
export function EmailDialog({ id, title, open, onOpenChange }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Summary Email Preview (ID: ${id})`}
      size="large"
      actions={<Send id={id} title={title} />}
    >
      <Preview id={id} />
    </Dialog>
  );
}

function Preview({ id }: { id: number }) {
  const [state, setState] = useState<"asking" | "there" | "failed">("asking");
  const address = `/api/summaries/${id}/email_preview`;
  useEffect(() => {
    const over = new AbortController();
    // A frame does not tell whether it holds a mail or an error: it is asked beforehand.
    fetch(address, { method: "HEAD", signal: over.signal })
      .then(({ ok, status }) => {
        if (status === 401) location.assign("/admin");
        setState(ok ? "there" : "failed");
      })
      .catch(() => over.signal.aborted || setState("failed"));
    return () => over.abort();
  }, [address]);
  if (state === "failed") {
    return (
      <p className="alert" role="alert">
        Failed to load email preview.
      </p>
    );
  }
  if (state === "asking") {
    return (
      <p className="quiet" role="status">
        <span className="spinner" /> Loading email preview...
      </p>
    );
  }
  return (
    <iframe
      className="mail-frame"
      title="Email preview"
      src={address}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    />
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
      toast(to === "me" ? wordsToMe(sent) : wordsToAll(sent));
    } catch (error) {
      toast(messageOf(error, "Failed to send the email."), "error");
    }
    setBusy(null);
  };
  return (
    <>
      <button type="button" className="button" aria-disabled={busy !== null} onClick={() => send("me")}>
        {busy === "me" ? <span className="spinner" /> : null} Send to me
      </button>
      <button
        type="button"
        className="button button-primary"
        aria-disabled={busy !== null}
        onClick={() => send("subscribers")}
      >
        {busy === "subscribers" ? <span className="spinner" /> : null} Send to subscribers
      </button>
    </>
  );
}

function questionOf(title: string) {
  return {
    title: "Send to subscribers",
    text: `Send “${title}” to every subscriber?`,
    detail: "Whoever was sent it before is left out. This action cannot be undone.",
    confirm: "Send to subscribers",
  };
}

function wordsToMe({ queued }: Sent): string {
  return queued > 0 ? "The email is on its way to you." : "You were sent this email before.";
}

function wordsToAll({ queued, already_sent }: Sent): string {
  if (queued + already_sent === 0) return "There are no subscribers with an email address.";
  const before = already_sent > 0 ? ` ${people(already_sent)} had it before.` : "";
  return `The email is on its way to ${people(queued)}.${before}`;
}

function people(count: number): string {
  return count === 1 ? "1 subscriber" : `${count.toLocaleString("en-US")} subscribers`;
}
