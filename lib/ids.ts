const LARGEST_ID = 2 ** 31 - 1;

/** Parses an id from a path or parameter. Null unless it is a positive 32-bit integer. */
export function parseId(text: string): number | null {
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= LARGEST_ID ? id : null;
}
