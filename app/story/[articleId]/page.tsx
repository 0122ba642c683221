import type { Metadata } from "next";
import { cache } from "react";
import { FullScreen } from "@/app/_components/page/full-screen";
import { FullScreenNotFound, Withdrawn } from "@/app/_components/page/full-screen-frame";
import { StoryView } from "@/app/_components/story/story-view";
import { storyNotice } from "@/app/_http/briefings";
import { JsonLd, jsonLdOfStory } from "@/app/_seo/json-ld";
import { missingMetadata, storyMetadata, withdrawnMetadata } from "@/app/_seo/metadata";
import { STORY_TYPES } from "@/db/enums";
import { getStory } from "@/lib/briefings/data";
import { storyTitle } from "@/lib/briefings/rules-labels";
import { editionOfPage } from "@/lib/editions/data";
import { parseId } from "@/lib/ids";
import { t } from "@/lib/language/screens/text";
import { storyInPageLanguage } from "@/lib/translations/data";

export const dynamic = "force-dynamic";

type Props = {
  params: Promise<{ articleId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const loadNotice = cache(async (articleId: string) => {
  const id = parseId(articleId);
  return id === null ? null : await storyNotice(id);
});

/** Read once per request, for the page and its metadata. */
const load = cache(async (articleId: string, requested: string | string[] | undefined) => {
  const id = parseId(articleId);
  const type = STORY_TYPES.find((each) => each === requested) ?? null;
  return id === null ? null : await storyInPageLanguage(await getStory(id, type));
});

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const story = await load((await params).articleId, (await searchParams).type);
  if (story) return storyMetadata(story);
  return (await loadNotice((await params).articleId)) ? withdrawnMetadata("Story") : missingMetadata("Story");
}

export default async function StoryPage({ params, searchParams }: Props) {
  const story = await load((await params).articleId, (await searchParams).type);
  if (!story) {
    const notice = await loadNotice((await params).articleId);
    return notice ? <Withdrawn title="Story" notice={notice} /> : <FullScreenNotFound title="Story" />;
  }
  return (
    <FullScreen
      pin={{ article_id: story.article_id, story_type: story.type, title: storyTitle(story, t("Story")) }}
      edition={await editionOfPage(story.place.briefing_id)}
    >
      <JsonLd thing={await jsonLdOfStory(story)} />
      <StoryView story={story} />
    </FullScreen>
  );
}
