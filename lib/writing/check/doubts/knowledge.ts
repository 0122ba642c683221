import "server-only";
import type { PreparedSource } from "@/lib/writing/text/passages";

/*
 * What every reader knows: names that a writer may use for what the source calls otherwise.
 */

/** Regions, seats of government and nicknames of states that a writer may use instead of the source's states and offices. */
const KNOWN =
  /^(?:new england|(?:upper )?midwest(?:ern)?|(?:pacific )?northwest(?:ern)?|northeast(?:ern)?|southeast(?:ern)?|southwest(?:ern)?|mid-atlantic|great (?:plains|lakes)|(?:gulf|east|west) coast|deep south|appalachian?|(?:mountain|plains|gulf|sun) states?|(?:aloha|badger|bay|beaver|beehive|bluegrass|buckeye|centennial|constitution|cornhusker|cowboy|empire|equality|evergreen|garden|gem|golden|grand canyon|granite|green mountain|hawkeye|hoosier|keystone|lone star|magnolia|mount rushmore|natural|north star|ocean|palmetto|peace garden|peach|pelican|pine tree|show-me|silver|sooner|sunflower|sunshine|tar heel|treasure|volunteer|wolverine|yellowhammer) state|old dominion|last frontier|land of (?:enchantment|lincoln)|capitol hill|washington|white house|covid(?:-19)?)$/u;

/** Capitals and seats that stand for a government, with the words for its country. */
const SEATS: readonly [seat: RegExp, country: RegExp][] = [
  [/^beijing$/u, /\b(?:China|Chinese)\b/u],
  [/^berlin$/u, /\bGerman/u],
  [/^brussels$/u, /\b(?:European|E\.?U\b|Belgi|NATO\b)/u],
  [/^canberra$/u, /\bAustralia/u],
  [/^caracas$/u, /\bVenezuela/u],
  [/^(?:kyiv|kiev)$/u, /\bUkrain/u],
  [/^(?:london|downing street|westminster)$/u, /\b(?:Brit|England\b|U\.?K\b|United Kingdom\b)/u],
  [/^(?:moscow|(?:the )?kremlin)$/u, /\bRussia/u],
  [/^mexico city$/u, /\bMexic/u],
  [/^(?:new )?delhi$/u, /\bIndia/u],
  [/^ottawa$/u, /\bCanad/u],
  [/^paris$/u, /\b(?:France|French)\b/u],
  [/^pyongyang$/u, /\bNorth Korea/u],
  [/^riyadh$/u, /\bSaudi/u],
  [/^seoul$/u, /\bSouth Korea/u],
  [/^taipei$/u, /\bTaiwan/u],
  [/^tehran$/u, /\bIran/u],
  [/^tokyo$/u, /\bJapan/u],
];

/** A writer may name a holiday for its date. */
const HOLIDAY =
  /\b(?:new year|king(?:, jr\.,?)? day|presidents['’]? day|valentine|st\.? patrick|earth day|tax day|april fool|memorial day|mother['’]?s['’]? day|juneteenth|flag day|father['’]?s['’]? day|independence day|fourth of july|labor day|halloween|columbus day|thanksgiving|election day|veterans['’]? day|christmas)/u;

/** Presidents by term, starting on January 20 of these years. */
const PRESIDENTS: readonly [year: number, name: string][] = [
  [2001, "bush"],
  [2009, "obama"],
  [2017, "trump"],
  [2021, "biden"],
  [2025, "trump"],
];

/** Whether a last name is that of the president in office on the article's date, in an article that mentions the president. */
function isPresident(name: string, { day, text }: PreparedSource): boolean {
  const inOffice = PRESIDENTS.findLast(([year]) => day !== null && day.getTime() >= Date.UTC(year, 0, 20));
  return inOffice?.[1] === name && /\b(?:[Pp]resident|Administration|administration|White House)\b/u.test(text);
}

/** Whether every reader knows a name, in lower case, or knows what it stands for in the source. */
export function isKnown(name: string, source: PreparedSource): boolean {
  return (
    KNOWN.test(name) ||
    HOLIDAY.test(name) ||
    SEATS.some(([seat, country]) => seat.test(name) && country.test(source.text)) ||
    isPresident(name.split(" ").at(-1) ?? "", source)
  );
}
