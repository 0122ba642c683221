import type { Query } from "@/app/_http/page";
import { AskForm } from "@/app/_ui/ask.client";
import { env } from "@/lib/env";
import { parseId } from "@/lib/ids";
import { listLocations } from "@/lib/locations/data";
import type { Location } from "@/lib/locations/types";
import { logError } from "@/lib/log";
import { deleteLocationAction } from "./actions";
import { deleteQuestion, LOCATIONS } from "./addresses";
import { LocationsView } from "./locations-view.client";

/** The Locations tab. A location to be deleted without a script is asked about at the top (`?delete=`). */
export async function LocationsPanel({ query }: { query: Query }) {
  const locations = await readLocations();
  const id = typeof query.delete === "string" ? parseId(query.delete) : null;
  return (
    <>
      {id === null ? null : <DeleteForm id={id} name={locations?.find((each) => each.id === id)?.name} />}
      <LocationsView served={locations} timeZone={env().DIGEST_TIMEZONE} />
    </>
  );
}

/** Once the location is gone, what is left of the form says so. */
function DeleteForm({ id, name }: { id: number; name: string | undefined }) {
  return (
    <section className="panel">
      <AskForm
        action={deleteLocationAction}
        fields={{ id: String(id) }}
        question={name === undefined ? null : deleteQuestion(name)}
        back={LOCATIONS}
      />
    </section>
  );
}

async function readLocations(): Promise<Location[] | null> {
  try {
    return await listLocations();
  } catch (error) {
    logError("The locations could not be listed.", error);
    return null;
  }
}
