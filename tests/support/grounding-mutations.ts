/** One way to make a correct sentence wrong. Null if it does not apply to the sentence. */
export type Mutation = { kind: string; mutate: (sentence: string, otherName: string) => string | null };

const NUMBER =
  /(?<![\p{L}\d.,$-])(\$?)(\d{1,3}(?:,\d{3})*|\d+)(\.\d+)?(?= (?:percent|million|billion|people|homes|customers|states|acres|counties|megawatts|miles|years|jobs|projects|families|households)\b)/u;
const PERSON =
  /(?<=\b(?:Senators?|Sen\.|Rep\.|Congress(?:man|woman)|Governor|Gov\.|Secretary|President|Chairman) )\p{Lu}\p{Ll}+(?: \p{Lu}\.)?(?: \p{Lu}\p{Ll}+)?/u;
const MONTHS = "January February March April May June July August September October November December".split(" ");

const swaps = (pairs: [string, string][]) => (sentence: string) => {
  for (const [one, other] of pairs.flatMap(([a, b]): [string, string][] => [
    [a, b],
    [b, a],
  ])) {
    const pattern = new RegExp(`(?<![\\p{L}-])${one}(?![\\p{L}-])`, "u");
    if (pattern.test(sentence)) return sentence.replace(pattern, other);
  }
  return null;
};

export const MUTATIONS: Mutation[] = [
  {
    kind: "number",
    mutate: (sentence) =>
      NUMBER.test(sentence)
        ? sentence.replace(NUMBER, (_, sign: string, digits: string) => `${sign}${raised(digits)}`)
        : null,
  },
  { kind: "name", mutate: (sentence, name) => (PERSON.test(sentence) ? sentence.replace(PERSON, name) : null) },
  {
    kind: "unit",
    mutate: swaps([
      ["million", "billion"],
      ["percent", "percentage points"],
      ["miles", "kilometers"],
      ["megawatts", "megawatt-hours"],
      ["years", "months"],
      ["acres", "square miles"],
    ]),
  },
  {
    kind: "month",
    mutate: (sentence) => {
      const month = MONTHS.find((name) => new RegExp(`${name} \\d`, "u").test(sentence));
      return month ? sentence.replace(month, MONTHS[(MONTHS.indexOf(month) + 5) % 12] ?? "") : null;
    },
  },
  {
    kind: "year",
    mutate: (sentence) => {
      const year = /(?<![\d,.$-])20[0-4]\d(?![\d,-])/u.exec(sentence)?.[0];
      return year ? sentence.replace(year, String(Number(year) - 7)) : null;
    },
  },
  {
    kind: "direction",
    mutate: swaps([
      ["increased", "decreased"],
      ["increase", "decrease"],
      ["above", "below"],
      ["supports", "opposes"],
      ["support", "oppose"],
      ["approved", "rejected"],
      ["rose", "fell"],
      ["before", "after"],
      ["strengthen", "weaken"],
    ]),
  },
  {
    kind: "denial",
    mutate: (sentence) =>
      / (?:will|would|should|is|are|was|has) \p{Ll}/u.test(sentence)
        ? sentence.replace(/ (will|would|should|is|are|was|has) (?=\p{Ll})/u, " $1 not ")
        : null,
  },
  {
    kind: "quotation",
    mutate: (sentence) => {
      const inner = /“([^“”]{40,})”/u.exec(sentence)?.[1];
      const word = inner ? /(?<= )\p{Ll}{6,}(?= )/u.exec(inner)?.[0] : undefined;
      return word ? sentence.replace(word, "magnificent") : null;
    },
  },
];

function raised(digits: string): string {
  const value = Number(digits.replaceAll(",", ""));
  return Math.round(value * 1.5 + 2).toLocaleString("en-US");
}
