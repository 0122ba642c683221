import { Badge } from "@/app/_ui/badge";
import { ButtonLink } from "@/app/_ui/button";
import { PressButton } from "@/app/_ui/dialog/press-button.client";
import { Label } from "@/app/_ui/label";
import { orNull } from "@/app/admin/_shell/read";
import { Section } from "@/app/admin/_shell/section";
import { When } from "@/app/admin/_shell/text/when";
import { listErrorReports } from "@/lib/editorial/data-reports";
import type { ErrorReport } from "@/lib/editorial/types";
import { env } from "@/lib/env";
import type { Admin } from "@/lib/viewer";
import { setReportClosedAction } from "./actions";

/** Error reports from readers, open ones first. Renders nothing without any. */
export async function ReportsSection({ admin }: { admin: Admin }) {
  const reports = await orNull("the error reports", listErrorReports(admin));
  if (!reports?.length) return null;
  return (
    <Section title="Error Reports" id="reports" text="Errors that readers reported, with the source of the sentence.">
      <ul className="grid">
        {reports.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
    </Section>
  );
}

function Report({ report }: { report: ErrorReport }) {
  const { id, story_id, briefing_id, title, sentence, passage, message, email, created_at, closed_at } = report;
  const isOpen = closed_at === null;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line py-4 text-sm">
      <div className="grid max-w-measure gap-1.5">
        <p className="flex flex-wrap items-center gap-2 text-muted">
          <Badge tone={isOpen ? "accent" : "plain"}>{isOpen ? "Open" : "Closed"}</Badge>
          <When instant={created_at} timeZone={env().DIGEST_TIMEZONE} time />
          {email ? <span className="wrap-anywhere">{email}</span> : null}
        </p>
        <p className="font-serif text-lg/snug font-headline text-ink">{title}</p>
        <p className="whitespace-pre-line text-ink">{message}</p>
        {sentence ? (
          <div>
            <Label>Sentence</Label>
            <p className="text-soft">{sentence}</p>
          </div>
        ) : null}
        {passage ? (
          <div>
            <Label>Source</Label>
            <p className="text-soft">{passage}</p>
          </div>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-1.5">
        <ButtonLink isSmall href={`/admin/briefings/${briefing_id}?edit=${story_id}#story-${story_id}`}>
          Edit Story
        </ButtonLink>
        <PressButton
          action={setReportClosedAction}
          fields={{ id: String(id), closed: isOpen ? "yes" : "no" }}
          failure="Failed to save the report"
          isSmall
        >
          {isOpen ? "Close Report" : "Reopen"}
        </PressButton>
      </div>
    </li>
  );
}
