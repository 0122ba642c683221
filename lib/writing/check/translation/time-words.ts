import "server-only";

const EN_MONTHS =
  "january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sept|sep october|oct november|nov december|dec".split(
    " ",
  );
const ES_MONTHS =
  "enero febrero marzo abril mayo junio julio agosto septiembre|setiembre octubre noviembre diciembre".split(" ");
const EN_DAYS = "monday tuesday wednesday thursday friday saturday sunday".split(" ");
const ES_DAYS = "lunes martes mi[ée]rcoles jueves viernes s[áa]bado domingo".split(" ");
const EN_CAPITALIZED = new Set("march may mar jan dec sept sep oct nov aug jun jul apr feb".split(" "));

const MONTHS = { en: EN_MONTHS, es: ES_MONTHS };
const WEEKDAYS = { en: EN_DAYS, es: ES_DAYS };

/** The months in a sentence, by number from 0, with repetitions. */
export const monthsOf = (text: string, language: "en" | "es") => wordsIn(text, MONTHS[language]);

export const weekdaysOf = (text: string, language: "en" | "es") => wordsIn(text, WEEKDAYS[language]);

const ENGLISH_NAMES = new Set([...EN_DAYS, ...EN_MONTHS.flatMap((each) => each.split("|"))]);

export const isMonthOrDay = (word: string) => ENGLISH_NAMES.has(word.toLowerCase());

/** The indexes of the list's words that a sentence contains, with repetitions. */
function wordsIn(text: string, list: string[]): number[] {
  return list
    .flatMap((names, place) =>
      [...text.matchAll(new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, "giu"))].flatMap(({ 0: word, index }) =>
        isVerb(word, text, index) ? [] : [place],
      ),
    )
    .sort((one, other) => one - other);
}

/** 'may' and 'march' are months only when capitalized and not at the start. */
function isVerb(word: string, text: string, at: number): boolean {
  if (!EN_CAPITALIZED.has(word.toLowerCase())) return false;
  if (word[0] === word[0]?.toLowerCase()) return true;
  return /^(?:may|march)$/iu.test(word) && at === 0 && !/^\p{L}+\s+\d/u.test(text);
}

const EN_RELATIVE = /\b(?:last|past|this|next|previous|coming) (week|month|quarter|year)\b/giu;
const ES_RELATIVE =
  /(?<!\p{L})(?:(semana|mes|trimestre|año) (?:pasad[oa]|anterior|próxim[oa]|que viene)|(?:est[ae]|pasad[oa]|próxim[oa]) (semana|mes|trimestre|año))(?!\p{L})/giu;
const PERIODS: Record<string, string> = { week: "semana", month: "mes", quarter: "trimestre", year: "año" };

/** 'Last month' translated as 'last year'. */
export function differingTime(english: string, text: string): string | null {
  const original = [...english.matchAll(EN_RELATIVE)].map(([, period = ""]) => PERIODS[period.toLowerCase()]);
  const translated = [...text.matchAll(ES_RELATIVE)].map(([, one, other]) => (one ?? other ?? "").toLowerCase());
  if (original.length === 0 || translated.length === 0 || original.some((period) => translated.includes(period ?? "")))
    return null;
  return `a period differs (${translated[0]})`;
}
