import "server-only";
import { listArticleLeads } from "@/lib/articles/data";
import { listAlsoReported, listPublishedArticles } from "@/lib/briefings/data-archive";
import type { AlsoReported, StoryDraft } from "@/lib/briefings/types";
import { hostOf } from "@/lib/language/hosts";
import { bareWords } from "@/lib/language/tokens";
import { listLocations } from "@/lib/locations/data";
import { isLocalTo } from "@/lib/locations/rules";
import type { Location } from "@/lib/locations/types";
import { groupEvents } from "@/lib/news/compare/events";
import { findContinued } from "@/lib/news/compare/follow-ups";
import { rarityOf } from "@/lib/news/compare/leads";
import type { TextDoc } from "@/lib/news/compare/texts/reprints";
import { canonicalUrl } from "@/lib/news/read/canonical-url";
import { listWalled, type WalledCandidate } from "@/lib/runs/data-candidates";
import type { Run } from "@/lib/runs/types";
import { publisherHeadline } from "@/lib/writing/extract/titles/headline";
import { areaOf } from "@/lib/writing/lens/areas";
import { judge, verdictOf } from "@/lib/writing/lens/judgement";
import { speaksToMachine } from "@/lib/writing/steering/steering";
import { isPublishable } from "@/lib/writing/text/plain-text";

const MAX_LISTED = 10;
const MAX_OUTLET_LENGTH = 80;

type Doc = TextDoc & { id: number };
type Headline = Doc & { relevance: number; entry: AlsoReported };

/**
 * Headlines of articles a run found but could not read in full: as relevant as stories, one per event, and not covered by a story of this or
 * a recent briefing, listed before or corrected by another article.
 */
export async function chooseAlsoReported(
  run: Run,
  stories: StoryDraft[],
  erroneous: ReadonlyMap<number, unknown>,
): Promise<AlsoReported[]> {
  const walled = (await listWalled(run)).filter(({ article_id }) => article_id === null || !erroneous.has(article_id));
  if (walled.length === 0) return [];
  const places = (await listLocations()).filter(({ is_local }) => is_local);
  const headlines = walled.flatMap((candidate) => headlineOf(candidate, run, places) ?? []);
  const own = new Set(stories.flatMap(({ article_id, article_ids }) => [article_id, ...article_ids]));
  // A private briefing may repeat published stories.
  const earlier = run.is_private ? [] : await listPublishedArticles(run.as_of, run.edition_id);
  const listed = run.is_private ? [] : await listAlsoReported(run.as_of, run.edition_id);
  const [covered, published] = await Promise.all([
    listArticleLeads([...own]),
    listArticleLeads(earlier.map(({ article_id }) => article_id)),
  ]);
  return selectHeadlines(headlines, { covered, published, listed });
}

/** The headline of a candidate. Null if its title is unusable, or the article is irrelevant or of an excluded kind. */
function headlineOf(candidate: WalledCandidate, run: Run, places: Location[]): Headline | null {
  const { id, position, url, date, section } = candidate;
  const query = run.queries[position];
  const host = hostOf(url);
  const title = publisherHeadline(candidate.title, candidate.outlet);
  if (title === null || host === null) return null;
  const text = candidate.lede;
  const filed = judge({ title, text, url, section, query: query?.query });
  if (!verdictOf(filed, query?.query, isLocalTo({ title, text }, places)).kept) return null;
  const outlet = isName(candidate.outlet) ? candidate.outlet : host;
  const entry = { title, outlet, url, date: date.toISOString(), area: areaOf({ title, text }) };
  // Negative, so that ids do not collide with those of articles.
  return { id: -id, title, text, outlet, url, date, relevance: filed.relevance, entry };
}

function isName(outlet: string | null): outlet is string {
  return !!outlet && outlet.length <= MAX_OUTLET_LENGTH && isPublishable(outlet) && !speaksToMachine(outlet);
}

type Known = {
  /** Articles of the briefing's stories. */
  covered: Doc[];
  /** Articles of recent briefings. */
  published: Doc[];
  /** Headlines listed in recent briefings. */
  listed: AlsoReported[];
};

/** The most relevant headlines of new events, one per event. */
export function selectHeadlines(headlines: Headline[], { covered, published, listed }: Known): AlsoReported[] {
  const isListed = new Set(listed.flatMap(({ url, title }) => [canonicalUrl(url), bareWords(title)]));
  const knownTitles = new Set([...covered, ...published].map(({ title }) => bareWords(title)));
  const unknown = headlines.filter(
    ({ url, title }) =>
      !isListed.has(canonicalUrl(url ?? "")) && !isListed.has(bareWords(title)) && !knownTitles.has(bareWords(title)),
  );
  const rarity = rarityOf([...unknown, ...covered, ...published]);
  const continued = findContinued(unknown, published, rarity);
  const fresh = unknown.filter(({ id }) => !continued.has(id));
  const ids = new Map(fresh.map((headline) => [headline.id, headline]));
  const events = groupEvents<Doc>([...fresh, ...covered], rarity).filter((docs) => docs.every(({ id }) => ids.has(id)));
  return events
    .flatMap((docs) => docs.flatMap(({ id }) => ids.get(id) ?? []).sort(mostRelevantFirst)[0] ?? [])
    .sort(mostRelevantFirst)
    .slice(0, MAX_LISTED)
    .map(({ entry }) => entry);
}

function mostRelevantFirst(a: Headline, b: Headline): number {
  return b.relevance - a.relevance || (b.date?.getTime() ?? 0) - (a.date?.getTime() ?? 0) || b.id - a.id;
}
