"use client";

import { type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Input } from "@/app/_ui/input";
import { Spinner } from "@/app/_ui/spinner";

type Props = {
  /** The current search. */
  q: string;
  placeholder: string;
  busy: boolean;
  onSearch: (q: string) => void;
};

const PAUSE_MS = 300;

/** A search box that searches after a pause in typing. */
export function ListSearch({ q, placeholder, busy, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(q);

  function search(): void {
    clearTimeout(timer.current);
    const typed = field.current?.value.trim() ?? "";
    if (typed === sent.current) return;
    sent.current = typed;
    onSearch(typed);
  }

  function searchSoon(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(search, PAUSE_MS);
  }

  // Text typed before hydration.
  const searchTyped = useEffectEvent(() => {
    if (field.current?.value.trim() !== sent.current) searchSoon();
  });
  useEffect(() => {
    searchTyped();
    return () => clearTimeout(timer.current);
  }, []);

  // The search was changed by the Back button or a link.
  useEffect(() => {
    if (q === sent.current) return;
    clearTimeout(timer.current);
    sent.current = q;
    if (field.current) field.current.value = q;
  }, [q]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    search();
  };
  return (
    <search className="basis-88 max-md:basis-full">
      <form onSubmit={submit} className="flex gap-2">
        <Input
          type="search"
          aria-label={placeholder}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={200}
          defaultValue={q}
          ref={field}
          onChange={searchSoon}
        />
        <Button type="submit" isSmall aria-busy={busy}>
          {busy ? <Spinner /> : <Icon name="search" />}
          <span className="sr-only">Search</span>
        </Button>
      </form>
    </search>
  );
}
