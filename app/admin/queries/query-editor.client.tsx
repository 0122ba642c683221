"use client";

import { type ReactNode, useActionState, useState, useSyncExternalStore } from "react";
import { useToast } from "@/app/_ui/toast.client";
import type { QueryList } from "@/lib/queries/types";
import { saveListForm } from "./actions";
import { Glyph } from "./glyph";
import { createListStore } from "./list-store";
import { type Place, PlainForm } from "./plain-form";
import { PreviewDialog } from "./preview-dialog.client";
import { QueryTable } from "./query-table.client";
import type { Row } from "./rows";
import { RunBar } from "./run-bar.client";
import { SaveNote, SaveTrouble } from "./save-note.client";
import { useLeaving } from "./use-leaving";

type Props = {
  userId: number;
  list: QueryList;
  photos: Record<number, string>;
  places: Place[];
  /** The run of this list that is under way. */
  taskId: string | null;
  /** That of the digest's days. */
  timeZone: string;
  picker: ReactNode;
};

/** A user's list of saved searches: every change saves itself. Without a script the form around it saves the list. */
export function QueryEditor({ userId, list, photos, places, taskId, timeZone, picker }: Props) {
  const [posted, send] = useActionState(saveListForm, null);
  const [store] = useState(() => createListStore({ userId, list, photos, rows: posted?.rows ?? null }));
  const { rows, save, fault } = useSyncExternalStore(store.subscribe, store.get, store.get);
  const [looking, setLooking] = useState<Row | null>(null);
  const toast = useToast();
  useLeaving(store);
  const add = () => {
    const { key } = store.add();
    // Once the row is there.
    setTimeout(() => document.querySelector<HTMLElement>(`[data-key="${key}"] .q-query input`)?.focus());
  };
  return (
    <>
      <div className="q-head">
        <div className="panel-bar q-bar">
          {picker}
          <SaveNote save={save} onRetry={() => void store.flush()} />
          <RunBar userId={userId} rows={rows} taskId={taskId} store={store} />
        </div>
        <SaveTrouble
          save={save}
          fault={fault}
          onLoad={() => store.loadTheirs().catch(() => toast("Their list could not be loaded.", "error"))}
          onKeep={() => store.keepMine().catch(() => toast("The list could not be saved.", "error"))}
        />
      </div>
      <form
        action={send}
        onSubmit={(event) => {
          event.preventDefault();
          void store.flush();
        }}
      >
        <QueryTable rows={rows} fault={fault} places={places} store={store} onLook={setLooking} />
        <button type="button" className="button q-add q-scripted" onClick={add} title="Add a query">
          <Glyph name="plus" />
          <span className="q-hidden">+ Add query</span>
        </button>
        <PlainForm userId={userId} version={list.version} next={rows.length} places={places} posted={posted} />
      </form>
      {looking ? <PreviewDialog row={looking} timeZone={timeZone} onClose={() => setLooking(null)} /> : null}
    </>
  );
}
