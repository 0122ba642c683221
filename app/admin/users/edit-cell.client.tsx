"use client";

import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useReady } from "@/app/_ui/ready";

/** What came of a change: null when it was taken, else why not. */
type Save = (value: string) => Promise<string | null>;

type Props = {
  label: string;
  type: "text" | "email";
  value: string;
  placeholder?: string;
  maxLength: number;
  save: Save;
};

/**
 * A field in a table. Leaving it or pressing Enter saves it, Escape puts back what is saved. A value that was refused stays to be
 * corrected, with the reason and a way back to the one that is saved.
 */
export function EditCell({ label, type, value, placeholder, maxLength, save }: Props) {
  const ready = useReady();
  const id = useId();
  /** What was typed over the saved value; null while it is that. */
  const [draft, setDraft] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [state, setState] = useState<"idle" | "saving" | "saved">("idle");
  /** What is on its way, or was refused: leaving the field does not send it again. */
  const sent = useRef<string | null>(null);
  const restore = () => {
    sent.current = null;
    setDraft(null);
    setFault(null);
    setState("idle");
  };
  /** What was saved before is no news once the field is worked on again. */
  const forget = () => setState((now) => (now === "saved" ? "idle" : now));
  const commit = async () => {
    if (draft === null || draft === sent.current) return;
    if (draft.trim() === value) return restore();
    sent.current = draft;
    setState("saving");
    const refused = await save(draft);
    if (sent.current !== draft) return;
    setState(refused === null ? "saved" : "idle");
    setFault(refused);
    if (refused !== null) return;
    sent.current = null;
    setDraft((now) => (now === draft ? null : now));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") restore();
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Asked for by name, a value that was refused is sent once more.
    if (state !== "saving") sent.current = null;
    return commit();
  };
  return (
    <div className="edit-cell">
      <input
        className="field"
        type={type}
        aria-label={label}
        {...(fault ? { "aria-invalid": true, "aria-describedby": `${id}-fault` } : {})}
        aria-busy={state === "saving"}
        value={draft ?? value}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        readOnly={!ready}
        onFocus={forget}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
          forget();
        }}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <p className="edit-state" role="status">
        {state === "saving" ? "Saving…" : null}
        {state === "saved" ? "Saved" : null}
      </p>
      {fault ? (
        <div className="edit-fault">
          <p className="form-fault" id={`${id}-fault`} role="alert">
            {fault}
          </p>
          <button type="button" className="link" onClick={restore}>
            {value ? `Restore “${value}”` : "Restore the empty field"}
          </button>
        </div>
      ) : null}
    </div>
  );
}
