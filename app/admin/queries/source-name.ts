const NAMES: Partial<Record<string, string>> = {
  site: "The site's feeds",
  "bing-news": "Bing News",
  "google-news": "Google News",
  "federal-register": "Federal Register",
  gdelt: "GDELT",
  sample: "Sample news",
};

/** What a news source is called on the screen. */
export function sourceName(source: string): string {
  return NAMES[source] ?? source;
}
