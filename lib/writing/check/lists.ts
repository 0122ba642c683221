import "server-only";

const MAX_ITEM_LENGTH = 45;
/** 'the Weatherization Program and the State Energy Program' */
const PAIR = /\p{Lu}\p{L}+ and the \p{Lu}/u;

/** The sizes of the lists in a text: items separated by commas before an 'and', or on a line of their own. */
export function listSizes(text: string): number[] {
  const clauses = text.replace(/ ?\([^()]*\)/gu, "").split(/[.;:!?—]\s/u);
  return clauses.flatMap((clause) => {
    const parts = clause.split(", ");
    if (clauses.length === 1 && !/[.!?]$/u.test(clause)) return [parts.length];
    const pairs = PAIR.test(clause) ? [2] : [];
    const lists = parts.flatMap((part, at) => {
      if (!/^(?:and|or) | (?:and|or) \p{Lu}/u.test(part) && !(at > 0 && / (?:and|or) /u.test(part))) return [];
      const first = parts.slice(0, at).findLastIndex(({ length }) => length > MAX_ITEM_LENGTH);
      return [at - Math.max(first, 0) + (/^(?:and|or) /u.test(part) ? 1 : 2)];
    });
    return [...lists, ...pairs];
  });
}
