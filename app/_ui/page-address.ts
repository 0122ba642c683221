/** How many rows a page may have; the first is what an address means that does not say. */
export const PAGE_LENGTHS = [10, 25, 50, 100];

/** An address with its parameters; the first page and ten rows are said by not saying them. */
export function addressOf(path: string, { page, length, ...others }: Record<string, string>): string {
  const query = new URLSearchParams(others);
  if (page && page !== "1") query.set("page", page);
  if (length && length !== "10") query.set("length", length);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
