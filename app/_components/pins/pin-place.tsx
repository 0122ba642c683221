import type { Story } from "@/lib/briefings/types";
import { pinKey } from "@/lib/favorites/rules";

/** Where `Pins` shows a story's pin. Empty for visitors, and without a box of its own. */
export function PinPlace({ story: { article_id, type } }: { story: Story }) {
  return <span className="pin-place" data-pin={pinKey({ article_id, story_type: type })} />;
}
