import { redirect } from "next/navigation";
import { getEdition } from "@/lib/editions/data";
import { editionPath } from "@/lib/editions/rules";
import { localPath } from "@/lib/language/screens/page-language";
import type { EditionSlug } from "./load-edition";

/** The edition whose page at `path` was requested; redirects to it if the address has capitals. Null if there is none. */
export async function findEdition({ slug }: EditionSlug, path = "/") {
  const edition = await getEdition(slug.toLowerCase());
  if (edition && edition.slug !== slug) redirect(localPath(editionPath(edition, path)));
  return edition;
}
