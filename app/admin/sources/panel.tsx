import type { Query } from "@/app/_http/page";
import { LoadFailure } from "@/app/admin/_shell/load-failure";
import { orNull } from "@/app/admin/_shell/read";
import { Section } from "@/app/admin/_shell/section";
import { tabHref } from "@/app/admin/_shell/tabs";
import { getDefaultRight, listHealth, listPublishers, listRights } from "@/lib/sources/data";
import type { Admin } from "@/lib/viewer";
import { HealthSection } from "./health-section";
import { RightsSection } from "./rights-section";

/** Source health and publishers' display rights; `?host=` opens a publisher for editing. */
export async function SourcesPanel({ admin, query: { host } }: { admin: Admin; query: Query }) {
  const reading = Promise.all([listHealth(admin), listRights(admin), listPublishers(admin), getDefaultRight(admin)]);
  const loaded = await orNull("the sources", reading);
  if (loaded === null) {
    return (
      <Section title="Source Health">
        <LoadFailure href={tabHref("sources")}>Failed to load sources</LoadFailure>
      </Section>
    );
  }
  const [health, rights, publishers, otherwise] = loaded;
  const chosen = typeof host === "string" && host !== "" ? host : null;
  return (
    <>
      <HealthSection health={health} />
      <RightsSection rights={rights} publishers={publishers} otherwise={otherwise} chosen={chosen} />
    </>
  );
}
