"use client";

import { ConfirmButton } from "@/app/_ui/dialog/press-button.client";
import { resetBrandAction } from "./actions";

const QUESTION = {
  title: "Reset the brand?",
  text: "All names, both colors and the logo return to their defaults.",
  confirm: "Reset to Default",
};

/** Resets the brand, and drops what is typed in its form. */
export function ResetButton({ formId }: { formId: string }) {
  const dropTyped = () => document.getElementById(formId)?.querySelector("form")?.reset();
  return (
    <ConfirmButton
      action={resetBrandAction}
      fields={{}}
      question={QUESTION}
      failure="Failed to reset brand"
      onDone={dropTyped}
    >
      Reset to Default
    </ConfirmButton>
  );
}
