"use client";

import { useEffect, useState } from "react";
import { getViewer } from "@/app/_browser/viewer";
import { Label } from "@/app/_ui/label";

/** The 'Processing Note' of a briefing, for admins. The browser requests it, because the cached page is the same for everyone. */
export function ProcessingNote({ summaryId }: { summaryId: number }) {
  const [note, setNote] = useState<string | null>(null);
  useEffect(() => {
    void fetchNote(summaryId).then(setNote);
  }, [summaryId]);
  if (!note) return null;
  return (
    <div className="mt-6 max-w-measure border-l-2 border-danger pl-4 whitespace-pre-line print:hidden" role="note">
      <Label>Processing Note</Label>
      <p>{note}</p>
    </div>
  );
}

async function fetchNote(summaryId: number): Promise<string | null> {
  const viewer = await getViewer();
  if (!viewer?.is_admin) return null;
  try {
    const response = await fetch(`/api/briefings/${summaryId}`);
    const briefing: { error: string | null } | null = response.ok ? await response.json() : null;
    return briefing?.error ?? null;
  } catch {
    return null;
  }
}
