"use client";

import { type ReactNode, useEffect, useState } from "react";
import { callApi, messageOf } from "@/app/_browser/api";
import { Alert } from "@/app/_ui/alert";
import { Badge } from "@/app/_ui/badge";
import { Dialog } from "@/app/_ui/dialog/dialog.client";
import { Spinner } from "@/app/_ui/spinner";
import { formatLongDate } from "@/lib/dates";
import { hostOf } from "@/lib/language/hosts";
import type { Preview, PreviewItem, PreviewVerdict } from "@/lib/runs/types";
import { sourceName } from "@/lib/sources/rules";
import { type Row, sentRow } from "./list/rows";

type State = { preview: Preview | null; failure: string | null };

/** The current search results of a row as typed. Closing the dialog cancels the search. */
export function PreviewDialog({ row, timeZone, onClose }: { row: Row; timeZone: string; onClose: () => void }) {
  const [{ preview, failure }, setState] = useState<State>({ preview: null, failure: null });
  const [body] = useState(() => sentRow(row));
  useEffect(() => {
    const closed = new AbortController();
    callApi<Preview>("/api/queries/preview", { method: "POST", body, signal: closed.signal })
      .then((result) => setState({ preview: result, failure: null }))
      .catch((error: unknown) => {
        if (!closed.signal.aborted) setState({ preview: null, failure: messageOf(error, "The preview failed.") });
      });
    return () => closed.abort();
  }, [body]);
  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={`Preview: ${body.query || body.site}`}
      size="large"
    >
      {failure ? <Alert>{failure}</Alert> : null}
      {preview || failure ? null : (
        <p className="flex min-h-32 items-center justify-center gap-3 text-soft" role="status">
          <Spinner /> Searching the sources…
        </p>
      )}
      {preview ? <Result preview={preview} timeZone={timeZone} /> : null}
    </Dialog>
  );
}

const SKIPPED: PreviewVerdict[] = ["stored", "repeat", "more", "outside"];
const VERDICTS: Record<PreviewVerdict, string> = {
  new: "New",
  stored: "Already collected",
  repeat: "Duplicate",
  more: "Over the maximum",
  outside: "Outside the time window",
};

function Result({ preview: { items, counts, answers }, timeZone }: { preview: Preview; timeZone: string }) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const found = items.filter(({ verdict }) => verdict === "new");
  const skipped = SKIPPED.flatMap((each) => items.filter(({ verdict }) => verdict === each));
  const none = answers.every(({ error }) => error !== null) ? "No source answered." : "No new articles.";
  const why = SKIPPED.filter((each) => counts[each] > 0).map(
    (each) => `${counts[each]} ${VERDICTS[each].toLowerCase()}`,
  );
  return (
    <div className="grid gap-1.5 text-md">
      <p role="status">
        <strong>{counts.new === 0 ? none : `${counts.new} of ${total} articles are new.`}</strong>{" "}
        {why.length > 0 ? `Skipped: ${why.join(", ")}.` : null}
      </p>
      <p className="text-sm text-muted">Nothing was saved. Paywalled pages may be skipped in a run.</p>
      <Items title="New" items={found} timeZone={timeZone} />
      <Items title="Skipped" items={skipped} timeZone={timeZone} />
      <Part title="Sources">
        <ul>
          {answers.map(({ source, location, items: count, error }) => (
            <li
              key={`${source} ${location ?? ""}`}
              className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2 text-sm"
            >
              <span>
                {sourceName(source)}
                {location ? <span className="text-muted">{` · ${location}`}</span> : null}
              </span>
              {error ? (
                <span className="text-danger">{error}</span>
              ) : (
                <span className="text-muted">{`${count} found`}</span>
              )}
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

function Items({ title, items, timeZone }: { title: string; items: PreviewItem[]; timeZone: string }) {
  if (items.length === 0) return null;
  return (
    <Part title={title}>
      <ul>
        {items.map((item) => (
          <li key={item.url} className="grid gap-0.5 border-t border-line py-2.5">
            <a
              className="w-fit leading-snug font-medium no-underline hover:text-accent hover:underline"
              href={item.url}
              target="_blank"
              rel="noopener noreferrer"
            >
              {item.title}
            </a>
            <span className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
              {item.verdict === "new" ? null : <Badge>{VERDICTS[item.verdict]}</Badge>}
              <span>{item.outlet ?? hostOf(item.url)}</span>
              <span>{item.date ? formatLongDate(item.date, timeZone) : "No date"}</span>
              <span className="text-muted">{item.sources.map(sourceName).join(", ")}</span>
              {item.article_id === null ? null : (
                <a className="link" href={`/article/${item.article_id}`} target="_blank" rel="noopener">
                  Collected article
                </a>
              )}
            </span>
            {item.reason ? <span className="text-sm text-muted">{item.reason}</span> : null}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5">
      <h3 className="mb-1 font-sans text-xs/snug font-semibold text-muted">{title}</h3>
      {children}
    </section>
  );
}
