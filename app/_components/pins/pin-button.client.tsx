"use client";

import { useCallback, useState, useSyncExternalStore } from "react";
import { messageOf } from "@/app/_browser/api";
import { pins } from "@/app/_browser/pins";
import { Icon } from "@/app/_ui/icon";
import { Spinner } from "@/app/_ui/spinner";
import type { StoryType } from "@/db/enums";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text-client";

const SAVED = "Saved to Favorites";

type Props = {
  articleId: number;
  storyType: StoryType;
  /** The story's title, which tells the page's buttons apart for screen readers. */
  title: string;
  onRemoved?: () => void;
};

/** Pins a story for the signed-in user; hidden for visitors. It overlays its card, so its appearance causes no layout shift. */
export function PinButton({ articleId, storyType, title, onRemoved }: Props) {
  const pin = { article_id: articleId, story_type: storyType };
  const state = useSyncExternalStore(
    useCallback(
      (onChange) => pins.watch({ article_id: articleId, story_type: storyType }, onChange),
      [articleId, storyType],
    ),
    () => pins.state(pin),
    () => "hidden" as const,
  );
  const [note, setNote] = useState("");
  if (state === "hidden") return null;
  const label = t(state === "on" ? "Remove from favorites" : "Add to favorites");
  const press = () => {
    setNote(SAVED);
    pins
      .toggle(pin)
      .then(() => pins.state(pin) === "off" && onRemoved?.())
      .catch((error) => setNote(messageOf(error, t("Failed to save the favorite"))));
  };
  return (
    <>
      <button
        type="button"
        className="pin"
        aria-label={label}
        aria-description={title}
        title={label}
        data-on={state === "on" ? "" : undefined}
        aria-busy={state === "busy"}
        disabled={state === "busy"}
        onClick={press}
      >
        {state === "busy" ? <Spinner /> : <Icon name="pin" />}
      </button>
      {note && (note !== SAVED || state === "on") ? (
        <span className="pin-note" role="alert">
          {note === SAVED ? <a href={localPath("/favorites")}>{t(note)}</a> : note}
        </span>
      ) : null}
    </>
  );
}
