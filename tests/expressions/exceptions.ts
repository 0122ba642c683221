const WRITING =
  "It reads an article's text (at most 300,000 characters) in a run's own process, which is ended when it does not respond.";
const THREAD = "It is used in a reading thread, which is ended at its deadline.";

/** Where expressions may take polynomial time, and why that is harmless. A path that ends with a slash covers its folder. */
const EXCEPTIONS: [path: string, reason: string][] = [
  ["app/_http/json.ts", "Its text is valid JSON, in which every string is closed."],
  ["lib/settings/", "It reads the operator's settings."],
  ["lib/language/politicians.ts", WRITING],
  ["lib/language/query-words.ts", "It reads single words of a query of at most 500 characters."],
  ["lib/language/sentences.ts", WRITING],
  [
    "lib/language/shorten.ts",
    "Only a long run of punctuation at the cut is slow, and texts are cut to 10,000 characters.",
  ],
  ["lib/language/tokens.ts", WRITING],
  ["lib/language/verbs.ts", WRITING],
  ["lib/locations/rules.ts", WRITING],
  ["lib/mail/compose/render.ts", "It reads mails this product wrote."],
  ["lib/mail/mutations-events.ts", "It reads one address of an event that the mail provider signed."],
  ["lib/mail/rules-message.ts", "It reads the operator's sender, of at most 320 characters."],
  ["lib/news/compare/corrections.ts", "It reads at most 1,500 characters of a correction."],
  ["lib/news/compare/leads.ts", WRITING],
  ["lib/news/compare/named-acts.ts", "It reads 700 characters of a text and at most nine words from each of them on."],
  ["lib/news/compare/texts/publishers.ts", "It reads a URL of at most 4,096 characters and is not ambiguous."],
  [
    "lib/news/compare/texts/shingles.ts",
    "It reads lines of at most 200 characters, or is anchored to the start of a text.",
  ],
  ["lib/news/feeds/autodiscovery.ts", THREAD],
  ["lib/news/feeds/parse-feed.ts", THREAD],
  ["lib/news/fetch/charset.ts", "Its quantifiers are bounded, and it reads a header or the first 8 KB of a document."],
  ["lib/news/fetch/page.ts", "It reads a tag of at most 5 KB."],
  ["lib/news/read/canonical-url.ts", "It reads a host of at most 253 characters, or a path without runs of slashes."],
  ["lib/news/read/error-page.ts", "It reads at most 3,000 characters with bounded quantifiers, in a reading thread."],
  ["lib/news/read/meta/", THREAD],
  ["lib/news/read/news-date.ts", "It reads at most 200 characters."],
  ["lib/news/read/page/", THREAD],
  ["lib/news/read/plain-text.ts", "Each of its tags ends at the next angle bracket, so it is linear."],
  ["lib/news/read/text-status.ts", THREAD],
  ["lib/news/search/services/gdelt.ts", "Runs of spaces have been collapsed before."],
  ["lib/news/search/google-link.ts", "A fixed name is followed by a bounded value, so it is linear."],
  ["lib/page-cache/html/csp.ts", "It reads pages this product rendered, in which every script and style is closed."],
  ["lib/search/rules.ts", "It reads a search of at most 200 characters."],
  ["lib/writing/", WRITING],
];

/** Why an expression of a file may take polynomial time. Null if it may not. */
export function exceptionFor(file: string): string | null {
  const [, reason] = EXCEPTIONS.find(([path]) => file === path || (path.endsWith("/") && file.startsWith(path))) ?? [];
  return reason ?? null;
}
