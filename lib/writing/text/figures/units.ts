import "server-only";

/** A unit of measure; two amounts are comparable when their dimensions are equal. */
export type Unit = { dimension: string; factor: number };

const SPELLED: readonly [string, number, string][] = [
  ["power", 1, "w watt watts"],
  ["power", 1e3, "kw kilowatt kilowatts"],
  ["power", 1e6, "mw megawatt megawatts"],
  ["power", 1e9, "gw gigawatt gigawatts"],
  ["power", 1e12, "tw terawatt terawatts"],
  ["energy", 1e3, "kwh kilowatthour kilowatthours"],
  ["energy", 1e6, "mwh megawatthour megawatthours"],
  ["energy", 1e9, "gwh gigawatthour gigawatthours"],
  ["energy", 1e12, "twh terawatthour terawatthours"],
  ["voltage", 1, "v volt volts"],
  ["voltage", 1e3, "kv kilovolt kilovolts"],
  ["mva", 1, "mva"],
  ["heat", 1, "btu btus"],
  ["heat", 1e6, "mmbtu mmbtus"],
  ["horsepower", 1, "hp horsepower"],
  ["distance-us", 1, "mile miles mi"],
  ["distance", 1, "kilometer kilometers kilometre kilometres km"],
  ["length", 1, "meter metre metres"],
  ["feet", 1, "foot feet ft"],
  ["inches", 1, "inch inches"],
  ["acres", 1, "acre acres"],
  ["hectares", 1, "hectare hectares"],
  ["weight-tons", 1, "ton tons"],
  ["weight-tonnes", 1, "tonne tonnes"],
  ["weight-pounds", 1, "pound pounds lb lbs"],
  ["weight-kg", 1, "kilogram kilograms kg"],
  ["gallons", 1, "gallon gallons"],
  ["barrels", 1, "barrel barrels"],
  ["speed-us", 1, "mph"],
  ["speed", 1, "kph kmh"],
  ["degrees", 1, "degree degrees"],
  ["seconds", 1, "second seconds"],
  ["minutes", 1, "minute minutes"],
  ["hours", 1, "hour hours hr hrs"],
  ["days", 1, "day days"],
  ["weeks", 1, "week weeks"],
  ["months", 1, "month months"],
  ["years", 1, "year years"],
  ["years", 10, "decade decades"],
  ["years", 100, "century centuries"],
  ["mbps", 1, "mbps megabits"],
  ["mbps", 1e3, "gbps gigabits gigabit"],
  ["gas", 1e9, "bcm"],
  ["gas-us", 1e9, "bcf"],
];

const UNITS = new Map<string, Unit>();
for (const [dimension, factor, spellings] of SPELLED) {
  for (const spelling of spellings.split(" ")) UNITS.set(spelling, { dimension, factor });
}

const JOINED: readonly [RegExp, Unit][] = [
  [/^(?:kilowatt|kw)[\s-]?h(?:ou)?rs?\b/u, { dimension: "energy", factor: 1e3 }],
  [/^(?:megawatt|mw)[\s-]?h(?:ou)?rs?\b/u, { dimension: "energy", factor: 1e6 }],
  [/^(?:gigawatt|gw)[\s-]?h(?:ou)?rs?\b/u, { dimension: "energy", factor: 1e9 }],
  [/^(?:terawatt|tw)[\s-]?h(?:ou)?rs?\b/u, { dimension: "energy", factor: 1e12 }],
  [/^miles?[\s-](?:per|an)[\s-]hour\b/u, { dimension: "speed-us", factor: 1 }],
  [/^(?:kilomet(?:er|re)s?|km)(?:[\s-](?:per|an)[\s-]|\/)h(?:our)?\b/u, { dimension: "speed", factor: 1 }],
  [/^(?:square[\s-](?:foot|feet)|sq\.?[\s-]?(?:foot|feet|ft))\b/u, { dimension: "square feet", factor: 1 }],
  [/^(?:square[\s-]miles?|sq\.?[\s-](?:miles?|mi))\b/u, { dimension: "square miles", factor: 1 }],
  [/^(?:square[\s-]met(?:er|re)s?|sq\.?[\s-](?:met(?:er|re)s?|m))\b/u, { dimension: "square meters", factor: 1 }],
  [
    /^(?:square[\s-](?:kilomet(?:er|re)s?|km)|sq\.?[\s-](?:kilomet(?:er|re)s?|km))\b/u,
    { dimension: "square meters", factor: 1e6 },
  ],
  [/^cubic[\s-](?:feet|foot)\b/u, { dimension: "gas-us", factor: 1 }],
  [/^cubic[\s-]met(?:er|re)s?\b/u, { dimension: "gas", factor: 1 }],
  [/^°\s?f\b|^degrees? f(?:ahrenheit)?\b/u, { dimension: "degrees fahrenheit", factor: 1 }],
  [/^°\s?c\b|^degrees? c(?:elsius)?\b/u, { dimension: "degrees celsius", factor: 1 }],
  [/^percentage[\s-]points?\b/u, { dimension: "points", factor: 1 }],
  [/^(?:percent|per\s+cent|pct)\b|^%/u, { dimension: "percent", factor: 1 }],
  [/^(?:cents?|¢)/u, { dimension: "money $", factor: 0.01 }],
  [/^(?:u\.?s\.? )?dollars?\b/u, { dimension: "money $", factor: 1 }],
  [/^euros?\b/u, { dimension: "money €", factor: 1 }],
];

/** The unit at the start of this text and its length in characters. */
export function unitAt(text: string): { unit: Unit; length: number } | null {
  const lower = text.toLowerCase();
  for (const [pattern, unit] of JOINED) {
    const match = pattern.exec(lower);
    if (match) return { unit, length: match[0].length };
  }
  const word = /^\p{L}+/u.exec(lower)?.[0];
  const unit = word ? UNITS.get(word) : undefined;
  return unit && word ? { unit, length: word.length } : null;
}

const PERIODS: readonly [string, RegExp][] = [
  ["hour", /^(?:\s|-)*(?:an|per|each|every|\/)\s*h(?:ou)?r\b|^\s*hourly\b/u],
  ["day", /^(?:\s|-)*(?:a|per|each|every|\/)\s*day\b|^\s*daily\b/u],
  ["week", /^(?:\s|-)*(?:a|per|each|every|\/)\s*week\b|^\s*weekly\b/u],
  ["month", /^(?:\s|-)*(?:a|per|each|every|\/)\s*month\b|^\s*monthly\b/u],
  ["year", /^(?:\s|-)*(?:a|per|each|every|\/)\s*(?:year|annum)\b|^\s*(?:yearly|annually)\b/u],
  ["mwh", /^(?:\s|-)*(?:a|per|each|every|\/)\s*(?:mwh|megawatt[\s-]?hour)\b/u],
  ["kwh", /^(?:\s|-)*(?:a|per|each|every|\/)\s*(?:kwh|kilowatt[\s-]?hour)\b/u],
  ["person", /^\s*(?:a|per)\s*(?:person|capita|head)\b/u],
  ["barrel", /^\s*(?:a|per)\s*barrel\b/u],
  ["gallon", /^\s*(?:a|per)\s*gallon\b/u],
];

/** The rate directly after an amount: 'a month', 'per MWh', '/year', 'of water a day'. */
export function periodAt(text: string): string | null {
  const lower = text
    .toLowerCase()
    .replace(
      /^ (?:more|less|extra|each(?! (?:hour|day|week|month|year)\b)|for(?= (?:each|every))|of(?: \p{L}+){1,3}(?= (?:an?|per|each|every)))(?= )/u,
      "",
    )
    // '40 arrests a week', '12 rate cases per year', '10 barrels of Russian oil a day'
    .replace(/^ \p{L}{3,}(?: of)?(?: \p{L}{3,}){0,2}(?= (?:an?|per|each|every) )/u, "");
  if (/^\s*an? \p{L}+ (?:later|earlier|ago|before|after|and)\b/u.test(lower)) return null;
  return PERIODS.find(([, pattern]) => pattern.test(lower))?.[0] ?? null;
}

const MENTIONS = new Map(
  PERIODS.map(([period]) => [period, new RegExp(period === "day" ? "\\b(?:day|daily)" : `\\b${period}`, "iu")]),
);

/** Words for the same period elsewhere in a sentence: 'annual bills', 'monthly'. */
export function mentionsPeriod(sentence: string, period: string): boolean {
  return (
    MENTIONS.get(period)?.test(sentence) === true || (period === "year" && /\bannual|\b12 months\b/iu.test(sentence))
  );
}
