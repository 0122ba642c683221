import { toOneLine } from "@/lib/language/shorten";
import { withoutStateLists } from "@/lib/language/state-lists";
import { ANY_STATE, STATES, stateNamed } from "@/lib/language/states";
import type { Location } from "./types";

type Place = Pick<Location, "name" | "aliases">;
type Read = { passage: string; dateline: string };

/** The maximum length of a first paragraph. */
const MAX_PASSAGE_LENGTH = 4_000;

/**
 * Whether an article's title, first paragraph or dateline makes it local to one of these places (contract 3.4). A US state's press
 * abbreviation, postal code and demonym also count. Not local: a namesake (Arkansas City, the Arkansas River in Oklahoma) and a list of four or
 * more states. Aliases follow docs/decisions/local.md.
 */
export function isLocalTo(article: { title: string; text: string | null }, places: Place[]): boolean {
  const [dateline, opening] = splitDateline(openingOf(article.text ?? ""));
  const read = { passage: `${article.title}\n${opening}`.slice(0, MAX_PASSAGE_LENGTH), dateline };
  return places.some((place) => isNewsOf(place, read));
}

function isNewsOf(place: Place, read: Read): boolean {
  const own = readName(place.name);
  if (own.name === "") return false;
  const home = stateNamed(own.name) ?? own.state;
  const aliases = place.aliases
    .map((alias) => ({ home, ...defined(readName(alias)) }))
    .filter(({ name }) => name !== "");
  // 'Conway, Arkansas' is treated like an alias, because there are other Conways.
  const isNamed = own.state ? isAlias({ name: own.name, home }, aliases, read) : isNamedItself(own.name, read);
  return isNamed || aliases.some((alias) => isAlias(alias, aliases, read));
}

function isNamedItself(name: string, { passage, dateline }: Read): boolean {
  return mentions(withoutStateLists(passage), name, dateline) || mentions(dateline, name);
}

type Alias = { name: string; home: string | null };

/** Names of utilities and other organizations are unique; names of cities and counties are not. */
function isAlias(alias: Alias, all: Alias[], { passage, dateline }: Read): boolean {
  const { name, home } = alias;
  if (stateNamed(name)) return isNamedItself(name, { passage, dateline });
  if (ACRONYM.test(name) || BODY.test(name)) return mentionOf(name).test(passage);
  const isHere = hasPlace(passage, alias);
  // In 'BATESVILLE — … of Tulsa, Oklahoma' the state is not that of the dateline, which leaves its own state out.
  const others = isHere ? passage : passage.replace(PLACE_AND_STATE, "");
  const isElsewhere = home ? namesAnotherState(`${dateline}\n${others}`, home) : false;
  if (!isHere && (isElsewhere || !hasPlace(dateline, alias))) return false;
  if (home && (mentions(passage, home) || mentions(dateline, home))) return true;
  const isDoubtful = COUNTY.test(name) || isElsewhere;
  return !isDoubtful || all.some((other) => isAnother(other.name, name) && hasPlace(`${dateline}\n${passage}`, other));
}

const ACRONYM = /^\p{Lu}{3,}$/u;
const BODY =
  /\b(?:Electric|Power|Energy|Co-?ops?|Cooperatives?|Utilit(?:y|ies)|Association|Corp(?:oration)?|Company|Inc|Light|Gas|Water|Telephone|Fiber|Authority|Commission|University|College|EMC|REC)\b/iu;
const COUNTY = / (?:County|Parish|Borough)$/iu;

const PLACE_AND_STATE = new RegExp(`(?<=\\p{Ll}, )(?:${ANY_STATE})`, "gu");

function isAnother(one: string, other: string): boolean {
  return !one.includes(other) && !other.includes(one);
}

/** Whether a passage names this city or county rather than a namesake in another state, a person or a street. */
function hasPlace(passage: string, { name, home }: Alias): boolean {
  const lines = passage.split("\n");
  return lines.some((line) =>
    [...line.matchAll(pattern(mentionOf(name).source, "gu"))].some(({ 0: found, index }) => {
      const [before, after] = [line.slice(0, index), line.slice(index + found.length)];
      const state = stateBeside(before, after);
      if (state !== null && home !== null) return state === home;
      if (STREET.test(after) || HONORIFIC.test(before)) return false;
      return name.includes(" ") || isTitleCase(line) || !(GIVEN_NAME.test(before) || SURNAME.test(after));
    }),
  );
}

const STREET = /^ (?:Street|St\.|Avenue|Ave\.|Boulevard|Blvd\.|Road|Rd\.|Drive|Lane|Creek|River)(?!\p{L})/u;
const HONORIFIC =
  /(?<!\p{L})(?:Sens?|Reps?|Gov|Mrs?|Ms|Dr|Gen|Col|Justice|Judge|President|Secretary|Chairman|Commissioner)\.? $/u;
/** A preceding first name ('Kellyanne Conway'), unless it starts a sentence or is a direction. */
const GIVEN_NAME =
  /(?<!\p{L})(?!(?:In|At|Near|From|To|For|Of|On|By|And|But|The|When|While|As|After|Before|If|Since|Around|Outside|Inside|Downtown|Greater|North|South|East|West|Northern|Southern|Eastern|Western|Central|City) )\p{Lu}[\p{L}.’'-]+ $/u;
/** A following verb of speaking, or a last name ('Conway Twitty'). */
const SURNAME =
  /^(?: (?:said|says|told|added|wrote|testified)(?!\p{L})|, (?:who|\d\d,|[RD]-)| (?!(?:City|Public|Police|School|Schools|County|Chamber|Council|Mayor|Airport|High|Fire|Community|Regional|Area|Board|Planning|Housing|Library|District|Utilities|Electric|Water|Municipal) ?)\p{Lu}\p{Ll}+)/u;

/** Whether a line is title case, in which capitals carry no information. */
function isTitleCase(line: string): boolean {
  const words = line.match(/(?<!\p{L})\p{L}{4,}/gu) ?? [];
  return words.filter((word) => /^\p{Lu}/u.test(word)).length > words.length * 0.6;
}

/** The state named with a place: 'Conway, S.C.', 'Washington County in Oregon', 'Oregon's Washington County'. Null if none. */
function stateBeside(before: string, after: string): string | null {
  const found =
    pattern(`^(?: Co(?:unty|\\.))?(?:, | \\(|,? in )(${ANY_STATE})`, "u").exec(after)?.[1] ??
    pattern(`(?<!\\p{L})(${ANY_STATE})[’']s? $`, "u").exec(before)?.[1];
  return found === undefined ? null : stateNamed(found);
}

/** Splits a place and its state: 'Conway, Arkansas', 'Conway, Ark.', 'Conway, AR'. */
function readName(written: string): { name: string; state: string | null } {
  const name = toOneLine(written);
  const comma = name.lastIndexOf(", ");
  const state = comma > 0 ? stateNamed(name.slice(comma + 2)) : null;
  return state ? { name: name.slice(0, comma), state } : { name, state: null };
}

function defined({ name, state }: { name: string; state: string | null }): { name: string; home?: string } {
  return state ? { name, home: state } : { name };
}

/** The first paragraph, including preceding labels ('FOR IMMEDIATE RELEASE', a contact, a date, a repeated title). */
function openingOf(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  const first = paragraphs.findIndex((paragraph) => !isLabel(paragraph));
  return paragraphs.slice(0, first === -1 ? 1 : first + 1).join("\n");
}

function isLabel(paragraph: string): boolean {
  const words = paragraph.split(/\s+/).length;
  if (/[.!?]["”’)]*$/.test(paragraph) || words >= 25) return false;
  return words < 8 || !paragraph.endsWith(":");
}

// 'LITTLE ROCK, Ark. (AP) — ': a place with at most one comma, an optional agency, and a dash.
const DATELINE = /^\(?\p{Lu}[\p{L}. '’-]{1,30}(?:, [\p{L}. ]{2,20})?\)?(?: ?\([^)\n]{2,30}\))?\s*(?:[—–]|--?\s)\s*/u;

function splitDateline(opening: string): [dateline: string, rest: string] {
  const dateline = DATELINE.exec(opening)?.[0] ?? "";
  return [dateline, opening.slice(dateline.length)];
}

function mentions(passage: string, name: string, dateline = ""): boolean {
  const mention = mentionOf(name);
  return mention.test(passage) && mention.test(withoutNamesakes(passage, name, dateline));
}

/** Matches all spellings of the place as whole words. Lower case never matches: 'little rock' may be a small stone. */
function mentionOf(name: string): RegExp {
  const state = STATES.find(([full]) => full.toLowerCase() === name.toLowerCase());
  const proper =
    state?.[0] ?? (/\p{Lu}/u.test(name) ? name : name.replace(/(?<!\p{L})\p{L}/gu, (c) => c.toUpperCase()));
  const forms = [proper, proper.toUpperCase()].map((form) => word(RegExp.escape(form)));
  const county = / County$/.test(proper) ? RegExp.escape(proper.slice(0, -" County".length)) : null;
  // 'Benton and Washington counties', 'Washington Co.'
  if (county)
    forms.push(
      `(?<!\\p{L})${county}(?=(?:,| and| or|,? \\p{Lu}[\\p{L}.]+){0,12} [Cc]ounties)`,
      word(`${county} Co\\.`),
    );
  if (state) {
    const [, press, postal, demonym] = state;
    if (demonym !== "") forms.push(word(`${demonym}s?`));
    // An abbreviation may also be a word ('the Ark.', 'OR'), so it counts only in the position of a state.
    if (press !== "") forms.push(`${STATE_FOLLOWS}(?:${RegExp.escape(press)}|${RegExp.escape(press.toUpperCase())})`);
    forms.push(`(?<=\\p{L}, )${postal}(?=$|[).,;:\\n]|\\s*[—–-]|\\s\\d{5})`, word(`${postal}-\\d{1,2}`));
    forms.push(`(?<=\\b[RDI][-–])${postal}(?!\\p{L})`);
  }
  return pattern(forms.join("|"), "u");
}

const patterns = new Map<string, RegExp>();
const MAX_PATTERNS = 5_000;

/** Caches the compiled patterns, which are the same for every article. */
function pattern(source: string, flags: string): RegExp {
  const known = patterns.get(flags + source);
  if (known) return known;
  if (patterns.size >= MAX_PATTERNS) patterns.clear();
  const made = new RegExp(source, flags);
  patterns.set(flags + source, made);
  return made;
}

const STATE_FOLLOWS =
  "(?<=^|\\n|, |\\b[RDI][-–]|\\b(?:in|of|from|to|across|for|near|[Nn]orthern|[Ss]outhern|[Ee]astern|[Ww]estern|[Cc]entral) )";

function namesAnotherState(passage: string, name: string): boolean {
  // In this position 'Washington' is usually the capital.
  const others = STATES.filter(([full]) => full !== "Washington" && full.toLowerCase() !== name.toLowerCase());
  // Most texts name few states, so a plain substring test first is a hundred times faster.
  const text = passage.toLowerCase();
  const isLikely = (form: string) => form !== "" && text.includes(form.toLowerCase());
  return others.some((state) => state.some(isLikely) && mentions(passage, state[0]));
}

/** The passage without possible namesakes elsewhere. */
function withoutNamesakes(passage: string, name: string, dateline: string): string {
  const place = RegExp.escape(name);
  const elsewhere = [`USS ${place}`, `${place} (?:Street|St\\.|Avenue|Ave\\.|Boulevard|Blvd\\.)`];
  const abbreviations = STATES.flatMap(([full, press]) => (press && full !== name ? [RegExp.escape(press)] : []));
  // 'Nevada, Mo.' is a town; 'Nevada, Missouri and Iowa' are three states.
  elsewhere.push(`${place}, (?:${abbreviations.join("|")})`);
  elsewhere.push(...(NAMESAKES[name.toLowerCase()] ?? []));
  const river = SHARED_RIVERS[name.toLowerCase()];
  if (!river) elsewhere.push(`${place} River`);
  else if (river.elsewhere.test(`${dateline}\n${passage}`)) elsewhere.push(river.features);
  return passage.replace(pattern(word(`(?:${elsewhere.join("|")})`), "giu"), " … ");
}

/** Other places that share a state's name, by its name in lower case. */
const NAMESAKES: Record<string, string[]> = {
  arkansas: ["Arkansas City"],
  kansas: ["Kansas City"],
  mississippi: ["Mississippi County"],
  "new york": ["New York Times"],
  tennessee: ["Tennessee Valley"],
  virginia: ["West Virginia"],
  washington: [
    "Washington(?: \\([^)\\n]+\\))? ?(?:[—–]|--)",
    "Washington,? D\\.? ?C\\b",
    "Washington (?:Post|Times|Examiner)",
    "(?:George|Fort) Washington",
  ],
};

/** Rivers that count as local unless the passage also names another place they flow through. */
const SHARED_RIVERS: Record<string, { features: string; elsewhere: RegExp }> = {
  arkansas: {
    features: "(?:(?:Upper|Lower) )?Arkansas (?:River(?: (?:Valley|Basin))?|Valley|Headwaters|Basin)",
    elsewhere:
      /(?<!\p{L})(?:Colorado|Coloradans?|Colo\.|Kansas|Kansans?|Kan\.|Oklahoma|Oklahomans?|Okla\.|Tulsa|Muskogee|Wichita|Dodge City|Garden City|Hutchinson|Great Bend|Arkansas City|Pueblo|Salida|Buena Vista|Leadville|Cañon City|Canon City|Royal Gorge|La Junta)(?!\p{L})|(?<=\p{L}, )(?:CO|KS|OK)\b/u,
  },
};

function word(pattern: string): string {
  return `(?<![\\p{L}\\p{N}_])${pattern}(?![\\p{L}\\p{N}_])`;
}
