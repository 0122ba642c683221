/** The top and height of each row on the page, in pixels, as a drag began. */
export type Box = { top: number; height: number };

/** The position of a row dragged `by` pixels: past the middle of a neighbor, it takes its place. */
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

/** How far a row moves aside, in pixels, while the one at `from` is held over `to`. */
export function shiftOf(position: number, from: number, to: number, height: number): number {
  if (position > from && position <= to) return -height;
  if (position < from && position >= to) return height;
  return 0;
}

/** Where a key moves a row; null for keys that do not. It may be outside the list. */
export function positionAfterKey(key: string, position: number, count: number): number | null {
  const positions: Record<string, number> = {
    ArrowUp: position - 1,
    ArrowDown: position + 1,
    Home: 0,
    End: count - 1,
  };
  return Object.hasOwn(positions, key) ? (positions[key] ?? null) : null;
}
