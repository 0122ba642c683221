"use client";

import { useRouter } from "next/navigation";
import { PinButton } from "@/app/_components/pins/pin-button.client";
import type { StoryType } from "@/db/enums";

type Props = { articleId: number; storyType: StoryType; title: string };

/** The pin of a favorite: after its removal the page is loaded again without its card, and the focus returns to the heading. */
export function FavoritePin({ articleId, storyType, title }: Props) {
  const router = useRouter();
  const afterRemoval = () => {
    router.refresh();
    document.getElementById("favorites")?.focus();
  };
  return <PinButton articleId={articleId} storyType={storyType} title={title} onRemoved={afterRemoval} />;
}
