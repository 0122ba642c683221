import { requireFound } from "@/lib/db";
import { getEdition } from "@/lib/editions/data";

/** The path parameters of an edition's pages. */
export type EditionSlug = { slug: string };

/** The edition in a path. Throws `not_found`. */
export async function requireEdition({ slug }: EditionSlug) {
  return requireFound(await getEdition(slug), "Edition");
}
