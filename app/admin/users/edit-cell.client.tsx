"use client";

import { type KeyboardEvent, useId, useOptimistic, useRef, useState, useTransition } from "react";

type Props = {
  label: string;
  type: "text" | "email";
  value: string;
  placeholder?: string;
  maxLength: number;
  /** Saves a value. Resolves to an error message, or null on success. */
  save: (value: string) => Promise<string | null>;
};

/**
 * A field in a table. Blur or Enter saves it, Escape restores the saved value. An invalid value stays for correction, with the error
 * message and a button that restores the saved value.
 */
export function EditCell({ label, type, value, placeholder, maxLength, save }: Props) {
  const id = useId();
  const [shown, show] = useOptimistic(value);
  /** The text, if it differs from the saved value. */
  const [draft, setDraft] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [busy, start] = useTransition();
  /** The last text sent, so that blur does not send it again. */
  const sent = useRef<string | null>(null);

  function restore(): void {
    sent.current = null;
    setDraft(null);
    setFault(null);
    setSaved(false);
  }

  function commit(): void {
    if (draft === null || draft === sent.current) return;
    if (draft.trim() === value) {
      restore();
      return;
    }
    sent.current = draft;
    start(async () => {
      show(draft);
      const refused = await save(draft);
      if (sent.current !== draft) return;
      setSaved(refused === null);
      setFault(refused);
      if (refused !== null) return;
      setDraft((now) => (now === draft ? null : now));
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") restore();
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Enter sends a rejected value again.
    if (!busy) sent.current = null;
    commit();
  }

  return (
    <div className="relative md:-ml-2.5">
      <input
        className="min-h-11 w-full text-ellipsis rounded-md border border-line px-2.5 py-1.5 placeholder:text-muted placeholder:opacity-100 hover:border-line-strong focus:border-line-strong focus:bg-surface aria-invalid:border-danger md:min-h-10 md:not-aria-invalid:not-hover:not-focus:border-transparent"
        type={type}
        aria-label={label}
        {...(fault ? { "aria-invalid": true, "aria-describedby": `${id}-fault` } : {})}
        aria-busy={busy}
        value={draft ?? shown}
        title={draft ?? shown}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        onFocus={() => setSaved(false)}
        onChange={({ currentTarget }) => {
          sent.current = null;
          setDraft(currentTarget.value);
          setSaved(false);
        }}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <p
        className="pointer-events-none absolute top-px right-px bg-surface px-2 text-xs/9.5 text-muted empty:hidden"
        role="status"
      >
        {busy ? "Saving…" : null}
        {isSaved && !busy ? "Saved" : null}
      </p>
      {fault ? <Fault id={`${id}-fault`} fault={fault} value={value} onRestore={restore} /> : null}
    </div>
  );
}

type FaultProps = { id: string; fault: string; value: string; onRestore: () => void };

function Fault({ id, fault, value, onRestore }: FaultProps) {
  return (
    <div className="px-2.5 py-1 text-sm wrap-anywhere">
      <p className="font-medium text-danger" id={id} role="alert">
        {fault}
      </p>
      <button type="button" className="link min-h-7 text-left" onClick={onRestore}>
        {value ? `Restore “${value}”` : "Undo"}
      </button>
    </div>
  );
}
