import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import type { ListStore } from "../list/list-store";
import { type Box, positionAfterKey, positionAt, shiftOf } from "./reorder";

type Drag = { key: string; from: number; to: number; by: number; startY: number; boxes: Box[] };

/** The attributes of the grip of a row. */
export type Grip = ReturnType<typeof createGrip>;

const EDGE_PX = 60;
const SCROLL_PX = 14;

/** Moves rows by dragging their grips or with the arrow keys; `message` announces each move to screen readers. */
export function useReorder(store: ListStore) {
  const table = useRef<HTMLTableElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [message, setMessage] = useState("");
  // Created once, because a new one would render every row again.
  const [grip] = useState(() => createGrip({ store, table, show: setDrag, tell: setMessage }));

  /** How far from its place a row is drawn during a drag, in pixels. */
  function shiftDuringDrag(position: number): number | null {
    if (!drag) return null;
    const { from, to, by, boxes } = drag;
    return position === from ? by : shiftOf(position, from, to, boxes[from]?.height ?? 0);
  }

  return { table, message, grip, shiftDuringDrag, dragged: drag?.from ?? null };
}

type Shown = {
  store: ListStore;
  table: RefObject<HTMLTableElement | null>;
  show: (drag: Drag | null) => void;
  tell: (message: string) => void;
};

function createGrip({ store, table, show, tell }: Shown) {
  let drag: Drag | null = null;
  const count = () => store.get().rows.length;

  function hold(next: Drag | null): void {
    drag = next;
    show(next);
  }

  function moveTo(key: string, to: number): void {
    if (to >= 0 && to < count()) {
      store.move(key, to);
      tell(`Moved to position ${to + 1} of ${count()}.`);
    } else tell(to < 0 ? "Already first." : "Already last.");
  }

  function onKeyDown(event: KeyboardEvent, key: string, position: number): void {
    if (event.key === "Escape") hold(null);
    const to = positionAfterKey(event.key, position, count());
    if (to === null || drag) return;
    event.preventDefault();
    if (to !== position) moveTo(key, to);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>, key: string, from: number): void {
    if (event.button !== 0 || !table.current || count() < 2) return;
    const boxes = [...table.current.querySelectorAll("tbody > tr")].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { top: top + scrollY, height };
    });
    event.currentTarget.setPointerCapture(event.pointerId);
    hold({ key, from, to: from, by: 0, startY: event.clientY + scrollY, boxes });
  }

  function onPointerMove(event: PointerEvent): void {
    if (!drag) return;
    if (event.clientY < EDGE_PX) scrollBy(0, -SCROLL_PX);
    if (event.clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
    const by = event.clientY + scrollY - drag.startY;
    hold({ ...drag, by, to: positionAt(drag.boxes, drag.from, by) });
  }

  function onPointerUp(): void {
    const ended = drag;
    hold(null);
    if (ended && ended.to !== ended.from) moveTo(ended.key, ended.to);
  }

  return (key: string, position: number) => ({
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, key, position),
    onPointerDown: (event: PointerEvent<HTMLElement>) => onPointerDown(event, key, position),
    onPointerMove,
    onPointerUp,
    onPointerCancel: () => hold(null),
  });
}
