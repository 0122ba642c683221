"use client";

import { Button } from "@/app/_ui/button";
import { useToast } from "@/app/_ui/dialog/toast.client";

const LONG =
  "min-w-0 flex-1 basis-72 rounded-md border border-line-strong bg-raised p-3 text-sm select-all wrap-anywhere";
const SHORT = "block max-w-40 truncate text-xs text-muted select-all";

type Props = {
  text: string;
  label: string;
  /** Whether only its start is shown. Selecting it selects all of it. */
  isShort?: boolean;
};

/** A text with a copy button. */
export function CopyText({ text, label, isShort = false }: Props) {
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
    <div className={isShort ? "flex items-center gap-2" : "flex flex-wrap items-start gap-3"}>
      <code className={isShort ? SHORT : LONG}>{text}</code>
      <Button onClick={copy} aria-label={label} isSmall={isShort}>
        Copy
      </Button>
    </div>
  );
}
