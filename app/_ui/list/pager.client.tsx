"use client";

import Link from "next/link";
import type { MouseEvent } from "react";
import { buttonClass } from "../button-looks";
import { Select } from "../input";
import { PAGE_LENGTHS } from "./page-address";

type Props = {
  /** The accessible name, such as 'Articles'. */
  label: string;
  /** From 1. */
  page: number;
  /** Rows per page. */
  length: number;
  /** The total number of rows. */
  total: number;
  hrefOf: (page: number, length: number) => string;
  onGo: (page: number, length: number) => void;
};

/** 'Showing a to b of N', the number of rows per page and links to other pages. */
export function Pager({ label, page, length, total, hrefOf, onGo }: Props) {
  const last = Math.max(1, Math.ceil(total / length));
  const first = total === 0 ? 0 : Math.min((page - 1) * length + 1, total);
  const pages = [
    ["First", 1, page > 1],
    ["Previous", page - 1, page > 1],
    ["Next", page + 1, page < last],
    ["Last", last, page < last],
  ] as const;
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2 py-3 text-sm text-soft tabular-nums md:grid-cols-[auto_1fr_auto] print:hidden">
      <p>{`Showing ${countText(first)} to ${countText(Math.min(page * length, total))} of ${countText(total)}`}</p>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is inside */}
      <label className="inline-flex items-center gap-2 max-md:justify-self-end">
        Rows
        <Select isSmall value={length} onChange={({ currentTarget }) => onGo(1, Number(currentTarget.value))}>
          {PAGE_LENGTHS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </label>
      {last > 1 ? (
        <nav
          className="flex flex-wrap items-center justify-between max-md:col-span-full md:justify-end"
          aria-label={`${label}, pages`}
        >
          {pages.map(([name, to, isOpen]) => (
            <PageLink key={name} name={name} href={isOpen ? hrefOf(to, length) : null} onGo={() => onGo(to, length)} />
          ))}
          <span className="whitespace-nowrap text-muted max-md:-order-1 max-md:basis-full max-md:text-center md:ml-3">{`Page ${countText(Math.min(page, last))} of ${countText(last)}`}</span>
        </nav>
      ) : null}
    </div>
  );
}

/** A link to a page. Disabled links remain on the first and last page, so focus is not lost. */
function PageLink({ name, href, onGo }: { name: string; href: string | null; onGo: () => void }) {
  if (href === null) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link, as ARIA describes it
      <a className={LINK} role="link" aria-disabled="true" tabIndex={-1}>
        {name}
      </a>
    );
  }
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onGo();
  };
  return (
    <Link className={LINK} href={href} prefetch={false} scroll={false} onClick={press}>
      {name}
    </Link>
  );
}

const LINK = buttonClass("quiet", "", true);

function countText(count: number): string {
  return count.toLocaleString("en-US");
}
