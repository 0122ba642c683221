import "server-only";

import { stem, type Token } from "@/lib/language/tokens";
import { contentOf, hasWordLike, type Passage } from "@/lib/writing/text/passages";
import { groupsOfWord, isEmptyWord } from "@/lib/writing/text/synonyms";

const stems = (words: string) => new Set(words.split(" ").map(stem));

/** Opposites: a claim with a word of one side is false where the source has only words of the other. */
const OPPOSITES: readonly [Set<string>, Set<string>][] = (
  [
    [
      "increase rise grow climb surge jump soar gain raise expand skyrocket",
      "decrease fall drop decline reduce cut shrink slash plunge dwindle lower",
    ],
    ["above", "below"],
    ["before", "after"],
    [
      "support back endorse applaud praise welcome",
      "oppose criticize condemn denounce slam blast outraged opposition disappoint",
    ],
    ["approve adopt accept uphold", "reject deny refuse veto decline rebuff"],
    ["approve adopt accept uphold", "withdraw rescind revoke repeal"],
    ["more", "fewer less"],
    ["up", "down"],
    ["pass approve favor", "against"],
    ["win won", "lose lost"],
    ["allow permit let authorize", "forbid prohibit ban bar prevent block"],
    ["strengthen bolster", "weaken undermine"],
    ["begin start launch open", "end finish close cease stop"],
    ["improve", "worsen"],
    ["hire", "fire"],
    ["largest biggest", "smallest"],
    ["export", "import"],
    ["buy purchase", "sell"],
    ["onshore", "offshore"],
    ["urban", "rural"],
    ["accelerate expedite hasten", "delay slow postpone"],
    ["majority", "minority"],
    ["agree", "refuse disagree"],
    ["include", "exclude"],
    ["reliable", "unreliable"],
    ["affordable", "unaffordable"],
    ["shortage", "surplus"],
    ["expensive", "cheap"],
    ["hot", "cold"],
    ["east eastern", "west western"],
    ["north northern", "south southern"],
    ["public", "private"],
    ["profit", "loss"],
    ["higher", "lower"],
    ["join", "leave"],
    ["highest", "lowest"],
    ["maximum", "minimum"],
  ] as const
).map(([one, other]) => [stems(one), stems(other)]);

/** Words to either side in which a direction and what it is said of stand. */
const NEAR = 4;

/** 'no', 'not', 'without': what follows is denied. */
const DENIAL = /^(?:not|no|never|cannot|without|neither|nor|none|nobody|n't|\p{L}+n't)$/u;
const REFUSAL = stems(
  "refuse decline reject deny fail oppose lack prohibit forbid ban bar prevent block stop avoid unable impossible eliminate end halt unlikely hardly",
);
const SOFT_NEGATIVE =
  /^(?:un|im|dis|non|los[est]|lack|fail|off$|down$|cease|end(?:s|ed)?$|shut|short|against|instead|rather|nearly|few|little|less|only)/u;

const isDenial = (token: Token) => DENIAL.test(token.lower);
const isRefusal = (token: Token) => REFUSAL.has(token.key);

/** `word` is the denying word; after `not` the first key is the verb denied. */
type Denied = { keys: string[]; strong: boolean; word: string };

/** What each denial of a text denies: the next content words, up to a comma or the next verb phrase. */
function deniedBy(text: string, tokens: Token[], isWide = false): Denied[] {
  const denied: Denied[] = [];
  for (const [at, token] of tokens.entries()) {
    const strong = isDenial(token) || (token.lower === "rather" && tokens[at + 1]?.lower === "than");
    if (!strong && !(isRefusal(token) && (isWide || tokens[at + 1]?.lower === "to"))) continue;
    if (
      /^(?:only|just|later|less|more|fewer|longer|least)$/u.test(tokens[at + 1]?.lower ?? "") ||
      (/^no\.?$/iu.test(token.text) && /^(?:\d|on$|to$)/u.test(tokens[at + 1]?.text ?? ""))
    )
      continue;
    const keys: string[] = [];
    for (
      let next = at + 1;
      next < Math.min(tokens.length, at + (isWide ? 12 : 8)) && keys.length < (isWide ? 6 : 3);
      next++
    ) {
      const follower = tokens[next];
      const before = tokens[next - 1];
      if (!follower || !before || /[,;:.—–]/u.test(text.slice(before.end, follower.start))) break;
      if (!isEmptyWord(follower.lower, follower.key)) keys.push(follower.key);
    }
    if (keys.length > 0) denied.push({ keys, strong, word: token.lower });
  }
  return denied;
}

const hasLike = (key: string, keys: Iterable<string>) => {
  const groups = groupsOfWord(key);
  for (const other of keys) {
    if (other === key || groupsOfWord(other).some((group) => groups.includes(group))) return true;
  }
  return false;
};

/** The least share of a claim's words that a passage must have to speak for or against it. */
const SAME_MATTER = 0.4;

/** Words by which the claim turns what its best passages say into the opposite, or null. */
export function flippedWords(claim: { text: string; tokens: Token[] }, passages: Passage[]): string | null {
  const content = [...contentOf(claim.tokens).keys()];
  const share = (passage: Passage) =>
    content.reduce((sum, key) => sum + hasWordLike(passage, key), 0) / Math.max(1, content.length);
  const telling = passages.filter((passage) => share(passage) >= SAME_MATTER);
  if (telling.length === 0) return null;
  return oppositeWord(claim, telling) ?? wrongDenial(claim, telling);
}

function oppositeWord({ text, tokens }: { text: string; tokens: Token[] }, passages: Passage[]): string | null {
  if (tokens.some(isDenial)) return null;
  for (const [one, other] of OPPOSITES) {
    for (const [mine, theirs] of [
      [one, other],
      [other, one],
    ] as const) {
      for (const [at, word] of tokens.entries()) {
        if (
          mine.has(word.key) &&
          isDirection(text, tokens, at) &&
          isOpposed({ text, tokens }, at, passages, mine, theirs)
        )
          return word.text;
      }
    }
  }
  return null;
}

/** 'or more', 'more than', 'low-cost', 'set up' and the noun 'permit' say no direction. */
function isDirection(text: string, tokens: Token[], at: number): boolean {
  const [before, word, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!word || after?.lower === "than" || /^[-]|^ or\b/u.test(text.slice(word.end))) return false;
  const isFigure = (token: Token | undefined) =>
    token !== undefined && (/\d/u.test(token.text) || token.lower === "percent");
  if (/^(?:up|down)$/u.test(word.lower))
    return isFigure(after) || /^(?:by|from|about|nearly)$/u.test(after?.lower ?? "");
  if (/^(?:more|less)$/u.test(word.lower)) return isFigure(before) && !/^(?:an?|per)$/u.test(after?.lower ?? "");
  return !/^(?:low|high|permits?|bans?)$/u.test(word.lower);
}

type Side = { text: string; tokens: Token[] };

/** The tokens up to NEAR words to either side, in the same part of the sentence. */
function around({ text, tokens }: Side, at: number): Token[] {
  const near: Token[] = [];
  for (const step of [-1, 1]) {
    for (let next = at + step; Math.abs(next - at) <= NEAR; next += step) {
      const [here, there] = [tokens[Math.min(next, next - step)], tokens[Math.max(next, next - step)]];
      const token = tokens[next];
      if (
        !here ||
        !there ||
        !token ||
        /[,;:—–&]/u.test(text.slice(here.end, there.start)) ||
        /^(?:and|but|while)$/u.test(token.lower)
      )
        break;
      near.push(token);
    }
  }
  return near;
}

/** Whether, around the words that stand next to this one, the source has only words of the other side. */
function isOpposed(side: Side, at: number, passages: Passage[], mine: Set<string>, theirs: Set<string>): boolean {
  let [same, opposite] = [0, 0];
  for (const neighbour of around(side, at)) {
    if (mine.has(neighbour.key) || theirs.has(neighbour.key)) continue;
    if (isEmptyWord(neighbour.lower, neighbour.key) && !/^[$€£]?\p{Nd}/u.test(neighbour.text)) continue;
    for (const passage of passages) {
      for (const place of passage.keys.get(neighbour.key) ?? []) {
        const near = around(passage, place);
        if (near.some(isDenial)) continue;
        if (near.some((token) => mine.has(token.key))) same++;
        else if (near.some((token) => theirs.has(token.key))) opposite++;
      }
    }
  }
  return opposite > 0 && same === 0;
}

/** A denial that the source does not have, or one of the source that the claim has dropped. */
function wrongDenial(claim: Side, passages: Passage[]): string | null {
  return droppedDenial(claim, passages) ?? addedDenial(claim, passages);
}

const isNegative = (token: Token) => isDenial(token) || isRefusal(token) || SOFT_NEGATIVE.test(token.lower);

function droppedDenial(claim: Side, passages: Passage[]): string | null {
  // 'unabated' denies nothing where the source has it as well.
  if (claim.tokens.some((token) => isNegative(token) && !passages.some((one) => one.keys.has(token.key)))) return null;
  if (claim.tokens.some((token) => isDenial(token) || isRefusal(token))) return null;
  const claimKeys = claim.tokens.filter((token) => !isEmptyWord(token.lower, token.key)).map((token) => token.key);
  for (const passage of passages) {
    for (const { keys, word } of deniedBy(passage.text, passage.tokens)) {
      const same = keys.filter((key) => claimKeys.includes(key));
      const isVerbThere = /^(?:no|without|neither|nor)$/u.test(word) || claimKeys.includes(keys[0] ?? "");
      if (isVerbThere && same.length >= Math.min(2, keys.length)) return `not ${keys.join(" ")}`;
    }
  }
  return null;
}

function addedDenial(claim: Side, passages: Passage[]): string | null {
  const [passage] = passages;
  if (!passage) return null;
  const sourceNegative = passages.some((one) => one.tokens.some(isNegative));
  const there = passages.flatMap((one) => deniedBy(one.text, one.tokens, true));
  for (const { keys, strong } of deniedBy(claim.text, claim.tokens)) {
    if (there.some((denial) => keys.some((key) => hasLike(key, denial.keys)))) continue;
    const said = keys.filter((key) => hasLike(key, passage.keys.keys()));
    if (said.length >= Math.min(2, keys.length) && (strong || !sourceNegative)) return `not ${keys.join(" ")}`;
  }
  return null;
}
