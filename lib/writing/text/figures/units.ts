import "server-only";

/** A unit's kind, with which amounts are compared, and its factor to the kind's smallest unit. */
export type Unit = { kind: string; factor: number };

/** A kind, a factor, and the singular words for the unit. */
const TABLE = `
voltage 1 v, volt
voltage 1e3 kv, kilovolt
mva 1 mva
heat 1 btu
heat 1e6 mmbtu
horsepower 1 hp, horsepower
distance-us 1 mile, mi
distance 1 kilometer, kilometre, km
length 1 meter, metre
feet 1 foot, feet, ft
inches 1 inch, inche
weight-tons 1 ton
weight-tonnes 1 tonne
weight-pounds 1 pound, lb
weight-kg 1 kilogram, kg
speed-us 1 mph, mile per hour, mile an hour
speed 1 kph, kmh, km per hour, km/h, kilometer per hour, kilometer an hour
square_feet 1 square foot, square feet, sq ft, sq foot, sq feet
square_miles 1 square mile, sq mile, sq mi
square_meters 1 square meter, square metre, sq meter, sq m
square_meters 1e6 square kilometer, square kilometre, square km, sq km
gas 1 cubic meter, cubic metre
gas 1e9 bcm
gas-us 1 cubic foot, cubic feet
gas-us 1e9 bcf
degrees 1 degree
degrees_fahrenheit 1 °f, degree f, degree fahrenheit
degrees_celsius 1 °c, degree c, degree celsius
hours 1 hr
years 10 decade
years 100 century, centurie
mbps 1 mbp, megabit
mbps 1e3 gbp, gigabit
percent 1 %, percent, per cent, pct
points 1 percentage point
money_$ 1 dollar, us dollar, u.s dollar, usd
money_$ .01 cent, ¢
money_€ 1 euro
`;
/** Units that are kinds of their own. */
const PLAIN = "acre hectare gallon barrel second minute hour day week month year".split(" ");
/** Prefixes of watts and watt-hours. */
const PREFIXES = Object.entries({ "|": 1, "k|kilo": 1e3, "m|mega": 1e6, "g|giga": 1e9, "t|tera": 1e12 });

const UNITS = new Map<string, Unit>(PLAIN.map((word) => [word, { kind: `${word}s`, factor: 1 }]));
for (const [, kind = "", factor, words = ""] of TABLE.matchAll(/^(\S+) (\S+) (.+)$/gmu))
  for (const word of words.split(", ")) UNITS.set(word, { kind: kind.replace("_", " "), factor: Number(factor) });
for (const [words, factor] of PREFIXES) {
  const [short, long] = words.split("|");
  for (const word of [`${short}w`, `${long}watt`]) {
    UNITS.set(word, { kind: "power", factor });
    for (const hour of ["h", "hr", "hour", " hour", " hr"]) UNITS.set(word + hour, { kind: "energy", factor });
  }
}

const MAX_WORDS = 3;
const WORDS = /^(?:[%¢]|°\s?[fc](?!\p{L})|\p{L}+(?:\.\p{L}+\.?)*(?:\/h(?!\p{L})|\.?[\s-]\p{L}+){0,2}(?!\p{L}))/u;

/** The unit at the start of this text and its length in characters. */
export function unitAt(text: string): { unit: Unit; length: number } | null {
  const found = WORDS.exec(text.slice(0, MAX_LENGTH).toLowerCase())?.[0] ?? "";
  const ends = [...found.matchAll(/[\s-]|$/gu)].slice(0, MAX_WORDS).reverse();
  for (const { index } of ends) {
    const words = found.slice(0, index).replace(/\.$/u, "");
    const unit = UNITS.get(singular(words));
    // Utilities count 'meters'.
    if (unit && words !== "meters") return { unit, length: words.length };
  }
  return null;
}

/** Longer than any unit, in characters. */
const MAX_LENGTH = 40;

const singular = (words: string) =>
  words
    .replace(/°\s/u, "°")
    .split(/\.?[\s-]/u)
    .map((word) => (word.length > 2 ? word.replace(/(?<![su])s$/u, "") : word))
    .join(" ");

const PERIODS =
  "hour|hr|day|week|month|year|annum|mwh|megawatt[\\s-]?hour|kwh|kilowatt[\\s-]?hour|person|capita|head|barrel|gallon";
/** 'a month', '/MWh', 'of water a day', 'arrests each week', 'annually' */
const PERIOD = new RegExp(
  `^(?: \\p{L}+){0,3}[\\s-]*(?:an?[\\s-]+(?!\\p{L}+ (?:later|earlier|ago|before|after|and)\\b)|(?:per|each|every)[\\s-]+|/\\s*)(${PERIODS})\\b|^\\s*(hourly|daily|weekly|monthly|yearly|annually)`,
  "u",
);
const SAME_PERIODS = new Map(
  Object.entries({ hr: "hour", annum: "year", annually: "year", daily: "day", head: "person", capita: "person" }),
);

/** The rate directly after an amount: 'a month', 'per MWh', '/year', 'of water a day'. */
export function periodAt(text: string): string | null {
  const [, period, adverb] = PERIOD.exec(text.toLowerCase()) ?? [];
  const word = period ?? adverb ?? "";
  if (/watt/u.test(word)) return `${word[0]}wh`;
  return SAME_PERIODS.get(word) ?? (word.replace(/ly$/u, "") || null);
}

/** Words for the same period elsewhere in a sentence: 'annual bills', 'monthly'. */
export function mentionsPeriod(sentence: string, period: string): boolean {
  const words: Record<string, string> = { day: "(?:day|daily)\\b", year: "(?:year|annual|12 months)" };
  return new RegExp(`\\b${words[period] ?? period}`, "iu").test(sentence);
}
