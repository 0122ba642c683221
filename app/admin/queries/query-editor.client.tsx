"use client";

import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Button, ButtonLink } from "@/app/_ui/button";
import { useToast } from "@/app/_ui/dialog/toast.client";
import { Icon } from "@/app/_ui/icon";
import type { QueryList } from "@/lib/queries/types";
import { ImportDialog } from "./import-dialog.client";
import { createListStore } from "./list/list-store";
import { isFilled, type Row } from "./list/rows";
import { useLeaving } from "./list/use-leaving";
import { PreviewDialog } from "./preview-dialog.client";
import { RunBar } from "./run-bar.client";
import { SaveError, SaveNote } from "./save-note.client";
import type { Place } from "./table/location-field.client";
import { QueryTable } from "./table/query-table.client";

type Props = {
  userId: number;
  list: QueryList;
  /** Photo URLs by query id. */
  photos: Record<number, string>;
  places: Place[];
  /** The list's active run. */
  taskId: string | null;
  /** The URL prefix of the run's briefing. */
  briefingAt: string;
  timeZone: string;
  picker: ReactNode;
};

/** A user's saved queries; every change is saved automatically. */
export function QueryEditor({ userId, list, photos, places, taskId, briefingAt, timeZone, picker }: Props) {
  const [store] = useState(() => createListStore({ userId, list, photos }));
  const { rows, save, fault } = useSyncExternalStore(store.subscribe, store.get, store.get);
  const [previewed, setPreviewed] = useState<Row | null>(null);
  const [isImporting, setImporting] = useState(false);
  const toast = useToast();
  useLeaving(store);
  const add = () => {
    const { key } = store.add();
    // After the row is rendered.
    setTimeout(() => document.querySelector<HTMLElement>(`[data-key="${key}"] [data-wide=query] input`)?.focus());
  };
  return (
    <>
      {/* Sticky; on a phone only the error is. */}
      <div className="top-12.25 z-7 mb-1 bg-surface py-2 max-md:contents md:sticky">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:mb-4">
          {picker}
          <SaveNote save={save} hasEmptyRow={!rows.every(isFilled)} onRetry={() => void store.flush()} />
          <RunBar userId={userId} rows={rows} taskId={taskId} briefingAt={briefingAt} store={store} />
        </div>
        <div className="bg-surface max-md:sticky max-md:top-14 max-md:z-7 max-md:mb-4 md:not-empty:mt-3">
          <SaveError
            save={save}
            fault={fault}
            onLoad={() => store.loadTheirs().catch(() => toast("The other list could not be loaded.", "error"))}
            onKeep={() => store.keepMine().catch(() => toast("The list could not be saved.", "error"))}
          />
        </div>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void store.flush();
        }}
      >
        <QueryTable rows={rows} fault={fault} places={places} store={store} onPreview={setPreviewed} />
        <div className="mt-3 flex flex-wrap gap-x-2 gap-y-3">
          <Button isSmall className="max-md:basis-full" onClick={add} title="Add a query">
            <Icon name="plus" className="text-lg" />
            <span className="sr-only">+ Add query</span>
          </Button>
          <Button look="quiet" isSmall className="max-md:flex-1 md:ml-auto" onClick={() => setImporting(true)}>
            Import OPML
          </Button>
          <ButtonLink
            look="quiet"
            isSmall
            className="max-md:flex-1"
            href={`/api/queries/opml?user_id=${userId}`}
            download
          >
            Export OPML
          </ButtonLink>
        </div>
      </form>
      {previewed ? <PreviewDialog row={previewed} timeZone={timeZone} onClose={() => setPreviewed(null)} /> : null}
      {isImporting ? <ImportDialog userId={userId} store={store} onClose={() => setImporting(false)} /> : null}
    </>
  );
}
