"use client";

import { useRouter } from "next/navigation";
import { PinButton } from "@/app/_components/pins/pin-button.client";
import type { StoryType } from "@/db/enums";

type Props = { articleId: number; storyType: StoryType };

/** A pin that takes its card off the list when it is removed. */
export function FavoritePin({ articleId, storyType }: Props) {
  const router = useRouter();
  const remove = () => {
    router.refresh();
    document.getElementById("favorites")?.focus();
  };
  return <PinButton articleId={articleId} storyType={storyType} onRemoved={remove} />;
}
