import type { Metadata } from "next";
import type { Article } from "@/lib/articles/types";
import { getBrand } from "@/lib/brand/data";
import {
  briefingTitle,
  READING_LABEL,
  reportsOf,
  storyTitle,
  takeawayText,
  titleStory,
} from "@/lib/briefings/rules-labels";
import type { Briefing, PlacedStory, Story } from "@/lib/briefings/types";
import { env } from "@/lib/env";
import { isTranslated, localPath, pageLocale, pathIn } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { shorten, toOneLine } from "@/lib/language/shorten";
import { STATUS_MARK } from "@/lib/page-cache/rules";
import { addressOf } from "./address";
import { CARD_SIZE } from "./card";

const MAX_DESCRIPTION_LENGTH = 200;
const DESCRIPTION =
  "A checked daily news briefing for {organization}: strategic insights, the stories of the week and of the day, each with its source.";

/** Metadata of a briefing's page for search engines and link previews. */
export async function briefingMetadata(briefing: Briefing): Promise<Metadata> {
  const title = briefingTitle(briefing);
  return {
    ...pageMetadata(title, descriptionOf(briefing), `/briefing/${briefing.id}`),
    ...(await shared(title, descriptionOf(briefing), `/briefing/${briefing.id}`, {
      type: "article",
      publishedTime: briefing.generated_at,
      alt: t("The briefing's title and date"),
    })),
  };
}

/** Metadata of a story's page, with one canonical address for all its sections. */
export async function storyMetadata(story: PlacedStory): Promise<Metadata> {
  const title = storyTitle(story, t("Story"));
  const path = `/story/${story.article_id}`;
  return {
    ...pageMetadata(title, takeawayOf(story), path),
    ...(await shared(title, takeawayOf(story), path, {
      type: "article",
      publishedTime: story.place.generated_at,
      alt: t("The story's title and date"),
    })),
  };
}

/** Metadata of an article's page. Not indexed: search engines should list the publisher's page. */
export async function articleMetadata(article: Article): Promise<Metadata> {
  const path = `/article/${article.id}`;
  return {
    ...pageMetadata(article.title, article.summary ?? "", path),
    ...(await shared(article.title, article.summary ?? "", path, {
      type: "article",
      publishedTime: article.date ?? undefined,
      alt: t("The article's title, publisher and date"),
    })),
    robots: { index: false, follow: true },
  };
}

/**
 * Metadata of a not-found page. Next.js's `notFound` sends an empty shell that needs a script; this page is complete, and the front server
 * turns its mark into status 404.
 */
export function missingMetadata(title: string): Metadata {
  return { title: t(`${title} Not Found`), robots: { index: false }, other: { [STATUS_MARK]: "404" } };
}

/** Metadata of a withdrawal notice, sent with status 410. */
export function withdrawnMetadata(title: string): Metadata {
  return { title: t(`${title} Withdrawn`), robots: { index: false }, other: { [STATUS_MARK]: "410" } };
}

/** The site's description for search engines and link previews. */
export async function siteDescription(): Promise<string> {
  return t(DESCRIPTION, { organization: (await getBrand()).org_name });
}

/** Title, description, canonical URL and link preview of a page that is not an article. */
export async function plainPageMetadata(title: string, description: string, path: string): Promise<Metadata> {
  return {
    ...pageMetadata(title, description, path),
    ...(await shared(title, description, path, { type: "website", alt: t("The newest briefing's title and date") })),
  };
}

function pageMetadata(title: string, text: string, path: string): Metadata {
  const languages = isTranslated(path) ? env().LANGUAGES : [];
  const versions = languages.map((language) => [language, addressOf(pathIn(language, path))]);
  return {
    title,
    description: previewText(text),
    alternates: {
      canonical: addressOf(localPath(path)),
      ...(languages.length > 1 ? { languages: Object.fromEntries(versions) } : {}),
    },
  };
}

type Kind = ({ type: "website" } | { type: "article"; publishedTime: string | undefined }) & {
  /** Alt text of the share card. */
  alt: string;
};

async function shared(title: string, text: string, path: string, kind: Kind): Promise<Metadata> {
  const description = previewText(text);
  const { publishedTime, alt, ...rest } = { publishedTime: undefined, ...kind };
  return {
    openGraph: {
      ...rest,
      ...(publishedTime ? { publishedTime } : {}),
      title,
      description,
      url: addressOf(localPath(path)),
      siteName: (await getBrand()).digest_title,
      locale: pageLocale().replace("-", "_"),
      images: [{ url: cardAddress(kind.type, path), ...CARD_SIZE, type: "image/png", alt }],
    },
    twitter: { card: "summary_large_image", title, description },
  };
}

/** The share card's URL. Pages other than articles use their edition's card. */
function cardAddress(type: Kind["type"], path: string): string {
  const of = type === "article" ? path : (/^\/e\/[^/]+/.exec(path)?.[0] ?? "");
  return addressOf(localPath(`${of}/opengraph-image`));
}

export function descriptionOf(briefing: Briefing): string {
  const { top_insights, day_stories, week_stories } = briefing;
  const lead = titleStory(briefing, [...top_insights, ...day_stories, ...week_stories]);
  return previewText(lead ? takeawayOf(lead) : t("A briefing without stories."));
}

/** A story's takeaway in the page's language: our reading follows what happened. */
export function takeawayOf(story: Story): string {
  return takeawayText({ ...story, reports: reportsOf(story) }, t(READING_LABEL));
}

function previewText(text: string): string {
  return shorten(toOneLine(text), MAX_DESCRIPTION_LENGTH);
}
