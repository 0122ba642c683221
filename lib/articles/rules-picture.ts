import type { Area } from "@/db/enums";
import { pictureAddresses } from "@/lib/media/rules";
import type { Article } from "./types";

/** The fields of a story that determine its picture. */
type Pictured = {
  area: Area | null;
  ai_takeaway_title: string;
  query_photo_url: string | null;
  article: Pick<Article, "image" | "source" | "title">;
};

/**
 * The picture above a story: its article's picture, its query's photo, or a scene of its area, shown at 16:9. `sizes` is the `srcset` of
 * pictures in two widths; `credit` names the article's publisher.
 */
export type StoryPicture = { src: string; sizes: string | null; credit: string | null };

const SCENE_FOLDER = "/hero/";

/** A hero scene. One with a subject would contradict a story on another: it is shown only below a headline that names it. */
type Scene = { name: string; subject?: RegExp };

/** Hero scenes by area, those with a subject first. No scene is used for two areas. */
const SCENES: Record<Area, Scene[]> = {
  reliability: [
    { name: "09-ice-on-the-lines", subject: /\b(?:ice|icy|freez|frozen|snow|winter)/i },
    { name: "10-storm-front", subject: /\b(?:storm|thunder|lightning|tornado|hurricane)/i },
    { name: "01-ridge-at-dawn" },
  ],
  power_supply: [
    { name: "08-solar-field-with-sheep", subject: /\bsolar\b/i },
    { name: "07-wind-on-a-plateau", subject: /\bwind\b/i },
    { name: "06-river-dam", subject: /\b(?:hydro|dams?\b)/i },
    { name: "16-delta-sunrise" },
  ],
  regulation: [{ name: "03-substation-at-night" }],
  finance: [{ name: "14-main-street-at-dusk" }],
  broadband: [{ name: "11-fibre-truck" }],
  security: [{ name: "13-control-room" }],
  members: [{ name: "15-school-bus-solar-charge", subject: /\bschool/i }, { name: "04-one-lit-window" }],
  workforce: [{ name: "02-line-crew" }],
  development: [{ name: "12-ev-at-the-feed-store", subject: /\b(?:ev|evs|electric (?:vehicle|car|truck)|charging)/i }],
};

/** A story's possible pictures, best first. */
function candidates({ area, ai_takeaway_title, article, query_photo_url }: Pictured): StoryPicture[] {
  const headline = ai_takeaway_title || article.title;
  const scenes = area ? SCENES[area].filter(({ subject }) => subject?.test(headline) ?? true) : [];
  const own = article.image === null ? null : articlePicture(article.image, article.source);
  return [
    ...(own ? [own] : []),
    ...(query_photo_url ? [{ src: query_photo_url, sizes: null, credit: null }] : []),
    ...scenes.map(({ name }) => ({ src: `${SCENE_FOLDER}${name}.svg`, sizes: null, credit: null })),
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
export function jpegOf({ article }: { article: Pick<Article, "image"> }): string | null {
  return article.image === null ? null : (pictureAddresses(article.image)?.jpeg ?? null);
}
