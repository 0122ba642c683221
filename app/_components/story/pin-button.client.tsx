"use client";

import { useCallback, useState, useSyncExternalStore } from "react";
import { messageOf } from "@/app/_browser/api";
import { pins } from "@/app/_browser/pins";
import { Icon } from "@/app/_ui/icon";
import { Spinner } from "@/app/_ui/spinner";
import type { StoryType } from "@/db/enums";

type Props = { articleId: number; storyType: StoryType };

/** Pins a story for the signed-in reader; visitors have none. It overlays its card, so nothing moves when it appears. */
export function PinButton({ articleId, storyType }: Props) {
  const pin = { article_id: articleId, story_type: storyType };
  const state = useSyncExternalStore(
    useCallback(
      (onChange) => pins.watch({ article_id: articleId, story_type: storyType }, onChange),
      [articleId, storyType],
    ),
    () => pins.state(pin),
    () => "hidden" as const,
  );
  const [failure, setFailure] = useState("");
  if (state === "hidden") return null;
  const press = () => {
    setFailure("");
    pins.toggle(pin).catch((error) => setFailure(messageOf(error, "Failed to save the favorite")));
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
        {state === "busy" ? <Spinner /> : <Icon name="pin" />}
      </button>
      {failure ? (
        <span className="pin-failure" role="alert">
          {failure}
        </span>
      ) : null}
    </>
  );
}
