import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { Row } from "../list/rows";
import { type Box, positionAfterKey, positionAt, shiftOf } from "./reorder";

type Drag = { key: string; from: number; to: number; by: number; startY: number; boxes: Box[] };

const EDGE_PX = 60;
const SCROLL_PX = 14;

/** Moves rows by dragging their grips or with the arrow keys; `message` tells screen readers about each move. */
export function useReorder(rows: Row[], move: (key: string, to: number) => void) {
  const table = useRef<HTMLTableElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [message, setMessage] = useState("");

  function moveTo(key: string, to: number): void {
    if (to >= 0 && to < rows.length) {
      move(key, to);
      setMessage(`Moved to position ${to + 1} of ${rows.length}.`);
    } else setMessage(to < 0 ? "Already first." : "Already last.");
  }

  function onKeyDown(event: KeyboardEvent, key: string, position: number): void {
    if (event.key === "Escape") setDrag(null);
    const to = positionAfterKey(event.key, position, rows.length);
    if (to === null || drag) return;
    event.preventDefault();
    if (to !== position) moveTo(key, to);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>, key: string, from: number): void {
    if (event.button !== 0 || !table.current || rows.length < 2) return;
    const boxes = [...table.current.querySelectorAll("tbody > tr")].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { top: top + scrollY, height };
    });
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ key, from, to: from, by: 0, startY: event.clientY + scrollY, boxes });
  }

  function onPointerMove(event: PointerEvent): void {
    if (!drag) return;
    if (event.clientY < EDGE_PX) scrollBy(0, -SCROLL_PX);
    if (event.clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
    const by = event.clientY + scrollY - drag.startY;
    setDrag({ ...drag, by, to: positionAt(drag.boxes, drag.from, by) });
  }

  function onPointerUp(): void {
    setDrag(null);
    if (drag && drag.to !== drag.from) moveTo(drag.key, drag.to);
  }

  /** Attributes of the grip of a row. */
  const grip = (key: string, position: number) => ({
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, key, position),
    onPointerDown: (event: PointerEvent<HTMLElement>) => onPointerDown(event, key, position),
    onPointerMove,
    onPointerUp,
    onPointerCancel: () => setDrag(null),
  });

  /** Where a row is drawn during a drag. */
  function styleOf(position: number): CSSProperties {
    if (!drag) return {};
    const { from, to, by, boxes } = drag;
    const y = position === from ? by : shiftOf(position, from, to, boxes[from]?.height ?? 0);
    return { translate: `0 ${y}px` };
  }

  return { table, message, grip, styleOf, dragged: drag?.from ?? null };
}
