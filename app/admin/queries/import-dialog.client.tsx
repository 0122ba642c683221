"use client";

import { type ChangeEvent, useState } from "react";
import { callApi, messageOf } from "@/app/_browser/api";
import { Alert } from "@/app/_ui/alert";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog/dialog.client";
import { useToast } from "@/app/_ui/dialog/toast.client";
import { Spinner } from "@/app/_ui/spinner";
import type { ImportRow } from "@/lib/queries/types";
import type { ListStore } from "./list/list-store";

const LIMIT_BYTES = 524_288;
const NOT_SAVED = "The list has changes that could not be saved. Fix them first.";

/** A file with a preview of its import; null while it loads. */
type Chosen = { opml: string; rows: ImportRow[] };
type Props = { userId: number; store: ListStore; onClose: () => void };

/** Imports an OPML file after a preview. */
export function ImportDialog({ userId, store, onClose }: Props) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<"reading" | "adding" | null>(null);
  const toast = useToast();

  async function during(task: "reading" | "adding", run: () => Promise<void>): Promise<void> {
    setBusy(task);
    setFailure(null);
    try {
      // The server compares the file with the saved list.
      if (await store.flush()) await run();
      else setFailure(NOT_SAVED);
    } catch (error) {
      setFailure(messageOf(error, "The file could not be imported."));
    }
    setBusy(null);
  }

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const [file] = currentTarget.files ?? [];
    setChosen(null);
    setFailure(null);
    if (!file) return;
    if (file.size > LIMIT_BYTES) {
      setFailure("The file must be at most 512 KB.");
      return;
    }
    void during("reading", async () => {
      const opml = await file.text();
      const body = { user_id: userId, opml };
      setChosen({ opml, rows: await callApi<ImportRow[]>("/api/queries/opml/preview", { method: "POST", body }) });
    });
  }

  function add({ opml }: Chosen): void {
    void during("adding", async () => {
      const body = { user_id: userId, opml };
      const { added } = await callApi<{ added: number }>("/api/queries/opml", { method: "POST", body });
      await store.loadTheirs();
      toast(`${queriesText(added).toLowerCase()} added`, "success");
      onClose();
    });
  }

  const count = chosen?.rows.filter(({ skipped }) => skipped === null).length ?? 0;
  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      title="Import OPML"
      isForm
      actions={
        <>
          <Button
            look="strong"
            disabled={count === 0 || busy !== null}
            onClick={() => (chosen ? add(chosen) : undefined)}
          >
            {busy === "adding" ? <Spinner /> : null}
            {count === 0 ? "Add Queries" : `Add ${queriesText(count)}`}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm text-soft">
          A list of feeds from a feed reader, or queries exported here. Each feed becomes a query for that site, with
          the name of its folder as the words to search for.
        </p>
        <FileField onChange={choose} />
        {failure ? <Alert>{failure}</Alert> : null}
        {busy === "reading" ? (
          <p className="text-sm text-soft" role="status">
            <Spinner /> Reading the file…
          </p>
        ) : null}
        {chosen ? <Rows rows={chosen.rows} /> : null}
      </div>
    </Dialog>
  );
}

function FileField({ onChange }: { onChange: (event: ChangeEvent<HTMLInputElement>) => void }) {
  return (
    <label className="grid gap-1 text-sm font-medium">
      OPML file
      <input
        type="file"
        accept=".opml,.xml,text/x-opml,text/xml,application/xml"
        className="min-h-11 w-full rounded-md border border-line-strong bg-surface text-sm font-normal text-soft file:mr-3 file:min-h-11 file:cursor-pointer file:border-r file:border-line-strong file:px-3.5 file:font-medium file:text-ink"
        onChange={onChange}
      />
      <span className="text-xs/snug font-normal text-muted">At most 512 KB and 200 feeds.</span>
    </label>
  );
}

function queriesText(count: number): string {
  return count === 1 ? "1 Query" : `${count} Queries`;
}

function Rows({ rows }: { rows: ImportRow[] }) {
  const fresh = rows.filter(({ skipped }) => skipped === null);
  const skipped = rows.filter((row) => row.skipped !== null);
  const withoutWords = fresh.filter(({ query }) => query === "").length;
  return (
    <div className="grid gap-2 text-sm">
      <p role="status">
        <strong>{fresh.length === 0 ? "Nothing to add." : `${fresh.length} of ${rows.length} will be added.`}</strong>{" "}
        {withoutWords > 0
          ? `${withoutWords} without a query: only scheduled runs read ${withoutWords === 1 ? "its site" : "their sites"}; Run Queries needs a query.`
          : null}
      </p>
      <ul>
        {[...fresh, ...skipped].map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a file may name a feed twice
          <Row key={place} row={row} />
        ))}
      </ul>
    </div>
  );
}

function Row({ row: { query, site, locations, missing, skipped } }: { row: ImportRow }) {
  const details = [site, locations.join("; ")].filter(Boolean);
  return (
    <li className="grid gap-0.5 border-t border-line py-2">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className={`wrap-anywhere ${query ? "font-medium" : "text-muted"}`}>{query || "No words"}</span>
        {skipped === null ? null : <Badge>Skipped</Badge>}
      </span>
      {details.length > 0 ? <span className="wrap-anywhere text-soft">{details.join(" · ")}</span> : null}
      {missing.length > 0 ? (
        <span className="wrap-anywhere text-muted">{`Unknown location, left out: ${missing.join("; ")}`}</span>
      ) : null}
      {skipped === null ? null : <span className="text-muted">{skipped}</span>}
    </li>
  );
}
