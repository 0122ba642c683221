"use client";

import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { getViewer } from "@/app/_browser/viewer";
import { parsePinKeys, pinKey } from "@/lib/favorites/rules";
import type { Pin } from "@/lib/favorites/types";
import { PinButton } from "./pin-button.client";

/** Renders a pin button into each `PinPlace` inside an element of the page, for signed-in users. */
export function Pins({ within }: { within: string }) {
  const [places, setPlaces] = useState<Element[]>([]);
  useEffect(() => {
    void getViewer().then((viewer) => {
      if (viewer) setPlaces([...document.querySelectorAll(`${within} .pin-place`)]);
    });
  }, [within]);
  return places.map((place) => {
    const pin = pinOf(place);
    return pin
      ? createPortal(
          <PinButton articleId={pin.article_id} storyType={pin.story_type} title={titleAt(place)} />,
          place,
          pinKey(pin),
        )
      : null;
  });
}

/** The title of the story that a placeholder belongs to. */
function titleAt(place: Element): string {
  return place.closest("article")?.querySelector(".headline")?.textContent ?? "";
}

/** The pin of a placeholder. */
export function pinOf(place: Element | null): Pin | undefined {
  return parsePinKeys(place?.getAttribute("data-pin") ?? "")?.[0];
}
