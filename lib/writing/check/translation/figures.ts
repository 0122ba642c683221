import "server-only";

const MONTHS = "January February March April May June July August September October November December".split(" ");
const WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
const SMALL =
  "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const ROUND = "thirty forty fifty sixty seventy eighty ninety hundred dozen".split(" ");
const PERIODS = "minute hour day week month quarter year".split(" ");
const UNITS =
  "mile kilometer foot acre ton gallon barrel kilowatt megawatt gigawatt kilovolt mph km kW MW GW kV percent".split(
    " ",
  );

/** Spanish words, as expressions, in the order of the English words. */
const SPANISH: readonly [english: readonly string[], spanish: string][] = [
  [
    ["billion", "millions", "million", "trillion", "thousand"],
    "mil\\s+mill(?:ón|ones) millones millón bill(?:ón|ones) mil",
  ],
  [MONTHS, "enero febrero marzo abril mayo junio julio agosto sep?tiembre octubre noviembre diciembre"],
  [WEEKDAYS, "lunes martes mi[ée]rcoles jueves viernes s[áa]bado domingo"],
  [
    SMALL,
    "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte",
  ],
  [ROUND, "treinta cuarenta cincuenta sesenta setenta ochenta noventa cien docena"],
  [PERIODS, "minutos? horas? días? semanas? mes(?:es)? trimestres? años?"],
  [
    UNITS,
    "millas? kilómetros? pies? acres? toneladas? gal(?:ones|ón) barril(?:es)? kilovatios? megavatios? gigavatios? kilovoltios? mph km kW MW GW kV por\\s+ciento",
  ],
  [["last", "next", "this", "phase"], "(?:pasad[oa]|anterior) (?:próxim[oa]|que\\s+viene) est[ae] (?:fase|etapa)"],
];
const TRANSLATIONS = SPANISH.flatMap(([english, spanish]) =>
  spanish
    .split(" ")
    .map((words, at) => [new RegExp(`(?<!\\p{L})${words}(?!\\p{L})`, "giu"), english[at] ?? ""] as const),
);

/** A Spanish sentence with its numbers, units and times in English words and notation. */
export function withEnglishFigures(spanish: string): string {
  const numbers = spanish
    .replace(/(?<![\d.,])\d{1,3}(?:\.\d{3})+(?:,\d+)?(?![\d.,]*\d)/gu, (digits) =>
      digits.replaceAll(".", "").replace(",", "."),
    )
    .replace(/(?<![\d.,])(\d+),(\d{1,2})(?![\d.,]*\d)/gu, "$1.$2");
  const text = TRANSLATIONS.reduce((text, [pattern, english]) => text.replace(pattern, english), numbers);
  return text.replace(BARE_SCALE, "a ");
}

const VALUES = new Map([
  ...SMALL.map((word, index): [string, number] => [word, index + 2]),
  ...ROUND.map((word, index): [string, number] => [word, { hundred: 100, dozen: 12 }[word] ?? 30 + 10 * index]),
]);
const SCALES: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const SCALE = `(?:${Object.keys(SCALES).join("|")})`;
const FIGURE = new RegExp(
  `(?:(?<![\\p{L}\\d.,])(?<digits>\\d(?:[\\d.,]*\\d)?)|(?<=\\p{L}-?)(?<tail>\\d+)|(?<!\\p{L})(?<word>${[...VALUES.keys()].join("|")})(?!\\p{L}))(?:[\\s-]*(?<scale>${SCALE})s?(?!\\p{L}))?` +
    `|(?<![\\p{L}-])(?:an?|one)\\s+(?<alone>${SCALE})(?!\\p{L})`,
  "giu",
);
/** 'mil clientes', 'un millón' */
const BARE_SCALE = new RegExp(
  `(?<!(?:\\d|${[...VALUES.keys()].join("|")})[\\s-]*)(?<!\\p{L})(?=${SCALE}(?!\\p{L}))`,
  "giu",
);
/** 'Phase three' may be 'la tercera fase'. */
const LABELED = /\b(?:phase|class|tier|level|stage|category|type) (?:two|three|four|five)\b/giu;

export type Figure = { value: number; unit: string | null };

/** The figures in an English sentence and the units after them; number words up to a hundred count, except 'one'. */
export function figuresOf(sentence: string): Figure[] {
  const text = sentence.replace(LABELED, (label) => "-".repeat(label.length));
  return [...text.matchAll(FIGURE)].map(({ 0: whole, index, groups = {} }) => {
    const { digits, tail, word, scale, alone } = groups;
    const number = digits ?? tail;
    const value =
      number === undefined ? (VALUES.get(word?.toLowerCase() ?? "") ?? 1) : Number(number.replaceAll(",", "")) || 0;
    const factor = SCALES[(scale ?? alone ?? "").toLowerCase()] ?? 1;
    return { value: value * factor, unit: unitAfter(text.slice(index + whole.length)) };
  });
}

/** Words for the same unit. */
const SAME_UNITS: Record<string, string> = {
  "%": "percent",
  mph: "mile",
  km: "kilometer",
  kilometre: "kilometer",
  feet: "foot",
  tonne: "ton",
  kw: "kilowatt",
  mw: "megawatt",
  gw: "gigawatt",
  kv: "kilovolt",
};

function unitAfter(rest: string): string | null {
  const [, word = ""] = /^[\s-]*(?:de |metric )?(%|\p{L}+)/u.exec(rest) ?? [];
  const unit = word.toLowerCase().replace(/s$/u, "");
  const name = SAME_UNITS[unit] ?? unit;
  return [...UNITS, ...PERIODS].includes(name) ? name : null;
}

/** The months and weekdays in an English sentence, in the order of the calendar, with repetitions. */
export function daysOf(text: string): string[] {
  return [...text.matchAll(DAY)]
    .map(([word]) => NAMES.find((name) => name.startsWith(word.slice(0, 3))) ?? word)
    .sort();
}

const NAMES = [...MONTHS, ...WEEKDAYS];
/** 'may' and 'march' are months only when capitalized and not at the start. */
const DAY = new RegExp(
  `(?<!\\p{L})(?:${NAMES.join("|")}|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec))(?!\\p{L})(?<!^(?:May|March)(?!\\s+\\d))`,
  "gu",
);
const RELATIVE =
  /\b(?:last|past|this|next|previous|coming) (week|month|quarter|year)\b|\b(week|month|quarter|year) (?:last|next)\b/giu;

/** The weeks, months and years that a sentence names by their relation to today: 'last month' is 'month'. */
export function periodsOf(text: string): string[] {
  return [...text.matchAll(RELATIVE)].map(([, one, other]) => (one ?? other ?? "").toLowerCase());
}

export const isMonthOrDay = (word: string) => NAMES.some((name) => name === word || name.startsWith(word));
