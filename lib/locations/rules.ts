/**
 * Whether an article's title or first paragraph names one of these places (contract 3.4).
 * For a US state its press abbreviation, postal code and demonym count too; a place that only shares the name
 * (Arkansas City, the Arkansas River in Oklahoma) doesn't, nor does a dateline alone over another state's story.
 */
export function isLocalTo(article: { title: string; text: string | null }, names: string[]): boolean {
  const [dateline, opening] = splitDateline(openingOf(article.text ?? ""));
  const passage = `${article.title}\n${opening}`;
  return names.some((written) => {
    const name = written.trim().replace(/\s+/g, " ");
    if (name === "") return false;
    if (mentions(passage, name)) return true;
    return mentions(dateline, name) && !namesAnotherState(passage, name);
  });
}

/** The first paragraph with the labels before it ('FOR IMMEDIATE RELEASE', a contact, a date, the title once more). */
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

// 'LITTLE ROCK, Ark. (AP) — ': a place with at most one comma, perhaps an agency, and a dash.
const DATELINE = /^\(?\p{Lu}[\p{L}. '’-]{1,30}(?:, [\p{L}. ]{2,20})?\)?(?: ?\([^)\n]{2,30}\))?\s*(?:[—–]|--?\s)\s*/u;

function splitDateline(opening: string): [dateline: string, rest: string] {
  const dateline = DATELINE.exec(opening)?.[0] ?? "";
  return [dateline, opening.slice(dateline.length)];
}

function mentions(passage: string, name: string): boolean {
  return mentionOf(name).test(withoutNamesakes(passage, name));
}

/** Every way of writing the place, as whole words. Lower case never counts: 'little rock' may be a small stone. */
function mentionOf(name: string): RegExp {
  const state = STATES.find(([full]) => full.toLowerCase() === name.toLowerCase());
  const proper =
    state?.[0] ?? (/\p{Lu}/u.test(name) ? name : name.replace(/(?<!\p{L})\p{L}/gu, (c) => c.toUpperCase()));
  const forms = [proper, proper.toUpperCase()].map((form) => word(literal(form)));
  if (state) {
    const [, press, postal, demonym] = state;
    if (demonym !== "") forms.push(word(`${demonym}s?`));
    // An abbreviation may be a word of its own ('the Ark.', 'OR'): it counts only where a state stands.
    if (press !== "") forms.push(`${STATE_FOLLOWS}(?:${literal(press)}|${literal(press.toUpperCase())})`);
    forms.push(`(?<=\\p{L}, )${postal}(?=$|[).,;:\\n]|\\s*[—–-]|\\s\\d{5})`, word(`${postal}-\\d{1,2}`));
    forms.push(`(?<=\\b[RDI][-–])${postal}(?!\\p{L})`);
  }
  return new RegExp(forms.join("|"), "u");
}

const STATE_FOLLOWS =
  "(?<=^|\\n|, |\\b[RDI][-–]|\\b(?:in|of|from|to|across|for|near|[Nn]orthern|[Ss]outhern|[Ee]astern|[Ww]estern|[Cc]entral) )";

function namesAnotherState(passage: string, name: string): boolean {
  // 'Washington' is mostly the capital there.
  const others = STATES.filter(([full]) => full !== "Washington" && full.toLowerCase() !== name.toLowerCase());
  return others.some(([full]) => mentions(passage, full));
}

/** The passage without what bears the place's name and lies, or may lie, elsewhere. */
function withoutNamesakes(passage: string, name: string): string {
  const place = literal(name);
  const elsewhere = [`USS ${place}`, `${place} (?:Street|St\\.|Avenue|Ave\\.|Boulevard|Blvd\\.)`];
  elsewhere.push(...(NAMESAKES[name.toLowerCase()] ?? []));
  const river = SHARED_RIVERS[name.toLowerCase()];
  if (!river) elsewhere.push(`${place} River`);
  else if (river.elsewhere.test(passage)) elsewhere.push(river.features);
  return passage.replace(new RegExp(word(`(?:${elsewhere.join("|")})`), "giu"), " … ");
}

/** Other places called like a state, by its name in lower case. */
const NAMESAKES: Record<string, string[]> = {
  arkansas: ["Arkansas City"],
  kansas: ["Kansas City"],
  mississippi: ["Mississippi County"],
  virginia: ["West Virginia"],
  washington: ["Washington,? D\\.? ?C\\b"],
};

/** A river that is local news unless the passage also names another place it flows through. */
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

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** Name, press abbreviation (Associated Press), postal code, demonym; empty where there is none or it means something else. */
const STATES: readonly (readonly [name: string, press: string, postal: string, demonym: string])[] = [
  ["Alabama", "Ala.", "AL", "Alabamian"],
  ["Alaska", "", "AK", "Alaskan"],
  ["Arizona", "Ariz.", "AZ", "Arizonan"],
  ["Arkansas", "Ark.", "AR", "Arkansan"],
  ["California", "Calif.", "CA", "Californian"],
  ["Colorado", "Colo.", "CO", "Coloradan"],
  ["Connecticut", "Conn.", "CT", ""],
  ["Delaware", "Del.", "DE", "Delawarean"],
  ["Florida", "Fla.", "FL", "Floridian"],
  ["Georgia", "Ga.", "GA", ""],
  ["Hawaii", "", "HI", ""],
  ["Idaho", "", "ID", "Idahoan"],
  ["Illinois", "Ill.", "IL", "Illinoisan"],
  ["Indiana", "Ind.", "IN", "Hoosier"],
  ["Iowa", "", "IA", "Iowan"],
  ["Kansas", "Kan.", "KS", "Kansan"],
  ["Kentucky", "Ky.", "KY", "Kentuckian"],
  ["Louisiana", "La.", "LA", "Louisianan"],
  ["Maine", "", "ME", "Mainer"],
  ["Maryland", "Md.", "MD", "Marylander"],
  ["Massachusetts", "Mass.", "MA", ""],
  ["Michigan", "Mich.", "MI", "Michigander"],
  ["Minnesota", "Minn.", "MN", "Minnesotan"],
  ["Mississippi", "Miss.", "MS", "Mississippian"],
  ["Missouri", "Mo.", "MO", "Missourian"],
  ["Montana", "Mont.", "MT", "Montanan"],
  ["Nebraska", "Neb.", "NE", "Nebraskan"],
  ["Nevada", "Nev.", "NV", "Nevadan"],
  ["New Hampshire", "N.H.", "NH", ""],
  ["New Jersey", "N.J.", "NJ", "New Jerseyan"],
  ["New Mexico", "N.M.", "NM", "New Mexican"],
  ["New York", "N.Y.", "NY", ""],
  ["North Carolina", "N.C.", "NC", "North Carolinian"],
  ["North Dakota", "N.D.", "ND", "North Dakotan"],
  ["Ohio", "", "OH", "Ohioan"],
  ["Oklahoma", "Okla.", "OK", "Oklahoman"],
  ["Oregon", "Ore.", "OR", "Oregonian"],
  ["Pennsylvania", "Pa.", "PA", "Pennsylvanian"],
  ["Rhode Island", "R.I.", "RI", "Rhode Islander"],
  ["South Carolina", "S.C.", "SC", "South Carolinian"],
  ["South Dakota", "S.D.", "SD", "South Dakotan"],
  ["Tennessee", "Tenn.", "TN", "Tennessean"],
  ["Texas", "", "TX", "Texan"],
  ["Utah", "", "UT", "Utahn"],
  ["Vermont", "Vt.", "VT", "Vermonter"],
  ["Virginia", "Va.", "VA", "Virginian"],
  ["Washington", "Wash.", "WA", "Washingtonian"],
  ["West Virginia", "W.Va.", "WV", "West Virginian"],
  ["Wisconsin", "Wis.", "WI", "Wisconsinite"],
  ["Wyoming", "Wyo.", "WY", "Wyomingite"],
];
