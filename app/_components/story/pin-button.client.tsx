"use client";

import { useState, useSyncExternalStore } from "react";
import { messageOf } from "@/app/_browser/api";
import { pinState, togglePin, watchPin } from "@/app/_browser/pins";
import { Icon } from "@/app/_ui/icon";
import type { StoryType } from "@/db/enums";
import { pinKey } from "@/lib/favorites/rules";

type Props = { articleId: number; storyType: StoryType };

/** Pins a story for the signed-in reader; visitors have none. It lies over its card, so that nothing moves when it comes. */
export function PinButton({ articleId, storyType }: Props) {
  const pin = { article_id: articleId, story_type: storyType };
  const key = pinKey(pin);
  const state = useSyncExternalStore(
    (onChange) => watchPin(key, onChange),
    () => pinState(key),
    () => "hidden" as const,
  );
  const [failure, setFailure] = useState("");
  if (state === "hidden") return null;
  const press = () => {
    setFailure("");
    togglePin(pin).catch((error) => setFailure(messageOf(error, "Failed to save the favorite")));
  };
  return (
    <>
      <button
        type="button"
        className="pin"
        aria-label={state === "on" ? "Remove from favorites" : "Add to favorites"}
        aria-pressed={state === "on"}
        aria-busy={state === "busy"}
        disabled={state === "busy"}
        onClick={press}
      >
        {state === "busy" ? <span className="spinner" /> : <Icon name="pin" />}
      </button>
      {failure ? (
        <span className="pin-failure" role="alert">
          {failure}
        </span>
      ) : null}
    </>
  );
}
