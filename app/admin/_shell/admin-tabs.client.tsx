"use client";

import Link, { useLinkStatus } from "next/link";
import { useEffect, useRef } from "react";

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
  const row = useRef<HTMLDivElement>(null);
  // On a phone the row is longer than the screen: the tab that is open is brought into sight, sideways only.
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (row.current && open)
      row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2;
  }, [current]);
  return (
    <nav className="admin-tabs" aria-label="Admin panel">
      <div className="page admin-tabs-row" ref={row}>
        {TABS.map(([tab, name]) => (
          <Tab key={tab} tab={tab} href={`/admin?tab=${tab}`} name={name} isCurrent={tab === current} />
        ))}
        <span className="admin-tabs-more">
          {PAGES.map(([page, name]) => (
            <Tab key={page} tab={page} href={`/admin/${page}`} name={name} isCurrent={page === current} />
          ))}
        </span>
      </div>
    </nav>
  );
}

type TabProps = { tab: string; href: string; name: string; isCurrent: boolean };

function Tab({ tab, href, name, isCurrent }: TabProps) {
  return (
    <Link
      className="admin-tab"
      href={href}
      prefetch={false}
      data-tab={tab}
      aria-current={isCurrent ? "page" : undefined}
    >
      {name}
      <Waiting />
    </Link>
  );
}

function Waiting() {
  const { pending } = useLinkStatus();
  return <span className="admin-tab-wait" data-pending={pending} aria-hidden="true" />;
}
