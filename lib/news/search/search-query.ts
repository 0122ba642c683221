import "server-only";
import { addDays, dayOf } from "@/lib/dates";
import { toOneLine } from "@/lib/language/shorten";
import type { SourceRequest } from "@/lib/news/types";

/** A word as it was written, or several that must follow each other. */
type Term = { text: string; isPhrase: boolean };
/** Any one of the groups, all of its terms, none of `without`. */
type SearchWords = { groups: Term[][]; without: Term[] };

const TOKEN = /(?<minus>(?<=^|[\s(])[-−–](?=\S))?(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"()]+))/g;

/** Reads a row's words as `matchesQuery` does: web-search syntax, OR between groups of words, other engines' operators left out. */
function readSearchWords(query: string): SearchWords {
  const groups: Term[][] = [[]];
  const without: Term[] = [];
  for (const { groups: token } of query.replace(/[“”„«»]/g, '"').matchAll(TOKEN)) {
    const word = token?.word?.replace(/^[-+−–]+/, "").replace(/^in(?:title|text):/i, "");
    if (word && /^or$|^\|+$/i.test(word)) {
      groups.push([]);
      continue;
    }
    if (word && /^(?:site|inurl|when|before|after|source|lang):/i.test(word)) continue;
    const text = toOneLine(token?.phrase ?? word ?? "");
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    (token?.minus ? without : (groups.at(-1) ?? [])).push({ text, isPhrase: token?.phrase !== undefined });
  }
  return { groups: groups.filter((group) => group.length > 0), without };
}

/** How an engine writes 'or', and whether it can put several words on one side of it. */
type Dialect = { or: string; write: (term: Term) => string | null; nests: boolean };

const WEB: Dialect = { or: " OR ", write: quoted, nests: true };

/** A row's words and place for an engine with quotes, OR, parentheses and minus; `or` is how it writes OR. */
export function writeWebQuery({ query, location }: SourceRequest, or = " OR "): string {
  return write(readSearchWords(query), location, { ...WEB, or });
}

/** The longest query GDELT was seen to take; it calls what is longer 'too short or too long'. */
const GDELT_LENGTH = 240;

/**
 * The same for GDELT: OR only between single terms (so a group becomes a phrase), no punctuation, no words under three letters.
 * Terms are dropped from the end when it would be too long; empty when nothing is left to ask for.
 */
export function writeGdeltQuery({ query, location }: SourceRequest, operators: string): string {
  const { groups, without } = readSearchWords(query);
  const most = GDELT_LENGTH - operators.length - 1;
  const dialect: Dialect = { or: " OR ", write: gdeltTerm, nests: false };
  for (;;) {
    const text = write({ groups, without }, location, dialect);
    if (text.length <= most) return text;
    if (without.length > 0) without.pop();
    else if (groups.length > 1) groups.pop();
    else if ((groups[0]?.length ?? 0) > 1) groups[0]?.pop();
    else return "";
  }
}

function write({ groups, without }: SearchWords, location: string | null, dialect: Dialect): string {
  const terms = (list: Term[]) => list.flatMap((term) => dialect.write(term) ?? []);
  const wanted = groups.length > 1 ? either(groups, dialect) : terms(groups[0] ?? []).join(" ");
  if (!wanted) return "";
  return [wanted, ...terms(placeTerms(location)), ...terms(without).map((term) => `-${term}`)].join(" ");
}

function either(groups: Term[][], { or, write, nests }: Dialect): string {
  const sides = groups.flatMap((group) => {
    const [only] = group;
    if (group.length === 1 && only) return write(only) ?? [];
    const several = group.flatMap((term) => write(term) ?? []).join(" ");
    if (nests) return several ? `(${several})` : [];
    return write({ text: group.map(({ text }) => text).join(" "), isPhrase: true }) ?? [];
  });
  return sides.length > 1 ? `(${sides.join(or)})` : (sides[0] ?? "");
}

/** `Conway, Arkansas` is two things an article may name apart. */
function placeTerms(location: string | null): Term[] {
  const parts = (location ?? "").split(",").map((part) => part.replaceAll('"', " ").trim());
  return parts.flatMap((text) => (text ? [{ text, isPhrase: /\s/.test(text) }] : []));
}

function quoted({ text, isPhrase }: Term): string {
  return isPhrase ? `"${text}"` : text;
}

function gdeltTerm({ text, isPhrase }: Term): string | null {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [only = ""] = words;
  if (words.length === 1) return only.length > 2 ? quoted({ text: only, isPhrase }) : null;
  return words.length > 1 ? `"${words.join(" ")}"` : null;
}

const DAYS = { any: null, "24h": 1, "7d": 7 } as const;
const DAY_MS = 86_400_000;

/** The days a row's window covers, both included, the first null without limit. */
export function windowDays({ now, timeZone, timeFilter }: SourceRequest): { first: string | null; last: string } {
  const last = dayOf(now, timeZone);
  const days = DAYS[timeFilter];
  return { first: days ? addDays(last, -days) : null, last };
}

/** Whether the run's clock stands in the past, where an engine's 'past day' is another day. */
export function isReplay({ now, readAt }: SourceRequest): boolean {
  return readAt.getTime() - now.getTime() > DAY_MS;
}
