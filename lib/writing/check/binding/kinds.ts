import "server-only";
import { isStateName } from "@/lib/language/states";
import { isBorneOut, isSameKind } from "@/lib/writing/text/figures/amounts";
import type { Quantity } from "@/lib/writing/text/figures/quantities";
import { agrees, type Moment } from "@/lib/writing/text/figures/temporal-expressions";
import { isFirstName } from "@/lib/writing/text/names/first-names";
import { findNames } from "@/lib/writing/text/names/names";
import { isOffice } from "@/lib/writing/text/names/offices";
import type { Passage, PreparedSource } from "@/lib/writing/text/passages";
import type { Claim } from "../claims";
import { isSharedByNames } from "../doubts/traces";
import type { Mention, Span } from "./alignment";

/** A value in a claim, its mentions in the source, and the mentions of values that may be meant instead. */
export type Value = Span & {
  fault: "number" | "date" | "name";
  /** Values of the same sort may be exchanged by mistake; null when any other value is less likely. */
  sort: string | null;
  same: Mention[];
  others: Mention[];
};

/** How values of a kind are found and compared. */
type Kind<Item extends Span> = {
  fault: Value["fault"];
  /** The values of a sentence. */
  read: (line: Claim | Passage) => Item[];
  /** What a value is, more precisely than by its kind; null if that is unclear. */
  sortOf: (item: Item, text: string) => string | null;
  isSame: (claimed: Item, given: Item, source: PreparedSource) => boolean;
  /** Whether all values of the kind are known, so that one the source does not state stands for another. */
  isClosed?: boolean;
  /** Whether one may be mistaken for the other. */
  isRival: (claimed: Item, given: Item, claim: Claim) => boolean;
};

/** 'half', 'two-thirds': shares in words are often computed. */
const isLoose = ({ text, kind }: Quantity) =>
  /^(?:ordinal|label)/u.test(kind) || (kind === "percent" && !/\d/u.test(text));

const meets = (claimed: Quantity, given: Quantity) => isSameKind(claimed, given) && isBorneOut(claimed, given);

const AMOUNTS: Kind<Quantity> = {
  fault: "number",
  read: ({ quantities }) => quantities.filter((quantity) => !isLoose(quantity)),
  sortOf: ({ kind, noun }) => (kind === "count" ? `count ${noun}` : kind),
  isSame: meets,
  isRival: (claimed, given) => {
    const isSamePeriod = claimed.per === null || given.per === null || claimed.per === given.per;
    // '90 percent' is not 85 percent rounded.
    const grain =
      claimed.kind === "percent" ? Math.min(1, given.grain, claimed.grain) : Math.max(given.grain, claimed.grain);
    const isRounding = Math.abs(given.low - claimed.low) <= grain / 2;
    return isSamePeriod && !isRounding && isSameKind(claimed, given) && !meets(given, claimed);
  },
};

const PRECISIONS = ["day", "weekday", "month", "year"] as const;

const DATES: Kind<Moment> = {
  fault: "date",
  read: ({ moments }) => moments.filter(({ relative, weekday }) => !relative || weekday !== undefined),
  sortOf: (moment) => PRECISIONS.find((part) => moment[part] !== undefined) ?? null,
  isSame: (claimed, given, { day }) => agrees(claimed, given, day),
  isRival: () => true,
};

type Named = Span & { words: string[] };

const IN = /(?:^|[\s(])(?:in|near|at|around|outside|across|of|from)(?: (?:the|rural|downtown|nearby|\p{Ll}+ern))* $/iu;
const BEHIND = /(\p{L}+)\.? $/u;
const MAX_BEFORE_LENGTH = 40;

const NAMES: Kind<Named> = {
  fault: "name",
  read: namesIn,
  sortOf: ({ words, start, end }, text) => {
    if (isStateName(words.join(" "))) return "state";
    const before = text.slice(Math.max(0, start - MAX_BEFORE_LENGTH), start);
    if ((words.length > 1 && isFirstName(words[0] ?? "")) || isOffice(BEHIND.exec(before)?.[1]?.toLowerCase()))
      return "person";
    return IN.test(before) && !/^\p{Lu}{2,}$/u.test(text.slice(start, end)) ? "place" : null;
  },
  isSame: ({ words }, given) => words.every((word) => given.words.includes(word)),
  isRival: (_, given, { tokens }) => {
    const own = given.words.filter((word) => !isSharedByNames(word));
    return own.length > 0 && !tokens.some(({ lower }) => own.includes(lower.replace(/['’]s?$/u, "")));
  },
};

/** The names in a sentence without titles, which may stand before and between them: 'Oak Power Chief Executive Officer Jane Roe'. */
function namesIn(line: Claim | Passage): Named[] {
  const names = "names" in line ? line.names : findNames(line.text, [...line.quantities, ...line.moments]);
  return names.flatMap((name) => {
    const parts: Named[] = [];
    let isOpen = false;
    for (const { lower, start, end } of line.tokens) {
      if (start < name.start || end > name.end) continue;
      const last = parts.at(-1);
      const word = lower.replace(/['’]s?$/u, "");
      if (isOffice(word)) isOpen = false;
      else if (isOpen && last) parts.splice(-1, 1, { start: last.start, end, words: [...last.words, word] });
      else {
        parts.push({ start, end, words: [word] });
        isOpen = true;
      }
    }
    return parts;
  });
}

type Written = Span & { text: string };

/** Values that are recognized by how they are written: bills and vulnerabilities, and points of the compass. */
const written = (fault: Value["fault"], pattern: RegExp, ending: RegExp): Kind<Written> => ({
  fault,
  read: ({ text }) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
      text: found.replaceAll(" ", "").replace(ending, ""),
    })),
  sortOf: ({ text }) => text.replace(/[\d-]+$|\p{Ll}+$/u, ""),
  isSame: (claimed, given) => claimed.text === given.text,
  isRival: () => true,
});

const BILLS = written("number", /\b(?:(?:H\. ?R|S)\. ?|CVE-)\d[\d-]*/gu, /^$/u);
const DIRECTIONS: Kind<Written> = {
  ...written("name", /\b(?:(?:north|south)?(?:east|west)|north|south|central)(?:ern)?\b/gu, /ern$/u),
  isClosed: true,
};

const FINDERS = [finder(AMOUNTS), finder(DATES), finder(NAMES), finder(BILLS), finder(DIRECTIONS)];

/** The values of a claim that its source states. `evidence`: its supporting passages. */
export function valuesOf(claim: Claim, source: PreparedSource, evidence: readonly Passage[]): Value[] {
  return FINDERS.flatMap((find) => find(claim, source, evidence));
}

/** How many times better a value of another sort must fit. */
const OTHER_SORT = 3.5;

/** Values of the same sort are rivals wherever the source states them, others only in the evidence. */
function finder<Item extends Span>({ fault, read, sortOf, isSame, isClosed, isRival }: Kind<Item>) {
  type Stated = Mention & { item: Item; sort: string | null };
  const cached = new WeakMap<PreparedSource, Stated[]>();
  const statedIn = (source: PreparedSource) => {
    const stated =
      cached.get(source) ??
      source.passages.flatMap((passage) =>
        read(passage).map((item) => {
          const { start, end } = item;
          return { item, sort: sortOf(item, passage.text), passage, start, end, lead: 1 };
        }),
      );
    cached.set(source, stated);
    return stated;
  };
  return (claim: Claim, source: PreparedSource, evidence: readonly Passage[]): Value[] => {
    const claimed = read(claim);
    const stated = claimed.length > 0 ? statedIn(source) : [];
    const isClaimed = (item: Item) => claimed.some((one) => isSame(one, item, source) || isSame(item, one, source));
    return claimed.flatMap((own) => {
      const same = stated.filter(({ item }) => isSame(own, item, source));
      if (same.length === 0 && !isClosed) return [];
      const sort = sortOf(own, claim.text) ?? same.find((one) => one.sort !== null)?.sort ?? null;
      const others = stated
        .map((one) => ({ ...one, lead: sort !== null && one.sort === sort ? 1 : OTHER_SORT }))
        .filter(({ item, lead, passage }) => (lead === 1 || evidence.includes(passage)) && isRival(own, item, claim))
        .filter(({ item }) => !isClaimed(item));
      return [{ start: own.start, end: own.end, fault, sort, same, others }];
    });
  };
}
