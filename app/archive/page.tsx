import type { Metadata } from "next";
import { BriefingEntries } from "@/app/_components/briefing/briefing-entries.client";
import { BriefingEntry } from "@/app/_components/briefing/briefing-entry";
import { WhyEmpty } from "@/app/_components/briefing/why-empty.client";
import { AreaLinks } from "@/app/_components/page/area-links";
import { SiteHeader } from "@/app/_components/page/site-header";
import { DidYouMean } from "@/app/_components/search/did-you-mean";
import { type Query, searchIn } from "@/app/_http/page";
import { plainPageMetadata } from "@/app/_seo/metadata";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";
import { Icon } from "@/app/_ui/icon";
import { Input } from "@/app/_ui/input";
import { SectionTitle } from "@/app/_ui/section";
import type { Area } from "@/db/enums";
import { keepOfArea, listAreas, listBriefingsOfArea, listHeadlines } from "@/lib/briefings/data-archive";
import { AREA_LABELS, parseArea } from "@/lib/briefings/rules";
import type { StoryLink } from "@/lib/briefings/types";
import { env } from "@/lib/env";
import { searchBriefings } from "@/lib/search/data";
import { listStoryMatches } from "@/lib/search/data-stories";
import type { BriefingMatches, StoryMatches } from "@/lib/search/types";
import { BriefingMonths } from "./_list/briefing-months";

export const dynamic = "force-dynamic";

type Props = { searchParams: Promise<Query> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const query = await props.searchParams;
  const [search, area] = [searchIn(query), parseArea(query.area)];
  const title = search ? `${search} – The Archive` : "The Archive";
  return {
    ...(await plainPageMetadata(title, DESCRIPTION, "/archive")),
    ...(search || area ? { robots: { index: false, follow: true } } : {}),
  };
}

const HEAD = "flex flex-wrap items-center justify-between gap-x-6 gap-y-3";
const NOTE = "my-4 max-w-measure text-soft";

/** The rest of a long list shows titles alone, which keeps the page small. */
const MOST_WITH_HEADLINES = 60;
const NO_HEADLINES = new Map<number, StoryLink[]>();

const DESCRIPTION = "Every published briefing, newest first, and a search of all their stories and sources.";

export default async function Archive(props: Props) {
  const query = await props.searchParams;
  const [search, area] = [searchIn(query), parseArea(query.area)];
  const [areas, found] = await Promise.all([listAreas(), find(search, area)]);
  const ids = found.results.map(({ id }) => id);
  const [matches, headlines] = await Promise.all([
    listStoryMatches(search, ids),
    search ? NO_HEADLINES : listHeadlines(ids.slice(0, MOST_WITH_HEADLINES)),
  ]);
  return (
    <>
      <SiteHeader />
      <main id="main" className="page pt-head" tabIndex={-1}>
        <div className={HEAD}>
          <h1 className="text-display tracking-tight">The Archive</h1>
          <ButtonLink className="print:hidden" href="/">
            Home
          </ButtonLink>
        </div>
        <search className="mt-6 block max-w-160 print:hidden">
          <form className="flex gap-3" action="/archive">
            <Input
              type="search"
              name="q"
              aria-label="Search the archive"
              placeholder="Keyword or phrase"
              autoComplete="off"
              maxLength={200}
              defaultValue={search}
              key={search}
            />
            {area ? <input type="hidden" name="area" value={area} /> : null}
            <Button type="submit" look="strong" className="flex-none">
              <Icon name="search" /> Search
            </Button>
          </form>
        </search>
        <AreaLinks
          className="mt-4"
          areas={areas.map((each) => ({ area: each }))}
          current={area}
          hrefOf={(each) => addressFor(search, each)}
        />
        <Results {...{ search, area, found, matches, headlines }} />
      </main>
    </>
  );
}

/** The briefings that match the search, if there is one, and have a story of the area, if one is chosen. */
async function find(search: string, area: Area | null): Promise<BriefingMatches> {
  if (area && !search) return { ...(await listBriefingsOfArea(area)), suggestion: null };
  const found = await searchBriefings(search);
  if (!area) return found;
  const ids = found.results.map(({ id }) => id);
  const kept = await keepOfArea(ids, area);
  const results = found.results.filter(({ id }) => kept.has(id));
  return { ...found, results, total: results.length };
}

function addressFor(search: string, area: Area | null): string {
  const query = new URLSearchParams({ ...(search ? { q: search } : {}), ...(area ? { area } : {}) });
  return query.size > 0 ? `/archive?${query}` : "/archive";
}

type ResultsProps = {
  search: string;
  area: Area | null;
  found: BriefingMatches;
  matches: Map<number, StoryMatches>;
  headlines: Map<number, StoryLink[]>;
};

function Results({ search, area, found: { results, total, suggestion }, matches, headlines }: ResultsProps) {
  const { DIGEST_TIMEZONE } = env();
  const count = total.toLocaleString("en-US");
  return (
    <section className="mt-10 lg:mt-12" aria-labelledby="results">
      <div className={HEAD}>
        <SectionTitle id="results" className="flex-auto">
          {search || area ? `Search Results (${count} briefings)` : `All Briefings (${count} briefings)`}
        </SectionTitle>
        {search || area ? (
          <ButtonLink className="mt-2 mb-3 print:hidden" href="/archive">
            Show All
          </ButtonLink>
        ) : null}
      </div>
      {area ? <p className={NOTE}>Briefings with a story on {AREA_LABELS[area]}.</p> : null}
      {results.length === 0 ? <NothingFound search={search} area={area} suggestion={suggestion} /> : null}
      {search ? (
        <BriefingEntries>
          {results.map((briefing) => (
            <li key={briefing.id}>
              <BriefingEntry
                briefing={briefing}
                timeZone={DIGEST_TIMEZONE}
                search={search}
                matches={matches.get(briefing.id)}
              />
            </li>
          ))}
        </BriefingEntries>
      ) : (
        <BriefingMonths briefings={results} headlines={headlines} timeZone={DIGEST_TIMEZONE} />
      )}
      {results.length < total ? (
        <p className={NOTE}>
          Showing the newest {results.length.toLocaleString("en-US")}. Search to find older briefings.
        </p>
      ) : null}
    </section>
  );
}

type NothingFoundProps = { search: string; area: Area | null; suggestion: string | null };

function NothingFound({ search, area, suggestion }: NothingFoundProps) {
  return (
    <Empty title="No briefings found">
      <p>
        {search
          ? `No results found for "${search}". Try different keywords.`
          : "No briefings are available at this time."}
      </p>
      {suggestion ? <DidYouMean suggestion={suggestion} href={addressFor(suggestion, area)} /> : null}
      {search ? null : <WhyEmpty />}
    </Empty>
  );
}
