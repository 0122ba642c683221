"use client";

import { useEffect } from "react";
import { RUNNING } from "@/app/_browser/first-script";

/** Tells the first script that the page's components respond. The router's effects, such as following `history.pushState`, run after this one. */
export function Running() {
  useEffect(() => {
    const told = setTimeout(() => dispatchEvent(new Event(RUNNING)));
    return () => clearTimeout(told);
  }, []);
  return null;
}
