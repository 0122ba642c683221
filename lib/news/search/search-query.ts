import "server-only";
import { addDays, dayOf } from "@/lib/dates";
import { parseSearchQuery, type SearchQuery, type Term } from "@/lib/language/query-syntax";
import type { SourceRequest } from "@/lib/news/types";

/** A search engine's syntax for OR and terms (null: not searchable), and whether a side of an OR may have several words. */
type Dialect = { or: string; write: (term: Term) => string | null; nests: boolean };

const WEB: Dialect = { or: " OR ", write: quoted, nests: true };
const GDELT: Dialect = { or: " OR ", write: gdeltTerm, nests: false };

/** A query with its location for an engine that supports quotes, OR, parentheses and minus. */
export function writeWebQuery({ query, location }: SourceRequest, or = " OR "): string {
  return write(parseSearchQuery(query), location, { ...WEB, or });
}

/** The longest query observed to work in GDELT, which rejects longer ones as 'too short or too long'. */
const GDELT_LENGTH = 240;

/**
 * A query with its location for GDELT: OR only between single terms (so a group becomes a phrase), no punctuation, no words under three
 * letters. Drops terms from the end if it would be too long. Empty if nothing remains.
 */
export function writeGdeltQuery({ query, location }: SourceRequest, operators: string): string {
  const { groups, without } = parseSearchQuery(query);
  const maxLength = GDELT_LENGTH - operators.length - 1;
  for (;;) {
    const text = write({ groups, without }, location, GDELT);
    if (text.length <= maxLength) return text;
    if (without.length > 0) without.pop();
    else if (groups.length > 1) groups.pop();
    else if ((groups[0]?.length ?? 0) > 1) groups[0]?.pop();
    else return "";
  }
}

function write({ groups, without }: SearchQuery, location: string | null, dialect: Dialect): string {
  const terms = (list: Term[]) => list.flatMap((term) => dialect.write(term) ?? []);
  const wanted = groups.length > 1 ? either(groups, dialect) : terms(groups[0] ?? []).join(" ");
  if (!wanted) return "";
  return [wanted, ...terms(locationTerms(location)), ...terms(without).map((term) => `-${term}`)].join(" ");
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

/** An article may name the parts of `Conway, Arkansas` separately. */
function locationTerms(location: string | null): Term[] {
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

/** The first and last day of a query's time window, inclusive. The first is null if there is no limit. */
export function windowDays({ now, timeZone, timeFilter }: SourceRequest): { first: string | null; last: string } {
  const last = dayOf(now, timeZone);
  const days = DAYS[timeFilter];
  return { first: days ? addDays(last, -days) : null, last };
}

/** Whether the run replays a past day, which a search engine's 'past day' does not cover. */
export function isReplay({ now, readAt }: SourceRequest): boolean {
  return readAt.getTime() - now.getTime() > DAY_MS;
}
