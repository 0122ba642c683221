"use client";

import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Icon } from "@/app/_ui/icon";
import type { Asked } from "./list-address";

type Props = {
  tab: string;
  asked: Asked;
  placeholder: string;
  busy: boolean;
  onSearch: (q: string, how: "push" | "replace") => void;
};

/** So long after the last key it is searched. */
const PAUSE_MS = 300;

/** Searches while it is typed in, and keeps the focus. A search is one step back, however many keys it took. */
export function ListSearch({ tab, asked, placeholder, busy, onSearch }: Props) {
  /** What stands in the field while it differs from the address; null when it does not. */
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const forget = () => {
      clearTimeout(timer.current);
      setTyped(null);
    };
    window.addEventListener("popstate", forget);
    return () => {
      forget();
      window.removeEventListener("popstate", forget);
    };
  }, []);
  const search = (text: string) => {
    clearTimeout(timer.current);
    const q = text.trim();
    if (q !== asked.q) onSearch(q, asked.q && q ? "replace" : "push");
  };
  const type = (value: string) => {
    setTyped(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(value), PAUSE_MS);
  };
  const typeEarly = useEffectEvent(() => {
    const { value = asked.q } = field.current ?? {};
    if (value !== asked.q) type(value);
  });
  // What was typed before this code had come.
  useEffect(() => typeEarly(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== null) search(typed);
  };
  return (
    <search className="panel-search">
      <form action="/admin" onSubmit={submit} className="panel-search">
        <input type="hidden" name="tab" value={tab} />
        {asked.length === 10 ? null : <input type="hidden" name="length" value={asked.length} />}
        <input
          className="field"
          type="search"
          name="q"
          aria-label={placeholder}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={200}
          value={typed ?? asked.q}
          ref={field}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <button type="submit" className="button" aria-busy={busy}>
          {busy ? <span className="spinner" /> : <Icon name="search" />}
          <span className="sr-only">Search</span>
        </button>
      </form>
    </search>
  );
}
