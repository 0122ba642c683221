"use client";

import { useEffect, useState } from "react";
import { askViewer } from "@/app/_browser/viewer";

/** What went wrong while a briefing was made, for admins: asked for beside the page, which is the same for everyone. */
export function ProcessingNote({ summaryId }: { summaryId: number }) {
  const [note, setNote] = useState<string | null>(null);
  useEffect(() => {
    void askNote(summaryId).then(setNote);
  }, [summaryId]);
  if (!note) return null;
  return (
    <div className="processing-note" role="note">
      <p className="label">Processing Note</p>
      <p>{note}</p>
    </div>
  );
}

async function askNote(summaryId: number): Promise<string | null> {
  const viewer = await askViewer();
  if (!viewer?.is_admin) return null;
  try {
    const response = await fetch(`/api/briefings/${summaryId}`);
    const briefing: { error: string | null } | null = response.ok ? await response.json() : null;
    return briefing?.error ?? null;
  } catch {
    return null;
  }
}
