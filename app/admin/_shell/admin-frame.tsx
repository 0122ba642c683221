import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { LoginScreen } from "@/app/_components/login/login-screen";
import { FullScreenNotice } from "@/app/_components/page/full-screen-frame";
import { OtherNameNotice } from "@/app/_components/page/other-name-notice";
import { currentReader, errorIn, type Query } from "@/app/_http/page";
import { lacksSecondFactor } from "@/lib/auth/second-factor/data-rights";
import { getWaitingBriefing } from "@/lib/editorial/data";
import { listRuns } from "@/lib/runs/data";
import { type Admin, isAdmin, isViewer } from "@/lib/viewer";
import { AdminHeader } from "./admin-header";
import { AdminTabs } from "./admin-tabs.client";
import { orNull } from "./read";
import { SignedIn } from "./signed-in.client";
import type { Tab } from "./tabs";

type Props = {
  tab: Tab;
  query: Query;
  children: (admin: Admin) => ReactNode;
};

/** Access control and frame of the admin panel: visitors get the login screen, users without admin rights Access Denied, admins the tab. */
export async function AdminFrame({ tab, query, children }: Props) {
  const reader = await currentReader();
  if (!reader) return <LoginScreen from="/admin" to="/admin" error={errorIn(query)} />;
  if (!isAdmin(reader) && (await lacksSecondFactor(reader))) redirect("/account/two-factor");
  if (!isAdmin(reader)) return <AccessDenied byLink={!isViewer(reader)} toUsers={tab === "users"} />;
  const [newest, waiting] = await Promise.all([
    orNull("the newest run", listRuns(reader, { start: 0, length: 1, search: "" })),
    orNull("the waiting briefing", getWaitingBriefing(reader)),
  ]);
  return (
    <div className="admin flex flex-1 flex-col">
      <AdminHeader
        username={reader.username}
        runs={{ under_way: newest?.under_way ?? 0, newest: newest?.data[0]?.task_id ?? null }}
        waitingId={waiting?.id ?? null}
      />
      <AdminTabs current={tab} />
      <main id="main" className="page grid grid-cols-[minmax(0,1fr)] content-start gap-10 pt-7" tabIndex={-1}>
        <OtherNameNotice />
        <SignedIn userId={reader.id}>{children(reader)}</SignedIn>
      </main>
    </div>
  );
}

function AccessDenied({ byLink, toUsers }: { byLink: boolean; toUsers: boolean }) {
  return (
    <FullScreenNotice isPersonal title="Access Denied">
      <p>You don't have permission to access the admin panel.</p>
      {toUsers ? <p>Admin access required.</p> : null}
      {byLink ? (
        <p>
          You're signed in through an email link, which lets you read and pin stories. <a href="/?login">Log in</a> to
          do more.
        </p>
      ) : null}
    </FullScreenNotice>
  );
}
