"use client";

import { type ComponentProps, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { callApi } from "@/app/_browser/api";
import { createDebounce } from "@/app/_browser/debounce";
import { Icon } from "@/app/_ui/icon";
import type { SiteFeeds } from "@/lib/runs/types";
import { siteOf } from "../list/rows";
import { OPTION, POPUP } from "./popup";

type Props = {
  field: ComponentProps<"input">;
  site: string;
  onChange: (site: string) => void;
  onBlur: () => void;
};

/** The feeds of the typed site; null before a lookup. */
type Lookup = { feeds: SiteFeeds["feeds"]; note: string } | null;

const LOOK_UP_AFTER_MS = 700;

/** A row's site. Suggests the feeds found there while it is typed. */
export function SiteField({ field, site, onChange, onBlur }: Props) {
  const [lookup, setLookup] = useState<Lookup>(null);
  const input = useRef<HTMLInputElement>(null);
  const feeds = useFeedLookup(setLookup);
  const choose = (url: string) => {
    feeds.stop();
    setLookup(null);
    onChange(url);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !lookup) return;
    event.stopPropagation();
    setLookup(null);
    input.current?.focus();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget)) return;
    feeds.stop();
    setLookup(null);
    onBlur();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events of the fields inside
    <div className="relative" onKeyDown={onKeyDown} onBlur={leave}>
      <input
        {...field}
        ref={input}
        value={site}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="Any"
        onChange={({ currentTarget: { value } }) => {
          onChange(value);
          setLookup(null);
          feeds.soon(value);
        }}
      />
      {lookup ? (
        <div className={`${POPUP} md:w-[max(100%,18rem)]`}>
          <p className="px-2 py-1.5 text-sm text-muted" role="status">
            {lookup.note}
          </p>
          <ul>
            {lookup.feeds.map(({ url, title, items }) => (
              <li key={url}>
                {/* The field keeps focus, because losing it would close the list before the click. */}
                <button
                  type="button"
                  className={OPTION}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(url)}
                >
                  <Icon name="feed" className="text-lg text-accent" />
                  <span>
                    <span className="font-medium">{title ?? "Feed"}</span>
                    <span className="text-muted">{` ${items} ${items === 1 ? "item" : "items"}`}</span>
                    <span className="block text-xs text-muted wrap-anywhere">{url}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

/** Looks up the feeds of a site after a pause in typing. A newer lookup cancels the older one. */
function useFeedLookup(setLookup: (lookup: Lookup) => void) {
  const current = useRef<{ site: string; call: AbortController } | null>(null);
  const [timer] = useState(() => createDebounce(LOOK_UP_AFTER_MS, () => void ask()));

  async function ask(): Promise<void> {
    const own = current.current;
    if (!own) return;
    const { site, call } = own;
    const { host } = new URL(site);
    setLookup({ feeds: [], note: `Looking for feeds at ${host}…` });
    try {
      const path = `/api/queries/site_feeds?site=${encodeURIComponent(site)}`;
      const { feeds } = await callApi<SiteFeeds>(path, { signal: call.signal });
      const others = feeds.filter(({ url }) => url !== site);
      const count = `${feeds.length} ${feeds.length === 1 ? "feed" : "feeds"} found at ${host}.`;
      if (call.signal.aborted) return;
      if (others.length === 0 && feeds.length > 0) return setLookup({ feeds: [], note: "This is a feed." });
      setLookup({ feeds, note: feeds.length > 0 ? count : `No feed found at ${host}.` });
    } catch {
      // No suggestions; the site may still be valid.
      if (!call.signal.aborted) setLookup(null);
    }
  }

  function stop(): void {
    timer.cancel();
    current.current?.call.abort();
    current.current = null;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: cancels the lookup on unmount
  useEffect(() => stop, []);

  return {
    stop,
    soon(text: string): void {
      stop();
      const site = siteOf(text);
      const host = URL.parse(site)?.hostname ?? "";
      if (!/^https?:/.test(site) || !/\.\p{L}{2,}$/u.test(host)) return;
      current.current = { site, call: new AbortController() };
      timer.soon();
    },
  };
}
