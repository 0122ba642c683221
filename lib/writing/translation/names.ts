import "server-only";

import { isSharedByNames } from "@/lib/writing/check/doubts/traces";
import { findMoments } from "@/lib/writing/text/figures/temporal-expressions";
import { findNames } from "@/lib/writing/text/names/names";
import { isOffice } from "@/lib/writing/text/names/offices";
import { isCommonWord } from "@/lib/writing/text/words";

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

const TRANSLATED = /^(?:homeland|infrastructure|regulatory|security|white)$/u;

/** The words of names that keep their form in Spanish: people, companies, places. */
export function namesOf(english: string): string[] {
  const isTranslated = (word: string) =>
    TRANSLATED.test(word) || isSharedByNames(word) || isOffice(word) || isCommonWord(word);
  return findNames(english, findMoments(english))
    .filter(({ optional }) => optional === 0)
    .flatMap(({ text }) => text.split(/[ -]/u))
    .filter((word) => /^\p{Lu}\p{Ll}{2,}$/u.test(word) && !isTranslated(word.toLowerCase()));
}

export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
