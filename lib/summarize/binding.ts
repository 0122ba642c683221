import "server-only";

import { isSameKind } from "./amounts";
import type { Claim } from "./claims";
import { datesAgreeing, supportersOf } from "./figures";
import type { Passage, PreparedSource } from "./passages";
import { groupsOfWord, isEmptyWord } from "./synonyms";
import type { Token } from "./tokens";
import type { FaultCode } from "./types";

/** How much better a rival's surroundings must fit before the claim is taken for a mix-up. */
const RIVAL_MARGIN = 1.25;
const REACH = 6;

type Spot = { start: number; end: number };

/** A number or date whose words stand around another number or date in the source: two facts mixed up. */
export function bindingFault(claim: Claim, source: PreparedSource): { fault: FaultCode; detail: string } | null {
  for (const quantity of claim.quantities) {
    const good = supportersOf(quantity, source);
    if (good.length === 0) continue;
    const best = Math.max(...good.map((one) => likeness(claim, quantity, one.passage, one.quantity, source)));
    for (const passage of source.passages) {
      for (const rival of passage.quantities) {
        if (!isSameKind(quantity, rival) || good.some((one) => one.quantity === rival)) continue;
        if (rival.low === quantity.low) continue;
        if (likeness(claim, quantity, passage, rival, source) > best * RIVAL_MARGIN + 0.5) {
          return { fault: "mixed-up", detail: `${quantity.text} (the source has ${rival.text} there)` };
        }
      }
    }
  }
  for (const moment of claim.moments) {
    if (moment.relative || moment.weekday !== undefined) continue;
    const good = datesAgreeing(moment, source);
    if (good.length === 0) continue;
    const best = Math.max(...good.map((one) => likeness(claim, moment, one.passage, one.moment, source)));
    for (const passage of source.passages) {
      for (const rival of passage.moments) {
        if (good.some((one) => one.moment === rival) || rival.year === undefined) continue;
        if (likeness(claim, moment, passage, rival, source) > best * RIVAL_MARGIN + 0.5) {
          const text = claim.text.slice(moment.start, moment.end);
          return {
            fault: "mixed-up",
            detail: `${text} (the source has ${passage.text.slice(rival.start, rival.end)} there)`,
          };
        }
      }
    }
  }
  return null;
}

/** How well the words around a spot of the claim stand around a spot of the source: near words count most. */
function likeness(claim: Claim, mine: Spot, passage: Passage, theirs: Spot, source: PreparedSource): number {
  const at = placeOf(claim.tokens, mine);
  const there = placeOf(passage.tokens, theirs);
  const common = Math.log(1 + source.passages.length);
  let sum = 0;
  const seen = new Set<string>();
  for (const [place, token] of claim.tokens.entries()) {
    if (token.start < mine.end && mine.start < token.end) continue;
    if (isEmptyWord(token.lower, token.key) || seen.has(token.key)) continue;
    seen.add(token.key);
    const near = nearest(passage, token.key, there);
    if (near === null) continue;
    const weight = source.weights.get(token.key) ?? common;
    sum += weight * near.worth * closeness(place - at) * closeness(near.distance);
  }
  return sum;
}

const closeness = (distance: number) => 1 / (1 + Math.abs(distance) / REACH);

function placeOf(tokens: Token[], spot: Spot): number {
  const at = tokens.findIndex((token) => token.end > spot.start);
  return at < 0 ? tokens.length : at;
}

function nearest(passage: Passage, key: string, there: number): { distance: number; worth: number } | null {
  const places = passage.keys.get(key);
  if (places) return { distance: Math.min(...places.map((place) => Math.abs(place - there))), worth: 1 };
  const groups = groupsOfWord(key);
  if (!groups.some((group) => passage.groups.has(group))) return null;
  let distance = Number.POSITIVE_INFINITY;
  for (const [place, token] of passage.tokens.entries()) {
    if (groupsOfWord(token.key).some((group) => groups.includes(group)))
      distance = Math.min(distance, Math.abs(place - there));
  }
  return { distance, worth: 0.6 };
}
