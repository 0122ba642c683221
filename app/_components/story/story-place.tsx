import { unbroken } from "@/app/_ui/unbroken";
import { updateLabel } from "@/lib/briefings/rules-labels";
import type { StoryLink, StoryPlace } from "@/lib/briefings/types";
import { formatLongDate } from "@/lib/dates";
import { env } from "@/lib/env";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";

type Props = { storyId: number; place: StoryPlace };

const STEP =
  "inline-flex min-h-11 min-w-11 items-center justify-end font-medium no-underline hover:text-accent hover:underline";

/** A story's briefing and its position there. */
export function PlaceLine({ storyId, place }: Props) {
  const { generated_at, number, total, previous, next } = place;
  return (
    <nav
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 border-b border-line pb-1 text-sm text-soft print:hidden"
      aria-label={t("Place in the briefing")}
    >
      <p className="py-1">
        {t("From the")}{" "}
        <a className="link py-1" href={briefingHref(storyId, place)}>
          {t("briefing of")} <time dateTime={generated_at}>{formatLongDate(generated_at, env().DIGEST_TIMEZONE)}</time>
        </a>{" "}
        · {t("{number} of {total}", { number, total })}
      </p>
      <p className="ml-auto flex gap-x-5">
        {previous ? (
          <a className={STEP} href={storyHref(previous)} rel="prev">
            {t("Previous")}
          </a>
        ) : null}
        {next ? (
          <a className={STEP} href={storyHref(next)} rel="next">
            {t("Next")}
          </a>
        ) : null}
      </p>
    </nav>
  );
}

/** Links to the other stories on its event: updates and corrections, and the story it updates. Renders nothing without any. */
export function EventLinks({ place: { continues, updates } }: Pick<Props, "place">) {
  const links = [
    ...updates.map((link) => ({ link, label: t(`${updateLabel(link)}:`) })),
    ...(continues ? [{ link: continues, label: t("Earlier story:") }] : []),
  ];
  return links.map(({ link, label }) => (
    <p key={link.article_id} className="mt-2 mb-3 max-w-measure border-l-2 border-line-strong pl-3 text-sm text-soft">
      {label}{" "}
      <a className="link inline-block py-1" href={storyHref(link)}>
        {unbroken(link.title)}
      </a>
    </p>
  ));
}

/** Links to the previous and next story and to the briefing. */
export function PlaceSteps({ storyId, place }: Props) {
  const { previous, next } = place;
  return (
    <nav className="mt-section border-t border-line pt-6 print:hidden" aria-label={t("More of this briefing")}>
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2">
        {previous ? <Step label={t("Previous story")} link={previous} /> : null}
        {next ? <Step label={t("Next story")} link={next} className="sm:col-start-2 sm:text-right" /> : null}
      </div>
      <p className="mt-4 text-sm">
        <a className="link inline-block py-2.75" href={briefingHref(storyId, place)}>
          {t("Back to the briefing")}
        </a>
      </p>
    </nav>
  );
}

function Step({ label, link, className }: { label: string; link: StoryLink; className?: string }) {
  return (
    <a className={`group block no-underline ${className ?? ""}`} href={storyHref(link)}>
      <span className="block text-xs text-muted">{label}</span>
      <span className="font-serif text-lg/snug font-headline decoration-accent group-hover:underline">
        {unbroken(link.title)}
      </span>
    </a>
  );
}

function storyHref({ article_id, type }: StoryLink): string {
  return localPath(`/story/${article_id}?type=${type}`);
}

/** The link to the story in its briefing. */
function briefingHref(storyId: number, { briefing_id }: StoryPlace): string {
  return localPath(`/briefing/${briefing_id}#story-${storyId}`);
}
