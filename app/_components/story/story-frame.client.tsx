"use client";

import { usePathname } from "next/navigation";
import type { MouseEvent, ReactNode } from "react";
import { createPortal } from "react-dom";
import { RouteDialog } from "@/app/_ui/dialog/route-dialog.client";
import { isPlainClick } from "@/app/_ui/plain-click";
import { unbroken } from "@/app/_ui/unbroken";
import type { StoryType } from "@/db/enums";
import { FairUseNotice } from "../page/fair-use";
import { PrintButton } from "../share/print-button";
import { PinButton } from "./pin-button.client";

type Props = {
  articleId: number;
  storyType: StoryType;
  title: string;
  picture: ReactNode;
  badge: ReactNode;
  take: ReactNode;
  /** Shown on the card only. */
  points: ReactNode;
  meta: ReactNode;
  /** Opens the rest of the story without JavaScript. */
  moreLabel: string;
  /** The rest of the story. */
  children: ReactNode;
};

/**
 * A story as a card and, at its own address, in a dialog over the page. Both show the same rendered parts, so opening it fetches
 * nothing. Without JavaScript the link leads to the story's page and the rest unfolds in the card.
 */
export function StoryFrame({ articleId, storyType, title, moreLabel, children, ...parts }: Props) {
  const { picture, badge, take, points, meta } = parts;
  const path = `/story/${articleId}`;
  const href = `${path}?type=${storyType}`;
  const isOpen = usePathname() === path;
  const pin = <PinButton articleId={articleId} storyType={storyType} />;
  const open = (event: MouseEvent) => {
    if (!isForCard(event)) return;
    event.preventDefault();
    history.pushState(null, "", href);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the title's link does the same for keyboards */}
      <article className="story" data-story={articleId} onClick={open}>
        {picture}
        {pin}
        {badge}
        <h3 className="headline">
          <a href={href}>{unbroken(title)}</a>
        </h3>
        {take}
        {points}
        {meta}
        <details className="more">
          <summary className="disclosure">{moreLabel}</summary>
          <div className="more-body">{children}</div>
        </details>
      </article>
      {isOpen
        ? createPortal(
            <RouteDialog
              heading="Story"
              label={title}
              actions={
                <>
                  {pin}
                  <PrintButton isCompact className="signed-in:hidden" />
                </>
              }
            >
              <h2 className="headline mt-0 text-4xl">
                <a href={href}>{unbroken(title)}</a>
              </h2>
              <div className="mt-3 [&>*+*]:mt-4 [&>.meta]:mt-3 [&>.meta]:mb-6 [&>.points]:mt-2 [&>.take]:text-lg [&>.take]:text-ink">
                {badge}
                {take}
                {meta}
                {picture}
                {children}
              </div>
              <FairUseNotice />
            </RouteDialog>,
            document.body,
          )
        : null}
    </>
  );
}

/** A click on the card or its title; other controls in it work by themselves, and selecting text opens nothing. */
function isForCard(event: MouseEvent): boolean {
  if (!isPlainClick(event) || !(event.target instanceof Element) || getSelection()?.type === "Range") return false;
  const control = event.target.closest("a, button, summary, input");
  return control === null || control.matches("h3 a");
}
