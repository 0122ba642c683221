import "server-only";

/** An English sentence and its Spanish translation. */
type Pair = { english: string; text: string };

const LONGEST_RATIO = 2.4;
const SHORTEST_RATIO = 0.6;
/** Below this length a ratio says nothing. */
const SHORT = 30;

/** Why a translation may not be shown whatever a model says of it; null if code finds nothing. */
export function translationFault({ english, text }: Pair): string | null {
  if (/[\n\r<>]|https?:/u.test(text) || text.trim() !== text) return "it is not one line of plain text";
  const ratio = text.length / english.length;
  if (english.length >= SHORT && (ratio > LONGEST_RATIO || ratio < SHORTEST_RATIO)) return "its length does not fit";
  if (isEnglish(text) && !isEnglish(english, 0)) return "it is not Spanish";
  if (english.length >= SHORT && isEnglish(text)) return "it is not Spanish";
  return (
    differing("figure", valuesOf(english, "en"), valuesOf(text, "es")) ??
    differingUnit(figuresOf(english, "en"), figuresOf(text, "es")) ??
    differing("month", wordsIn(english, EN_MONTHS), wordsIn(text, ES_MONTHS)) ??
    differing("weekday", wordsIn(english, EN_DAYS), wordsIn(text, ES_DAYS)) ??
    differingTime(english, text) ??
    missingInitialism(english, text)
  );
}

/** What may be wrong, for the second reader to decide. */
export function doubtsOf({ english, text }: Pair): string[] {
  const lost = namesOf(english).filter((name) => !plain(text).includes(plain(name)));
  const negated = [NOT_EN.test(english), NOT_ES.test(text)] as const;
  return [
    ...(lost.length > 0 ? [`names not found: ${lost.slice(0, 4).join(", ")}`] : []),
    ...(negated[0] === negated[1] ? [] : ["a negation in one of them only"]),
    ...(/%|\bpercent/iu.test(english) === /%|por ciento/iu.test(text) ? [] : ["a percentage in one of them only"]),
    ...(/\$|\bdollars?\b/iu.test(english) === /\$|d[óo]lar/iu.test(text) ? [] : ["an amount of money in one only"]),
  ];
}

const NOT_EN = /\b(?:not|no|never|none|neither|nor|without|cannot)\b|n['’]t\b/iu;
const NOT_ES = /(?<!\p{L})(?:no|nunca|jam[áa]s|sin|ni|tampoco|ning[úu]n[oa]?|nadie|nada)(?!\p{L})/iu;

const MOST_ENGLISH = 2;

/** Whether a text has English function words that Spanish has not. */
function isEnglish(text: string, most = MOST_ENGLISH): boolean {
  return (
    (text.match(/\b(?:the|of|and|that|with|for|which|will|from|its|their|was|were|has|have)\b/giu) ?? []).length > most
  );
}

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

type Figure = { value: number; unit: string | null };

/** The figures of a sentence with the units behind them; number words up to a hundred count, 'one' does not. */
function figuresOf(given: string, language: "en" | "es"): Figure[] {
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
const LONGEST_UNIT = 24;

function unitAfter(rest: string, language: "en" | "es"): string | null {
  const after = rest.slice(0, LONGEST_UNIT);
  return UNIT[language].find(([, pattern]) => pattern.test(after))?.[0] ?? null;
}

function smallNumbers(words: string): [string, number][] {
  return words.split(" ").map((word, index) => [word, index + 2]);
}

function valuesOf(text: string, language: "en" | "es"): number[] {
  return figuresOf(text, language)
    .map(({ value }) => value)
    .sort((one, other) => one - other);
}

/** A figure that has one unit in English and another one in Spanish. */
function differingUnit(english: Figure[], spanish: Figure[]): string | null {
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

const EN_RELATIVE = /\b(?:last|past|this|next|previous|coming) (week|month|quarter|year)\b/giu;
const ES_RELATIVE =
  /(?<!\p{L})(?:(semana|mes|trimestre|año) (?:pasad[oa]|anterior|próxim[oa]|que viene)|(?:est[ae]|pasad[oa]|próxim[oa]) (semana|mes|trimestre|año))(?!\p{L})/giu;
const PERIODS: Record<string, string> = { week: "semana", month: "mes", quarter: "trimestre", year: "año" };

/** 'Last month' that has become 'last year'. */
function differingTime(english: string, text: string): string | null {
  const said = [...english.matchAll(EN_RELATIVE)].map(([, period = ""]) => PERIODS[period.toLowerCase()]);
  const told = [...text.matchAll(ES_RELATIVE)].map(([, one, other]) => (one ?? other ?? "").toLowerCase());
  if (said.length === 0 || told.length === 0 || said.some((period) => told.includes(period ?? ""))) return null;
  return `a period differs (${told[0]})`;
}

/** '1,200' and '3.5' in either country's way of writing. */
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

const EN_MONTHS =
  "january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sept|sep october|oct november|nov december|dec".split(
    " ",
  );
const ES_MONTHS =
  "enero febrero marzo abril mayo junio julio agosto septiembre|setiembre octubre noviembre diciembre".split(" ");
const EN_DAYS = "monday tuesday wednesday thursday friday saturday sunday".split(" ");
const ES_DAYS = "lunes martes mi[ée]rcoles jueves viernes s[áa]bado domingo".split(" ");
const EN_CAPITALIZED = new Set([
  "march",
  "may",
  "mar",
  "jan",
  "dec",
  "sept",
  "sep",
  "oct",
  "nov",
  "aug",
  "jun",
  "jul",
  "apr",
  "feb",
]);

/** Which words of a list a sentence has, by their place in it, each as often as it stands there. */
function wordsIn(text: string, list: string[]): number[] {
  return list
    .flatMap((names, place) =>
      [...text.matchAll(new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, "giu"))].flatMap(({ 0: word, index }) =>
        isVerb(word, text, index) ? [] : [place],
      ),
    )
    .sort((one, other) => one - other);
}

/** 'may' and 'march' are months only when capitalized, and not at the start. */
function isVerb(word: string, text: string, at: number): boolean {
  if (!EN_CAPITALIZED.has(word.toLowerCase())) return false;
  if (word[0] === word[0]?.toLowerCase()) return true;
  return /^(?:may|march)$/iu.test(word) && at === 0 && !/^\p{L}+\s+\d/u.test(text);
}

function differing(what: string, english: number[], spanish: number[]): string | null {
  const lost = without(english, spanish);
  const added = without(spanish, english);
  if (lost.length === 0 && added.length === 0) return null;
  return `a ${what} differs (${[...lost, ...added].slice(0, 3).join(", ")})`;
}

function without(all: number[], taken: number[]): number[] {
  const left = [...taken];
  return all.filter((value) => {
    const at = left.findIndex((other) => Math.abs(other - value) <= Math.abs(value) * 1e-9);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}

/** Initialisms that Spanish writes in another way. */
const TRANSLATED_INITIALISMS: Record<string, RegExp> = {
  US: /EE\.? ?UU\.?|Estados Unidos|estadounidense/u,
  USA: /EE\.? ?UU\.?|Estados Unidos/u,
  UN: /ONU|Naciones Unidas/u,
  EU: /\bUE\b|Unión Europea/u,
  UK: /Reino Unido|británic/u,
  AI: /\bIA\b|inteligencia artificial/u,
  CEO: /CEO|director|president/iu,
  CFO: /CFO|director|finan/iu,
  COO: /COO|director|operacion/iu,
  EV: /\bVE\b|eléctric/u,
  EVS: /\bVE\b|eléctric/u,
  DC: /D\. ?C\.?|\bDC\b/u,
  AM: /a\. ?m\.|de la mañana/u,
  TV: /TV|televisi/iu,
  GHG: /gases? de efecto invernadero|GEI/iu,
  EO: /orden(?:es)? ejecutiva/iu,
  GDP: /PIB|producto interno bruto/iu,
  NGO: /ONG/u,
  AG: /fiscal general/iu,
  PM: /p\. ?m\.|de la tarde|de la noche|primer[oa]? ministr/iu,
  VP: /vicepresident/iu,
  PV: /fotovoltaic/iu,
  IT: /inform[áa]tic|tecnolog/iu,
};

/** An initialism of the English sentence that the Spanish one lacks. */
function missingInitialism(english: string, text: string): string | null {
  const found = english.match(/(?<![\p{L}\d.])(?:\p{Lu}\.){2,}|(?<![\p{L}\d])\p{Lu}{2,}s?(?![\p{L}])/gu) ?? [];
  if (english === english.toUpperCase()) return null;
  for (const word of found) {
    const name = word.replaceAll(".", "").replace(/s$/u, "");
    const other = TRANSLATED_INITIALISMS[name] ?? TRANSLATED_INITIALISMS[name.toUpperCase()];
    if (text.includes(name) || text.includes(word) || other?.test(text)) continue;
    return `an initialism is missing (${word})`;
  }
  return null;
}

/** Words of official names that a translation may put into Spanish. */
const TRANSLATABLE = new Set(
  "federal energy regulatory commission commissioner department public service services utility utilities board association national rural electric electrical electricity cooperative cooperatives co-op co-ops power north south east west northern southern eastern western new river lake county counties state states united america american americans act house senate congress president governor secretary court district appeals supreme administration administrator office agency bureau committee council system operator independent transmission authority corporation company university college city town valley mountain gulf coast general attorney mayor chief executive officer director sen rep senator representative republican republicans democrat democrats grid reliability environmental protection agriculture interior commerce treasury defense homeland security emergency management order rule notice docket title section program fund bank loan loans grant grants project center plan strategic internal revenue social clean air water spanish english white union european world saint mount fort the a an in on for of and to".split(
    " ",
  ),
);

/** Capitalized words within a sentence that keep their form in Spanish: persons, companies, places. */
function namesOf(english: string): string[] {
  const words = [...english.matchAll(/(?<=[\p{L}\d,;:”"’')] )\p{Lu}\p{Ll}{2,}(?:-\p{Lu}?\p{Ll}+)?/gu)].map(
    ([word]) => word,
  );
  const isDay = (word: string) =>
    [...EN_DAYS, ...EN_MONTHS.flatMap((each) => each.split("|"))].includes(word.toLowerCase());
  return [...new Set(words)].filter((word) => !TRANSLATABLE.has(word.toLowerCase()) && !isDay(word));
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
