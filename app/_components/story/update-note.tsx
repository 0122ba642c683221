import { isTakeawayRead, isTakeawayTold } from "@/lib/briefings/rules-labels";
import type { Report, Story } from "@/lib/briefings/types";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { t } from "@/lib/language/screens/text";
import type { Citations } from "../evidence/citations";
import { CitedText } from "../evidence/cited-text";
import { ReadingMark } from "./reading-mark";

type Props = {
  story: Pick<Story, "type" | "summary_method" | "ai_takeaway_text" | "is_correction" | "update_note" | "evidence">;
  /** The numbers of the page's referenced articles. Cards have none. */
  citations?: Citations;
  search?: string | undefined;
};

const NO_NUMBERS: Citations = new Map();

/** What is new since an earlier story on the event, or corrected, then the takeaway unless it is part of that. */
export function TakeWithUpdate({ story, citations = NO_NUMBERS, search }: Props) {
  const { type, ai_takeaway_text, is_correction, update_note, evidence } = story;
  return (
    <>
      {update_note ? (
        <p className="mt-2 mb-3 max-w-measure border-l-2 border-accent pl-3">
          <b className="font-semibold text-accent">{t(is_correction ? "Correction:" : "New:")}</b>{" "}
          <CitedText text={update_note} {...{ evidence, citations, search }} />
        </p>
      ) : null}
      {isTakeawayTold(story) ? null : (
        <p className="take">
          {isTakeawayRead(story) ? <ReadingMark /> : null}
          <CitedText text={ai_takeaway_text} evidence={type === "insight" ? evidence : []} {...{ citations, search }} />
        </p>
      )}
    </>
  );
}

/** What happened, before the reading of an insight whose summary is not in view. */
export function Reports({ reports }: { reports: Report[] }) {
  return reports.map(({ text, article_id }) => (
    <p key={article_id} className="take">
      {text}
    </p>
  ));
}

/** What was corrected after publication and when. Renders nothing for other stories. */
export function CorrectionNote({ story }: { story: Pick<Story, "corrected_at" | "correction"> }) {
  const { corrected_at, correction } = story;
  if (!corrected_at || !correction) return null;
  const date = formatLongDate(corrected_at, env().DIGEST_TIMEZONE);
  return (
    <p className="mt-2 mb-3 max-w-measure border-l-2 border-line-strong pl-3 text-sm text-soft">
      {t("Corrected {date}: {correction}", { date, correction })}
    </p>
  );
}

/** Opens the form that reports an error in a story. */
export function ReportLink({ articleId, className = "" }: { articleId: number; className?: string }) {
  return (
    <p className={`text-sm text-muted print:hidden ${className}`}>
      <a className="inline-block py-2.75 decoration-accent md:py-1 hover:underline" href={`/story/${articleId}/report`}>
        {t("Report an error")}
      </a>
    </p>
  );
}
