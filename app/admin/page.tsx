import type { ReactNode } from "react";
import type { Query } from "@/app/_http/page";
import type { Admin } from "@/lib/viewer";
import { AdminPage } from "./_shell/admin-page";
import { ArticlesPanel } from "./articles/panel";
import { LocationsPanel } from "./locations/panel";
import { QueriesPanel } from "./queries/panel";
import { RunsPanel } from "./runs/panel";
import { SummariesPanel } from "./summaries/panel";
import { UsersPanel } from "./users/panel";

export const dynamic = "force-dynamic";

type Panel = (props: { admin: Admin; query: Query }) => Promise<ReactNode>;

const PANELS = new Map<string, Panel>([
  ["summaries", SummariesPanel],
  ["articles", ArticlesPanel],
  ["queries", QueriesPanel],
  ["locations", LocationsPanel],
  ["users", UsersPanel],
  ["runs", RunsPanel],
]);

export default async function AdminPanel({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const asked = typeof query.tab === "string" && PANELS.has(query.tab) ? query.tab : "summaries";
  const Panel = PANELS.get(asked) ?? SummariesPanel;
  return (
    <AdminPage current={asked} query={query}>
      {(admin) => <Panel key={asked} admin={admin} query={query} />}
    </AdminPage>
  );
}
