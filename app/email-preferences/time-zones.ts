/** Common US time zones by their usual names. */
export const US_ZONES: ReadonlyMap<string, string> = new Map([
  ["America/New_York", "Eastern"],
  ["America/Chicago", "Central"],
  ["America/Denver", "Mountain"],
  ["America/Phoenix", "Mountain (Arizona)"],
  ["America/Los_Angeles", "Pacific"],
  ["America/Anchorage", "Alaska"],
  ["Pacific/Honolulu", "Hawaii"],
]);

/** The zones that JavaScript lists by a former name, with their name in the IANA database. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ["Africa/Asmera", "Africa/Asmara"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["America/Catamarca", "America/Argentina/Catamarca"],
  ["America/Coral_Harbour", "America/Atikokan"],
  ["America/Cordoba", "America/Argentina/Cordoba"],
  ["America/Godthab", "America/Nuuk"],
  ["America/Indianapolis", "America/Indiana/Indianapolis"],
  ["America/Jujuy", "America/Argentina/Jujuy"],
  ["America/Louisville", "America/Kentucky/Louisville"],
  ["America/Mendoza", "America/Argentina/Mendoza"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Asia/Katmandu", "Asia/Kathmandu"],
  ["Asia/Rangoon", "Asia/Yangon"],
  ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
  ["Atlantic/Faeroe", "Atlantic/Faroe"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Pacific/Enderbury", "Pacific/Kanton"],
  ["Pacific/Ponape", "Pacific/Pohnpei"],
  ["Pacific/Truk", "Pacific/Chuuk"],
]);

export const OTHER_ZONES: readonly string[] = [
  ...new Set([...Intl.supportedValuesOf("timeZone").map(currentZone), "UTC"]),
]
  .filter((zone) => !US_ZONES.has(zone))
  .sort();

/** A zone by its current name, also if it was stored by a former one. */
export function currentZone(zone: string): string {
  return RENAMED.get(zone) ?? zone;
}

export function zoneName(zone: string): string {
  return US_ZONES.get(zone) ?? currentZone(zone).replaceAll("_", " ");
}
