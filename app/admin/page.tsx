import type { ReactNode } from "react";
import type { Query } from "@/app/_entry/login-gate";
import type { Admin } from "@/lib/viewer";
import { ArticlesPanel } from "./_articles/panel";
import { LocationsPanel } from "./_locations/panel";
import { QueriesPanel } from "./_queries/panel";
import { RunsPanel } from "./_runs/panel";
import { AdminPage } from "./_shell/admin-page";
import { SummariesPanel } from "./_summaries/panel";
import { UsersPanel } from "./_users/panel";

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
