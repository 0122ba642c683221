/** The top and height in pixels of a row at the start of a drag. */
export type Box = { top: number; height: number };

/** The position of a row dragged `by` pixels. It takes a neighbor's place once its edge passes the neighbor's middle. */
export function positionAt(boxes: Box[], from: number, by: number): number {
  const dragged = boxes[from];
  if (!dragged) return from;
  const top = dragged.top + by;
  const bottom = top + dragged.height;
  const middle = (box: Box) => box.top + box.height / 2;
  const before = boxes.slice(0, from).filter((box) => top > middle(box)).length;
  const after = boxes.slice(from + 1).filter((box) => bottom > middle(box)).length;
  return before + after;
}

/** How far in pixels a row shifts while the row at `from` is dragged over `to`. */
export function shiftOf(position: number, from: number, to: number, height: number): number {
  if (position > from && position <= to) return -height;
  if (position < from && position >= to) return height;
  return 0;
}

/** The position a key moves a row to, which may be outside the list. Null for other keys. */
export function positionAfterKey(key: string, position: number, count: number): number | null {
  const positions: Record<string, number> = {
    ArrowUp: position - 1,
    ArrowDown: position + 1,
    Home: 0,
    End: count - 1,
  };
  return Object.hasOwn(positions, key) ? (positions[key] ?? null) : null;
}
