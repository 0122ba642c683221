const LONGEST_SEARCH = 200;
const LONGEST_PAGE = 100;

/** A typed search without control characters and surrounding space, cut to 200 characters; an empty text asks for everything. */
export function readSearch(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, LONGEST_SEARCH)
    .toWellFormed()
    .replace(/\uFFFD+$/, "")
    .trimEnd();
}

/** A search with every phrase taken word by word, and without the phrases that must not occur: it finds at least as much. */
export function wordsOf(text: string): string {
  return text.replace(/-"[^"]*("|$)/g, " ").replaceAll('"', " ");
}

/** What may be a whole title: the search without the quotes around it. */
export function exactTitle(text: string): string {
  return text.replace(/^"([^"]*)"$/, "$1").trim();
}

export type PageInput = { start: number; length: number; search?: string };

/** A page's limits inside what there is: from 0 to the total, 1 to 100 rows, -1 meaning the most. */
export function clampPage({ start, length }: PageInput, total: number): { start: number; length: number } {
  const rows = Number.isFinite(length) ? Math.trunc(length) : LONGEST_PAGE;
  return {
    start: Math.min(Math.max(0, Number.isFinite(start) ? Math.trunc(start) : 0), total),
    length: rows === -1 ? LONGEST_PAGE : Math.min(Math.max(1, rows), LONGEST_PAGE),
  };
}

/** A title in parts: those that begin as a searched word does are marked. `place` is where a part begins. */
export function markedParts(title: string, search: string): { text: string; place: number; marked: boolean }[] {
  const roots = rootsOf(search);
  const parts: { text: string; place: number; marked: boolean }[] = [];
  for (const [index, text] of title.split(/([\p{L}\p{N}]+)/u).entries()) {
    const last = parts.at(-1);
    const marked = index % 2 === 1 && roots.some((root) => text.toLowerCase().startsWith(root));
    if (last && !last.marked && !marked) last.text += text;
    else if (text) parts.push({ text, place: last ? last.place + last.text.length : 0, marked });
  }
  return parts;
}

const COMMON_ENDING = /(ations?|ments?|ings?|ies|ed|es|s|y|e)$/;

/** What the forms of each wanted word begin with: near enough to PostgreSQL's stems to show why something was found. */
function rootsOf(search: string): string[] {
  const wanted = search.replace(/(^|\s)-("[^"]*("|$)|\S+)/g, " ").toLowerCase();
  return (wanted.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => {
    if (word === "or" || word.length < 2) return [];
    const root = word.replace(COMMON_ENDING, "");
    return root.length >= 3 ? root : word;
  });
}
