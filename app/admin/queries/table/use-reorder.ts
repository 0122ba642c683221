import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { Row } from "../list/rows";

type Drag = {
  key: string;
  from: number;
  to: number;
  startY: number;
  rows: HTMLElement[];
  tops: number[];
  heights: number[];
};

const EDGE_PX = 60;
const SCROLL_PX = 14;

/** Rows are put in another order with the pointer or the arrow keys on their grips; every move is told to screen readers. */
export function useReorder(rows: Row[], move: (key: string, to: number) => void) {
  const table = useRef<HTMLTableElement>(null);
  const drag = useRef<Drag | null>(null);
  const [said, setSaid] = useState("");

  function moveTo(key: string, to: number): void {
    if (to >= 0 && to < rows.length) {
      move(key, to);
      setSaid(`Moved to position ${to + 1} of ${rows.length}.`);
    } else setSaid(to < 0 ? "Already first." : "Already last.");
  }

  function onKeyDown(event: KeyboardEvent, key: string, position: number): void {
    if (event.key === "Escape") drop(false);
    const targets: Record<string, number> = {
      ArrowUp: position - 1,
      ArrowDown: position + 1,
      Home: 0,
      End: rows.length - 1,
    };
    const to = targets[event.key];
    if (to === undefined || drag.current) return;
    event.preventDefault();
    if (to !== position) moveTo(key, to);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>, key: string, position: number): void {
    if (event.button !== 0 || !table.current || rows.length < 2) return;
    const found = [...table.current.querySelectorAll<HTMLElement>("tbody > tr")];
    const boxes = found.map((row) => row.getBoundingClientRect());
    drag.current = {
      key,
      from: position,
      to: position,
      startY: event.clientY + scrollY,
      rows: found,
      tops: boxes.map(({ top }) => top + scrollY),
      heights: boxes.map(({ height }) => height),
    };
    event.currentTarget.setPointerCapture(event.pointerId);
    found[position]?.setAttribute("data-dragged", "");
    table.current.setAttribute("data-dragging", "");
  }

  function onPointerMove(event: PointerEvent): void {
    const at = drag.current;
    if (!at) return;
    if (event.clientY < EDGE_PX) scrollBy(0, -SCROLL_PX);
    if (event.clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
    const by = event.clientY + scrollY - at.startY;
    const height = at.heights[at.from] ?? 0;
    const [top, bottom] = [(at.tops[at.from] ?? 0) + by, (at.tops[at.from] ?? 0) + by + height];
    const middles = at.tops.map((each, place) => each + (at.heights[place] ?? 0) / 2);
    const above = middles.filter((middle, place) => place < at.from && top > middle).length;
    const below = middles.filter((middle, place) => place > at.from && bottom > middle).length;
    at.to = above + below;
    at.rows.forEach((row, place) => {
      if (place === at.from) row.style.translate = `0 ${by}px`;
      else if (place > at.from && place <= at.to) row.style.translate = `0 ${-height}px`;
      else if (place < at.from && place >= at.to) row.style.translate = `0 ${height}px`;
      else row.style.translate = "";
    });
  }

  function drop(isMeant: boolean): void {
    const at = drag.current;
    if (!at) return;
    drag.current = null;
    table.current?.removeAttribute("data-dragging");
    for (const row of at.rows) {
      row.style.translate = "";
      row.removeAttribute("data-dragged");
    }
    if (isMeant && at.to !== at.from) moveTo(at.key, at.to);
  }

  const grip = (key: string, position: number) => ({
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, key, position),
    onPointerDown: (event: PointerEvent<HTMLElement>) => onPointerDown(event, key, position),
    onPointerMove,
    onPointerUp: () => drop(true),
    onPointerCancel: () => drop(false),
  });

  return { table, said, grip };
}
