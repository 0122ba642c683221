import "server-only";

export type Role =
  | "senator"
  | "representative"
  | "governor"
  | "president"
  | "vice president"
  | "secretary"
  | "mayor"
  | "judge"
  | "other";

const ROLE_WORDS = new Map<string, Role>();
const ROLES: readonly [Role, string][] = [
  ["senator", "senator senators sen sens"],
  [
    "representative",
    "representative representatives rep reps congressman congresswoman congressmen congresswomen congressmember",
  ],
  ["governor", "governor governors gov govs"],
  ["president", "president presidents pres"],
  ["secretary", "secretary secretaries"],
  ["mayor", "mayor mayors"],
  ["judge", "judge judges justice"],
  [
    "other",
    "chairman chair chairwoman chairperson chairs co-chair cochair administrator commissioner commissioners director deputy dr mr mrs ms sheriff attorney " +
      "leader speaker ranking member members minister prime chancellor king queen ceo officer general colonel captain professor rev reverend hon " +
      "honorable acting under assistant undersecretary lieutenant lt gen col sgt capt prof owner founder spokesman spokeswoman spokesperson former late lawmaker whip majority minority",
  ],
];
for (const [role, words] of ROLES) for (const word of words.split(" ")) ROLE_WORDS.set(word, role);

/** The office a word names, null when it names none. */
export function roleOf(word: string): Role | null {
  return ROLE_WORDS.get(word) ?? null;
}

const NICKNAMES = (
  "charles/chuck/charlie william/bill/will/billy robert/bob/bobby/rob joseph/joe james/jim/jimmy/jamie thomas/tom/tommy michael/mike edward/ed/eddie/ted " +
  "richard/rick/dick/rich donald/don daniel/dan/danny stephen/steve/steven patrick/pat elizabeth/liz/beth katherine/kate/katie/kathy/catherine christopher/chris " +
  "benjamin/ben timothy/tim anthony/tony kenneth/ken/kenny ronald/ron samuel/sam jeffrey/jeff david/dave gregory/greg andrew/andy matthew/matt nicholas/nick " +
  "joshua/josh susan/sue margaret/maggie/peggy deborah/deb/debbie cynthia/cindy catherine/cathy john/jack/jon lawrence/larry philip/phil/phillip frederick/fred " +
  "gerald/gerry/jerry raymond/ray harold/hal alexander/alex zachary/zach jacob/jake theodore/ted rafael/ted peter/pete francis/frank victoria/vicky martin/marty " +
  "douglas/doug bradley/brad leonard/len rebecca/becky judith/judy barbara/barb pamela/pam jennifer/jen abigail/abby addison/mitch rodney/rod clifford/cliff"
)
  .split(" ")
  .map((group) => group.split("/"));

const nicknames = new Map<string, Set<string>>();
for (const group of NICKNAMES) {
  for (const name of group) nicknames.set(name, new Set([...(nicknames.get(name) ?? []), ...group]));
}

/** Every first name that may be the same person's: 'Chuck' and 'Charles'. */
export function sameFirstNames(name: string): ReadonlySet<string> {
  return nicknames.get(name) ?? new Set([name]);
}

export function isFirstName(name: string): boolean {
  return nicknames.has(name);
}

const OFFICE =
  /\b(Vice )?(Senators?|Sens?\.?|Representatives?|Reps?\.?|Congress(?:m[ae]n|wom[ae]n)|Governors?|Govs?\.?|Presidents?|Secretar(?:y|ies)|Mayors?|Judges?)(?!\p{L})/gu;
/** Names, commas, 'and' and parentheses; every part ends where it must, so that no text makes this slow. */
const LIST = /^(?:\s+(?!\s)|,|&|-|and(?!\p{L})|\([^)]*\)|["“”]\p{L}+["“”]|\p{Lu}[\p{L}'’.]*(?![\p{L}'’.]))*$/u;

/** The offices a text gives to a person of this surname, read from the words before each mention and from district numbers. */
export function rolesIn(text: string, surname: string): Set<Role> {
  const roles = new Set<Role>();
  const mention = new RegExp(`(?<!\\p{L})${literal(surname)}(?!\\p{L})`, "giu");
  for (const match of text.matchAll(mention)) {
    const before = text.slice(Math.max(0, match.index - 260), match.index);
    const office = [...before.matchAll(OFFICE)].at(-1);
    const [whole = "", vice, title = ""] = office ?? [];
    const role =
      office && LIST.test(before.slice(office.index + whole.length))
        ? roleOf(title.replace(".", "").toLowerCase())
        : null;
    if (role === "president" && vice) roles.add("vice president");
    else if (role) roles.add(role);
    if (/^(?:, (?:Jr|Sr|II|III)\.?,?)? ?\((?:[RDI]-)?[A-Z]{2}-\d/u.test(text.slice(match.index + match[0].length)))
      roles.add("representative");
  }
  return roles;
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
}
