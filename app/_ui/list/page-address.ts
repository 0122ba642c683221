/** The page sizes to choose from; the first is the default. */
export const PAGE_LENGTHS = [10, 25, 50, 100] as const;

/** A URL with its parameters, without those at their defaults: the first page and ten rows. */
export function addressOf(path: string, { page, length, ...others }: Record<string, string>): string {
  const query = new URLSearchParams(others);
  if (page && page !== "1") query.set("page", page);
  if (length && length !== String(PAGE_LENGTHS[0])) query.set("length", length);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
