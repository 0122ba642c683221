"use client";

import { usePathname } from "next/navigation";
import { useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { RouteDialog } from "@/app/_ui/dialog/route-dialog.client";
import { isPlainClick } from "@/app/_ui/plain-click";
import { t } from "@/lib/language/screens/text-client";
import { FullArticleTexts } from "../article/full-article-texts.client";
import { FairUseNotice } from "../page/fair-use";
import { PinButton } from "../pins/pin-button.client";
import { pinOf } from "../pins/pins.client";
import { PrintButton } from "../share/print-button";

/** Opens the page's story cards in a dialog, each at its own URL. The dialog shows the card's markup, so opening one requests nothing. */
export function StoryDialog() {
  const id = /^(?:\/es)?\/story\/(\d+)$/.exec(usePathname())?.[1];
  useLayoutEffect(() => {
    const open = (event: MouseEvent) => {
      const link = cardOf(event)?.querySelector<HTMLAnchorElement>(".headline a");
      if (!link) return;
      event.preventDefault();
      // The second click of a double click.
      if (link.href === location.href) return;
      history.pushState(null, "", link.href);
    };
    document.addEventListener("click", open);
    return () => document.removeEventListener("click", open);
  }, []);
  const card = id === undefined ? null : document.querySelector(`[data-story="${id}"]`);
  return card ? createPortal(<OpenStory key={id} card={card} />, document.body) : null;
}

function OpenStory({ card }: { card: Element }) {
  const [{ href, title, headline, body, pin }] = useState(() => storyIn(card));
  useEffect(() => {
    const before = document.title;
    const site = document.querySelector<HTMLMetaElement>("meta[name=application-name]")?.content;
    document.title = site ? `${title} – ${site}` : title;
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <RouteDialog
      heading={t("Story")}
      label={title}
      actions={
        <>
          {pin ? <PinButton articleId={pin.article_id} storyType={pin.story_type} title={title} /> : null}
          <PrintButton isCompact className="signed-in:hidden" />
        </>
      }
    >
      <h2 className="headline mt-0 text-4xl">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the page's own markup */}
        <a href={href} dangerouslySetInnerHTML={{ __html: headline }} />
      </h2>
      <div
        className="open-story mt-3 [&>*+*]:mt-4 [&>.meta]:mt-3 [&>.meta]:mb-6 [&>.points]:mt-2 [&>.take]:text-lg [&>.take]:text-ink"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the page's own markup
        dangerouslySetInnerHTML={{ __html: body }}
      />
      <FullArticleTexts within=".open-story" />
      <FairUseNotice />
    </RouteDialog>
  );
}

/** The card's content shown in the dialog. */
function storyIn(card: Element) {
  const link = card.querySelector<HTMLAnchorElement>(".headline a");
  const picture = card.querySelector(".picture");
  const head = [...card.children].filter((part) => !part.matches(".headline, .picture, .pin-place, .points, .more"));
  const rest = card.querySelector(".more-body")?.children ?? [];
  return {
    href: link?.getAttribute("href") ?? "",
    title: link?.textContent ?? "",
    headline: link?.innerHTML ?? "",
    body: [...head, picture, ...rest].map((part) => part?.outerHTML ?? "").join(""),
    pin: pinOf(card.querySelector(".pin-place")),
  };
}

/** The card of a click on it or its title. Null for clicks on its other controls and for text selections. */
function cardOf(event: MouseEvent): Element | null {
  if (!isPlainClick(event) || !(event.target instanceof Element) || getSelection()?.type === "Range") return null;
  const control = event.target.closest("a, button, summary, input");
  return control === null || control.matches("h3 a") ? event.target.closest("[data-story]") : null;
}
