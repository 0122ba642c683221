import type { Query } from "@/app/_http/page";
import { getDefaultRight, listHealth, listPublishers, listRights } from "@/lib/sources/data";
import type { Admin } from "@/lib/viewer";
import { HealthSection } from "./health-section";
import { RightsSection } from "./rights-section";

/** Source health and publishers' display rights; `?host=` opens a publisher for editing. */
export async function SourcesPanel({ admin, query: { host } }: { admin: Admin; query: Query }) {
  const [health, rights, publishers, otherwise] = await Promise.all([
    listHealth(admin),
    listRights(admin),
    listPublishers(admin),
    getDefaultRight(admin),
  ]);
  const chosen = typeof host === "string" && host !== "" ? host : null;
  return (
    <>
      <HealthSection health={health} />
      <RightsSection rights={rights} publishers={publishers} otherwise={otherwise} chosen={chosen} />
    </>
  );
}
