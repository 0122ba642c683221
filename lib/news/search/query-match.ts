import "server-only";
import { parseSearchQuery, type Term as WrittenTerm } from "@/lib/language/query-syntax";
import { type Words, wordsOf } from "@/lib/language/query-words";
import { withoutStateLists } from "@/lib/language/state-lists";

type Searchable = { title: string; summary: string | null; text: string | null };

/** The words of a term in order, each as the forms that match it. */
type Term = { words: string[][]; isPhrase: boolean };

/**
 * Scores how well an item matches a query (`parseSearchQuery`): 0 for no match, higher is better. A query without words matches
 * everything. Case, punctuation, accents and inflections are ignored.
 */
export function matchesQuery(query: string, item: Searchable): number {
  const { groups, without } = parseSearchQuery(query);
  const fields = [wordsOf(item.title), wordsOf(item.summary ?? ""), wordsOf(item.text ?? "")];
  if (without.map(termOf).some((term) => fields.some((field) => countOf(term, field) > 0))) return 0;
  if (groups.length === 0) return 1;
  return Math.max(...groups.map((group) => scoreOf(withoutStopWords(group.map(termOf)), fields)));
}

/** Whether an item names a location, and not only in a list of states. Only the part before the comma counts, as in `Conway, Arkansas`. */
export function namesLocation(location: string, item: Searchable): boolean {
  const [place = ""] = location.split(",");
  const { title, summary, text } = item;
  const own = {
    title: withoutStateLists(title),
    summary: withoutStateLists(summary ?? ""),
    text: withoutStateLists(text ?? ""),
  };
  return matchesQuery(`"${place.replaceAll('"', " ")}"`, own) > 0;
}

/** Of title, summary and text. */
const FIELD_WEIGHTS = [6, 3, 1];
const PHRASE_FACTOR = 1.5;

function scoreOf(group: Term[], fields: Words[]): number {
  let score = 0;
  for (const term of group) {
    const points = fields.reduce(
      (sum, field, index) => sum + (FIELD_WEIGHTS[index] ?? 0) * saturated(countOf(term, field)),
      0,
    );
    if (points === 0) return 0;
    score += points * (term.isPhrase ? PHRASE_FACTOR : 1);
  }
  return score / group.length;
}

/** Repeated mentions count less: BM25's saturation with k = 1. */
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

/** Words that people search with but articles need not contain. */
const STOP_WORDS = new Set(
  "a about an and are as at be by for from in into is it its latest new news of on or over the their to under was with".split(
    " ",
  ),
);

/** A word that punctuation splits, such as `time-of-use`, becomes a phrase. */
function termOf({ text, isPhrase }: WrittenTerm): Term {
  const words = wordsOf(text).list;
  return { words, isPhrase: isPhrase || words.length > 1 };
}

function withoutStopWords(group: Term[]): Term[] {
  const significant = group.filter(({ words, isPhrase }) => isPhrase || !STOP_WORDS.has(words[0]?.[0] ?? ""));
  return significant.length > 0 ? significant : group;
}
