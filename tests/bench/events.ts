import { findContinued, groupEvents, rarityOf } from "@/lib/news/compare/events";
import { groupReprints } from "@/lib/news/compare/reprints";
import { type CorpusDoc, hasCorpus, labeledPairs, type Pair, readCorpus } from "../support/reprint-cases";

if (!hasCorpus) {
  console.error("The corpus ../shared/corpus/gov is not here: nothing to measure.");
  process.exit(1);
}

/** Hints whose pairs are one event. Other pairs are one event only if they were read as the same text. */
const ONE_EVENT = new Set(["joint_release_likely", "shared_passages"]);
let whole: Map<number, number> | null = null;
const docs = readCorpus();
const pairs = labeledPairs(docs);
const isOne = ({ group, same }: Pair) => same || ONE_EVENT.has(group);

console.log("Labeled pairs that become one story, with reprints merged and events grouped as in a run\n");
console.log(
  "in one run of".padEnd(16),
  "half".padEnd(6),
  "one event".padStart(10),
  "look alike".padStart(11),
  " precision  recall",
);
// Thresholds were chosen on odd days. Even days are only reported.
for (const size of [docs.length, 60, 15]) {
  const joins = storiesOf(size);
  const joined = new Set(pairs.filter(joins));
  const together = (pair: Pair) => joined.has(pair);
  for (const half of ["odd", "even", "all"]) {
    const mine = pairs.filter(({ a }) => half === "all" || (dayOf(a) % 2 === 1) === (half === "odd"));
    const [one, other] = [mine.filter(isOne), mine.filter((pair) => !isOne(pair))];
    const [hits, alarms] = [one.filter(together).length, other.filter(together).length];
    console.log(
      `${size} texts`.padEnd(16),
      half.padEnd(6),
      `${hits} of ${one.length}`.padStart(10),
      `${alarms} of ${other.length}`.padStart(11),
      (hits / Math.max(1, hits + alarms)).toFixed(3).padStart(9),
      (hits / Math.max(1, one.length)).toFixed(3).padStart(8),
    );
  }
}

const heads = groupReprints(docs).flatMap((group) => group.slice(0, 1));
const begun = performance.now();
const continued = findContinued(heads, heads, rarityOf(heads));
const ms = Math.round(performance.now() - begun);
const alarms = pairs.filter(
  (pair) => pair.group === "template_lookalike" && continued.get(pair.a.id)?.some(({ id }) => id === pair.b.id),
);
console.log(
  `\nLook-alikes taken for an event that goes on: ${alarms.length}; ${heads.length} texts against as many in ${ms} ms`,
);

function dayOf({ date }: CorpusDoc): number {
  return Math.floor((date?.getTime() ?? 0) / 86_400_000);
}

/** Whether the texts of a pair become one story in a run of `size` texts around their dates. */
function storiesOf(size: number): (pair: Pair) => boolean {
  const sorted = [...docs].sort((a, b) => dayOf(a) - dayOf(b) || a.id - b.id);
  return ({ a, b }) => {
    const others = sorted.filter(({ id }) => id !== a.id && id !== b.id);
    const at = others.findIndex((one) => dayOf(one) >= dayOf(a));
    const from = Math.max(0, Math.min(others.length, at < 0 ? others.length : at) - Math.floor(size / 2));
    const run = size >= docs.length ? sorted : [...others.slice(from, from + size - 2), a, b];
    const place = placesIn(run, size);
    return place.get(a.id) === place.get(b.id);
  };
}

function placesIn(run: CorpusDoc[], size: number): Map<number, number> {
  if (size >= docs.length && whole) return whole;
  const reprints = groupReprints(run);
  const events = groupEvents(reprints.flatMap((group) => group.slice(0, 1)));
  const eventOf = new Map(events.flatMap((event, index) => event.map(({ id }) => [id, index])));
  const place = new Map(
    reprints.flatMap((group) => group.map(({ id }) => [id, eventOf.get(group[0]?.id ?? id) ?? -1] as const)),
  );
  if (size >= docs.length) whole = place;
  return place;
}
