"use client";

import { useEffect } from "react";
import { RUNNING } from "@/app/_browser/first-script";

/** Tells the first script that the page is hydrated. A timeout, because the router's effects, such as watching `history.pushState`, run later. */
export function Running() {
  useEffect(() => {
    const timer = setTimeout(() => dispatchEvent(new Event(RUNNING)));
    return () => clearTimeout(timer);
  }, []);
  return null;
}
