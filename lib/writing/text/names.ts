import "server-only";

import { type Affiliation, affiliationAt, isStateName } from "@/lib/language/places";
import { type Token, tokenize } from "@/lib/language/tokens";
import { roleOf } from "./people";
import { groupsOfWord } from "./synonyms";
import { isCommonWord, isHeadlineWord } from "./vocabulary";

/** A name in a sentence: `words` in small letters; `role` is the office written before it. */
export type Name = {
  text: string;
  start: number;
  end: number;
  words: string[];
  /** In a heading with a capital on every word, where names cannot be told from the words beside them. */
  isHeading: boolean;
  /** How many of the first words may be an ordinary word that only begins the sentence. */
  optional: number;
  role: string | null;
  /** The state written before the office: 'Maine Gov. Janet Mills'. */
  state: string | null;
  affiliation: Affiliation | null;
  /** Of a secretary, the department: 'energy' of 'Energy Secretary' and 'Secretary of Energy'. */
  office: string | null;
};

const NOT_NAMES = new Set(
  (
    "i the a an in on at as after also although among and any are because before but by can despite do during each even every for from had has have he her " +
    "here his how however if instead is it its just last like many meanwhile more most much my nearly never no not now of once one only or other our over " +
    "today several she since so some still such thanks that then there these they this those through thus to under until unlike upon was we what when where " +
    "whether which while who why will with without yet you your their two three four five six seven eight nine ten both all none half about around additionally"
  ).split(" "),
);

/** Names known to every reader, which need no source. */
const GIVEN = new Set(
  "u.s. us usa u.s.a. united states america american americans congress congressional english internet".split(" "),
);

/** The capitalised names of a sentence, offices left out; what stands at the places `read` (dates, amounts) is none. */
export function findNames(text: string, read: { start: number; end: number }[] = []): Name[] {
  const tokens = tokenize(text).filter((token) => !read.some((one) => token.start < one.end && one.start < token.end));
  const isHeading = !/[.!?]["”’]?\s*$/u.test(text) && isTitleCase(tokens);
  const names: Name[] = [];
  for (let index = 0; index < tokens.length; ) {
    if (!isCapital(tokens[index]) || (isHeading && isHeadlineWord(tokens[index]?.text ?? ""))) {
      index++;
      continue;
    }
    const run = [index];
    while (joins(text, tokens, run.at(-1) ?? index, isHeading)) run.push((run.at(-1) ?? index) + 1);
    names.push(
      ...splitAtOffices(text, tokens.slice(index, (run.at(-1) ?? index) + 1)).map((name) => ({ ...name, isHeading })),
    );
    index = (run.at(-1) ?? index) + 1;
  }
  return names;
}

function isCapital(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    /^\p{Lu}|^\p{Ll}+\p{Lu}/u.test(token.text) &&
    token.lower !== "i" &&
    !/^[kMGT]?(?:Wh?|V|VA)$/u.test(token.text) &&
    !/^\p{Lu}'\p{L}/u.test(token.lower)
  );
}

function joins(text: string, tokens: Token[], at: number, isHeading: boolean): boolean {
  const here = tokens[at];
  const next = tokens[at + 1];
  if (!here || !next || !isCapital(next) || (isHeading && isHeadlineWord(next.text))) return false;
  if (/['’]s?$/u.test(here.text) || /['’]/u.test(text.slice(here.end, next.start))) return false;
  return /^(?:[ -]|\. | & )$/u.test(text.slice(here.end, next.start));
}

function isTitleCase(tokens: Token[]): boolean {
  const long = tokens.filter((token) => /^\p{L}{4,}/u.test(token.text));
  return long.length >= 4 && long.filter((token) => /^\p{Lu}/u.test(token.text)).length >= long.length * 0.75;
}

function splitAtOffices(text: string, run: Token[]): Name[] {
  const names: Name[] = [];
  let part: Token[] = [];
  let role: string | null = null;
  const close = () => {
    const last = names.at(-1);
    const state =
      role && last && /^ $/u.test(text.slice(last.end, last.end + 1)) && isStateName(last.words.join(" "))
        ? last.words.join(" ")
        : null;
    const name = nameOf(text, part, role);
    if (name) names.push({ ...name, state });
    part = [];
  };
  for (const [index, token] of run.entries()) {
    const word = token.lower.replace(/\.$/u, "");
    if (roleOf(word) === null) {
      part.push(token);
      continue;
    }
    if (part.length > 0 || index > 0) close();
    role = roleOf(word) === "president" && role === "vice" ? "vice president" : word;
  }
  close();
  return names;
}

function nameOf(text: string, part: Token[], role: string | null): Name | null {
  let tokens = part;
  while (tokens[0] && (NOT_NAMES.has(tokens[0].lower) || (tokens[0].lower === "vice" && tokens.length === 1)))
    tokens = tokens.slice(1);
  while (tokens.length > 1 && GIVEN.has(tokens[0]?.lower.replace(/'s$/u, "") ?? "")) tokens = tokens.slice(1);
  while (tokens.length > 1 && GIVEN.has(tokens.at(-1)?.lower.replace(/'s$/u, "") ?? "")) tokens = tokens.slice(0, -1);
  const first = tokens[0];
  const last = tokens.at(-1);
  if (!first || !last) return null;
  const opens =
    /(?:^|[.!?:;"“”‘(\n•–—-])\s*$/u.test(text.slice(0, first.start)) && first.start === (part[0]?.start ?? -1);
  const words = tokens.map((token) => token.lower.replace(/(?:'s|')$/u, ""));
  if (words.every((word) => GIVEN.has(word)) || words.every((word) => /^(?:\p{L}\.?|jr|sr|ii|iii|m\.d\.)$/u.test(word)))
    return null;
  if (opens && words.length === 1 && words[0] === "washington" && /^ \p{Ll}/u.test(text.slice(first.end))) return null;
  const office = /(?:(\p{Lu}\p{Ll}+) Secretary|Secretary of (?:the )?(\p{Lu}\p{Ll}+)) $/u.exec(
    text.slice(0, first.start),
  );
  if (/^(?:R|D|I)$/u.test(first.text) && /^[-–]/u.test(text.slice(first.end))) return null;
  return {
    text: text.slice(first.start, last.end).replace(/['’]s?$/u, ""),
    start: first.start,
    end: last.end,
    words: words.filter((word) => !/^(?:jr|sr|ii|iii|m\.d\.)$/u.test(word)),
    optional: opens && mayBeginOnly(first) ? 1 : 0,
    isHeading: false,
    office: (office?.[1] ?? office?.[2] ?? "").toLowerCase() || null,
    role,
    state: null,
    affiliation: /^,? ?\(?[RDI][-–]/u.test(text.slice(last.end))
      ? affiliationAt(text.slice(last.end, last.end + 24))
      : null,
  };
}

/** Whether a word that begins a sentence is likely an ordinary one. */
function mayBeginOnly({ text, key, lower }: Token): boolean {
  return isCommonWord(text) || groupsOfWord(key).length > 0 || /.{4}(?:tion|sion|ness|ous|ity)s?$/u.test(lower);
}
