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

/** Holidays by month: a writer may replace the name with the date or the date with the name. */
const HOLIDAYS: readonly [month: number, names: RegExp][] = [
  [1, /\bnew year|\bking(?:, jr\.,?)? day\b/iu],
  [2, /\bpresidents['’]? day\b|\bvalentine['’]?s?\b/iu],
  [3, /\bst\.? patrick['’]?s?\b/iu],
  [4, /\bearth day\b|\btax day\b|\bapril fools?\b/iu],
  [5, /\bmemorial day\b|\bmother['’]?s['’]? day\b/iu],
  [6, /\bjuneteenth\b|\bflag day\b|\bfather['’]?s['’]? day\b/iu],
  [7, /\bindependence day\b|\bfourth of july\b/iu],
  [9, /\blabor day\b/iu],
  [10, /\bhalloween\b|\bcolumbus day\b/iu],
  [11, /\bthanksgiving\b|\belection day\b|\bveterans['’]? day\b/iu],
  [12, /\bchristmas\b|\bnew year['’]?s eve\b/iu],
];

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
    HOLIDAYS.some(([, names]) => names.test(name)) ||
    SEATS.some(([seat, country]) => seat.test(name) && country.test(source.text)) ||
    isPresident(name.split(" ").at(-1) ?? "", source)
  );
}

/** Whether a text names a holiday in this month. */
export function hasHolidayIn(month: number, text: string): boolean {
  return HOLIDAYS.some(([ofHoliday, names]) => ofHoliday === month && names.test(text));
}
