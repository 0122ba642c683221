import type { ReactNode } from "react";
import { FullScreenNotice } from "@/app/_components/page/full-screen";
import { LoginScreen } from "@/app/_components/page/login-screen";
import { currentReader, errorIn, type Query } from "@/app/_http/page";
import { listRuns } from "@/lib/runs/data";
import { type Admin, isAdmin, isViewer } from "@/lib/viewer";
import { AdminHeader } from "./admin-header";
import { AdminTabs } from "./admin-tabs.client";

type Props = {
  /** The tab, or the page beside the tabs, this is. */
  current: string;
  query: Query;
  children: (admin: Admin) => ReactNode | Promise<ReactNode>;
};

/** The frame of every admin page: who may not enter is told why, who may sees the header, the tabs and what is in them. */
export async function AdminPage({ current, query, children }: Props) {
  const reader = await currentReader();
  if (!reader) return <LoginScreen from="/admin" error={errorIn(query)} />;
  if (!isAdmin(reader)) return <AccessDenied byLink={!isViewer(reader)} toUsers={current === "users"} />;
  const { under_way, data } = await listRuns(reader, { start: 0, length: 1, search: "" });
  return (
    <div className="admin">
      <AdminHeader username={reader.username} runs={{ under_way, newest: data[0]?.task_id ?? null }} />
      <AdminTabs current={current} />
      <main id="main" className="page admin-main" tabIndex={-1}>
        {await children(reader)}
      </main>
    </div>
  );
}

function AccessDenied({ byLink, toUsers }: { byLink: boolean; toUsers: boolean }) {
  return (
    <FullScreenNotice title="Access Denied">
      <p>You don't have permission to access the admin panel.</p>
      {toUsers ? <p>Admin access required.</p> : null}
      {byLink ? (
        <p>
          You came by the link of an email, which lets you read. <a href="/?login">Log in</a> to do more.
        </p>
      ) : null}
    </FullScreenNotice>
  );
}
