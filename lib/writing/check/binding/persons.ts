import "server-only";
import { isStateName } from "@/lib/language/states";
import { isFirstName } from "@/lib/writing/text/names/first-names";
import type { Name } from "@/lib/writing/text/names/names";
import type { PreparedSource } from "@/lib/writing/text/passages";
import type { Claim } from "../claims";
import { isSharedByNames } from "../doubts/traces";
import type { Span } from "./alignment";
import { namesOf } from "./names";
import { claimedWords, type Value } from "./value";

const TITLE =
  "(?:Sens?|Reps?|Govs?|Dr|Mr|Ms|Mrs|Senators?|Representatives?|Congress(?:man|woman)|Governor|President|Chair(?:man|woman)?|Commissioner|Secretary|Administrator|Director|Judge|Justice|Mayor|Officer|CEO|CFO|COO|Economist|Manager|General|Leader|Speaker|Member)\\.?";
const BEHIND_TITLE = new RegExp(`\\b${TITLE} $`, "u");
const TO_TITLE = new RegExp(`^.*\\b${TITLE} (?=\\p{Lu})`, "u");
/** After 'said', capitalized words are a person unless one of them is typical of organizations. */
const BEHIND_SAID = /[”"] (?:said|says) $/u;
const MAX_TITLE_LENGTH = 24;
const MAX_NAME_LENGTH = 4;

/** The type of a name, for types whose names can replace each other: persons and states. Null for other names and when unclear. */
function sortOf(words: string[], text: string, { start, end }: Span): "person" | "state" | null {
  // 'Washington' usually means the capital or a dateline.
  if (isStateName(words.join(" "))) return words[0] === "washington" ? null : "state";
  const whole = text.slice(start, end);
  const name = whole.replace(TO_TITLE, "");
  const parts = name.split(" ");
  if (parts.length > MAX_NAME_LENGTH) return null;
  const before = text.slice(Math.max(0, start - MAX_TITLE_LENGTH), start);
  const isTitled = name !== whole || BEHIND_TITLE.test(before);
  const isNamed = parts.length > 1 && isFirstName((parts[0] ?? "").toLowerCase());
  const isSpeaker = parts.length > 1 && BEHIND_SAID.test(before) && !words.some(isSharedByNames);
  return isTitled || isNamed || isSpeaker ? "person" : null;
}

/** A person, possibly by last name alone, or a state. */
type PersonOrState = ReturnType<typeof namesOf>[number] & { sort: "person" | "state" };

const known = new WeakMap<PreparedSource, PersonOrState[]>();

function personsAndStates(source: PreparedSource): PersonOrState[] {
  const cached = known.get(source);
  if (cached) return cached;
  const sorted = namesOf(source).map((name) => ({ ...name, sort: sortOf(name.words, name.passage.text, name) }));
  const lastNames = new Set(sorted.flatMap(({ words, sort }) => (sort === "person" ? (words.at(-1) ?? []) : [])));
  const found = sorted.flatMap((one) => {
    const sort = one.sort ?? (lastNames.has(one.words.at(-1) ?? "") ? "person" : null);
    return sort ? [{ ...one, sort }] : [];
  });
  known.set(source, found);
  return found;
}

/** A person or state in the claim competes with the source's other persons or states. */
export function personValue({ start, end, words }: Name, claim: Claim, source: PreparedSource): Value[] {
  const others = personsAndStates(source);
  const last = words.at(-1) ?? "";
  const sort =
    sortOf(words, claim.text, { start, end }) ??
    others.find((one) => one.sort === "person" && one.words.at(-1) === last)?.sort;
  if (!sort) return [];
  const claimed = claimedWords(claim);
  const isSame = (one: PersonOrState) =>
    sort === "person" ? one.words.at(-1) === last : one.words.join(" ") === words.join(" ");
  return [
    {
      start,
      end,
      fault: "name",
      sort: `${sort} ${start}`,
      same: others.filter(isSame),
      others: others.filter(
        (one) => one.sort === sort && one.passage.place > 0 && !isSame(one) && !claimed.has(one.words.at(-1) ?? ""),
      ),
    },
  ];
}
