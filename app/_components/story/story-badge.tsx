import { Icon } from "@/app/_ui/icon";
import { badgeText } from "@/lib/briefings/rules";
import type { Story } from "@/lib/briefings/types";

export function StoryBadge({ story }: { story: Pick<Story, "type" | "query_text" | "is_update"> }) {
  return (
    <p className={`badge badge-${story.type}`}>
      <Icon name={story.type} />
      <span className="badge-text">{badgeText(story)}</span>
      {story.is_update ? <span className="mark">Update</span> : null}
    </p>
  );
}
