/** Another outlet that carried the same text. */
export type ArticleSource = { outlet: string; title: string; url: string; date: string | null };

/** An article in the API and on pages. `date` is ISO 8601 UTC. Null if the source gave no readable date. */
export type Article = {
  id: number;
  title: string;
  url: string;
  /** The address of our copy of its picture on this site; null where there is none or the display right does not allow it. */
  image: string | null;
  /** The address of the photo uploaded for the query that found it. Shown where there is no picture of its own. */
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
