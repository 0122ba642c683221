"use client";

import Link, { useLinkStatus } from "next/link";
import { useEffect, useRef } from "react";
import { TABS, type Tab, tabHref } from "./tabs";

/** Tabs are links, so a tab can be opened in a new window, reloaded and left with the Back button. */
export function AdminTabs({ current }: { current: Tab }) {
  const row = useRef<HTMLDivElement>(null);
  // On a phone the row is longer than the screen: scroll the open tab into view, sideways only.
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (row.current && open)
      row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2;
  }, [current]);
  const tabLink = ({ tab, name }: (typeof TABS)[number]) => (
    <TabLink key={tab} tab={tab} name={name} isCurrent={tab === current} />
  );
  return (
    <nav className="admin-tabs" aria-label="Admin panel">
      <div className="page admin-tabs-row" ref={row}>
        {TABS.filter(({ isMain }) => isMain).map(tabLink)}
        <span className="admin-tabs-more">{TABS.filter(({ isMain }) => !isMain).map(tabLink)}</span>
      </div>
    </nav>
  );
}

type LinkProps = { tab: Tab; name: string; isCurrent: boolean };

function TabLink({ tab, name, isCurrent }: LinkProps) {
  return (
    <Link
      className="admin-tab"
      href={tabHref(tab)}
      prefetch={false}
      data-tab={tab}
      aria-current={isCurrent ? "page" : undefined}
    >
      {name}
      <Pending />
    </Link>
  );
}

function Pending() {
  const { pending } = useLinkStatus();
  return <span className="admin-tab-wait" data-pending={pending} aria-hidden="true" />;
}
