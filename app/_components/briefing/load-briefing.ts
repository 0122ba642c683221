import { cache } from "react";
import { briefingNotice } from "@/app/_http/briefings";
import type { Query } from "@/app/_http/page";
import { getBriefing } from "@/lib/briefings/data";
import { parseId } from "@/lib/ids";
import { inPageLanguage } from "@/lib/translations/data";

const load = cache(async (summaryId: string) => {
  const id = parseId(summaryId);
  return id === null ? null : await inPageLanguage(await getBriefing(id));
});

export type BriefingParams = {
  params: Promise<{ summaryId: string }>;
  searchParams: Promise<Query>;
};

/** The briefing of a page's URL; null if there is none. Read once per request, for the page and its metadata. */
export async function loadBriefing(params: BriefingParams["params"]) {
  return load((await params).summaryId);
}

const loadNotice = cache(async (summaryId: string) => {
  const id = parseId(summaryId);
  return id === null ? null : await briefingNotice(id);
});

/** The notice shown instead of a withdrawn briefing; null if it was not withdrawn. */
export async function loadBriefingNotice(params: BriefingParams["params"]) {
  return loadNotice((await params).summaryId);
}
