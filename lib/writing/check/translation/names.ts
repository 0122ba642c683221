import "server-only";

import { isMonthOrDay } from "./figures";

/** Initialisms with a different form in Spanish. */
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

/** An initialism in the English sentence that is missing from the Spanish one. */
export function missingInitialism(english: string, text: string): string | null {
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

/** Words in official names that a translation may render in Spanish. */
const TRANSLATABLE = new Set(
  "federal energy regulatory commission commissioner department public service services utility utilities board association national rural electric electrical electricity cooperative cooperatives co-op co-ops power north south east west northern southern eastern western new river lake county counties state states united america american americans act house senate congress president governor secretary court district appeals supreme administration administrator office agency bureau committee council system operator independent transmission authority corporation company university college city town valley mountain gulf coast general attorney mayor chief executive officer director sen rep senator representative republican republicans democrat democrats grid reliability environmental protection agriculture interior commerce treasury defense homeland security emergency management order rule notice docket title section program fund bank loan loans grant grants project center plan strategic internal revenue social clean air water spanish english white union european world saint mount fort the a an in on for of and to".split(
    " ",
  ),
);

/** Capitalized words within a sentence that keep their form in Spanish: people, companies, places. */
export function namesOf(english: string): string[] {
  const words = [...english.matchAll(/(?<=[\p{L}\d,;:”"’')] )\p{Lu}\p{Ll}{2,}(?:-\p{Lu}?\p{Ll}+)?/gu)].map(
    ([word]) => word,
  );
  return [...new Set(words)].filter((word) => !TRANSLATABLE.has(word.toLowerCase()) && !isMonthOrDay(word));
}

export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
