"use client";

import { Alert, Callout } from "@/app/_ui/alert";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import type { SaveState } from "./list/list";
import type { Fault } from "./list/rows";

const WORDS: Record<SaveState, string> = {
  clean: "",
  saving: "Saving…",
  saved: "Saved",
  failed: "Not saved",
  refused: "Not saved",
  conflict: "Not saved",
};

const ERROR_STATES: readonly SaveState[] = ["failed", "refused", "conflict"];

type NoteProps = {
  save: SaveState;
  /** Whether a row is empty, which is not saved (spec 5). */
  hasEmptyRow: boolean;
  onRetry: () => void;
};

/** The save state. On a phone it floats at the bottom, and 'Saved' fades out. */
export function SaveNote({ save, hasEmptyRow, onRetry }: NoteProps) {
  const look = ERROR_STATES.includes(save) ? "font-medium text-danger" : "text-muted max-md:text-soft";
  const phone =
    "max-md:fixed max-md:bottom-[max(1rem,env(safe-area-inset-bottom))] max-md:left-4 max-md:z-8 max-md:min-h-11 max-md:rounded-full max-md:border max-md:border-line-strong max-md:bg-surface max-md:px-4";
  return (
    <p
      className={`flex min-h-10 items-center gap-1 text-sm md:ml-auto ${look} ${save === "clean" ? "max-md:hidden" : phone} ${save === "saved" ? "fading" : ""}`}
    >
      <span role="status" className="inline-flex items-center gap-1.5">
        {save === "saved" ? <Icon name="tick" /> : null}
        <span>{WORDS[save]}</span>
        {save === "saved" && hasEmptyRow ? <span>(empty rows are not saved)</span> : null}
      </span>
      {save === "failed" ? (
        <Button look="quiet" isSmall onClick={onRetry}>
          Retry
        </Button>
      ) : null}
    </p>
  );
}

type ErrorProps = { save: SaveState; fault: Fault | null; onLoad: () => void; onKeep: () => void };

/** What the user must decide or correct before the list can be saved. */
export function SaveError({ save, fault, onLoad, onKeep }: ErrorProps) {
  if (save === "conflict") {
    return (
      <Callout role="alert">
        <p>
          <strong>This list was changed elsewhere in the meantime.</strong> Your changes are not saved.
        </p>
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button isSmall onClick={onLoad}>
            Load the Other List
          </Button>
          <Button isSmall onClick={onKeep}>
            Keep Mine and Save Over It
          </Button>
        </div>
      </Callout>
    );
  }
  if (save !== "refused" || !fault || fault.key !== null) return null;
  return <Alert>{fault.message}</Alert>;
}
