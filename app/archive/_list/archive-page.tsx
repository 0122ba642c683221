import type { Metadata } from "next";
import { BriefingEntries } from "@/app/_components/briefing/briefing-entries.client";
import { BriefingEntry } from "@/app/_components/briefing/briefing-entry";
import { WhyEmpty } from "@/app/_components/briefing/why-empty.client";
import { AreaLinks } from "@/app/_components/page/area-links";
import { SiteHeader } from "@/app/_components/page/site-header";
import { AskArchive } from "@/app/_components/search/ask-archive.client";
import { DidYouMean } from "@/app/_components/search/did-you-mean";
import { PageSearch } from "@/app/_components/search/page-search.client";
import { type Query, searchIn } from "@/app/_http/page";
import { plainPageMetadata } from "@/app/_seo/metadata";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";
import { Icon } from "@/app/_ui/icon";
import { Input } from "@/app/_ui/input";
import { SectionTitle } from "@/app/_ui/section";
import type { Area } from "@/db/enums";
import { keepOfArea, listAreas, listBriefingsOfArea, listHeadlines } from "@/lib/briefings/data-archive";
import { AREA_LABELS, parseArea } from "@/lib/briefings/rules-labels";
import type { BriefingSummary, EditionId, StoryLink } from "@/lib/briefings/types";
import { editionPath } from "@/lib/editions/rules";
import type { Edition } from "@/lib/editions/types";
import { env } from "@/lib/env";
import { localPath, pageLanguage, pageLocale } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { isQuestion } from "@/lib/questions/rules";
import { searchBriefings } from "@/lib/search/data";
import { listStoriesOfArea, listStoryMatches } from "@/lib/search/data-stories";
import type { BriefingMatches, StoryMatches } from "@/lib/search/types";
import { linksInPageLanguage, titlesInPageLanguage } from "@/lib/translations/data";
import { matchesInPageLanguage, searchTranslated } from "@/lib/translations/data-search";
import { BriefingMonths } from "./briefing-months";

type Props = { edition: Edition | null; query: Query };

/** Metadata of the archive of an edition; null is the default edition. */
export async function archiveMetadata({ edition, query }: Props): Promise<Metadata> {
  const [search, area] = [searchIn(query), parseArea(query.area)];
  const title = search ? `${search} – ${t("The Archive")}` : t("The Archive");
  const path = editionPath(edition, "/archive");
  return {
    ...(await plainPageMetadata(title, t(DESCRIPTION), path)),
    ...(edition ? { title: { absolute: `${title} – ${edition.title}` } } : {}),
    ...(search || area ? { robots: { index: false, follow: true } } : {}),
  };
}

const HEAD = "flex flex-wrap items-center justify-between gap-x-6 gap-y-3";
const NOTE = "my-4 max-w-measure text-soft";

/** Further briefings of a long list show only their titles, which keeps the page small. */
const MAX_WITH_HEADLINES = 60;
const NO_HEADLINES = new Map<number, StoryLink[]>();

const DESCRIPTION = "Every published briefing, newest first, and a search of all their stories and sources.";

/** All briefings of an edition, with a search. */
export async function ArchivePage({ edition, query }: Props) {
  const [search, area] = [searchIn(query), parseArea(query.area)];
  const archive = localPath(editionPath(edition, "/archive"));
  const id = edition?.id ?? null;
  const [areas, found] = await Promise.all([listAreas(id), find(search, area, id)]);
  const ids = found.results.map(({ id }) => id);
  const first = ids.slice(0, MAX_WITH_HEADLINES);
  const [matches, headlines, results] = await Promise.all([
    (area && !search ? listStoriesOfArea(area, first) : listStoryMatches(search, ids)).then((english) =>
      matchesInPageLanguage(search, ids, english),
    ),
    search || area ? NO_HEADLINES : listHeadlines(first).then((links) => linksInPageLanguage(links)),
    titlesInPageLanguage(found.results),
  ]);
  return (
    <>
      <SiteHeader edition={edition} />
      <main id="main" className="page pt-head" tabIndex={-1}>
        <div className={HEAD}>
          <h1 className="text-display tracking-tight">{t("The Archive")}</h1>
          <ButtonLink className="print:hidden" href={localPath(editionPath(edition))}>
            {t("Home")}
          </ButtonLink>
        </div>
        <search className="mt-6 block max-w-160 print:hidden">
          <PageSearch action={archive}>
            <Input
              type="search"
              name="q"
              aria-label={t("Search the archive")}
              placeholder={t("Keyword or phrase")}
              autoComplete="off"
              maxLength={200}
              defaultValue={search}
              key={search}
            />
            {area ? <input type="hidden" name="area" value={area} /> : null}
            <Button type="submit" look="strong" className="flex-none">
              <Icon name="search" /> {t("Search")}
            </Button>
          </PageSearch>
        </search>
        <AreaLinks
          className="mt-4"
          areas={areas.map((each) => ({ area: each }))}
          current={area}
          hrefOf={(each) => addressFor(archive, search, each)}
        />
        {search && pageLanguage() === "en" && isQuestion(search) ? (
          <div className="mt-6">
            <AskArchive key={search} question={search} timeZone={env().DIGEST_TIMEZONE} />
          </div>
        ) : null}
        <Results {...{ archive, search, area, found: { ...found, results }, matches, headlines }} />
      </main>
    </>
  );
}

/** The briefings that match the search and have a story of the area, if given. */
async function find(search: string, area: Area | null, edition: EditionId): Promise<BriefingMatches> {
  if (area && !search) return { ...(await listBriefingsOfArea(area, edition)), suggestion: null };
  const found = withTranslated(await searchBriefings(search, edition), await searchTranslated(search, edition));
  if (!area) return found;
  const ids = found.results.map(({ id }) => id);
  const ofArea = await keepOfArea(ids, area);
  const results = found.results.filter(({ id }) => ofArea.has(id));
  return { ...found, results, total: results.length };
}

/** Search results in the language of the page, then those in English. */
function withTranslated(found: BriefingMatches, translated: BriefingSummary[]): BriefingMatches {
  if (translated.length === 0) return found;
  const ids = new Set(translated.map(({ id }) => id));
  const results = [...translated, ...found.results.filter(({ id }) => !ids.has(id))];
  return { results, total: results.length, suggestion: null };
}

function addressFor(archive: string, search: string, area: Area | null): string {
  const query = new URLSearchParams({ ...(search ? { q: search } : {}), ...(area ? { area } : {}) });
  return query.size > 0 ? `${archive}?${query}` : archive;
}

type ResultsProps = {
  /** The URL of the archive. */
  archive: string;
  search: string;
  area: Area | null;
  found: BriefingMatches;
  matches: Map<number, StoryMatches>;
  headlines: Map<number, StoryLink[]>;
};

function Results({ archive, search, area, found: { results, total, suggestion }, matches, headlines }: ResultsProps) {
  const { DIGEST_TIMEZONE } = env();
  const count = total.toLocaleString(pageLocale());
  return (
    <section className="mt-10 lg:mt-12" aria-labelledby="results">
      <div className={HEAD}>
        <SectionTitle id="results" className="flex-auto">
          {t(search || area ? "Search Results ({count} briefings)" : "All Briefings ({count} briefings)", { count })}
        </SectionTitle>
        {search || area ? (
          <ButtonLink className="mt-2 mb-3 print:hidden" href={archive}>
            {t("Show All")}
          </ButtonLink>
        ) : null}
      </div>
      {area ? <p className={NOTE}>{t("Briefings with a story on {area}.", { area: t(AREA_LABELS[area]) })}</p> : null}
      {results.length === 0 ? <NothingFound {...{ archive, search, area, suggestion }} /> : null}
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
        <BriefingMonths briefings={results} headlines={headlines} matches={matches} timeZone={DIGEST_TIMEZONE} />
      )}
      {results.length < total ? (
        <p className={NOTE}>
          {t("Showing the newest {count}. Search to find older briefings.", {
            count: results.length.toLocaleString(pageLocale()),
          })}
        </p>
      ) : null}
    </section>
  );
}

type NothingFoundProps = Pick<ResultsProps, "archive" | "search" | "area"> & { suggestion: string | null };

function NothingFound({ archive, search, area, suggestion }: NothingFoundProps) {
  return (
    <Empty title={t("No briefings found")}>
      <p>
        {search
          ? t('No results found for "{search}". Try different keywords.', { search })
          : t("No briefings are available at this time.")}
      </p>
      {suggestion ? <DidYouMean suggestion={suggestion} href={addressFor(archive, suggestion, area)} /> : null}
      {search ? null : <WhyEmpty />}
    </Empty>
  );
}
