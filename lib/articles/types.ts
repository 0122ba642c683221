/** Another outlet that carried the same text. */
export type ArticleSource = { outlet: string; title: string; url: string; date: string | null };

/** An article as the API and the pages show it; `date` is ISO 8601 UTC, null when the source gave none that can be read. */
export type Article = {
  id: number;
  title: string;
  url: string;
  image: string | null;
  query_photo_url: string | null;
  query_text: string | null;
  summary: string | null;
  full_text: string | null;
  author: string | null;
  source: string | null;
  date: string | null;
  /** What its publisher lets us show where that is less than its whole text: `full_text` and `summary` are that much only. */
  rights?: "excerpt" | "link";
};
