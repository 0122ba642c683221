"use client";

import { useEffect, useId, useState } from "react";
import { callApi } from "@/app/_browser/api";
import { Alert, Callout } from "@/app/_ui/alert";
import { Dialog } from "@/app/_ui/dialog/dialog.client";
import { Segments } from "@/app/_ui/form/segments";
import { Spinner } from "@/app/_ui/spinner";
import { Fact, Facts } from "@/app/admin/_shell/facts";
import { tabHref } from "@/app/admin/_shell/tabs";
import { MAIL_NOT_SET_UP } from "@/app/admin/_shell/text/mail-text";
import type { EmailDetails } from "@/lib/mail/types";
import { SendButtons } from "./send-buttons.client";
import { recipientsText } from "./text";

type Props = { id: number; title: string; open: boolean; onOpenChange: (open: boolean) => void };

/** A preview of a briefing's email, with buttons that send it. */
export function EmailDialog({ id, title, open, onOpenChange }: Props) {
  const [details, setDetails] = useState<EmailDetails | null>(null);
  const [sendings, setSendings] = useState(0);
  const recipientsId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Summary Email Preview (ID: ${id})`}
      size="tall"
      isFlush
      actions={
        <SendButtons {...{ id, title, details, recipientsId }} onSent={() => setSendings((count) => count + 1)} />
      }
    >
      <div className="flex min-h-0 w-full flex-1 flex-col">
        <Envelope {...{ id, sendings, details, recipientsId }} onLoad={setDetails} />
        <Preview id={id} onEscape={() => onOpenChange(false)} />
      </div>
    </Dialog>
  );
}

type EnvelopeProps = {
  id: number;
  /** How often it was sent since the dialog opened. */
  sendings: number;
  details: EmailDetails | null;
  /** The element id of the recipients. */
  recipientsId: string;
  onLoad: (details: EmailDetails) => void;
};

/** Sender, subject, preview text and recipients, loaded when the dialog opens and after each sending. */
function Envelope({ id, sendings, details, recipientsId, onLoad }: EnvelopeProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: on opening and after each sending
  useEffect(() => {
    const over = new AbortController();
    callApi<EmailDetails>(`/api/summaries/${id}/email_details`, { signal: over.signal })
      .then(onLoad)
      // The preview shows the failure; the message can still be sent.
      .catch(() => {});
    return () => over.abort();
  }, [id, sendings]);
  if (!details) return null;
  const { from, subject, preview_text, transport } = details;
  return (
    <div className="grid flex-none gap-3 border-b border-line px-6 pt-3 pb-4">
      <Facts>
        <Fact name="From">
          {from ?? <span className="text-danger">EMAIL_FROM is not a valid sender address.</span>}
        </Fact>
        <Fact name="Subject">
          <span className="block font-medium text-balance">{subject}</span>
        </Fact>
        <Fact name="Preview text">{preview_text}</Fact>
        <Fact name="Subscribers">
          <span id={recipientsId}>{recipientsText(details)}</span>
        </Fact>
      </Facts>
      {transport === "outbox" ? (
        <Callout>
          {MAIL_NOT_SET_UP}{" "}
          <a className="link" href={`${tabHref("email")}#sending`}>
            Set Up Email
          </a>
        </Callout>
      ) : null}
    </div>
  );
}

const WIDTHS = [
  ["desktop", "Desktop"],
  ["phone", "Phone"],
] as const;
const COLORS = [
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

function Preview({ id, onEscape }: { id: number; onEscape: () => void }) {
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  const [width, setWidth] = useState<(typeof WIDTHS)[number][0]>("desktop");
  const [colors, setColors] = useState<(typeof COLORS)[number][0]>("light");
  const address = `/api/summaries/${id}/email_preview`;
  useEffect(() => {
    const over = new AbortController();
    // The frame's load event does not distinguish the email from an error page.
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
      <>
        <div className="flex flex-none flex-wrap gap-3 px-6 py-3">
          <div className="max-md:hidden">
            <Segments label="Width" options={WIDTHS} value={width} onChange={setWidth} />
          </div>
          <Segments label="Colors" options={COLORS} value={colors} onChange={setColors} />
        </div>
        <div className="flex flex-1 justify-center bg-raised">
          <iframe
            className={`min-h-[min(36rem,56dvh)] flex-1 bg-surface ${width === "phone" ? "max-w-97.5" : ""}`}
            title="Email preview"
            src={`${address}?colors=${colors}`}
            // Same origin, so that Escape inside the frame also closes the dialog. Scripts are disabled.
            sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            onLoad={({ currentTarget }) =>
              currentTarget.contentDocument?.addEventListener("keydown", ({ key }) => key === "Escape" && onEscape())
            }
          />
        </div>
      </>
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
