import type { Fitted } from "@/lib/writing/text/hashed-words";

/** Features that a sample has, as places in a vector of weights. `value`: what each counts, 1 unless given. `offset`: log odds known before, 0 unless given. */
export type Sample = { features: number[]; isPositive: boolean; value?: number; offset?: number };

type Vector = Float64Array<ArrayBuffer>;

const MEMORY = 8;
const MAX_STEPS = 200;
const TOLERANCE = 1e-4;

/** Fits a logistic regression with Gaussian priors of variance 1 / `precision` on `size` weights, by L-BFGS (Nocedal 1980). */
export function fitLogistic(samples: Sample[], size: number, precision = 1): { weights: number[]; bias: number } {
  let point = new Float64Array(size + 1);
  let { loss, slope } = lossAt(point, samples, size, precision);
  const history: { move: Vector; bend: Vector }[] = [];
  for (let step = 0; step < MAX_STEPS; step++) {
    const direction = directionOf(slope, history);
    const next = lineSearch(point, direction, dot(slope, direction), loss, (at) =>
      lossAt(at, samples, size, precision),
    );
    if (!next || loss - next.loss < TOLERANCE) break;
    history.push({ move: minus(next.point, point), bend: minus(next.slope, slope) });
    if (history.length > MEMORY) history.shift();
    ({ point, loss, slope } = next);
  }
  return { weights: [...point.subarray(0, size)], bias: point[size] ?? 0 };
}

type Loss = { loss: number; slope: Vector };

function lossAt(point: Vector, samples: Sample[], size: number, precision: number): Loss {
  const slope = point.map((weight) => weight * precision);
  slope[size] = 0;
  let loss = point.subarray(0, size).reduce((sum, weight) => sum + (precision * weight * weight) / 2, 0);
  for (const { features, isPositive, value = 1, offset = 0 } of samples) {
    const score = features.reduce((sum, feature) => sum + (point[feature] ?? 0) * value, offset + (point[size] ?? 0));
    loss += Math.log1p(Math.exp(isPositive ? -score : score));
    const error = 1 / (1 + Math.exp(-score)) - Number(isPositive);
    for (const feature of features) slope[feature] = (slope[feature] ?? 0) + error * value;
    slope[size] = (slope[size] ?? 0) + error;
  }
  return { loss, slope };
}

/** The two-loop recursion. */
function directionOf(slope: Vector, history: { move: Vector; bend: Vector }[]): Vector {
  let direction = slope.map((value) => -value);
  const factors: number[] = [];
  for (const { move, bend } of history.toReversed()) {
    const factor = dot(move, direction) / dot(bend, move);
    factors.unshift(factor);
    direction = plus(direction, bend, -factor);
  }
  const last = history.at(-1);
  const scale = last ? dot(last.move, last.bend) / dot(last.bend, last.bend) : 1 / Math.sqrt(dot(slope, slope));
  direction = direction.map((value) => value * scale);
  for (const [at, { move, bend }] of history.entries())
    direction = plus(direction, move, (factors[at] ?? 0) - dot(bend, direction) / dot(bend, move));
  return direction;
}

function lineSearch(
  point: Vector,
  direction: Vector,
  descent: number,
  loss: number,
  evaluate: (at: Vector) => Loss,
): (Loss & { point: Vector }) | null {
  for (let length = 1; length > 1e-6; length /= 2) {
    const next = plus(point, direction, length);
    const found = evaluate(next);
    if (found.loss <= loss + 1e-4 * length * descent) return { ...found, point: next };
  }
  return null;
}

/** A fitted model: weights as base64 of signed bytes, in units of `step`. */
export function asFitted({ weights, bias }: { weights: number[]; bias: number }): Fitted {
  const step = Math.max(...weights.map(Math.abs)) / 127;
  const table = Int8Array.from(weights, (weight) => Math.round(weight / step));
  const rounded = { bias: Number(bias.toFixed(4)), step: Number(step.toFixed(6)) };
  return { ...rounded, table: Buffer.from(table.buffer).toString("base64") };
}

/** A fitted model and its thresholds as JSON. */
export function asJson(model: { weights: number[]; bias: number }, thresholds: object = {}): string {
  const { table, ...rounded } = asFitted(model);
  return `${JSON.stringify({ ...rounded, ...thresholds, table }, null, 2)}\n`;
}

const dot = (one: Vector, other: Vector) => one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
const plus = (one: Vector, other: Vector, factor: number) => one.map((value, at) => value + factor * (other[at] ?? 0));
const minus = (one: Vector, other: Vector) => plus(one, other, -1);
