type State = readonly [name: string, press: string, postal: string, demonym: string, otherAbbreviation: string];

/** Names, abbreviations and demonyms of the states. Press abbreviations are AP's. Empty if there is none, or if it is also another word. */
export const STATES: readonly State[] = [
  ["Alabama", "Ala.", "AL", "Alabamian", ""],
  ["Alaska", "", "AK", "Alaskan", ""],
  ["Arizona", "Ariz.", "AZ", "Arizonan", ""],
  ["Arkansas", "Ark.", "AR", "Arkansan", ""],
  ["California", "Calif.", "CA", "Californian", "Cal."],
  ["Colorado", "Colo.", "CO", "Coloradan", ""],
  ["Connecticut", "Conn.", "CT", "", ""],
  ["Delaware", "Del.", "DE", "Delawarean", ""],
  ["Florida", "Fla.", "FL", "Floridian", ""],
  ["Georgia", "Ga.", "GA", "", ""],
  ["Hawaii", "", "HI", "", ""],
  ["Idaho", "", "ID", "Idahoan", ""],
  ["Illinois", "Ill.", "IL", "Illinoisan", ""],
  ["Indiana", "Ind.", "IN", "Hoosier", ""],
  ["Iowa", "", "IA", "Iowan", ""],
  ["Kansas", "Kan.", "KS", "Kansan", "Kans."],
  ["Kentucky", "Ky.", "KY", "Kentuckian", ""],
  ["Louisiana", "La.", "LA", "Louisianan", ""],
  ["Maine", "", "ME", "Mainer", ""],
  ["Maryland", "Md.", "MD", "Marylander", ""],
  ["Massachusetts", "Mass.", "MA", "", ""],
  ["Michigan", "Mich.", "MI", "Michigander", ""],
  ["Minnesota", "Minn.", "MN", "Minnesotan", ""],
  ["Mississippi", "Miss.", "MS", "Mississippian", ""],
  ["Missouri", "Mo.", "MO", "Missourian", ""],
  ["Montana", "Mont.", "MT", "Montanan", ""],
  ["Nebraska", "Neb.", "NE", "Nebraskan", "Nebr."],
  ["Nevada", "Nev.", "NV", "Nevadan", ""],
  ["New Hampshire", "N.H.", "NH", "", ""],
  ["New Jersey", "N.J.", "NJ", "New Jerseyan", ""],
  ["New Mexico", "N.M.", "NM", "New Mexican", ""],
  ["New York", "N.Y.", "NY", "", ""],
  ["North Carolina", "N.C.", "NC", "North Carolinian", ""],
  ["North Dakota", "N.D.", "ND", "North Dakotan", ""],
  ["Ohio", "", "OH", "Ohioan", ""],
  ["Oklahoma", "Okla.", "OK", "Oklahoman", ""],
  ["Oregon", "Ore.", "OR", "Oregonian", ""],
  ["Pennsylvania", "Pa.", "PA", "Pennsylvanian", "Penn."],
  ["Rhode Island", "R.I.", "RI", "Rhode Islander", ""],
  ["South Carolina", "S.C.", "SC", "South Carolinian", ""],
  ["South Dakota", "S.D.", "SD", "South Dakotan", ""],
  ["Tennessee", "Tenn.", "TN", "Tennessean", ""],
  ["Texas", "", "TX", "Texan", "Tex."],
  ["Utah", "", "UT", "Utahn", ""],
  ["Vermont", "Vt.", "VT", "Vermonter", ""],
  ["Virginia", "Va.", "VA", "Virginian", ""],
  ["Washington", "Wash.", "WA", "Washingtonian", ""],
  ["West Virginia", "W.Va.", "WV", "West Virginian", ""],
  ["Wisconsin", "Wis.", "WI", "Wisconsinite", "Wisc."],
  ["Wyoming", "Wyo.", "WY", "Wyomingite", ""],
];

const TERRITORIES: readonly State[] = [
  ["District of Columbia", "D.C.", "DC", "", ""],
  ["Puerto Rico", "", "PR", "", ""],
  ["Guam", "", "GU", "", ""],
];
const ALL = [...STATES, ...TERRITORIES];

/** Single-word abbreviations without their period: Ala, Ariz, … */
export const STATE_ABBREVIATIONS = STATES.flatMap(([, press, , , other]) => [press, other])
  .map((abbreviation) => abbreviation.replace(/\.$/, ""))
  .filter((abbreviation) => /^\p{Lu}\p{Ll}+$/u.test(abbreviation));

/** A pattern for any state: name, press abbreviation or postal code, longest first. */
export const ANY_STATE = STATES.flatMap(([name, press, postal]) => [
  RegExp.escape(name),
  ...(press ? [RegExp.escape(press)] : []),
  `${postal}(?![\\p{L}\\d])`,
])
  .sort((one, other) => other.length - one.length)
  .join("|");

/** The state with this name in any case, press abbreviation or postal code. */
export function stateNamed(text: string): string | null {
  const lower = text.toLowerCase();
  return (
    STATES.find(([name, press, postal]) => name.toLowerCase() === lower || text === press || text === postal)?.[0] ??
    null
  );
}

const NAMES = new Set(ALL.map(([name]) => name.toLowerCase()));
const BY_ABBREVIATION = new Map(
  ALL.flatMap(([name, press, postal, , other]) =>
    [press, postal, other].map((short) => [bareOf(short), name.toLowerCase()]),
  ),
);
BY_ABBREVIATION.delete("");

function bareOf(abbreviation: string): string {
  return abbreviation.replace(/[.\s]/g, "").toLowerCase();
}

/** The state, in lower case, of an abbreviation such as 'Ark.', 'AR' or 'N.D.'. The first letter must be a capital. */
export function stateOf(text: string): string | null {
  if (!/^\p{Lu}/u.test(text)) return null;
  const lower = text.toLowerCase();
  return NAMES.has(lower) ? lower : (BY_ABBREVIATION.get(bareOf(text)) ?? null);
}

/** Whether words in lower case are the name of a state or territory. */
export function isStateName(words: string): boolean {
  return NAMES.has(words);
}

// 'Washington' alone is usually the capital.
const BY_PEOPLE = new Map(
  STATES.flatMap(([name, , , demonym]) =>
    [name === "Washington" ? "" : name, demonym].map((form) => [form.toLowerCase(), name]),
  ),
);
BY_PEOPLE.delete("");
const STATE_OR_PEOPLE = new RegExp(`(?<!\\p{L})(${anyOf([...BY_PEOPLE.keys()])})(?:s|ns?|ans?)?(?!\\p{L})`, "giu");

/** The states that a text mentions by name or demonym, ignoring case. */
export function statesAndPeople(text: string): Set<string> {
  const plain = text.replace(/hawai[ʻʼ‘’'`]i/gi, "Hawaii");
  return new Set(
    [...plain.matchAll(STATE_OR_PEOPLE)].flatMap(([, form = ""]) => BY_PEOPLE.get(form.toLowerCase()) ?? []),
  );
}

const SHORT_STATE = new RegExp(
  `(?:\\b[RDI]-|\\(|, ?)(W\\. ?Va\\b\\.?|(?:[A-Z]\\.\\s?){2}|[A-Z]{2}\\b|(?:${anyOf(STATE_ABBREVIATIONS)})\\b\\.?)`,
  "gu",
);

/** The states, in lower case, that a text names by an abbreviation, as in '(R-Ark.)', '(AR-02)' or 'Conway, Ark.'. */
export function shortStates(text: string): string[] {
  return [...text.matchAll(SHORT_STATE)].flatMap(([, short = ""]) => stateOf(short) ?? []);
}

type Affiliation = { party: "r" | "d" | "i"; state: string | null };

const PARTY = /(?:\(|\b)(?:both |all )?([RDI])[-–]([A-Z][\p{L}.]*(?:\s?[A-Z][\p{L}.]*)?)/u;

/** The first party and state in a text, as in '(R-Ark.)', 'D-Mass.' or '(all D-Md.)'. */
export function affiliationAt(text: string): Affiliation | null {
  const match = PARTY.exec(text);
  if (!match) return null;
  const [, letter = "", place = ""] = match;
  const party = letter.toLowerCase();
  if (party !== "r" && party !== "d" && party !== "i") return null;
  return { party, state: stateOf(place.trim()) ?? stateOf(place.split(/[\s.]/u)[0] ?? "") };
}

/** The place-name stem of a demonym: 'Arkansans' → 'arkans', 'Texan' → 'tex'. Null if the word is not a demonym. */
export function demonymRoot(word: string): string | null {
  return /^(.{3,}?)(?:ians?|ans?|ns?|ites?|ese|ish|ers?|i)$/u.exec(word.toLowerCase())?.[1] ?? null;
}

function anyOf(forms: string[]): string {
  return [...forms]
    .sort((one, other) => other.length - one.length)
    .map((form) => RegExp.escape(form))
    .join("|");
}
