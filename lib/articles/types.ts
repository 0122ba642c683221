/** Another outlet that carried the same text. */
export type ArticleSource = { outlet: string; title: string; url: string; date: string | null };

/** An article in the API and on pages. `date` is ISO 8601 UTC. Null if the source gave no readable date. */
export type Article = {
  id: number;
  title: string;
  url: string;
  /** The URL of our copy of its picture. Null if there is none or the display right does not allow it. */
  image: string | null;
  /** The URL of the photo of the query that found it. Shown if it has no picture. */
  query_photo_url: string | null;
  query_text: string | null;
  summary: string | null;
  full_text: string | null;
  author: string | null;
  source: string | null;
  date: string | null;
  /** The display right if it limits the text: `full_text` and `summary` contain only what may be shown. */
  rights?: "excerpt" | "link";
};
