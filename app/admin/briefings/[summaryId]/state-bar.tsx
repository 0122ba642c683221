import { Callout } from "@/app/_ui/alert";
import { Badge } from "@/app/_ui/badge";
import { ButtonLink } from "@/app/_ui/button";
import { PressButton } from "@/app/_ui/dialog/press-button.client";
import { When } from "@/app/admin/_shell/text/when";
import { withdrawnText } from "@/lib/editorial/rules";
import type { EditableBriefing } from "@/lib/editorial/types";
import { env } from "@/lib/env";
import { restoreBriefingAction, withdrawBriefingAction } from "./actions";
import { KeepFocus } from "./keep-focus.client";
import { ReasonButton } from "./reason-button.client";
import { DiscardButton, PublishButton } from "./state-buttons.client";

/** A briefing's title and state, with the available actions. */
export function StateBar({ briefing }: { briefing: EditableBriefing }) {
  const { id, ai_title, generated_at, waiting_since, withdrawn_at, withdrawn_reason } = briefing;
  const { DIGEST_TIMEZONE: timeZone, REVIEW_DEADLINE_MINUTES: deadline } = env();
  const title = ai_title || `Summary #${id}`;
  return (
    <KeepFocus as="header" className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {waiting_since ? <Badge tone="accent">Waiting for review</Badge> : null}
        {withdrawn_at ? <Badge tone="danger">Withdrawn</Badge> : null}
        {!waiting_since && !withdrawn_at ? <Badge>Published</Badge> : null}
        <When instant={generated_at} timeZone={timeZone} time />
      </p>
      <h2 className="max-w-[28em] text-3xl">{title}</h2>
      {waiting_since ? (
        <Callout>
          Readers do not see it until it is published.{" "}
          {deadline > 0 ? `It is published automatically ${deadline} minutes after the run. ` : null}
          The next run's briefing replaces it.
        </Callout>
      ) : null}
      {withdrawn_at && withdrawn_reason ? (
        <Callout>{withdrawnText("briefing", { withdrawn_at, withdrawn_reason }, timeZone)}</Callout>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {waiting_since ? (
          <>
            <PublishButton id={id} title={title} />
            <ButtonLink href={`/admin/briefings/${id}/preview`}>Preview</ButtonLink>
            <DiscardButton id={id} title={title} />
          </>
        ) : null}
        {withdrawn_at ? (
          <PressButton
            action={restoreBriefingAction}
            fields={{ id: String(id) }}
            failure="Failed to restore the briefing"
          >
            Restore
          </PressButton>
        ) : null}
        {!waiting_since && !withdrawn_at ? (
          <>
            <ButtonLink href={`/briefing/${id}`}>Open Briefing</ButtonLink>
            <ReasonButton
              action={withdrawBriefingAction}
              id={id}
              title="Withdraw Briefing"
              text="It disappears from pages, feeds and search, and from emails that have not been sent. Its address shows the date and your reason."
              failure="Failed to withdraw the briefing"
            >
              Withdraw Briefing
            </ReasonButton>
          </>
        ) : null}
      </div>
    </KeepFocus>
  );
}
