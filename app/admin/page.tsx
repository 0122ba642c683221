import type { Metadata } from "next";
import type { ReactNode } from "react";
import type { Query } from "@/app/_http/page";
import type { Admin } from "@/lib/viewer";
import { AdminFrame } from "./_shell/admin-frame";
import { type Tab, tabIn } from "./_shell/tabs";
import { ArticlesPanel } from "./articles/panel";
import { AuditPanel } from "./audit/panel";
import { BrandPanel } from "./brand/panel";
import { ChannelsPanel } from "./channels/panel";
import { EditionsPanel } from "./editions/panel";
import { EmailPanel } from "./email/panel";
import { LocationsPanel } from "./locations/panel";
import { OverviewPanel } from "./overview/panel";
import { QueriesPanel } from "./queries/panel";
import { RunsPanel } from "./runs/panel";
import { SourcesPanel } from "./sources/panel";
import { SummariesPanel } from "./summaries/panel";
import { UsersPanel } from "./users/panel";

export const dynamic = "force-dynamic";

type Props = { searchParams: Promise<Query> };

const PANELS: Record<Tab, (props: { admin: Admin; query: Query }) => ReactNode | Promise<ReactNode>> = {
  overview: OverviewPanel,
  summaries: SummariesPanel,
  articles: ArticlesPanel,
  queries: QueriesPanel,
  locations: LocationsPanel,
  users: UsersPanel,
  runs: RunsPanel,
  editions: EditionsPanel,
  sources: SourcesPanel,
  email: EmailPanel,
  channels: ChannelsPanel,
  brand: BrandPanel,
  audit: AuditPanel,
};

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { tab } = await searchParams;
  return { title: tab === undefined ? "Admin Panel" : tabIn(tab).name };
}

export default async function AdminPage({ searchParams }: Props) {
  const query = await searchParams;
  const { tab } = tabIn(query.tab);
  const Panel = PANELS[tab];
  return (
    <AdminFrame tab={tab} query={query}>
      {(admin) => <Panel key={tab} admin={admin} query={query} />}
    </AdminFrame>
  );
}
