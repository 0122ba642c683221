import { notFound } from "next/navigation";
import { CARD_SIZE, renderCard } from "@/app/_seo/card";
import { readPicture } from "@/lib/articles/data-pictures";
import { jpegOf } from "@/lib/articles/rules-picture";
import { getStory } from "@/lib/briefings/data";
import { badgeText, storyTitle } from "@/lib/briefings/rules-labels";
import { parseId } from "@/lib/ids";
import { t } from "@/lib/language/screens/text";
import { storyInPageLanguage } from "@/lib/translations/data";

export const dynamic = "force-dynamic";
export const size = CARD_SIZE;
export const contentType = "image/png";
export const alt = "The story's title and date";

export default async function StoryCard({ params }: { params: Promise<{ articleId: string }> }) {
  const id = parseId((await params).articleId);
  const story = (id === null ? null : await storyInPageLanguage(await getStory(id, null))) ?? notFound();
  const address = jpegOf(story);
  return renderCard({
    title: storyTitle(story, t("Story")),
    kicker: t(badgeText(story)),
    date: story.article.date,
    picture: address === null ? null : await readPicture(address),
  });
}
