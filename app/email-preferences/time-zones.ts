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

export const OTHER_ZONES: readonly string[] = Intl.supportedValuesOf("timeZone").filter((zone) => !US_ZONES.has(zone));

export function zoneName(zone: string): string {
  return US_ZONES.get(zone) ?? zone.replaceAll("_", " ");
}
