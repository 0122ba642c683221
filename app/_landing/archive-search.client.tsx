"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { OfflineNote, stopOffline } from "@/app/_components/search/offline-note";
import type { SearchAnswer, SearchResults } from "@/app/_components/search/search-results.client";
import { STRONG_BUTTON } from "@/app/_ui/button-looks";
import { Icon } from "@/app/_ui/icon";
import { Input } from "@/app/_ui/input";
import { pageLanguage } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text-client";

type Shown = SearchAnswer & { search: string; Dialog: typeof SearchResults };

type Props = {
  timeZone: string;
  /** The URL of the archive. */
  archive: string;
  /** The slug of the edition to search. Null is the default one. */
  edition: string | null;
};

/** 'Search Our News Archive': results open in a dialog. Without JavaScript, the form opens the archive. */
export function ArchiveSearch({ timeZone, archive, edition }: Props) {
  const [term, setTerm] = useState("");
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setReady(true);
    // Text typed before hydration.
    setTerm(input.current?.value ?? "");
  }, []);
  const onSearch = async (search: string) => {
    if (search === "" || busy) return;
    setTerm(search);
    setBusy(true);
    const [answer, Dialog] = await Promise.all([searchBriefings(search, edition), loadDialog()]);
    setShown(answer && Dialog && { ...answer, search, Dialog });
    setIsOffline(!answer || !Dialog);
    setBusy(false);
  };
  const onSubmit = (event: FormEvent) => {
    // In other languages the results are a page.
    if (pageLanguage() !== "en") return setIsOffline(stopOffline(event));
    event.preventDefault();
    setIsOffline(false);
    return onSearch(input.current?.value.trim() ?? "");
  };
  return (
    <search>
      <form className="flex gap-3" action={archive} onSubmit={onSubmit} aria-busy={busy}>
        <Input
          ref={input}
          type="search"
          name="q"
          aria-labelledby="search"
          placeholder={t("Keyword or phrase")}
          autoComplete="off"
          maxLength={200}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
        <button
          type="submit"
          className={`${STRONG_BUTTON} flex-none`}
          disabled={ready && (busy || term.trim() === "")}
          data-until-filled
        >
          <Icon name="search" /> {t("Search")}
        </button>
      </form>
      <OfflineNote isShown={isOffline} />
      {shown ? (
        <shown.Dialog
          search={shown.search}
          results={shown.results}
          suggestion={shown.suggestion}
          timeZone={timeZone}
          onSearch={onSearch}
          onClose={() => setShown(null)}
        />
      ) : null}
    </search>
  );
}

/** Loaded with the first search, to keep the first visit small. Null if loading fails. */
async function loadDialog(): Promise<typeof SearchResults | null> {
  const module = await import("@/app/_components/search/search-results.client").catch(() => null);
  return module?.SearchResults ?? null;
}

/** The matching briefings. Empty if the search fails, which the page does not report (spec 8); null if the server cannot be reached. */
async function searchBriefings(search: string, edition: string | null): Promise<SearchAnswer | null> {
  const query = new URLSearchParams({ q: search, ...(edition === null ? {} : { edition }) });
  const response = await fetch(`/api/search_briefings?${query}`).catch(() => null);
  if (!response) return null;
  return response.ok ? response.json().catch(() => ({ results: [] })) : { results: [] };
}
