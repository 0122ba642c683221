import { requireFound } from "@/lib/db";
import { getEdition } from "@/lib/editions/data";

/** The parameters of the addresses of editions. */
export type EditionSlug = { slug: string };

/** The edition of an address. Throws `not_found`. */
export async function requireEdition({ slug }: EditionSlug) {
  return requireFound(await getEdition(slug), "Edition");
}
