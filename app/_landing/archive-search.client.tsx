"use client";

import { useEffect, useState } from "react";
import { Icon } from "@/app/_ui/icon";

/** 'Search Our News Archive': without a script a plain form that leads to the archive. */
export function ArchiveSearch() {
  const [term, setTerm] = useState("");
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <search>
      <form className="archive-search" action="/archive">
        <input
          className="field"
          type="search"
          name="q"
          aria-labelledby="search"
          placeholder="Keyword or phrase"
          autoComplete="off"
          maxLength={200}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
        <button type="submit" className="button button-strong" disabled={ready && term.trim() === ""}>
          <Icon name="search" /> Search
        </button>
      </form>
    </search>
  );
}
