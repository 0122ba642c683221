const LARGEST_ID = 2 ** 31 - 1;

/** The id written in a path or parameter; null unless it is a positive integer that fits the database's. */
export function parseId(text: string): number | null {
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= LARGEST_ID ? id : null;
}
