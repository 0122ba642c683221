const STATES =
  "alabama/al/ala alaska/ak arizona/az/ariz arkansas/ar/ark california/ca/calif/cal colorado/co/colo connecticut/ct/conn delaware/de/del " +
  "florida/fl/fla georgia/ga hawaii/hi idaho/id illinois/il/ill indiana/in/ind iowa/ia kansas/ks/kan/kans kentucky/ky " +
  "louisiana/la maine/me maryland/md massachusetts/ma/mass michigan/mi/mich minnesota/mn/minn mississippi/ms/miss missouri/mo montana/mt/mont " +
  "nebraska/ne/neb/nebr nevada/nv/nev new_hampshire/nh new_jersey/nj new_mexico/nm new_york/ny north_carolina/nc north_dakota/nd ohio/oh " +
  "oklahoma/ok/okla oregon/or/ore pennsylvania/pa/penn rhode_island/ri south_carolina/sc south_dakota/sd tennessee/tn/tenn texas/tx/tex " +
  "utah/ut vermont/vt virginia/va washington/wa/wash west_virginia/wv wisconsin/wi/wis/wisc wyoming/wy/wyo district_of_columbia/dc puerto_rico/pr guam/gu";

const STATE_NAMES = new Set<string>();
const STATE_OF = new Map<string, string>();
for (const entry of STATES.split(" ")) {
  const [name = "", ...shorts] = entry.replaceAll("_", " ").split("/");
  STATE_NAMES.add(name);
  for (const short of shorts) STATE_OF.set(short, name);
}

/** The state a short form like 'Ark.', 'AR' or 'N.D.' stands for; the form must be written as one (capital first). */
export function stateOf(short: string): string | null {
  if (!/^\p{Lu}/u.test(short)) return null;
  const bare = short.replace(/[.\s]/gu, "").toLowerCase();
  if (STATE_NAMES.has(short.toLowerCase())) return short.toLowerCase();
  return STATE_OF.get(bare) ?? null;
}

export function isStateName(words: string): boolean {
  return STATE_NAMES.has(words);
}

const FULL_STATE = new RegExp(
  `(?<!\\p{L})(?:${[...STATE_NAMES]
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/(?<=^|\s)\p{Ll}(?!f )/gu, (letter) => letter.toUpperCase()))
    .join("|")})(?!\\p{L}|,? D\\.? ?C\\b)`,
  "gu",
);

/** The states a text names in full. */
export function fullStates(text: string): Set<string> {
  return new Set((text.match(FULL_STATE) ?? []).map((name) => name.toLowerCase()));
}

const SHORT_STATE =
  /(?:\b[RDI]-|\(|, ?)((?:[A-Z]\.\s?){2}|[A-Z]{2}\b|(?:Ala|Ariz|Ark|Calif|Colo|Conn|Del|Fla|Ga|Ill|Ind|Kans?|Ky|La|Mass|Md|Mich|Minn|Miss|Mo|Mont|Nebr?|Nev|Okla|Ore|Pa|Tenn|Tex|Va|Vt|Wash|Wisc?|Wyo)\b\.?)/gu;

/** The states a text names by a short form, as in '(R-Ark.)', '(AR-02)' or 'Conway, Ark.'. */
export function shortStates(text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(SHORT_STATE)) {
    const state = stateOf(match[1] ?? "");
    if (state) found.push(state);
  }
  return found;
}

export type Affiliation = { party: "r" | "d" | "i"; state: string | null };

const PARTY = /(?:\(|\b)(?:both |all )?([RDI])[-–]([A-Z][\p{L}.]*(?:\s?[A-Z][\p{L}.]*)?)/u;

/** '(R-Ark.)', 'D-Mass.', '(all D-Md.)' at the start of a text: party and state. */
export function affiliationAt(text: string): Affiliation | null {
  const match = PARTY.exec(text);
  if (!match) return null;
  const [, letter = "", place = ""] = match;
  const party = letter.toLowerCase();
  if (party !== "r" && party !== "d" && party !== "i") return null;
  return { party, state: stateOf(place.trim()) ?? stateOf(place.split(/[\s.]/u)[0] ?? "") };
}

/** Stems a demonym may come from: 'Arkansans' → arkansa…, 'Texan' → tex…; compared by their beginning. */
export function demonymRoot(word: string): string | null {
  const root = /^(.{3,}?)(?:ians?|ans?|ns?|ites?|ese|ish|ers?|i)$/u.exec(word.toLowerCase())?.[1];
  return root && root.length >= 3 ? root : null;
}
