"use client";

import Link, { useLinkStatus } from "next/link";

const TABS = [
  ["summaries", "Summary Archive"],
  ["articles", "Article Archive"],
  ["queries", "Queries"],
  ["locations", "Locations"],
  ["users", "Users"],
  ["runs", "Runs"],
] as const;

const PAGES = [
  ["sources", "Sources"],
  ["email", "Email"],
  ["audit", "Audit"],
] as const;

/** The tabs are addresses: they can be opened in a window of their own, reloaded, and left by the back button. */
export function AdminTabs({ current }: { current: string }) {
  return (
    <nav className="admin-tabs" aria-label="Admin panel">
      <div className="page admin-tabs-row">
        {TABS.map(([tab, name]) => (
          <Tab key={tab} href={`/admin?tab=${tab}`} name={name} isCurrent={tab === current} />
        ))}
        <span className="admin-tabs-more">
          {PAGES.map(([page, name]) => (
            <Tab key={page} href={`/admin/${page}`} name={name} isCurrent={page === current} />
          ))}
        </span>
      </div>
    </nav>
  );
}

function Tab({ href, name, isCurrent }: { href: string; name: string; isCurrent: boolean }) {
  return (
    <Link className="admin-tab" href={href} prefetch={false} aria-current={isCurrent ? "page" : undefined}>
      {name}
      <Waiting />
    </Link>
  );
}

function Waiting() {
  const { pending } = useLinkStatus();
  return <span className="admin-tab-wait" data-pending={pending} aria-hidden="true" />;
}
