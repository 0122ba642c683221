import "server-only";

const LANGUAGES = "en es fr de it pt nl pl ro ca sv da nb cs hu tr ru uk el ar".split(" ");
// Usual in newspapers, but not in Intl.
const ABBREVIATIONS: [string, number][] = [
  ["sept", 9],
  ["mrz", 3],
];

let numbers: Map<string, number> | null = null;

/** The number of a month, 1 to 12, by its full or abbreviated name in any of several languages. Null for other words. */
export function monthOf(name: string): number | null {
  // 40 formats take longer than a page, so not before they are needed.
  numbers ??= new Map([...LANGUAGES.flatMap(namesIn), ...ABBREVIATIONS]);
  return numbers.get(plain(name)) ?? null;
}

/** The names as they are written with a day, because Slavic languages have another form for it. */
function namesIn(language: string): [string, number][] {
  return (["long", "short"] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { month, day: "numeric", timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, at): [string, number] => {
      const parts = format.formatToParts(Date.UTC(2026, at, 15));
      return [plain(parts.find(({ type }) => type === "month")?.value ?? ""), at + 1];
    });
  });
}

function plain(name: string): string {
  return name.toLowerCase().replace(/\.$/, "").normalize("NFD").replace(/\p{M}/gu, "");
}
