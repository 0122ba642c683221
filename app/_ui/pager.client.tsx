"use client";

import Link from "next/link";
import type { FormEvent, MouseEvent } from "react";
import { addressOf, PAGE_LENGTHS } from "./page-address";

type Props = {
  /** What is paged, for screen readers: 'Articles'. */
  label: string;
  /** From 1. */
  page: number;
  /** Rows a page. */
  length: number;
  /** Rows in all. */
  total: number;
  /** The address of the list, and its parameters beside `page` and `length`. */
  path: string;
  params: Record<string, string>;
  /** Goes there without leaving the page; else the links do. */
  onGo?: (page: number, length: number) => void;
};

/** 'Showing a to b of N', how many rows a page has, and the ways to the other pages: addresses all, so that they work without a script. */
export function Pager({ label, page, length, total, path, params, onGo }: Props) {
  const last = Math.max(1, Math.ceil(total / length));
  const first = total === 0 ? 0 : Math.min((page - 1) * length + 1, total);
  const toPage = (to: number) => addressOf(path, { ...params, page: String(to), length: String(length) });
  const ways = [
    ["First", 1, page > 1],
    ["Previous", page - 1, page > 1],
    ["Next", page + 1, page < last],
    ["Last", last, page < last],
  ] as const;
  return (
    <div className="pager">
      <p className="pager-count">
        {`Showing ${inWords(first)} to ${inWords(Math.min(page * length, total))} of ${inWords(total)}`}
      </p>
      <LengthChoice path={path} params={params} length={length} onGo={onGo} />
      {last > 1 ? (
        <nav className="pager-ways" aria-label={`${label}, pages`}>
          {ways.map(([name, to, isOpen]) => (
            <Way key={name} name={name} href={isOpen ? toPage(to) : null} onGo={onGo && (() => onGo(to, length))} />
          ))}
          <span className="pager-page">{`Page ${inWords(Math.min(page, last))} of ${inWords(last)}`}</span>
        </nav>
      ) : null}
    </div>
  );
}

/** A way that leads nowhere stays, so that the focus does. */
function Way({ name, href, onGo }: { name: string; href: string | null; onGo: (() => void) | undefined }) {
  if (href === null) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link, as ARIA describes it
      <a className="button button-quiet" role="link" aria-disabled="true" tabIndex={-1}>
        {name}
      </a>
    );
  }
  const press = (event: MouseEvent) => {
    if (!onGo || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onGo();
  };
  return (
    <Link className="button button-quiet" href={href} prefetch={false} scroll={false} onClick={press}>
      {name}
    </Link>
  );
}

type LengthProps = Pick<Props, "path" | "params" | "length"> & { onGo: Props["onGo"] | undefined };

function LengthChoice({ path, params, length, onGo }: LengthProps) {
  const choose = (event: FormEvent<HTMLSelectElement>) => {
    if (onGo) onGo(1, Number(event.currentTarget.value));
    else event.currentTarget.form?.requestSubmit();
  };
  return (
    <form className="pager-length" action={path}>
      {Object.entries(params).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        Rows{" "}
        <select className="field" name="length" value={length} onChange={choose}>
          {PAGE_LENGTHS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className="button">
          Show
        </button>
      </noscript>
    </form>
  );
}

function inWords(count: number): string {
  return count.toLocaleString("en-US");
}
