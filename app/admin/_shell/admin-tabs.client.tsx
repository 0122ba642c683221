"use client";

import Link, { useLinkStatus } from "next/link";
import { useEffect, useRef } from "react";
import { TABS, type Tab, tabHref } from "./tabs";

/** Tabs are links, so they work with new windows, reloading and the Back button. */
export function AdminTabs({ current }: { current: Tab }) {
  const row = useRef<HTMLDivElement>(null);
  // On a phone the row is wider than the screen: scroll the open tab into view, horizontally only.
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (row.current && open)
      row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2;
  }, [current]);
  const tabLink = (each: (typeof TABS)[number]) => (
    <TabLink key={each.tab} {...each} isCurrent={each.tab === current} />
  );
  return (
    <nav className="sticky top-0 z-10 border-b border-line bg-surface print:hidden" aria-label="Admin panel">
      {/* If the row is too wide it scrolls horizontally, as its faded end shows. */}
      <div
        className="page flex gap-6 overflow-x-auto [scrollbar-width:none] max-lg:pr-10 max-lg:mask-[linear-gradient(to_right,transparent,#000_var(--spacing-gutter),#000_calc(100%-2.5rem),transparent)]"
        ref={row}
      >
        {TABS.filter(({ isMain }) => isMain).map(tabLink)}
        <span className="ml-auto flex gap-5 pl-6">{TABS.filter(({ isMain }) => !isMain).map(tabLink)}</span>
      </div>
    </nav>
  );
}

type LinkProps = { tab: Tab; name: string; isMain: boolean; isCurrent: boolean };

function TabLink({ tab, name, isMain, isCurrent }: LinkProps) {
  const look = isMain ? "font-medium text-soft" : "text-muted";
  return (
    <Link
      className={`relative flex min-h-12 items-center text-sm whitespace-nowrap no-underline hover:text-accent focus-visible:-outline-offset-3 ${
        isCurrent ? "font-semibold text-ink" : look
      }`}
      href={tabHref(tab)}
      prefetch={false}
      data-tab={tab}
      aria-current={isCurrent ? "page" : undefined}
    >
      {name}
      {isCurrent ? <span className="absolute inset-x-0 bottom-0 h-0.5 bg-accent" aria-hidden="true" /> : null}
      <Pending />
    </Link>
  );
}

function Pending() {
  const { pending } = useLinkStatus();
  return pending ? <span className="progress-line absolute inset-x-0 bottom-0" aria-hidden="true" /> : null;
}
