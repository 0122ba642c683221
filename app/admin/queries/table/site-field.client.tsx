"use client";

import { type ComponentProps, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { callApi } from "@/app/_browser/api";
import { createDebounce } from "@/app/_browser/debounce";
import { Icon } from "@/app/_ui/icon";
import type { SiteFeeds } from "@/lib/runs/types";
import { siteOf } from "../list/rows";

type Props = {
  field: ComponentProps<"input">;
  site: string;
  onChange: (site: string) => void;
  onBlur: () => void;
};

/** What is known of the feeds of the address that was typed; null before anything was asked. */
type Found = { site: string; feeds: SiteFeeds["feeds"]; note: string } | null;

const LOOK_AFTER_MS = 700;

/** A row's site; the feeds found there are offered while it is typed. */
export function SiteField({ field, site, onChange, onBlur }: Props) {
  const [found, setFound] = useState<Found>(null);
  const input = useRef<HTMLInputElement>(null);
  const look = useFeedLook(setFound);
  const choose = (url: string) => {
    look.stop();
    setFound(null);
    onChange(url);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !found) return;
    event.stopPropagation();
    setFound(null);
    input.current?.focus();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget)) return;
    look.stop();
    setFound(null);
    onBlur();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what the fields inside it do not handle
    <div className="q-pop-host" onKeyDown={onKeyDown} onBlur={leave}>
      <input
        {...field}
        ref={input}
        className="field"
        value={site}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="Any"
        onChange={({ currentTarget: { value } }) => {
          onChange(value);
          setFound(null);
          look.soon(value);
        }}
      />
      {found ? (
        <div className="q-pop q-feeds">
          <p className="quiet" role="status">
            {found.note}
          </p>
          <ul>
            {found.feeds.map(({ url, title, items }) => (
              <li key={url}>
                {/* The field keeps the focus, also where a press gives a button none: else the offer is gone before the click. */}
                <button
                  type="button"
                  className="q-option"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(url)}
                >
                  <Icon name="feed" className="glyph" />
                  <span>
                    <span className="q-feed-title">{title ?? "Feed"}</span>
                    <span className="quiet">{` ${items} ${items === 1 ? "item" : "items"}`}</span>
                    <span className="q-feed-url">{url}</span>
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

/** Asks for the feeds of an address once the typing pauses; a newer address calls the older question off. */
function useFeedLook(setFound: (found: Found) => void) {
  const asked = useRef<{ site: string; call: AbortController } | null>(null);
  const [timer] = useState(() => createDebounce(LOOK_AFTER_MS, () => void ask()));

  async function ask(): Promise<void> {
    const own = asked.current;
    if (!own) return;
    const { site, call } = own;
    const { host } = new URL(site);
    setFound({ site, feeds: [], note: `Looking for feeds at ${host}…` });
    try {
      const path = `/api/queries/site_feeds?site=${encodeURIComponent(site)}`;
      const { feeds } = await callApi<SiteFeeds>(path, { signal: call.signal });
      const others = feeds.filter(({ url }) => url !== site);
      const count = `${feeds.length} ${feeds.length === 1 ? "feed" : "feeds"} found at ${host}.`;
      if (call.signal.aborted) return;
      if (others.length === 0 && feeds.length > 0) return setFound({ site, feeds: [], note: "This is a feed." });
      setFound({ site, feeds, note: feeds.length > 0 ? count : `No feed found at ${host}.` });
    } catch {
      // An offer that cannot be made: the address itself may be right all the same.
      if (!call.signal.aborted) setFound(null);
    }
  }

  function stop(): void {
    timer.cancel();
    asked.current?.call.abort();
    asked.current = null;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open is closed when the row goes
  useEffect(() => stop, []);

  return {
    stop,
    soon(text: string): void {
      stop();
      const site = siteOf(text);
      const host = URL.parse(site)?.hostname ?? "";
      if (!/^https?:/.test(site) || !/\.\p{L}{2,}$/u.test(host)) return;
      asked.current = { site, call: new AbortController() };
      timer.soon();
    },
  };
}
