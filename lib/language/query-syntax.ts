import { toOneLine } from "./shorten";

/** A word, or words that must follow each other. */
export type Term = { text: string; isPhrase: boolean };
/** Matches any of the groups with all of its terms, and none of `without`. */
export type SearchQuery = { groups: Term[][]; without: Term[] };

const TOKEN = /(?<minus>(?<=^|[\s(])[-−–](?=\S))?(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"()]+))/g;

/**
 * Parses web-search syntax: all words, "exact phrases", -without (anywhere), OR between groups of words. Parentheses are ignored, and so
 * are other search engines' operators: the query has fields for site and time.
 */
export function parseSearchQuery(query: string): SearchQuery {
  const groups: Term[][] = [[]];
  const without: Term[] = [];
  for (const { groups: token } of query.replace(/[“”„«»]/g, '"').matchAll(TOKEN)) {
    const word = token?.word?.replace(/^[-+−–]+/, "");
    if (word && /^or$|^\|+$/i.test(word)) {
      groups.push([]);
      continue;
    }
    if (word && /^(?:site|inurl|when|before|after|source|lang):/i.test(word)) continue;
    const text = toOneLine(token?.phrase ?? word?.replace(/^in(?:title|text):/i, "") ?? "");
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    (token?.minus ? without : (groups.at(-1) ?? [])).push({ text, isPhrase: token?.phrase !== undefined });
  }
  return { groups: groups.filter((group) => group.length > 0), without };
}
