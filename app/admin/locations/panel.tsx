import type { Query } from "@/app/_http/page";
import { Callout } from "@/app/_ui/alert";
import { LoadFailure } from "@/app/admin/_shell/load-failure";
import { orNull } from "@/app/admin/_shell/read";
import { Empty, Section } from "@/app/admin/_shell/section";
import { LoadingNote, SlowContent } from "@/app/admin/_shell/slow-content";
import { tabHref } from "@/app/admin/_shell/tabs";
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
        {locations === null ? <LoadFailure href={tabHref("locations")}>Failed to load locations</LoadFailure> : null}
        {locations?.length === 0 ? <Empty>No locations found. Create your first location above.</Empty> : null}
        {locations && locations.length > 0 ? (
          <LocationTable locations={locations} timeZone={env().DIGEST_TIMEZONE} />
        ) : null}
      </Section>
    </>
  );
}
