import Link from "next/link";
import { Callout } from "@/app/_ui/alert";
import { Badge } from "@/app/_ui/badge";
import { buttonClass } from "@/app/_ui/button-looks";
import { PressButton } from "@/app/_ui/dialog/press-button.client";
import { correctionText, SECTION_LABELS } from "@/lib/briefings/rules-labels";
import { withdrawnText } from "@/lib/editorial/rules";
import type { EditableBriefing, EditableStory } from "@/lib/editorial/types";
import { env } from "@/lib/env";
import { deleteStoryAction, moveStoryAction, restoreStoryAction, withdrawStoryAction } from "./actions";
import { KeepFocus } from "./keep-focus.client";
import { ReasonButton } from "./reason-button.client";
import { StoryForm } from "./story-form.client";
import { StorySources } from "./story-sources";

type Props = { story: EditableStory; briefing: EditableBriefing; isEdited: boolean };

/** A story with its state and actions, or its edit form. */
export function StoryItem({ story, briefing, isEdited }: Props) {
  const { DIGEST_TIMEZONE: timeZone } = env();
  const { id, ai_takeaway_title: title, ai_takeaway_text, withdrawn_at, withdrawn_reason } = story;
  const correction = correctionText(story, timeZone);
  return (
    <KeepFocus as="li" id={`story-${id}`} className="grid gap-2 border-t border-line py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="max-w-measure">
          <h3 className="font-serif text-lg font-headline text-ink">
            {title} {withdrawn_at ? <Badge tone="danger">Withdrawn</Badge> : null}
          </h3>
          <p className="line-clamp-2 text-sm text-soft">{ai_takeaway_text}</p>
          {correction ? <p className="mt-1 text-xs/snug text-muted">{correction}</p> : null}
          {withdrawn_at && withdrawn_reason ? (
            <p className="mt-1 text-xs/snug text-muted">
              {withdrawnText("story", { withdrawn_at, withdrawn_reason }, timeZone)}
            </p>
          ) : null}
        </div>
        {isEdited ? null : <Actions story={story} briefing={briefing} />}
      </div>
      {isEdited ? <Copies story={story} briefing={briefing} /> : null}
      {isEdited ? (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
          <StoryForm
            story={formOf(story)}
            briefing={{ id: briefing.id, version: briefing.version }}
            isPublished={briefing.waiting_since === null}
          />
          <StorySources story={story} />
        </div>
      ) : null}
    </KeepFocus>
  );
}

/** Tells what an edit does to the stories on the same article in other sections. */
function Copies({ story, briefing }: Omit<Props, "isEdited">) {
  const copies = briefing.stories.filter(({ id, article_id }) => id !== story.id && article_id === story.article_id);
  return copies.map(({ id, type, ai_takeaway_title }) => (
    <Callout key={id}>
      This article is also in {SECTION_LABELS[type]}: “{ai_takeaway_title}”. Texts and sentences that both share are
      changed in both{briefing.waiting_since ? "" : ", and both show the correction"}. To change its other sentences,{" "}
      <Link className="link" href={`/admin/briefings/${briefing.id}?edit=${id}#story-${id}`} prefetch={false}>
        edit it
      </Link>{" "}
      too.
    </Callout>
  ));
}

/** The story's fields that the form needs; not the sources, which are large. */
function formOf({ sources: _, evidence: __, ...fields }: EditableStory) {
  return fields;
}

function Actions({ story, briefing }: Omit<Props, "isEdited">) {
  const { id, type, article_id, ai_takeaway_title: title, withdrawn_at } = story;
  const section = briefing.stories.filter((each) => each.type === type);
  const fields = { id: String(id), briefing_id: String(briefing.id), version: String(briefing.version) };
  const failure = "Failed to move the story";
  if (withdrawn_at) {
    return (
      <PressButton
        action={restoreStoryAction}
        fields={{ id: String(article_id) }}
        failure="Failed to restore the story"
        label={`Restore ${title}`}
        isSmall
      >
        Restore
      </PressButton>
    );
  }
  return (
    <div className="-ml-3 flex flex-wrap gap-x-1">
      <Link
        className={buttonClass("quiet", "", true)}
        href={`/admin/briefings/${briefing.id}?edit=${id}#story-${id}`}
        prefetch={false}
        aria-label={`Edit ${title}`}
      >
        Edit
      </Link>
      {(["up", "down"] as const).map((direction) => (
        <PressButton
          key={direction}
          action={moveStoryAction}
          fields={{ ...fields, direction }}
          failure={failure}
          label={`Move ${title} ${direction}`}
          look="quiet"
          isSmall
          disabled={(direction === "up" ? section.at(0) : section.at(-1)) === story}
        >
          {direction === "up" ? "Up" : "Down"}
        </PressButton>
      ))}
      {briefing.waiting_since ? (
        <PressButton
          action={deleteStoryAction}
          fields={fields}
          failure="Failed to remove the story"
          label={`Remove ${title}`}
          look="quiet"
          isSmall
        >
          Remove
        </PressButton>
      ) : null}
      {!briefing.waiting_since && !briefing.withdrawn_at ? (
        <ReasonButton
          action={withdrawStoryAction}
          id={article_id}
          title="Withdraw Story"
          text="Every story on this article disappears from pages, feeds and search, and from emails that have not been sent. Its address shows the date and your reason."
          failure="Failed to withdraw the story"
          label={`Withdraw ${title}`}
          isSmall
        >
          Withdraw
        </ReasonButton>
      ) : null}
    </div>
  );
}
