import { groupEvents } from "@/lib/news/compare/events";
import { findContinued } from "@/lib/news/compare/follow-ups";
import { rarityOf } from "@/lib/news/compare/leads";
import { groupReprints } from "@/lib/news/compare/texts/reprints";
import { type EventReport, readEventReports } from "../support/event-reports";
import { type CorpusDoc, hasCorpus, labeledPairs, type Pair, readCorpus } from "../support/reprint-cases";
import { printTable } from "./table";

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

const [reportsFolder] = process.argv.slice(2);
const reports = reportsFolder ? readEventReports(reportsFolder) : [];
if (reports.length > 0) scoreReports(reports);
else
  console.log(
    "Not measured: reports by different newsrooms. Clone github.com/tommasoc80/EventStoryLine and give the folder ECB+_LREC2014/ECB+.",
  );

// Thresholds were chosen on odd days. Even days are only reported.
const labeled = [docs.length, 60, 15].flatMap((size) => {
  const joins = storiesOf(size);
  const joined = new Set(pairs.filter(joins));
  const together = (pair: Pair) => joined.has(pair);
  return ["odd", "even", "all"].map((half) => {
    const mine = pairs.filter(({ a }) => half === "all" || (dayOf(a) % 2 === 1) === (half === "odd"));
    const [one, other] = [mine.filter(isOne), mine.filter((pair) => !isOne(pair))];
    const [hits, alarms] = [one.filter(together).length, other.filter(together).length];
    return [
      size,
      half,
      `${hits} of ${one.length}`,
      `${alarms} of ${other.length}`,
      (hits / Math.max(1, hits + alarms)).toFixed(3),
      (hits / Math.max(1, one.length)).toFixed(3),
    ];
  });
});
printTable("Labeled pairs that become one story, with reprints merged and events grouped as in a run", [
  ["texts in a run", "half", "one event", "look alike", "precision", "recall"],
  ...labeled,
]);

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

/**
 * Pairs of ECB+ reports that become one story. Two events of a topic are similar. Thresholds were chosen on even topics; odd topics are held
 * out. Small runs have three topics. Ids are shuffled, because the order of the files reveals the events.
 */
function scoreReports(reports: EventReport[]): void {
  const settings = [
    [Infinity, true],
    [Infinity, false],
    [3, true],
    [3, false],
  ] as const;
  const rows = ["even", "odd"].flatMap((parity) =>
    settings.map(([most, hasDates]) => {
      const half = reports
        .filter(({ topic }) => (topic % 2 === 1) === (parity === "odd"))
        .map((one) => ({ ...one, id: (one.id * 7919) % 10_007, date: hasDates ? one.date : null }));
      const { joined, right, same, ms } = pairsOf(half, most);
      return [
        `${parity}, ${most === Infinity ? "in one run" : `${most} a run`}`,
        half.length,
        hasDates ? "known" : "unknown",
        (right / Math.max(1, joined)).toFixed(3),
        (right / Math.max(1, same)).toFixed(3),
        Math.round(ms),
      ];
    }),
  );
  printTable("Reports of one event by different newsrooms (ECB+), pairs", [
    ["topics", "reports", "dates", "precision", "recall", "ms"],
    ...rows,
  ]);
}

/** Counts pairs in runs of `most` topics: joined, correctly joined, and of one event; with the grouping time. */
function pairsOf(reports: EventReport[], most: number) {
  const counts = { joined: 0, right: 0, same: 0, ms: 0 };
  const topics = [...new Set(reports.map(({ topic }) => topic))];
  for (let from = 0; from < topics.length; from += most) {
    const inRun = new Set(topics.slice(from, from + most));
    const run = reports.filter(({ topic }) => inRun.has(topic));
    const reprints = groupReprints(run);
    const begun = performance.now();
    const groups = groupEvents(reprints.flatMap((group) => group.slice(0, 1)));
    counts.ms += performance.now() - begun;
    const copies = new Map(reprints.map((group) => [group[0]?.id, group]));
    for (const group of groups) {
      const members = group.flatMap(({ id }) => copies.get(id) ?? []);
      counts.joined += pairCount(members);
      for (const one of Map.groupBy(members, ({ event }) => event).values()) counts.right += pairCount(one);
    }
    for (const one of Map.groupBy(run, ({ event }) => event).values()) counts.same += pairCount(one);
  }
  return counts;
}

function pairCount(list: unknown[]): number {
  return (list.length * (list.length - 1)) / 2;
}

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
