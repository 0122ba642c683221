import "server-only";
import { type Words, wordsOf } from "@/lib/language/query-words";

type Searched = { title: string; summary: string | null; text: string | null };

/** One word, or several that must follow each other; each is a list of spellings of which one must be there. */
type Term = { words: string[][]; isPhrase: boolean };
type Query = { groups: Term[][]; without: Term[] };

/**
 * How well an item answers a row's words: 0 when it does not, else higher is better; a query without words fits everything.
 * Web-search syntax: all words wanted, "exact phrase", -without (wherever it stands), OR between groups of words, parentheses
 * ignored. Case, punctuation, accents and inflections make no difference.
 */
export function matchesQuery(query: string, item: Searched): number {
  const { groups, without } = readQuery(query);
  const fields = [wordsOf(item.title), wordsOf(item.summary ?? ""), wordsOf(item.text ?? "")];
  if (without.some((term) => fields.some((field) => countOf(term, field) > 0))) return 0;
  if (groups.length === 0) return 1;
  return Math.max(...groups.map((group) => scoreOf(group, fields)));
}

/** Whether the item names the place; of `Conway, Arkansas` the part before the comma. */
export function namesLocation(location: string, item: Searched): boolean {
  const [place = ""] = location.split(",");
  return matchesQuery(`"${place.replaceAll('"', " ")}"`, item) > 0;
}

const WEIGHTS = [6, 3, 1];

function scoreOf(group: Term[], fields: Words[]): number {
  let score = 0;
  for (const term of group) {
    const found = fields.map((field, index) => (WEIGHTS[index] ?? 0) * saturated(countOf(term, field)));
    const best = found.reduce((sum, points) => sum + points, 0);
    if (best === 0) return 0;
    score += best * (term.isPhrase ? 1.5 : 1);
  }
  return score / group.length;
}

/** The second mention says less than the first: BM25's saturation with k = 1. */
function saturated(count: number): number {
  return (2 * count) / (count + 1);
}

function countOf(term: Term, { list, at }: Words): number {
  const [first = []] = term.words;
  const starts = new Set(first.flatMap((form) => at.get(form) ?? []));
  if (term.words.length === 1) return starts.size;
  return [...starts].filter((start) =>
    term.words.every((forms, offset) => list[start + offset]?.some((form) => forms.includes(form))),
  ).length;
}

/** Asking about these says nothing about what the article must say. */
const STOP_WORDS = new Set(
  "a about an and are as at be by for from in into is it its latest new news of on or over the their to under was with".split(
    " ",
  ),
);

const TOKEN = /(?<minus>(?<=^|[\s(])[-−–](?=\S))?(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"()]+))/g;

function readQuery(query: string): Query {
  const groups: Term[][] = [[]];
  const without: Term[] = [];
  for (const { groups: token } of query.replace(/[“”„«»]/g, '"').matchAll(TOKEN)) {
    const word = token?.word?.replace(/^[-+−–]+/, "");
    if (word && /^or$|^\|+$/i.test(word)) {
      groups.push([]);
      continue;
    }
    // 'site:example.org' is another search engine's operator; the row has a field for it.
    if (word && /^(?:site|inurl|when|before|after|source|lang):/i.test(word)) continue;
    const term = termOf(token?.phrase ?? word?.replace(/^in(?:title|text):/i, "") ?? "", token?.phrase !== undefined);
    if (term) (token?.minus ? without : (groups.at(-1) ?? [])).push(term);
  }
  return { groups: groups.map(withoutStopWords).filter((group) => group.length > 0), without };
}

/** A word that punctuation splits, such as `time-of-use`, is a phrase. */
function termOf(text: string, isPhrase: boolean): Term | null {
  const words = wordsOf(text).list;
  return words.length > 0 ? { words, isPhrase: isPhrase || words.length > 1 } : null;
}

function withoutStopWords(group: Term[]): Term[] {
  const telling = group.filter(({ words, isPhrase }) => isPhrase || !STOP_WORDS.has(words[0]?.[0] ?? ""));
  return telling.length > 0 ? telling : group;
}
