import type { Area } from "@/db/enums";
import { pictureAddresses } from "@/lib/media/rules";
import type { Article } from "./types";

/** The fields of a story that determine its picture. */
type Pictured = { area: Area | null; query_photo_url: string | null; article: Pick<Article, "image" | "source"> };

/**
 * The picture above a story: its article's picture, its query's photo, or a scene of its area, shown at 16:9. `sizes` is the `srcset` of
 * pictures in two widths; `credit` names the article's publisher.
 */
export type StoryPicture = { src: string; sizes: string | null; credit: string | null };

const SCENE_FOLDER = "/hero/";

/** Hero scenes by area. No scene is used for two areas. */
const SCENES: Record<Area, string[]> = {
  reliability: ["09-ice-on-the-lines", "10-storm-front"],
  power_supply: ["08-solar-field-with-sheep", "07-wind-on-a-plateau", "06-river-dam"],
  regulation: ["03-substation-at-night", "16-delta-sunrise"],
  finance: ["14-main-street-at-dusk"],
  broadband: ["11-fibre-truck"],
  security: ["13-control-room"],
  members: ["04-one-lit-window", "15-school-bus-solar-charge"],
  workforce: ["02-line-crew"],
  development: ["12-ev-at-the-feed-store"],
};

/** A story's possible pictures, best first. */
function candidates({ area, article, query_photo_url }: Pictured): StoryPicture[] {
  const own = article.image === null ? null : articlePicture(article.image, article.source);
  return [
    ...(own ? [own] : []),
    ...(query_photo_url ? [{ src: query_photo_url, sizes: null, credit: null }] : []),
    ...(area ? SCENES[area].map((name) => ({ src: `${SCENE_FOLDER}${name}.svg`, sizes: null, credit: null })) : []),
  ];
}

/** An article's own picture. Null for a URL that is not ours. */
export function articlePicture(image: string, source: string | null): StoryPicture | null {
  const found = pictureAddresses(image);
  if (!found) return null;
  const { small, large, width } = found;
  return { src: small, sizes: small === large ? null : `${small} 640w, ${large} ${width}w`, credit: source };
}

/** The picture of a story on its own page. Null if it has none. */
export function pictureOf(story: Pictured): StoryPicture | null {
  return candidates(story)[0] ?? null;
}

/**
 * The pictures of a page's stories by story id. Each picture is used once and at most `mostScenes` are scenes, so some stories have none.
 */
export function picturesOf(
  stories: (Pictured & { id: number })[],
  mostScenes = Number.POSITIVE_INFINITY,
): Map<number, StoryPicture> {
  const used = new Set<string>();
  const pictures = new Map<number, StoryPicture>();
  for (const story of stories) {
    const scenes = [...used].filter((src) => src.startsWith(SCENE_FOLDER)).length;
    const mayUse = ({ src }: StoryPicture) => !used.has(src) && (scenes < mostScenes || !src.startsWith(SCENE_FOLDER));
    const picture = candidates(story).find(mayUse);
    if (!picture) continue;
    used.add(picture.src);
    pictures.set(story.id, picture);
  }
  return pictures;
}

/** The URL of the article's picture as JPEG, for mail clients and share cards. Null if it has none. */
export function jpegOf({ article }: Pick<Pictured, "article">): string | null {
  return article.image === null ? null : (pictureAddresses(article.image)?.jpeg ?? null);
}
