import type { Query } from "@/app/_http/page";
import { Callout } from "@/app/_ui/alert";
import { ListOrNote } from "@/app/admin/_shell/list/list-or-note";
import { orNull } from "@/app/admin/_shell/read";
import { Section } from "@/app/admin/_shell/section";
import { LoadingNote, SlowContent } from "@/app/admin/_shell/slow-content";
import { env } from "@/lib/env";
import { listLocations } from "@/lib/locations/data";
import type { Location } from "@/lib/locations/types";
import { LocationForm } from "./location-form.client";
import { LocationTable } from "./location-table";

/** A form for the location in `?edit=` or a new one, and the list of locations. */
export function LocationsPanel({ query }: { query: Query }) {
  const loading = orNull("the locations", listLocations());
  return (
    <SlowContent loading={loading} fallback={<LoadingNote>Loading locations...</LoadingNote>}>
      <Locations query={query} loading={loading} />
    </SlowContent>
  );
}

type Props = { query: Query; loading: Promise<Location[] | null> };

async function Locations({ query: { edit }, loading }: Props) {
  const locations = await loading;
  const edited = locations?.find(({ id }) => String(id) === edit) ?? null;
  return (
    <>
      {edit !== undefined && locations && !edited ? <Callout>Location not found.</Callout> : null}
      <LocationForm key={edited?.id ?? "new"} location={edited} />
      <Section title="All Locations" id="locations">
        <ListOrNote
          items={locations}
          tab="locations"
          failure="Failed to load locations"
          empty="No locations found. Create your first location above."
        >
          {(all) => <LocationTable locations={all} timeZone={env().DIGEST_TIMEZONE} />}
        </ListOrNote>
      </Section>
    </>
  );
}
