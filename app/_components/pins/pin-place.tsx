import type { Story } from "@/lib/briefings/types";
import { pinKey } from "@/lib/favorites/rules";

/** The placeholder where `Pins` renders a story's pin. Empty for visitors; takes no space. */
export function PinPlace({ story: { article_id, type } }: { story: Story }) {
  return <span className="pin-place" data-pin={pinKey({ article_id, story_type: type })} />;
}
