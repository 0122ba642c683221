import { createElement, type ReactNode } from "react";

/** A story's points. Passed as separate children, because the keys of a list, which are the texts, would be sent to the browser again. */
export function Points({ points, className = "points" }: { points: ReactNode[]; className?: string }) {
  return createElement("ul", { className }, ...points.map((point) => createElement("li", null, point)));
}
