"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { EmailDialog } from "./email-dialog.client";

/** Opens the email preview or the briefing of a row. */
export function SummaryActions({ id, title }: { id: number; title: string }) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const showBriefing = () => router.push(`/briefing/${id}`, { scroll: false });
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Email<span className="sr-only"> of {title}</span>
      </button>
      <button type="button" className="button" onClick={showBriefing}>
        Briefing<span className="sr-only">, {title}</span>
      </button>
      <EmailDialog id={id} title={title} open={open} onOpenChange={setOpen} />
    </>
  );
}
