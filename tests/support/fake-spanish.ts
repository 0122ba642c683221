/** Text that passes as Spanish: English with Spanish function words, months and numbers. */
export function asSpanish(english: string): string {
  return english.replace(/\p{L}+/gu, (word, at: number) => {
    if (/^May$/u.test(word) && /^ \d/u.test(english.slice(at + 3))) return "mayo";
    const found = WORDS[word.toLowerCase()];
    if (found === undefined) return word;
    return /^\p{Lu}/u.test(word) && at === 0 ? found[0]?.toUpperCase() + found.slice(1) : found;
  });
}

const pairs = (english: string, spanish: string) => {
  const other = spanish.split(" ");
  return english.split(" ").map((word, place) => [word, other[place] ?? word] as const);
};

const WORDS: Record<string, string> = Object.fromEntries([
  ...pairs("january february march april june july august", "enero febrero marzo abril junio julio agosto"),
  ...pairs("september october november december", "septiembre octubre noviembre diciembre"),
  ...pairs(
    "jan feb mar apr jun jul aug sept sep oct nov dec",
    "enero febrero marzo abril junio julio agosto septiembre septiembre octubre noviembre diciembre",
  ),
  ...pairs(
    "monday tuesday wednesday thursday friday saturday sunday",
    "lunes martes miércoles jueves viernes sábado domingo",
  ),
  ...pairs(
    "two three four five six seven eight nine ten eleven twelve",
    "dos tres cuatro cinco seis siete ocho nueve diez once doce",
  ),
  ...pairs(
    "thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
    "trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte",
  ),
  ...pairs(
    "thirty forty fifty sixty seventy eighty ninety hundred dozen",
    "treinta cuarenta cincuenta sesenta setenta ochenta noventa cien docena",
  ),
  ...pairs("million trillion thousand", "millones billones mil"),
  ["billion", "mil millones"],
  ["may", "puede"],
  ...pairs("the of and that with for which will from its their", "el de y que con para que va desde su su"),
  ...pairs("was were has have not no without percent us", "fue fueron ha han no no sin porciento US"),
  ...pairs(
    "power members crews rates cooperatives cooperative news",
    "electricidad socios cuadrillas tarifas cooperativas cooperativa noticias",
  ),
]);
