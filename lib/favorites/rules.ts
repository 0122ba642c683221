import { STORY_TYPES, type StoryType } from "@/db/enums";
import { parseId } from "@/lib/ids";
import type { Pin } from "./types";

/** The maximum number of pins checked in one request. */
export const MAX_PINS = 200;

/** The key of a pin, such as `12:day`. */
export function pinKey({ article_id, story_type }: Pin): string {
  return `${article_id}:${story_type}`;
}

/** Parses a list such as `12:day,13:week`, without duplicates. Null if malformed or too long. */
export function parsePinKeys(text: string): Pin[] | null {
  const keys = [...new Set(text.split(",").filter(Boolean))];
  const pins = keys.flatMap((key) => parsePinKey(key) ?? []);
  return keys.length > MAX_PINS || pins.length < keys.length ? null : pins;
}

function parsePinKey(key: string): Pin | null {
  const [id = "", type = "", ...rest] = key.split(":");
  const article_id = parseId(id);
  const story_type = STORY_TYPES.find((each): each is StoryType => each === type);
  return article_id === null || !story_type || rest.length > 0 ? null : { article_id, story_type };
}
