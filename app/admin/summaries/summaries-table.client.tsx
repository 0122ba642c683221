"use client";

import { useState } from "react";
import type { Loaded } from "@/app/admin/_shell/list-address";
import { PagedTable } from "@/app/admin/_shell/paged-table.client";
import { When } from "@/app/admin/_shell/when";
import type { BriefingSummary } from "@/lib/briefings/types";
import { EmailDialog } from "./email-dialog.client";

export type SummaryRow = Pick<BriefingSummary, "id" | "ai_title" | "generated_at" | "has_error">;

const WORDS = {
  placeholder: "Search summaries",
  none: "No briefings found",
  empty: "No briefings are available at this time.",
  failed: "Failed to fetch summaries.",
};

export function SummariesTable({ first, timeZone }: { first: Loaded<SummaryRow>; timeZone: string }) {
  const [chosen, setChosen] = useState<SummaryRow | null>(null);
  const [open, setOpen] = useState(false);
  const show = (row: SummaryRow) => {
    setChosen(row);
    setOpen(true);
  };
  return (
    <>
      <PagedTable
        api="/api/summaries?stories=false"
        tab="summaries"
        title="Summary Archive"
        first={first}
        columns={["Title", "Generated At", "Actions"]}
        words={WORDS}
        row={(row) => <Cells row={row} timeZone={timeZone} onEmail={() => show(row)} />}
      />
      {chosen ? (
        <EmailDialog key={chosen.id} id={chosen.id} title={titleOf(chosen)} open={open} onOpenChange={setOpen} />
      ) : null}
    </>
  );
}

type CellsProps = { row: SummaryRow; timeZone: string; onEmail: () => void };

function Cells({ row, timeZone, onEmail }: CellsProps) {
  const title = titleOf(row);
  return (
    <>
      <th scope="row">
        {title}
        {row.has_error ? <span className="table-note table-alarm">Has errors</span> : null}
      </th>
      <td className="date">
        <When instant={row.generated_at} timeZone={timeZone} time />
      </td>
      <td className="actions">
        {/* Without a script both are pages of their own. */}
        <div className="row-actions">
          <form action={`/api/summaries/${row.id}/email_preview`}>
            <button
              type="submit"
              className="button"
              onClick={(event) => {
                event.preventDefault();
                onEmail();
              }}
            >
              Email<span className="sr-only"> of {title}</span>
            </button>
          </form>
          <form action={`/briefing/${row.id}`}>
            <button type="submit" className="button" data-briefing={row.id}>
              Briefing<span className="sr-only">, {title}</span>
            </button>
          </form>
        </div>
      </td>
    </>
  );
}

function titleOf({ id, ai_title }: SummaryRow): string {
  return ai_title || `Summary #${id}`;
}
