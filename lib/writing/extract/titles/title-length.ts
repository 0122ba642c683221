import "server-only";
import { capitalized } from "@/lib/language/capitalized";
import { shorten } from "@/lib/language/shorten";
import { loadedWords } from "@/lib/writing/steering/loaded-language";
import { briefly, isLong, MAX_WORDS, MIN_WORDS } from "./brief";
import { withAction } from "./parts";

export const MAX_LENGTH = 200;
/** A title of fewer words seldom says what happened. */
const MIN_TELLING = 9;

/** Shortens a title to at most 14 words. */
export function shortHeadline(title: string): string {
  return isLong(title) ? cutToWords(title) : title;
}

/** The start of a phrase that may be cut off: 'Bill | to Modernize', 'Security | of the Grid'. */
const PHRASE_START =
  /^(?:to|for|of|in|and|as|with|after|on|by|while|amid|from|that|under|at|through|into|against|over|following|including|across|but|or|when|if|during|since|[–—-])$/iu;

/** Prepositions of two words that start a phrase: 'Battery Project | Next to Its Substation'. */
const PREPOSITION =
  /^(?:(?:next|closer?|adjacent|according|due|prior|thanks|owing|contrary|pursuant|related|relating|compared) to|(?:because|instead|ahead|outside|inside|regardless|irrespective) of|(?:along|together|compared|coupled) with|such as|(?:based|focused|depending|relying) (?:up)?on|(?:except|apart|aside) (?:for|from))$/iu;
/** Words that need the next one, but are more than the start of a phrase: 'in Front of', 'Vulnerable to', 'as Well as', 'Take Over'. */
const LEANING =
  /^(?:(?:up|down|back|over|subject|vulnerable|exposed|similar|equal|equivalent|relative|essential|critical|crucial|vital|key|central|opposed|tied|linked|connected|committed|dedicated|devoted|resilient|resistant|prone|response|addition|contrast|regard|able|unable) to|(?:out|front|favor|lieu|light|spite|behalf|wake|face|terms|view|place|case|event|support|search|need|charge|honor|recognition|memory|celebration|anticipation|exchange|advance|top|part|parts|rest|most|much|many|some|none|half|all|each|any|kind|sort|lack|capable|aware|afraid|full|short|rid|worth|independent) of|(?:up|away|accordance|line|connection|conjunction|cooperation|consistent|familiar|deal|deals|dealing|cope|coping|comply|complying) with|(?:away|up|down|back|out|different|free) from|(?:responsible|eligible|pay|pays|paying|exchange) for|(?:well|same|far|long|soon|much|many) as|(?:take|takes|took|taking|hand|hands|turn|turns) over|(?:more|less|fewer|other|rather|greater|higher|lower|better|larger|smaller) than|(?:how|what) about)$/iu;
const pairAt = (words: readonly string[], at: number) => `${words[at] ?? ""} ${words[at + 1] ?? ""}`;
const isOnePreposition = (words: readonly string[], at: number) =>
  PREPOSITION.test(pairAt(words, at)) || LEANING.test(pairAt(words, at));

/** What a preposition of two words completes: 'Is Close to', 'Right Next to', 'Plants to Close to Cut Costs'. */
const COMPLETED =
  /^(?:and|or|not|to|the|an?|is|are|was|were|be|been|being|will|would|can|could|may|might|must|should|ha[sd]|have|very|too|so|more|as|right|just|even|partly|largely|mainly|mostly|(?:bring|come|draw|get|grow|inch|lie|move|remain|sit|stand|stay)s?|came|drew|got|grew|moved|sat|stood)$/iu;

/** 'What | to know' */
const QUESTION = /^(?:how|what|when|where|whether|which|whom?)$/iu;

/** Whether a phrase that may be cut off starts at a word. */
function startsPhrase(words: readonly string[], at: number): boolean {
  const isPreposition = PREPOSITION.test(pairAt(words, at)) && !COMPLETED.test(words[at - 1] ?? "");
  const isQuestion = /^to$/iu.test(words[at] ?? "") && QUESTION.test(words[at - 1] ?? "");
  return (isPreposition || PHRASE_START.test(words[at] ?? "")) && !isQuestion && !isOnePreposition(words, at - 1);
}

/** What a title may say before its main clause: 'As Temperatures Drop, …', 'Hoeven: As We Work to Unlock Our Energy, …'. */
const OPENING =
  /^(\p{Lu}[^:,]{2,30}: )?(?:As|(?:\p{Lu}[\p{L}-]+ [Yy]ears? )?[Aa]fter|Amid|While|With|Following|Ahead of|During|On|At(?! Least\b)|In|Despite|Before|Since|Citing) [^,]{5,}, (?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[\p{Ll}.]* \d)(\S.*)$/u;

/** Cuts to at most 14 words, at the end of a clause or otherwise before a phrase; drops words of praise or blame at the end. */
export function cutToWords(full: string): string {
  const brief = briefly(full);
  const title = isLong(brief) ? withAction(brief) : brief;
  if (isLong(title)) {
    const [, speaker = "", main = ""] = OPENING.exec(title) ?? [];
    const whole = `${speaker}${capitalized(main)}`;
    if (main.split(" ").length >= MIN_WORDS && !LONE_PRONOUN.test(main)) return cutToWords(whole);
  }
  const words = title.split(" ");
  const cut = isLong(title) ? cutIn(words) : words.length;
  // 'Safe Again, | Except for Drinking', 'Drops Limits, | Judge Orders Agency to Restore Them'
  const isAtSemicolon = words[cut - 1]?.endsWith(";") === true;
  if (cut === 0 || (isAtSemicolon ? CONTRADICTS : TURNS).test(words.slice(cut).join(" "))) return openEnd(words);
  // 'a district held | by the other party'
  const end =
    /^by$/iu.test(words[cut] ?? "") && /(?:ed|held|led|run|made)$/iu.test(words[cut - 1] ?? "") ? cut - 1 : cut;
  const start = cut < words.length ? withoutDangling(words, end) : words;
  const isShort = !isAtSemicolon && start.length < MIN_TELLING;
  if (cut < words.length && isShort && loadedWords(title) === 0 && !isLastOfList(words, MAX_WORDS))
    return openEnd(words);
  const loaded = loadedWords(title) > 0 ? start.findIndex((word) => loadedWords(word) > 0) : -1;
  const last = loaded < 0 ? start.length : start.slice(0, loaded + 1).findLastIndex((_, at) => startsPhrase(words, at));
  const head = (last >= MIN_WORDS ? start.slice(0, last) : start).join(" ");
  return shorten(head, MAX_LENGTH).replace(/[\s,;:–—-]+$/u, "");
}

/** What would change the meaning if it were cut off: a condition, an exception, a contradiction. */
const CONTRADICTIONS =
  "although|but|den(?:y|ies|ied)|error|except|however|judge|not|overturns?|rejects?|reverses?|though|unless|vetoes|yet";
const TURNS = new RegExp(`\\b(?:${CONTRADICTIONS}|if|later|only|until|without)\\b`, "iu");
/** The same behind a semicolon, where a clause of its own begins: '…; co-op says some won't have power until Tuesday' changes nothing. */
const CONTRADICTS = new RegExp(`\\b(?:${CONTRADICTIONS})\\b`, "iu");
/** In 'After Senate Vote to Kill Credits, Leaders Say They Will Keep Them', 'Them' needs the opening. */
const LONE_PRONOUN = /\b(?:he|him|she|them|they)\b/iu;

/** The first 14 words with an ellipsis. */
const openEnd = (words: readonly string[]) =>
  shorten(words.join(" "), withoutDangling(words, MAX_WORDS).join(" ").length + 1);

/** 'Regulators want | to ensure' is not a break. */
const AWAITING_INFINITIVE =
  /^(?:wants?|plans?|seeks?|aims?|votes?|agrees?|moves?|set|tr(?:y|ies)|ha[sd]|have|continues?|expected|likely|required?|ready|fails?|refuses?|vows?|hopes?|needs?|begins?|able|proposes?|threatens?|intends?|pledges?|promises?|decides?|prepares?|attempts?)$/iu;

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
  /^(?:access|push|pushes|efforts?|bids?|calls?|support|opposition|response|requests?|requirements?|needs?|demands?|fights?|battles?|hopes?|appeals?|fears?|threats?)$/iu;

/** Whether a title may be cut off before a word that starts a phrase. */
export function isPhraseBreak(words: readonly string[], at: number): boolean {
  const [before = "", word = ""] = words.slice(at - 1, at + 1);
  const isAwaited =
    (/^to$/iu.test(word) && (AWAITING_INFINITIVE.test(before) || /(?<!\d)ed$/u.test(before) || asksTo(words, at))) ||
    (/^(?:for|of|to|from|against)$/iu.test(word) && AWAITING_OBJECT.test(before)) ||
    (/^(?:on|for|in)$/iu.test(word) && /^call(?:s|ed|ing)?$/iu.test(before));
  // 'Coal- | and Oil-Fired Units'
  const isJoined = /['’]s?$|-$/u.test(before) || isLastOfList(words, at) || isWithinPair(words, at);
  return at < words.length - 1 && startsPhrase(words, at) && !isAwaited && !isJoined && !isWithinName(words, at);
}

function cutIn(words: readonly string[]): number {
  const within = words.slice(0, MAX_WORDS);
  const clause = within.findLastIndex((word, at) => /[,;:?!]$|^[–—]$/u.test(word) && !isWithinList(words, at)) + 1;
  if (clause > MAX_WORDS / 2) return clause;
  const head = words.slice(0, MAX_WORDS + 1);
  // 'Passage | of the Bill' loses its point: another phrase is better if enough of the title precedes it.
  const phrase = head.findLastIndex((word, at) => isPhraseBreak(words, at) && word.toLowerCase() !== "of");
  if (phrase > MAX_WORDS / 2) return phrase;
  // 'Releases Fact Sheets | Highlighting the Impact of …'
  const participle = head.findLastIndex(
    (word, at) =>
      /\p{L}{3,}ing$/u.test(word) &&
      !ASKING.test(word) &&
      !NOUN.test(word) &&
      !/^(?:and|&|a|an|the|for|of|on|is|are|was|were)$/iu.test(head[at - 1] ?? "") &&
      !COMPOUND.test(words[at + 1] ?? ""),
  );
  return participle > MIN_WORDS ? participle : 0;
}

/** Whether the words before 'to' ask somebody. */
function asksTo(words: readonly string[], to: number): boolean {
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
export function isWithinList(words: readonly string[], at: number): boolean {
  const next = words.slice(at + 1, at + 5);
  const isOn = next
    .slice(0, 3)
    .some((word, index) => word.endsWith(",") && /^(?:and|or|&)$/iu.test(next[index + 1] ?? ""));
  // 'the Restoration, | Improvement and Acquisition of Habitat'
  const isPair = /^(?:and|or|&)$/iu.test(next[1] ?? "") && !PREDICATE.test(next[0] ?? "");
  const isJoined =
    next[0] === "&" || isPair || /\p{L}-\p{L}/u.test(next[0] ?? "") || /\p{L}-\p{L}+,$/u.test(words[at] ?? "");
  // 'a Cleaner, | More Resilient Tomorrow'
  if (/er,$/u.test(words[at] ?? "") && /^(?:less|more)$/iu.test(next[0] ?? "")) return true;
  // 'for Clean, Affordable, | Reliable Electricity'
  const isOneOfWords = [words[at - 1], next[0]].some((word) => word?.endsWith(",")) && !PREDICATE.test(next[0] ?? "");
  return /,$/u.test(words[at] ?? "") && (isOn || isJoined || isOneOfWords || isLastOfList(words, at + 1));
}

/** 'in Carroll | and Rockbridge Counties', 'Renewable (Wind | and Solar) Energy' */
function isWithinPair(words: readonly string[], at: number): boolean {
  const before = words.slice(0, at);
  const opened = before.findLastIndex((word) => word.includes("("));
  const isPair =
    /^(?:and|or|&)$/iu.test(words[at] ?? "") &&
    /(?:^| )(?:after|at|before|between|for|from|in|of|on|since|under|when|while|with) (?:the )?\S+$/iu.test(
      before.slice(-3).join(" "),
    ) &&
    !PREDICATE.test(words[at + 1] ?? "");
  return isPair || (opened >= 0 && !before.slice(opened).some((word) => word.includes(")")));
}

/** A verb that may follow 'and'. */
const PREDICATE =
  /^(?:boost|bring|build|call|create|cut|demand|end|expand|fund|give|help|improve|increase|keep|lower|make|pass|prevent|protect|provide|raise|reduce|save|seek|stop|support|urge|\p{L}+(?:ing|ed|ize|ise))s?$/iu;

/** 'New, Modified, | and Reconstructed Sources', 'Owners, Farmers | and Ranchers' */
function isLastOfList(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 3), at);
  return (
    /^(?:and|or|&)$/iu.test(words[at] ?? "") &&
    (before.at(-1)?.endsWith(",")
      ? before.slice(0, -1).some((word) => word.endsWith(","))
      : before.at(-2)?.endsWith(",") === true)
  );
}

const DANGLING =
  /^(?:a|an|the|only|its|their|and|&|or|of|to|for|in|on|at|by|with|from|as|that|which|both|either|neither|whether|whose|than|via|per|into|upon|en|how|what|when|where|whether|who|why|is|are|was|were)$/iu;

/** The first `count` words, up to the last one that can end a title. */
function withoutDangling(words: readonly string[], count: number): string[] {
  let end = count;
  while (end > 0 && (DANGLING.test(words[end - 1] ?? "") || isOnePreposition(words, end - 1))) end--;
  return words.slice(0, end);
}
