import "server-only";
import { shorten } from "@/lib/language/shorten";
import { loadedWords } from "@/lib/writing/text/loaded-language";
import { isFirstName } from "@/lib/writing/text/names/first-names";

export const MAX_LENGTH = 200;
const MAX_WORDS = 14;
const MIN_WORDS = 5;
/** A title of fewer words seldom says what happened. */
const MIN_TELLING = 9;

/** Shortens a title to at most 14 words. */
export function shortHeadline(title: string): string {
  return isLong(title) ? cutToWords(title) : title;
}

/** The start of a phrase that may be cut off: 'Bill | to Modernize', 'Security | of the Grid'. */
const PHRASE_START =
  /^(?:to|for|of|in|and|as|with|after|on|by|while|amid|from|that|under|at|through|into|against|over|following|including|across|but|or|when|if|during|since|[–—-])$/iu;

/** Shorter forms of names, for titles that are too long. */
const SHORTER: [RegExp, string][] = [
  [/\bUnited States\b(?! of America)/gu, "U.S."],
  [
    /\b(President|Congress(?:man|woman)|Representative|Senator|Rep\.|Sen\.) \p{Lu}\p{Ll}+ \p{Lu}\. (?=\p{Lu}\p{Ll})/gu,
    "$1 ",
  ],
];

/** Parts that a title may drop if it is still too long. */
const DISPENSABLE: [RegExp, string][] = [
  [
    /(?<=\b(?:(?:Sen|Rep)s\.|Congress(?:men|women)|Representatives|Senators) )\p{Lu}\p{Ll}+ (\p{Lu}\p{Ll}+)(, | and | & )\p{Lu}\p{Ll}+ (?=\p{Lu}\p{Ll}+)/u,
    "$1$2",
  ],
  [/\bbipartisan, bicameral (?=\p{L})/iu, ""],
  [/\b(?:bipartisan|bicameral) (?=\p{L})/iu, ""],
  // 'Notice of Funding Opportunity (NOFO) for …'
  [/ \(\p{Lu}{2,6}\)(?= )/gu, ""],
  // In 'Statement by Press Secretary Jane Roe on …', the statement is Jane Roe's.
  [/^(?:Press |Joint )?Statement (?:by|from) (?:\p{Lu}\S* ){0,5}?(\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+) on /u, "$1 on "],
  [
    /^(?:Intent to Prepare (?:an? |the )?|Request for (?:Information|Comments?) (?:\(\p{Lu}+\) )?(?:on|regarding) (?:the )?)/iu,
    "",
  ],
  // 'Announce $115 Million in Federal Funding to Lower Heating Costs'
  [
    /(?<=\$[\d.,]+(?:[MB]| [MmBb]illion)) in (?:(?:additional|critical|federal|grant|new|state) )*(?:funding|funds|grants) (?=(?:to|for) )/iu,
    " ",
  ],
];

const OFFICE = "(?:U\\.S\\. )?(?:Congress(?:man|woman)|Representative|Senator|Rep\\.|Sen\\.) ";

/** Parts that a title drops only if it then fits. */
const EXPENDABLE: [RegExp, string][] = [
  // 'Congressman Ruiz Introduces …'
  [new RegExp(`^${OFFICE}(?=\\p{Lu}[\\p{L}’'-]+(?: \\p{Lu}\\p{Ll}+s |, Colleagues ))`, "u"), ""],
  // 'The Administration Releases Fact Sheets on …' is about the fact sheets.
  [/^(?:\p{Lu}[\p{L}.’'-]* ){1,3}Administration (?:Announces|Releases|Issues|Unveils|Publishes) (?=(?:\S+ ){4})/u, ""],
  // Not 'Will Not Take Effect Until Next Year'.
  [
    /^(?!.*\b(?:no|not|never)\b|.*n['’]t\b)(.*)(?<!\b(?:after|before|by|for|from|of|since|until)) (?:this|next|every) (?:week|month|year|fall|winter|spring|summer)$/iu,
    "$1",
  ],
];

/** What a title may say before its main clause: 'As Temperatures Drop, …', 'Hoeven: As We Work to Unlock Our Energy, …'. */
const OPENING =
  /^(\p{Lu}[^:,]{2,30}: )?(?:As|After|Amid|While|With|Following|Ahead of|During|On|At|In|Despite|Before|Since|Citing) [^,]{5,}, (?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[\p{Ll}.]* \d)(\S.*)$/u;

/** Cuts to at most 14 words, at the end of a clause or otherwise before a phrase; drops words of praise or blame at the end. */
export function cutToWords(full: string): string {
  const title = briefly(tellingSentence(full));
  if (isLong(title)) {
    const [, speaker = "", main = ""] = OPENING.exec(title) ?? [];
    const whole = `${speaker}${main.slice(0, 1).toUpperCase()}${main.slice(1)}`;
    if (main.split(" ").length >= MIN_WORDS && !LONE_PRONOUN.test(main)) return cutToWords(whole);
  }
  const words = title.split(" ");
  const cut = isLong(title) ? cutIn(words) : words.length;
  // 'Safe Again, | Except for Drinking', 'Drops Limits, | Judge Orders Agency to Restore Them'
  if (cut === 0 || TURNS.test(words.slice(cut).join(" "))) return openEnd(words);
  // 'a district held | by the other party'
  const end =
    /^by$/iu.test(words[cut] ?? "") && /(?:ed|held|led|run|made)$/iu.test(words[cut - 1] ?? "") ? cut - 1 : cut;
  const kept = cut < words.length ? withoutDangling(words.slice(0, end)) : words;
  if (cut < words.length && kept.length < MIN_TELLING && loadedWords(title) === 0) return openEnd(words);
  const loaded = loadedWords(title) > 0 ? kept.findIndex((word) => loadedWords(word) > 0) : -1;
  const last = loaded < 0 ? kept.length : kept.slice(0, loaded + 1).findLastIndex((word) => PHRASE_START.test(word));
  const head = (last >= MIN_WORDS ? kept.slice(0, last) : kept).join(" ");
  return shorten(head, MAX_LENGTH).replace(/[\s,;:–—-]+$/u, "");
}

/** What would change the meaning if it were cut off: a condition, an exception, a contradiction. */
const TURNS =
  /\b(?:although|but|den(?:y|ies|ied)|error|except|however|if|judge|later|not|only|overturns?|rejects?|reverses?|though|unless|until|vetoes|without|yet)\b/iu;
/** In 'After Senate Vote to Kill Credits, Leaders Say They Will Keep Them', 'Them' needs the opening. */
const LONE_PRONOUN = /\b(?:he|him|she|them|they)\b/iu;

/** The first 14 words with an ellipsis. */
const openEnd = (words: readonly string[]) =>
  shorten(words.join(" "), withoutDangling(words.slice(0, MAX_WORDS)).join(" ").length + 1);

const isLong = (title: string) => title.split(" ").length > MAX_WORDS;

/** A title that is too long, with shorter names and without what it can do without. */
function briefly(title: string): string {
  const shortened = (text: string, [long, short]: [RegExp, string]) =>
    isLong(text) ? text.replace(long, short) : text;
  const named = isLong(title) ? SHORTER.reduce((text, [long, short]) => text.replace(long, short), title) : title;
  const unnamed = [withAcronym, withLastName].reduce((text, brief) => (isLong(text) ? brief(text) : text), named);
  const brief = DISPENSABLE.reduce(shortened, unnamed);
  const fitting = EXPENDABLE.map(([long, short]) => brief.replace(long, short)).find((text) => !isLong(text));
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

/** An office, a first name, and before a verb or another name a last name. */
const NAMED = new RegExp(
  `^(${OFFICE})(?:Dr\\. )?(\\p{Lu}\\p{Ll}+) (?=(?!\\p{L}+ly )\\p{Lu}[\\p{L}’'-]*(?<!\\p{L}s)(?:,| and| &| Statement| \\p{Lu}\\p{Ll}+s) )`,
  "u",
);

/** 'Congressman Dr. Raul Ruiz' at the start of a title as 'Congressman Ruiz'. */
function withLastName(title: string): string {
  return title.replace(NAMED, (whole: string, office: string, first: string) =>
    isFirstName(first.toLowerCase()) ? office : whole,
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

/** 'Regulators want | to ensure' is not a break. */
const AWAITING_INFINITIVE =
  /^(?:wants?|plans?|seeks?|aims?|votes?|agrees?|moves?|set|tr(?:y|ies)|ha[sd]|have|continues?|expected|likely|required?|ready|fails?|refuses?|vows?|hopes?|needs?|begins?|able|proposes?)$/iu;

/** 'Urging the Coast Guard | to Allow', 'Calls on the Fed | to Cut', 'Allows States | to Collect' */
const ASKING =
  /^(?:urg|ask|press|push|call|allow|requir|direct|order|encourag|enabl|forc|invit|want|demand|request|lead|help)\p{L}*$/iu;
const MAX_ASKED = 7;

/** Words in -ing that are nouns, or no participles: 'Home Heating Prices'. */
const NOUN =
  /^(?:bank|build|ceil|charg|clear|every|financ|fund|handl|heat|hous|licens|manufactur|market|min|noth|permitt|plann|process|some|spend|train|vot)ing$/iu;

/** What follows a participle that is part of a name, or a second one: 'Steam Generating Units', 'Marketing Targeting Kids'. */
const COMPOUND = /^(?:Units?|Plants?|Stations?|Facilit(?:y|ies)|Projects?|Programs?|\p{L}+ing)$/iu;

/** 'amid push | for energy security' is not a break either. */
const AWAITING_OBJECT =
  /^(?:push|pushes|efforts?|bids?|calls?|support|opposition|requests?|requirements?|needs?|demands?|fights?|battles?|hopes?|appeals?|fears?|threats?)$/iu;

function cutIn(words: readonly string[]): number {
  const isBreak = (word: string, at: number) => {
    const before = words[at - 1] ?? "";
    const isAwaited =
      (/^to$/iu.test(word) && (AWAITING_INFINITIVE.test(before) || /(?<!\d)ed$/u.test(before) || isAsked(words, at))) ||
      (/^(?:for|of|to|from|against)$/iu.test(word) && AWAITING_OBJECT.test(before)) ||
      (/^(?:on|for|in)$/iu.test(word) && /^call(?:s|ed|ing)?$/iu.test(before));
    // 'Coal- | and Oil-Fired Units'
    const isJoined = /['’]s?$|-$/u.test(before) || isLastOfList(words, at) || isWithinPair(words, at);
    return PHRASE_START.test(word) && !isAwaited && !isJoined && !isWithinName(words, at);
  };
  const within = words.slice(0, MAX_WORDS);
  const clause = within.findLastIndex((word, at) => /[,;:?!]$|^[–—]$/u.test(word) && !isWithinList(words, at)) + 1;
  if (clause > MAX_WORDS / 2) return clause;
  const head = words.slice(0, MAX_WORDS + 1);
  // 'Passage | of the Bill' loses its point: another phrase is better if enough of the title precedes it.
  const phrase = head.findLastIndex((word, at) => isBreak(word, at) && word.toLowerCase() !== "of");
  if (phrase > MAX_WORDS / 2) return phrase;
  // 'Releases Fact Sheets | Highlighting the Impact of …'
  const participle = head.findLastIndex(
    (word, at) =>
      /\p{L}{3,}ing$/u.test(word) &&
      !ASKING.test(word) &&
      !NOUN.test(word) &&
      !/^(?:and|&|a|an|the|for|of|on)$/iu.test(head[at - 1] ?? "") &&
      !COMPOUND.test(words[at + 1] ?? ""),
  );
  return participle > MIN_WORDS ? participle : 0;
}

/** Whether the words before 'to' ask somebody. */
function isAsked(words: readonly string[], to: number): boolean {
  const before = words.slice(Math.max(0, to - MAX_ASKED), to);
  return before.slice(before.findLastIndex((word) => /^to$/iu.test(word)) + 1).some((word) => ASKING.test(word));
}

/** 'Youth Opportunity | and Preventing Delinquency Act' */
function isWithinName(words: readonly string[], at: number): boolean {
  return (
    /^(?:and|&)$/iu.test(words[at] ?? "") &&
    words
      .slice(at + 1, at + 6)
      .some((word) =>
        /^(?:Acts?|Agency|Departments?|Administration|Committee|Commission|Association|Council|Services?|Programs?)\b/u.test(
          word,
        ),
      )
  );
}

/** 'for Science, | Security, and Technology', 'High-Standard, | Market-Oriented Trade' */
function isWithinList(words: readonly string[], at: number): boolean {
  const next = words.slice(at + 1, at + 5);
  const isOn = next
    .slice(0, 3)
    .some((word, index) => word.endsWith(",") && /^(?:and|or|&)$/iu.test(next[index + 1] ?? ""));
  const isJoined = next[0] === "&" || /\p{L}-\p{L}/u.test(next[0] ?? "") || /\p{L}-\p{L}+,$/u.test(words[at] ?? "");
  return /,$/u.test(words[at] ?? "") && (isOn || isJoined || isLastOfList(words, at + 1));
}

/** 'in Carroll | and Rockbridge Counties', 'Renewable (Wind | and Solar) Energy' */
function isWithinPair(words: readonly string[], at: number): boolean {
  const before = words.slice(0, at);
  const opened = before.findLastIndex((word) => word.includes("("));
  const isPair =
    /^(?:and|or|&)$/iu.test(words[at] ?? "") &&
    /(?:^| )(?:after|at|before|between|for|from|in|since|when|while) (?:the )?\S+$/iu.test(
      before.slice(-3).join(" "),
    ) &&
    !PREDICATE.test(words[at + 1] ?? "");
  return isPair || (opened >= 0 && !before.slice(opened).some((word) => word.includes(")")));
}

/** A verb that may follow 'and'. */
const PREDICATE =
  /^(?:boost|bring|build|call|create|cut|demand|end|expand|fund|give|help|improve|increase|keep|lower|make|pass|prevent|protect|provide|raise|reduce|save|seek|stop|support|urge|\p{L}+(?:ing|ed|ize|ise))s?$/iu;

/** 'New, Modified, | and Reconstructed Sources' */
function isLastOfList(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 3), at);
  return (
    /^(?:and|or|&)$/iu.test(words[at] ?? "") &&
    before.at(-1)?.endsWith(",") === true &&
    before.slice(0, -1).some((word) => word.endsWith(","))
  );
}

const DANGLING = /^(?:a|an|the|only|its|their|and|&|or|of|to|for|in|on|at|by|with|from|as|that|which)$/iu;

/** The words up to the last one that can end a title. */
function withoutDangling(words: readonly string[]): string[] {
  return words.slice(0, words.findLastIndex((word) => !DANGLING.test(word)) + 1);
}
