import type { Metadata } from "next";
import type { Query } from "@/app/_http/page";
import { listHealth, listPublishers, listRights } from "@/lib/sources/data";
import { AdminPage } from "../_shell/admin-page";
import { HealthTable } from "./health-table";
import { RightsPanel } from "./rights-panel";
import "./sources.css";

export const metadata: Metadata = { title: "Sources" };

type Props = { searchParams: Promise<Query> };

export default async function SourcesPage({ searchParams }: Props) {
  const query = await searchParams;
  return (
    <AdminPage current="sources" query={query}>
      {async (admin) => {
        const [health, rights, publishers] = await Promise.all([
          listHealth(admin),
          listRights(admin),
          listPublishers(admin),
        ]);
        return (
          <>
            <h2 className="sr-only">Sources</h2>
            <HealthTable health={health} />
            <RightsPanel rights={rights} publishers={publishers} chosen={hostIn(query)} />
          </>
        );
      }}
    </AdminPage>
  );
}

/** The publisher whose rights are to be edited, as the address names it. */
function hostIn({ host }: Query): string | null {
  return typeof host === "string" && host !== "" ? host : null;
}
