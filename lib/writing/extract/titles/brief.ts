import "server-only";
import { isFirstName } from "@/lib/writing/text/names/first-names";
import { isCommonWord } from "@/lib/writing/text/words";

export const MAX_WORDS = 14;
export const MIN_WORDS = 5;

export const isLong = (title: string) => title.split(" ").length > MAX_WORDS;

/** Shorter forms of names, for titles that are too long. */
const SHORTER: [RegExp, string][] = [
  [/\bUnited States\b(?! of America)/gu, "U.S."],
  [
    /\b(President|Congress(?:man|woman)|Representative|Senator|Rep\.|Sen\.) \p{Lu}\p{Ll}+ \p{Lu}\. (?=\p{Lu}\p{Ll})/gu,
    "$1 ",
  ],
];

/** Parts that a title may drop if it is still too long; of what a group matches, the group is kept. */
const DROPPED_IF_LONG: RegExp[] = [
  /\b(?:bipartisan, )?(?:bipartisan|bicameral) (?=\p{L})|\b(?:groundbreaking|historic|landmark|sweeping) (?=(?:\p{L}+ ){0,4}(?:Act|Bill|Legislation|Resolution)s?\b)/iu,
  // 'Rural Utilities Service: Basin Electric Power Cooperative; Notice of Intent …'
  /^(?:\p{Lu}\p{L}+ ){1,4}(?:Administration|Agency|Bureau|Commission|Office|Service): (?=\p{Lu})/u,
  // 'Omaha Public Power District; Fort Calhoun Station, Unit 1; Environmental Assessment'
  /^[^;]{3,80}\b(?:Authority|Company|Cooperative|Corporation|District|Inc\.|LLC)(?:; |(?<=Inc\.|LLC), ?)(?!(?:Amended )?Notice of )(?=\p{Lu}(?:\S+ ){4})/u,
  // 'Proposed Marketing Policy, Public Forum, and Opportunities for Public Review and Comment for …'
  /(?:, Public (?:Forum|Hearing|Meeting)s?)?,? and Opportunit(?:y|ies) for (?:Public )?(?:Review and )?Comment(?= (?:for|on) )/iu,
  // 'Seek Answers About How Data Centers Could Drive Up …', 'Sets Target Aimed at Creating …'
  /(?<=\bAnswers (?:About|on) )How ((?:[\p{L}-]+ ){1,5}?[\p{L}-]+) (?:Are|Can|Could|May|Might|Will|Would) .*$/iu,
  /(?<=^(?:\S+ ){5,}\S+) Aimed at \p{L}+ing .*$/iu,
  // 'Notice of Funding Opportunity (NOFO) for …'
  / \(\p{Lu}{2,6}\)(?= )/gu,
  // In 'Statement by Press Secretary Jane Roe-Doe on …', the statement is Jane Roe-Doe's.
  /^(?:Press |Joint )?Statement (?:by|from) (?:\p{Lu}\S* ){0,5}?(\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)? on )/u,
  /(?<=^Remarks) as Prepared for Delivery(?= by )/u,
  // What a notice's program is called, before what the notice does
  /^Energy Conservation Program(?: for [^:]{3,40})?: (?=\p{Lu})/u,
  /^(?:Intent to Prepare (?:an? |the )?|Request for (?:Information|Comments?) (?:\(\p{Lu}+\) )?(?:on|regarding) (?:the )?)/iu,
  // 'Announce $115 Million in Federal Funding to Lower Heating Costs'
  /(?<=\$[\d.,]+(?:[MB]| [MmBb]illion)) in (?:(?:additional|critical|federal|grant|new|state) )*(?:funding|funds|grants)(?= (?:to|for) )/iu,
];

const OFFICE = "(?:U\\.S\\. )?(?:Congress(?:man|woman)|Representative|Senator|Rep\\.|Sen\\.) ";

/** Parts that a title drops only if it then fits. */
const DROPPED_IF_THEN_SHORT: RegExp[] = [
  // 'The ‘Show Me the Money’ Tariff: …'
  /^The (?=\S)/u,
  /\bNew (?=(?:Analysis|Bills?|Legislation|Report|Rules?)\b)/u,
  / for (?:Calendar|Fiscal) Year (?:\(\p{Lu}+\) )?20\d\d$/u,
  // 'Congressman Ruiz Introduces …', 'Rep. Jane Watson Roe Leads …', 'Dr. Jane Roe Urges …'
  new RegExp(
    `^(?:${OFFICE}|Dr\\. )(?=(?:\\p{Lu}[\\p{L}’'-]+ ){1,3}\\p{Lu}\\p{Ll}+s |\\p{Lu}[\\p{L}’'-]+, Colleagues )`,
    "u",
  ),
  /^(?:U\.S\. )?(?:Reps\.|Representatives|Sens\.|Senators) (?=\p{Lu}[\p{L}’'-]+(?:, | and | & )\p{Lu})/u,
  // 'The Administration Releases Fact Sheets on …' is about the fact sheets.
  /^(?:\p{Lu}[\p{L}.’'-]* ){1,3}Administration (?:Announces|Releases|Issues|Unveils|Publishes) (?=(?:\S+ ){4})/u,
  // Not 'Will Not Take Effect Until Next Year'.
  /^(?!.*\b(?:no|not|never)\b|.*n['’]t\b)(.*)(?<!\b(?:after|before|by|for|from|of|since|until)) (?:this|next|every) (?:week|month|year|fall|winter|spring|summer)$/iu,
];

const VERB =
  "(?:Announce|Applaud|Ask|Back|Blast|Call|Condemn|Demand|File|Introduce|Join|Launch|Lead|Press|Push|Re-?[Ii]ntroduce|Release|Request|Seek|Send|Slam|Unveil|Urge|Visit|Vote|Warn|Welcome)s?";
const LEADING_NAMES = new RegExp(`^((?:(?:Reps?|Sens?)\\. )?\\p{Lu}[\\p{L}’'-]+), (.{5,120}?) (?=${VERB} )`, "u");
const LAST_NAME = /^\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)?$/u;

/** 'Booker, Duckworth, Ossoff and Padilla Lead …' as 'Booker and Others Lead …'. */
function withFewNames(title: string): string {
  return title.replace(LEADING_NAMES, (whole: string, first: string, rest: string) => {
    const others = rest.split(/,? (?:and|&) |, /u);
    return others.length > 1 && others.every((name) => LAST_NAME.test(name)) ? `${first} and Others ` : whole;
  });
}

const dropIn = (title: string, part: RegExp) =>
  title.replace(part, (_, kept: unknown) => (typeof kept === "string" ? kept : ""));

/** A title that is too long, with shorter names and without what it can do without. */
export function briefly(whole: string): string {
  const title = tellingSentence(whole);
  const named = isLong(title) ? SHORTER.reduce((text, [long, short]) => text.replace(long, short), title) : title;
  const withShortNames = [withAcronym, withLastName, withLastNames].reduce(
    (text, shorten) => (isLong(text) ? shorten(text) : text),
    named,
  );
  const dropped = DROPPED_IF_LONG.reduce((text, part) => (isLong(text) ? dropIn(text, part) : text), withShortNames);
  const brief = isLong(dropped) ? withFewNames(dropped) : dropped;
  const fitting = [
    ...DROPPED_IF_THEN_SHORT.map((part) => dropIn(brief, part)),
    DROPPED_IF_THEN_SHORT.reduce(dropIn, brief),
  ].find((text) => !isLong(text));
  return (isLong(brief) && fitting) || brief;
}

/** 'the Federal Energy Regulatory Commission (FERC)' at the end of a title as 'FERC'. */
function withAcronym(title: string): string {
  const [whole = "", acronym = ""] = / \((\p{Lu}{3,6})\)$/u.exec(title) ?? [];
  if (acronym === "") return title;
  const words = title.slice(0, -whole.length).split(" ");
  const names = words.flatMap((word, at) => (/^\p{Lu}/u.test(word) ? [at] : [])).slice(-acronym.length);
  const from = names[0] ?? 0;
  if (names.map((at) => words[at]?.slice(0, 1)).join("") !== acronym) return title;
  return [...words.slice(0, words[from - 1] === "the" ? from - 1 : from), acronym].join(" ");
}

/** An office and a first name before a last name that a verb, a comma or another name follows. */
const NAMED = new RegExp(
  `^(${OFFICE})(?:Dr\\. )?(\\p{Lu}\\p{Ll}+) (?=(\\p{Lu}[\\p{L}’'-]*(?<!\\p{L}s|ly))(?:,| and| &| Statement| \\p{Lu}\\p{Ll}+s) )`,
  "u",
);

const TWO_NAMED =
  /(?<=\b(?:(?:Sen|Rep)s\.|Congress(?:men|women)|Representatives|Senators) )(\p{Lu}\p{Ll}+) (\p{Lu}\p{Ll}+)(, | and | & )(\p{Lu}\p{Ll}+) (\p{Lu}\p{Ll}+)/u;

/** 'Senators Tina Smith, Amy Klobuchar' as 'Senators Smith, Klobuchar'. */
function withLastNames(title: string): string {
  return title.replace(
    TWO_NAMED,
    (whole: string, one: string, last: string, and: string, other: string, otherLast: string) =>
      [one, other].every((first) => isFirstName(first.toLowerCase())) && last !== otherLast
        ? `${last}${and}${otherLast}`
        : whole,
  );
}

/** 'Congressman Dr. Raul Ruiz' at the start of a title as 'Congressman Ruiz'. */
function withLastName(title: string): string {
  return title.replace(NAMED, (whole: string, office: string, first: string, last: string) =>
    isFirstName(first.toLowerCase()) && !isCommonWord(last) ? office : whole,
  );
}

/** The first sentence that is informative enough, for a title of several sentences that is too long. */
function tellingSentence(title: string): string {
  if (!isLong(title)) return title;
  const isFit = (sentence: string) => {
    const words = sentence.split(" ").length;
    return words > MIN_WORDS && words <= MAX_WORDS;
  };
  return (
    title
      .split(/(?<=\p{Ll}{4}[.?!]) (?=\p{Lu})/u)
      .find(isFit)
      ?.replace(/\.$/u, "") ?? title
  );
}
