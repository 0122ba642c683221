import "server-only";
import { MONTH_NAMES, WEEKDAY_NAMES } from "@/lib/writing/text/figures/temporal-expressions";

/** Spanish words, as expressions, in the order of the English words. */
const SPANISH: readonly [english: string, spanish: string][] = [
  ["billion millions million trillion thousand", "mil\\s+mill(?:ón|ones) millones millón bill(?:ón|ones) mil"],
  [
    MONTH_NAMES.replaceAll("|", " "),
    "enero febrero marzo abril mayo junio julio agosto sep?tiembre octubre noviembre diciembre",
  ],
  [WEEKDAY_NAMES.replaceAll("|", " "), "domingo lunes martes mi[ée]rcoles jueves viernes s[áa]bado"],
  [
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
    "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte",
  ],
  [
    "thirty forty fifty sixty seventy eighty ninety hundred dozen half thirds quarters fifths",
    "treinta cuarenta cincuenta sesenta setenta ochenta noventa cien docenas? medi[oa] tercios cuart[oa]s quint[oa]s",
  ],
  ["minute hour day week month quarter year", "minutos? horas? días? semanas? mes(?:es)? trimestres? años?"],
  [
    "mph mile kilometer foot ton gallon barrel kilowatt megawatt gigawatt kilovolt percent dollar cent decade century",
    "millas?\\s+por\\s+hour millas? kilómetros? pies? toneladas? gal(?:ones|ón) barril(?:es)? kilovatios? megavatios? gigavatios? kilovoltios? por\\s+ciento d[óo]lar(?:es)? centavos? décadas? siglos?",
  ],
  ["last next this phase in", "(?:pasad[oa]|anterior) (?:próxim[oa]|que\\s+viene) est[ae] (?:fase|etapa) de\\s+cada"],
];
const TRANSLATIONS = SPANISH.flatMap(([english, spanish]) => {
  const words = english.split(" ");
  return spanish
    .split(" ")
    .map((pattern, at) => [new RegExp(`(?<!\\p{L})${pattern}(?!\\p{L})`, "giu"), words[at] ?? ""] as const);
});
const AFTER_NUMBER =
  "(?:\\d|\\p{L}ty|\\p{L}teen|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|hundred)[\\s-]*";
const SCALES = "(?:hundred|thousand|million|billion|trillion|dozen)(?!\\p{L})";
/** 'mil clientes', 'un millón' */
const BARE_SCALE = new RegExp(`(?<!${AFTER_NUMBER})(?<!\\p{L})(?=${SCALES})`, "giu");
const COUNTED_MILLIONS = new RegExp(`(?<=${AFTER_NUMBER})millions`, "giu");

/** A Spanish sentence with its numbers, units and times in English words and notation. */
export function withEnglishFigures(spanish: string): string {
  const numbers = spanish
    .replace(/(?<![\d.,])\d{1,3}(?:\.\d{3})+(?:,\d+)?(?![\d.,]*\d)/gu, (digits) =>
      digits.replaceAll(".", "").replace(",", "."),
    )
    .replace(/(?<![\d.,])(\d+),(\d{1,2})(?![\d.,]*\d)/gu, "$1.$2");
  return TRANSLATIONS.reduce((text, [pattern, english]) => text.replace(pattern, english), numbers)
    .replace(/(?<=\p{L}ty) y (?=\p{L})/gu, "-")
    .replace(/ y half/gu, " and a half")
    .replace(COUNTED_MILLIONS, "million")
    .replace(BARE_SCALE, "a ")
    .replace(BEFORE_MONTH, "of ")
    .replace(/(mile|kilometer|foot)\s+cuadrad[oa]s?/gu, "square $1")
    .replace(/foot\s+c[úu]bicos?/gu, "cubic foot")
    .replace(/(?<!\p{L})un[oa] in /giu, "one in ")
    .replace(/(week|month|year) (last|next)/gu, "$2 $1");
}

const BEFORE_MONTH = new RegExp(`(?<!\\p{L})(?:al?|del?|desde|en|entre|hasta|para|y)\\s+(?=${MONTH_NAMES})`, "gu");
