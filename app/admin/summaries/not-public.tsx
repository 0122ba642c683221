import type { ReactNode } from "react";
import { Callout } from "@/app/_ui/alert";
import { ButtonLink } from "@/app/_ui/button";
import { orNull } from "@/app/admin/_shell/read";
import { formatLongDate } from "@/lib/dates";
import { listWaitingBriefings, listWithdrawnBriefings } from "@/lib/editorial/data";
import { withdrawnText } from "@/lib/editorial/rules";
import type { EditorialState } from "@/lib/editorial/types";
import { env } from "@/lib/env";
import type { Admin } from "@/lib/viewer";

/** Briefings that are not public: those waiting for review, and withdrawn ones. */
export async function NotPublic({ admin }: { admin: Admin }) {
  const [waiting, withdrawn] = await Promise.all([
    orNull("the waiting briefings", listWaitingBriefings(admin)),
    orNull("the withdrawn briefings", listWithdrawnBriefings(admin)),
  ]);
  const { DIGEST_TIMEZONE: timeZone } = env();
  if (!waiting?.length && !withdrawn?.length) return null;
  return (
    <div className="grid gap-3">
      {waiting?.map((briefing) => (
        <Notice key={briefing.id} briefing={briefing} action="Review">
          Waiting for review since {formatLongDate(briefing.waiting_since ?? briefing.generated_at, timeZone)}. Readers
          do not see it until it is published.
        </Notice>
      ))}
      {withdrawn?.map((briefing) => (
        <Notice key={briefing.id} briefing={briefing} action="Open">
          {withdrawnText(
            "briefing",
            { withdrawn_at: briefing.withdrawn_at ?? "", withdrawn_reason: briefing.withdrawn_reason ?? "" },
            timeZone,
          )}
        </Notice>
      ))}
    </div>
  );
}

type NoticeProps = { briefing: EditorialState; action: string; children: ReactNode };

function Notice({ briefing: { id, ai_title }, action, children }: NoticeProps) {
  const title = ai_title || `Summary #${id}`;
  return (
    <Callout>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="max-w-measure">
          <b className="block font-semibold">{title}</b>
          {children}
        </p>
        <ButtonLink isSmall href={`/admin/briefings/${id}`} aria-label={`${action} ${title}`}>
          {action}
        </ButtonLink>
      </div>
    </Callout>
  );
}
