"use client";

import { Button } from "@/app/_ui/button";
import { useToast } from "@/app/_ui/dialog/toast.client";

/** A text with a copy button. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const toast = useToast();
  const copy = async () => {
    // The clipboard API requires https.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    toast(done ? "Copied" : "Select the line and copy it.", done ? "success" : "error");
  };
  return (
    <div className="flex flex-wrap items-start gap-3">
      <code className="min-w-0 flex-1 basis-72 rounded-md border border-line-strong bg-raised p-3 text-sm select-all wrap-anywhere">
        {text}
      </code>
      <Button onClick={copy} aria-label={label}>
        Copy
      </Button>
    </div>
  );
}
