import type { CollectionPage, NewsArticle, Organization } from "schema-dts";
import type { Article } from "@/lib/articles/types";
import { getBrand } from "@/lib/brand/data";
import { logoPath } from "@/lib/brand/rules";
import { briefingTitle, coveringInsight, storyTitle } from "@/lib/briefings/rules-labels";
import type { Briefing, PlacedStory } from "@/lib/briefings/types";
import { localPath, pageLocale } from "@/lib/language/screens/page-language";
import { shorten } from "@/lib/language/shorten";
import { addressOf } from "./address";
import { descriptionOf, takeawayOf } from "./metadata";

type Thing = CollectionPage | NewsArticle;

/** A briefing as schema.org's `CollectionPage` of stories, based on the articles it cites. */
export async function jsonLdOfBriefing(briefing: Briefing): Promise<CollectionPage> {
  const url = addressOf(localPath(`/briefing/${briefing.id}`));
  const all = [...briefing.top_insights, ...briefing.day_stories, ...briefing.week_stories];
  const stories = all.filter((story) => !coveringInsight(story, all));
  const publisher = await getPublisher();
  return {
    "@type": "CollectionPage",
    "@id": url,
    url,
    name: briefingTitle(briefing),
    description: descriptionOf(briefing),
    inLanguage: pageLocale(),
    isAccessibleForFree: true,
    datePublished: briefing.generated_at,
    image: addressOf(`/briefing/${briefing.id}/opengraph-image`),
    publisher,
    hasPart: stories.map((story) => ({
      "@type": "NewsArticle",
      url: addressOf(localPath(`/story/${story.article_id}?type=${story.type}`)),
      ...headlineOf(storyTitle(story, "Story")),
      description: takeawayOf(story),
      datePublished: briefing.generated_at,
      author: publisher,
      image: addressOf(`/story/${story.article_id}/opengraph-image`),
    })),
    isBasedOn: briefing.articles.map(sourceOf),
  };
}

/** A story as schema.org's `NewsArticle`, published with its briefing and based on the articles it cites. */
export async function jsonLdOfStory({ articles, place, ...story }: PlacedStory): Promise<NewsArticle> {
  const url = addressOf(localPath(`/story/${story.article_id}`));
  const publisher = await getPublisher();
  return {
    "@type": "NewsArticle",
    "@id": url,
    url,
    mainEntityOfPage: { "@type": "WebPage", "@id": url },
    ...headlineOf(storyTitle(story, "Story")),
    description: takeawayOf(story),
    ...(story.ai_summary ? { articleBody: story.ai_summary } : {}),
    inLanguage: story.language === "en" ? "en-US" : pageLocale(),
    isAccessibleForFree: true,
    datePublished: place.generated_at,
    ...(story.corrected_at ? { dateModified: story.corrected_at, correction: story.correction ?? "" } : {}),
    image: addressOf(`/story/${story.article_id}/opengraph-image`),
    author: publisher,
    publisher,
    isBasedOn: (articles.length > 0 ? articles : [story.article]).map(sourceOf),
  };
}

/** Search engines cut headlines at 110 characters, so `name` has the full one. */
function headlineOf(title: string) {
  return { name: title, headline: shorten(title, 110) };
}

async function getPublisher(): Promise<Organization> {
  const brand = await getBrand();
  return {
    "@type": "Organization",
    name: brand.org_name,
    alternateName: brand.digest_title,
    url: addressOf("/"),
    logo: { "@type": "ImageObject", url: addressOf(logoPath(brand)) },
  };
}

function sourceOf({ title, url, author, source, date, image }: Article): NewsArticle {
  return {
    "@type": "NewsArticle",
    ...headlineOf(title),
    url,
    ...(date ? { datePublished: date } : {}),
    ...(image ? { image: addressOf(image) } : {}),
    ...(author ? { author: { "@type": "Person", name: author } as const } : {}),
    ...(source ? { publisher: { "@type": "Organization", name: source } as const } : {}),
  };
}

/** A JSON-LD script block. `<` is escaped, so no text can close it. */
export function JsonLd({ thing }: { thing: Thing }) {
  const __html = writeJsonLd(thing);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose angle brackets are written as escapes
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />;
}

function writeJsonLd(thing: Thing): string {
  return JSON.stringify(Object.assign({ "@context": "https://schema.org" }, thing)).replaceAll("<", "\\u003c");
}
