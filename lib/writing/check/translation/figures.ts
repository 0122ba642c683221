import "server-only";

const NUMBERS: [english: string, spanish: string, value: number][] = [
  ["hundred", "cien", 100],
  ["dozen", "docena", 12],
  ["ninety", "noventa", 90],
  ["eighty", "ochenta", 80],
  ["seventy", "setenta", 70],
  ["sixty", "sesenta", 60],
  ["fifty", "cincuenta", 50],
  ["forty", "cuarenta", 40],
  ["thirty", "treinta", 30],
];
const EN_SMALL =
  "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";
const ES_SMALL =
  "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte";

const VALUES = {
  en: new Map([...NUMBERS.map(([word, , value]) => [word, value] as const), ...smallNumbers(EN_SMALL)]),
  es: new Map([...NUMBERS.map(([, word, value]) => [word, value] as const), ...smallNumbers(ES_SMALL)]),
};
const SCALES: Record<"en" | "es", [RegExp, number][]> = {
  en: [
    [/^thousand/iu, 1e3],
    [/^million/iu, 1e6],
    [/^billion/iu, 1e9],
    [/^trillion/iu, 1e12],
  ],
  es: [
    [/^mil\s+mill/iu, 1e9],
    [/^mil$/iu, 1e3],
    [/^mill/iu, 1e6],
    [/^bill/iu, 1e12],
  ],
};
const SCALE = {
  en: "(?:thousand|million|billion|trillion)(?!\\p{L})",
  es: "(?:mil(?:\\s+mill[oó]n(?:es)?)?|mill[oó]n(?:es)?|bill[oó]n(?:es)?)(?!\\p{L})",
};
/** A scale without a number: 'a million', 'un millón', 'mil millones'; not 'millions of'. */
const ALONE = {
  en: `(?:an?|one)\\s+(?<alone>${SCALE.en})`,
  es: `(?:un\\s+)?(?<alone>mil(?:\\s+mill[oó]n(?:es)?)?|mill[oó]n|bill[oó]n)(?!\\p{L})`,
};

/** 'Phase three' may be 'la tercera fase'. */
const LABELED = {
  en: /\b(?:phase|class|tier|level|stage|category|type) (?:two|three|four|five)\b/giu,
  es: /(?<!\p{L})(?:fase|clase|nivel|etapa|categoría|tipo) (?:dos|tres|cuatro|cinco)(?!\p{L})/giu,
};

export type Figure = { value: number; unit: string | null };

/** The figures in a sentence and the units after them; number words up to a hundred count, except 'one'. */
export function figuresOf(given: string, language: "en" | "es"): Figure[] {
  const text = given.replace(LABELED[language], (label) => "-".repeat(label.length));
  const words = [...VALUES[language].keys()].join("|");
  const scale = SCALE[language];
  const figure = new RegExp(
    `(?<![\\p{L}\\d.,])(?<digits>\\d(?:[\\d.,]*\\d)?)(?:[\\s-]*(?<scale>${scale}))?|(?<=\\p{L}-?)(?<tail>\\d+)` +
      `|(?<!\\p{L})(?<word>${words})(?!\\p{L})(?:[\\s-]*(?<scale2>${scale}))?|(?<!\\p{L})${ALONE[language]}`,
    "giu",
  );
  return [...text.matchAll(figure)].map(({ 0: whole, index, groups = {} }) => {
    const { digits, tail, word, alone } = groups;
    const base = digits ?? tail;
    const value =
      base === undefined ? (VALUES[language].get(word?.toLowerCase() ?? "") ?? 1) : numberOf(base, language);
    const unit = unitAfter(text.slice(index + whole.length), language);
    return { value: value * scaleOf(groups.scale ?? groups.scale2 ?? alone, language), unit };
  });
}

const UNITS: [name: string, english: string, spanish: string][] = [
  ["mile", "miles?|mph", "millas?|mph"],
  ["kilometer", "kilomet(?:er|re)s?|km(?:/h)?", "kilómetros?|km(?:/h)?"],
  ["foot", "feet|foot", "pies?"],
  ["acre", "acres?", "acres?"],
  ["ton", "(?:metric )?tons?|tonnes?", "toneladas?"],
  ["gallon", "gallons?", "galones|galón"],
  ["barrel", "barrels?", "barriles|barril"],
  ["kilowatt", "kilowatts?|kW", "kilovatios?|kW"],
  ["megawatt", "megawatts?|MW", "megavatios?|MW"],
  ["gigawatt", "gigawatts?|GW", "gigavatios?|GW"],
  ["kilovolt", "kilovolts?|kV", "kilovoltios?|kV"],
  ["minute", "minutes?", "minutos?"],
  ["hour", "hours?", "horas?"],
  ["day", "days?", "días?"],
  ["week", "weeks?", "semanas?"],
  ["month", "months?", "meses|mes"],
  ["year", "years?", "años?"],
  ["percent", "percent|%", "por ciento|%"],
];
const UNIT = {
  en: UNITS.map(([name, english]) => [name, new RegExp(`^[\\s-]*(?:${english})(?![\\p{L}])`, "iu")] as const),
  es: UNITS.map(([name, , spanish]) => [name, new RegExp(`^[\\s-]*(?:de )?(?:${spanish})(?![\\p{L}])`, "iu")] as const),
};
const MAX_UNIT_LENGTH = 24;

function unitAfter(rest: string, language: "en" | "es"): string | null {
  const after = rest.slice(0, MAX_UNIT_LENGTH);
  return UNIT[language].find(([, pattern]) => pattern.test(after))?.[0] ?? null;
}

function smallNumbers(words: string): [string, number][] {
  return words.split(" ").map((word, index) => [word, index + 2]);
}

/** A figure whose unit differs between English and Spanish. */
export function differingUnit(english: Figure[], spanish: Figure[]): string | null {
  const left = [...spanish];
  for (const { value, unit } of english) {
    if (unit === null) continue;
    const same = left.filter((other) => other.value === value);
    const match = same.find((other) => other.unit === unit) ?? same.find((other) => other.unit === null);
    if (!match && same.length > 0) return `a unit differs (${value} ${unit})`;
    if (match) left.splice(left.indexOf(match), 1);
  }
  return null;
}

/** '1,200' and '3.5' in either country's notation. */
function numberOf(figure: string, language: "en" | "es"): number {
  if (language === "es" && /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/u.test(figure)) {
    return Number(figure.replaceAll(".", "").replace(",", "."));
  }
  if (language === "es" && /^\d+,\d{1,2}$/u.test(figure)) return Number(figure.replace(",", "."));
  return Number(figure.replaceAll(",", "")) || 0;
}

function scaleOf(words: string | undefined, language: "en" | "es"): number {
  if (words === undefined) return 1;
  return SCALES[language].find(([pattern]) => pattern.test(words))?.[1] ?? 1;
}
