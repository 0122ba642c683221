import "server-only";

import type { Passage } from "./passages";
import { groupsOfWord, isEmptyWord } from "./synonyms";
import { stem, type Token } from "./tokens";

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
    ["protect", "harm"],
    ["join", "leave"],
    ["more", "less fewer"],
    ["highest", "lowest"],
    ["maximum", "minimum"],
    ["most", "least"],
  ] as const
).map(([one, other]) => [stems(one), stems(other)]);

/** 'no', 'not', 'without': what follows is denied. */
const DENIAL = /^(?:not|no|never|cannot|without|neither|nor|none|nobody|n't|\p{L}+n't)$/u;
const REFUSAL = stems(
  "refuse decline reject deny fail oppose lack prohibit forbid ban bar prevent block stop avoid unable impossible eliminate end halt unlikely hardly",
);
const SOFT_NEGATIVE = /^(?:un|in|im|dis|non|shut|short|against|instead|rather|nearly|few|little|less|only)/u;

const isDenial = (token: Token) => DENIAL.test(token.lower);
const isRefusal = (token: Token) => REFUSAL.has(token.key);

type Denied = { keys: string[]; strong: boolean };

/** What each denial of a text denies: the next content words, up to a comma or the next verb phrase. */
function deniedBy(text: string, tokens: Token[]): Denied[] {
  const denied: Denied[] = [];
  for (const [at, token] of tokens.entries()) {
    const strong = isDenial(token) || (token.lower === "rather" && tokens[at + 1]?.lower === "than");
    if (!strong && !(isRefusal(token) && tokens[at + 1]?.lower === "to")) continue;
    if (
      /^(?:only|just|later|less|more|fewer|longer|least)$/u.test(tokens[at + 1]?.lower ?? "") ||
      (/^no\.?$/iu.test(token.text) && /^\d/u.test(tokens[at + 1]?.text ?? ""))
    )
      continue;
    const keys: string[] = [];
    for (let next = at + 1; next < Math.min(tokens.length, at + 8) && keys.length < 3; next++) {
      const follower = tokens[next];
      const before = tokens[next - 1];
      if (!follower || !before || /[,;:.—–]/u.test(text.slice(before.end, follower.start))) break;
      if (!isEmptyWord(follower.lower, follower.key)) keys.push(follower.key);
    }
    if (keys.length > 0) denied.push({ keys, strong });
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

/** Words by which the claim turns what its best passage says into the opposite, or null. */
export function flippedWords(claim: { text: string; tokens: Token[] }, passages: Passage[]): string | null {
  const [passage] = passages;
  if (!passage) return null;
  return oppositeWord(claim.tokens, passages) ?? wrongDenial(claim, passages);
}

function oppositeWord(tokens: Token[], passages: Passage[]): string | null {
  const [passage] = passages;
  if (!passage) return null;
  const has = (side: Set<string>) => passages.some((one) => [...side].some((key) => one.keys.has(key)));
  for (const [one, other] of OPPOSITES) {
    for (const [mine, theirs] of [
      [one, other],
      [other, one],
    ] as const) {
      const word = tokens.find((token) => mine.has(token.key));
      if (!word || tokens.some((token) => theirs.has(token.key)) || has(mine)) continue;
      const against = [...theirs].find((key) => passage.keys.has(key));
      if (!against || tokens.some(isDenial) || passage.tokens.some(isDenial)) continue;
      if (sharesNeighbour(word, tokens, against, passage)) return word.text;
    }
  }
  return null;
}

/** Whether the opposites speak of the same thing: a content word near the one is near the other too. */
function sharesNeighbour(word: Token, tokens: Token[], against: string, passage: Passage): boolean {
  const at = tokens.indexOf(word);
  const near = tokens
    .slice(Math.max(0, at - 6), at + 7)
    .filter((token) => token !== word && (!isEmptyWord(token.lower, token.key) || /\d/u.test(token.text)));
  return (passage.keys.get(against) ?? []).some((there) =>
    near.some((token) => (passage.keys.get(token.key) ?? []).some((place) => Math.abs(place - there) <= 6)),
  );
}

function wrongDenial(claim: { text: string; tokens: Token[] }, passages: Passage[]): string | null {
  const [passage] = passages;
  if (!passage) return null;
  const claimed = deniedBy(claim.text, claim.tokens);
  const claimNegative = claim.tokens.some(
    (token) => isDenial(token) || isRefusal(token) || SOFT_NEGATIVE.test(token.lower),
  );
  for (const one of passages) {
    if (claimNegative) break;
    for (const { keys } of deniedBy(one.text, one.tokens)) {
      const claimKeys = claim.tokens.filter((token) => !isEmptyWord(token.lower, token.key)).map((token) => token.key);
      const same = keys.filter((key) => claimKeys.includes(key));
      if (same.length >= Math.min(2, keys.length) && claimKeys.includes(keys[0] ?? "")) return `not ${keys.join(" ")}`;
    }
  }
  const sourceNegative = passages.some((one) =>
    one.tokens.some((token) => isDenial(token) || isRefusal(token) || SOFT_NEGATIVE.test(token.lower)),
  );
  if (
    sourceNegative &&
    !claimed.some(
      ({ strong, keys }) =>
        strong &&
        !passages.some((one) =>
          deniedBy(one.text, one.tokens).some((denial) => keys.some((key) => hasLike(key, denial.keys))),
        ),
    )
  )
    return null;
  for (const { keys, strong } of claimed) {
    const isDeniedThere = passages.some((one) =>
      deniedBy(one.text, one.tokens).some((denial) => keys.some((key) => hasLike(key, denial.keys))),
    );
    if (isDeniedThere) continue;
    const said = keys.filter((key) => hasLike(key, passage.keys.keys()));
    if (said.length >= Math.min(2, keys.length) && (strong || !sourceNegative)) return `not ${keys.join(" ")}`;
  }
  return null;
}
