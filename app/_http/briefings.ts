import { getBriefing } from "@/lib/briefings/data";
import { visibleNote } from "@/lib/briefings/rules";
import type { Briefing, BriefingSummary } from "@/lib/briefings/types";
import { requireFound } from "@/lib/db";
import { getEdition } from "@/lib/editions/data";
import { getBriefingWithdrawal, getStoryWithdrawal } from "@/lib/editorial/data";
import { withdrawnText } from "@/lib/editorial/rules";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { getPrivateBriefing } from "@/lib/private-briefings/data";
import { listErrors, searchBriefings } from "@/lib/search/data";
import { listBriefingPage, listSummaryPage } from "@/lib/search/data-pages";
import { listStoryMatches } from "@/lib/search/data-stories";
import { isAdmin, isViewer, type Reader, type Viewer } from "@/lib/viewer";
import { contextOf } from "./context";
import { requireId } from "./ids";
import { readPageQuery } from "./paging";

/** The response of both briefing routes. */
export async function briefingResponse(request: Request, id: string): Promise<Response> {
  const { who } = await contextOf(request);
  const number = requireId(id, "Briefing");
  const found = (await getBriefing(number)) ?? (await getOwnBriefing(who, number));
  const briefing = await requirePublic(found, "Briefing", () => briefingNotice(number));
  return Response.json({ ...briefing, error: noteFor(who, briefing.error) });
}

/** The private briefing with this id. Null if there is none or the reader may not see it. */
async function getOwnBriefing(who: Reader | null, id: number): Promise<Briefing | null> {
  return who && isViewer(who) ? getPrivateBriefing(who, id) : null;
}

/** A page of the admin list. `?stories=false` omits the stories and their articles. */
export async function summariesResponse(viewer: Viewer, request: Request): Promise<Response> {
  const { draw, ...page } = readPageQuery(request);
  if (new URL(request.url).searchParams.get("stories") === "false") {
    const { data, ...rest } = await listSummaryPage(page);
    return Response.json({ draw, ...rest, data: await withNotes(viewer, data), articles: [] });
  }
  const { data, ...rest } = await listBriefingPage(page);
  const shown = data.map((each) => ({ ...each, error: noteFor(viewer, each.error) }));
  return Response.json({ draw, ...rest, data: shown });
}

/** An edition's briefings that match `q`; the first ones include their matching stories. Throws `not_found` for an unknown edition. */
export async function searchResponse(reader: Reader | null, q: string, slug: string | null): Promise<Response> {
  const edition = slug === null ? null : requireFound(await getEdition(slug), "Edition");
  const { results, suggestion } = await searchBriefings(q, edition?.id);
  const [briefings, matches] = await Promise.all([
    withNotes(reader, results),
    listStoryMatches(
      q,
      results.map(({ id }) => id),
    ),
  ]);
  const found = briefings.map((briefing) => {
    const { stories, total } = matches.get(briefing.id) ?? {};
    return stories ? { ...briefing, matching_stories: stories, matching_stories_count: total } : briefing;
  });
  return Response.json({ results: found, ...(suggestion === null ? {} : { suggestion }) });
}

/** The briefings, with their processing notes if the reader is an admin. */
export async function withNotes(reader: Reader | null, briefings: BriefingSummary[]): Promise<BriefingSummary[]> {
  if (!reader || !isAdmin(reader)) return briefings;
  const errors = await listErrors(briefings.map(({ id }) => id));
  return briefings.map((each) => {
    const error = noteFor(reader, errors.get(each.id) ?? null);
    return { ...each, error, has_error: error !== null };
  });
}

/** The part of a processing note this reader may see (spec 5): all but routine lines for admins, null for others. */
function noteFor(reader: Reader | null, error: string | null): string | null {
  return reader && isAdmin(reader) ? visibleNote(error) : null;
}

/** The dated withdrawal notice of an article's story. Null if it was not withdrawn. */
export async function storyNotice(articleId: number): Promise<string | null> {
  const withdrawal = await getStoryWithdrawal(articleId);
  return withdrawal && withdrawnText("story", withdrawal, env().DIGEST_TIMEZONE);
}

/** The dated withdrawal notice of a briefing. Null if it was not withdrawn. */
export async function briefingNotice(id: number): Promise<string | null> {
  const withdrawal = await getBriefingWithdrawal(id);
  return withdrawal && withdrawnText("briefing", withdrawal, env().DIGEST_TIMEZONE);
}

/** The value. If it is null, throws `gone` with the withdrawal notice or, without one, `not_found`. */
export async function requirePublic<T>(
  value: T | null,
  what: string,
  notice: () => Promise<string | null>,
): Promise<T> {
  if (value !== null) return value;
  const text = await notice();
  throw text === null ? new AppError("not_found", `${what} not found.`) : new AppError("gone", text);
}
