import { createElement, type ReactNode } from "react";

/** A story's points. Given one by one and not as a list, for the keys of a list would be sent along, and they are the texts once more. */
export function Points({ points, className = "points" }: { points: ReactNode[]; className?: string }) {
  return createElement("ul", { className }, ...points.map((point) => createElement("li", null, point)));
}
