"use client";

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

/** Whether the list is saved, in a word. */
export function SaveNote({ save, onRetry }: { save: SaveState; onRetry: () => void }) {
  return (
    <p className={`q-note q-note-${save}`}>
      <span role="status">
        {save === "saved" ? <Icon name="tick" className="glyph" /> : null}
        {WORDS[save]}
      </span>
      {save === "failed" ? (
        <button type="button" className="button button-quiet" onClick={onRetry}>
          Retry
        </button>
      ) : null}
    </p>
  );
}

type Trouble = { save: SaveState; fault: Fault | null; onLoad: () => void; onKeep: () => void };

/** What has to be decided or mended before the list can be saved. */
export function SaveTrouble({ save, fault, onLoad, onKeep }: Trouble) {
  if (save === "conflict") {
    return (
      <div className="notice q-trouble" role="alert">
        <p>
          <strong>This list was changed elsewhere in the meantime.</strong> What you see here is yours and is not saved.
        </p>
        <div className="q-choices">
          <button type="button" className="button" onClick={onLoad}>
            Load the other list
          </button>
          <button type="button" className="button" onClick={onKeep}>
            Keep mine and save over it
          </button>
        </div>
      </div>
    );
  }
  if (save !== "refused" || !fault || fault.key !== null) return null;
  return (
    <p className="alert q-trouble" role="alert">
      {fault.message}
    </p>
  );
}
