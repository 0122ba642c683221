import "server-only";
import type { PreparedSource } from "@/lib/writing/text/passages";
import type { Claim } from "../claims";
import type { Span } from "./alignment";
import { cachedPerSource, spanOf, type Value } from "./value";

const DIRECTION = /\b(?:(?:north|south)?(?:east|west)|north|south|central)(?:ern)?\b/gu;

export const DIRECTED = "direction";

type Direction = Span & { point: string };

export function directionsIn(text: string): Direction[] {
  return Array.from(text.matchAll(DIRECTION), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    point: word.replace(/ern$/u, ""),
  }));
}

const directionsOf = cachedPerSource(({ text }) => directionsIn(text));

/** A compass direction competes with the source's other directions, even if the source does not contain it. */
export function directionValue(direction: Direction, { text }: Claim, source: PreparedSource): Value {
  const directions = directionsOf(source);
  const claimed = new Set(directionsIn(text).map(({ point }) => point));
  return {
    ...spanOf(direction),
    fault: "name",
    sort: DIRECTED,
    same: directions.filter(({ point }) => point === direction.point),
    others: directions.filter(({ point }) => !claimed.has(point)),
  };
}
