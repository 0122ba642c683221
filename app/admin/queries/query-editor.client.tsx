"use client";

import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Icon } from "@/app/_ui/icon";
import { useToast } from "@/app/_ui/toast.client";
import type { QueryList } from "@/lib/queries/types";
import { createListStore } from "./list/list-store";
import type { Row } from "./list/rows";
import { useLeaving } from "./list/use-leaving";
import { PreviewDialog } from "./preview-dialog.client";
import { RunBar } from "./run-bar.client";
import { SaveNote, SaveTrouble } from "./save-note.client";
import type { Place } from "./table/location-field.client";
import { QueryTable } from "./table/query-table.client";

type Props = {
  userId: number;
  list: QueryList;
  /** Photo addresses by query id. */
  photos: Record<number, string>;
  places: Place[];
  /** The list's run that is under way. */
  taskId: string | null;
  timeZone: string;
  picker: ReactNode;
};

/** A user's saved searches; every change is saved automatically. */
export function QueryEditor({ userId, list, photos, places, taskId, timeZone, picker }: Props) {
  const [store] = useState(() => createListStore({ userId, list, photos }));
  const { rows, save, fault } = useSyncExternalStore(store.subscribe, store.get, store.get);
  const [previewed, setPreviewed] = useState<Row | null>(null);
  const toast = useToast();
  useLeaving(store);
  const add = () => {
    const { key } = store.add();
    // Once the row is rendered.
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
          onLoad={() => store.loadTheirs().catch(() => toast("The other list could not be loaded.", "error"))}
          onKeep={() => store.keepMine().catch(() => toast("The list could not be saved.", "error"))}
        />
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void store.flush();
        }}
      >
        <QueryTable rows={rows} fault={fault} places={places} store={store} onPreview={setPreviewed} />
        <button type="button" className="button q-add" onClick={add} title="Add a query">
          <Icon name="plus" className="glyph" />
          <span className="sr-only">+ Add query</span>
        </button>
      </form>
      {previewed ? <PreviewDialog row={previewed} timeZone={timeZone} onClose={() => setPreviewed(null)} /> : null}
    </>
  );
}
