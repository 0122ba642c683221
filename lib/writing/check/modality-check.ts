import "server-only";

import { stem, type Token } from "@/lib/language/tokens";
import type { Passage } from "@/lib/writing/text/passages";
import type { Claim } from "./claims";

/** Deeds that are done or not: a claim that says 'done' needs a source that says so, not one that asks, plans or may. */
const DEEDS: readonly string[] = (
  "pass approve|adopt|accept|pass|clear|authorize|grant adopt|approve|accept reject|deny|refuse|oppose withdraw|pull|drop rescind|revoke|withdraw|repeal|reverse revoke|rescind|withdraw " +
  "repeal|rescind|end enact|law veto ban|prohibit|outlaw cancel|scrap|terminate finalize|final resign|quit retire|leave close|shut|closure|shutter " +
  "purchase|buy|bought|acquire buy|purchase|acquire sell award|grant|select|receive|fund|provide|announce complete|finish|conclude designate|declare|name arrest|detain convict indict sue|lawsuit " +
  "cause|result|lead|trigger default invade ratify|approve abolish|eliminate|end guarantee|assure confirm|approve elect|win"
).split(" ");

type Deed = { key: string; likes: Set<string> };
const deeds = new Map<string, Deed>();
for (const line of DEEDS) {
  const words = line.split("|").map(stem);
  const [key = ""] = words;
  deeds.set(key, { key, likes: new Set(words) });
}

const MAYBE =
  /^(?:may|might|could|would|should|can|must|if|whether|unless|until|proposed|proposal|proposals|potential|potentially|likely|expected)$/u;
const WISH =
  /^(?:urg|ask|request|call|push|seek|want|wish|hop|plan|propos|consider|intend|aim|try|attempt|pres|demand|appeal|support|to|prepar|expec|allow|let|requir|fight|work|weigh|encourag|introduc|legislat|bill|effort|agree|vow|pledg|need|going|likel|author|direc|continu|explor|threaten|warn)/u;

/** Whether the deed at this place is asked for, planned or possible, not done. */
function isOpen(tokens: Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 12), at);
  const near = before.slice(-5);
  if (near.some((token) => MAYBE.test(token.lower))) return true;
  if (
    /^(?:vot|manag|agre|decid|mov)/u.test(before.at(-2)?.key ?? "") &&
    before.at(-1)?.lower === "to" &&
    isPast(before.at(-2) ?? { lower: "" })
  )
    return false;
  const to = before.slice(-4).some((token) => token.lower === "to");
  if (to) return before.some((token) => WISH.test(token.key) && token.lower !== "to");
  return /ing$/u.test(tokens[at]?.lower ?? "") && near.some((token) => WISH.test(token.key));
}

function isPast(token: { lower: string }): boolean {
  return /ed$/u.test(token.lower) || /^(?:withdrew|withdrawn|bought|sold|sued|shut|won)$/u.test(token.lower);
}

/** A deed the claim says is done and the source only asks for, plans, or does not know; null when there is none. */
export function surerWords({ tokens, names }: Claim, passages: Passage[], all: Passage[]): string | null {
  for (const [at, token] of tokens.entries()) {
    const deed = deeds.get(token.key);
    if (/^guaranteed?$/u.test(token.lower) && !all.some((passage) => passage.keys.has(token.key))) return token.text;
    if (!deed || !isPast(token) || isOpen(tokens, at) || isParticiple(tokens, at)) continue;
    if (
      deed.key === stem("cause") &&
      !passages.slice(0, 2).some((one) => one.tokens.some((other) => MAYBE.test(other.lower)))
    )
      continue;
    const object = names.find((name) => name.start > token.end && name.start < token.end + 24)?.words.map(stem) ?? [];
    const done = (passage: Passage) =>
      object.every((key) => passage.keys.has(key)) &&
      passage.tokens.some(
        (other, place) =>
          deed.likes.has(other.key) &&
          !isOpen(passage.tokens, place) &&
          (isPast(other) || isNoun(passage.tokens, place) || passage.tokens[place - 1]?.lower === "to"),
      );
    if (!passages.some(done) && !all.slice(0, 2).some(done)) return token.text;
  }
  return raisedModal(tokens, passages);
}

/** 'the approval of', 'a $2 million grant': a deed told by its noun. */
function isNoun(tokens: Token[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1]?.lower ?? "", tokens[at]?.lower ?? "", tokens[at + 1]?.lower ?? ""];
  if (/(?:al|ion|ment|ure|age|ance)s?$/u.test(token)) return true;
  return (
    /^(?:the|a|an|of|its|this|that|million|billion|federal|new|in|became|become|into)$|['’]s$/u.test(before) ||
    (after === "of" && !/^(?:to|will|and)$/u.test(before))
  );
}

/** 'a proposed rule', 'the awarded contract': no statement of a deed. */
function isParticiple(tokens: Token[], at: number): boolean {
  return /^(?:the|a|an|its|their|this|that|these|those|newly|recently|to|be|being|not|never)$/u.test(
    tokens[at - 1]?.lower ?? "",
  );
}

const WEAK = /^(?:may|might|could)$/u;

/** 'will save' or 'has saved' where the source has the verb only after 'may', 'might' or 'could'. */
function raisedModal(tokens: Token[], passages: Passage[]): string | null {
  for (const [at, token] of tokens.entries()) {
    const isSure = token.lower === "will" || (isPast(token) && !isOpen(tokens, at) && !isParticiple(tokens, at));
    if (!isSure) continue;
    const rest = tokens.slice(at + 1, at + 5);
    const verb = token.lower === "will" ? rest.find((next) => !LINKS.test(next.lower)) : token;
    if (verb && isOnlyWeak(verb.key, passages)) return token === verb ? verb.text : `will ${verb.text}`;
  }
  return null;
}

const LINKS = /^(?:be|not|also|soon|have|then|now|likely)$/u;

function isOnlyWeak(key: string, passages: Passage[]): boolean {
  const before = passages.flatMap((passage) =>
    (passage.keys.get(key) ?? []).map((place) => passage.tokens.slice(Math.max(0, place - 4), place)),
  );
  return before.length > 0 && before.every((words) => words.some((word) => WEAK.test(word.lower)));
}
