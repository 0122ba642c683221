import { Icon } from "@/app/_ui/icon";
import { badgeText, updateLabel } from "@/lib/briefings/rules-labels";
import type { Story } from "@/lib/briefings/types";
import { t } from "@/lib/language/screens/text";

export function StoryBadge({ story }: { story: Pick<Story, "type" | "query_text" | "is_update" | "is_correction"> }) {
  return (
    <p className="badge">
      <Icon name={story.type} />
      <span>{t(badgeText(story))}</span>
      {story.is_update || story.is_correction ? (
        <span className="flex-none rounded-sm border border-accent px-1 text-2xs font-semibold text-accent">
          {t(updateLabel(story))}
        </span>
      ) : null}
    </p>
  );
}
