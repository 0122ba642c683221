import { groupEvents } from "@/lib/news/compare/events";
import { fingerprint, groupReprints } from "@/lib/news/compare/texts/reprints";
import {
  type CorpusDoc,
  hasCorpus,
  labeledPairs,
  readCorpus,
  type Score,
  sameDayPairs,
  score,
  variantPairs,
} from "../support/reprint-cases";
import { printTable } from "./table";

if (!hasCorpus) {
  console.error("The corpus ../shared/corpus/gov is not here: nothing to measure.");
  process.exit(1);
}
const docs = readCorpus();
const labeled = labeledPairs(docs);
const known = [...score(labeled), ...score(sameDayPairs(docs, labeled))];
const made = [...score(variantPairs(docs))];
print("Pairs of the corpus", known);
print("Made from its texts", made);
time(docs);

function print(name: string, scores: [string, Score][]) {
  printTable(name, [
    ["group", "pairs", "same band", "reprints", "right"],
    ...scores.map(([group, { pairs, candidates, reprints, right }]) => [group, pairs, candidates, reprints, right]),
  ]);
  if (process.argv.includes("--wrong"))
    for (const [group, { wrong }] of scores) for (const line of wrong) console.log(`  ${group}: ${line}`);
  const sum = (which: string, field: "pairs" | "reprints" | "candidates") =>
    scores.reduce((total, [group, counts]) => total + (group.endsWith(which) ? counts[field] : 0), 0);
  const [hits, alarms] = [sum(" same", "reprints"), sum(" different", "reprints")];
  const shown = (part: number, whole: number) => (part / Math.max(1, whole)).toFixed(3);
  console.log(`\nprecision ${shown(hits, hits + alarms)}, recall ${shown(hits, sum(" same", "pairs"))}`);
  console.log(`candidate recall of the bands ${shown(sum(" same", "candidates"), sum(" same", "pairs"))}`);
}

function time(texts: CorpusDoc[]) {
  const begun = performance.now();
  const marks = texts.reduce((total, doc) => total + fingerprint(doc.text).bands.length, 0);
  const read = performance.now();
  const groups = groupReprints(texts);
  const grouped = performance.now();
  const each = (from: number, to: number) => `${Math.round(((to - from) * 1000) / texts.length)} µs`;
  console.log(
    `\n${texts.length} texts: fingerprint ${each(begun, read)} and ${Math.round(marks / texts.length)} bands a text,`,
  );
  console.log(`grouping ${each(read, grouped)} a text, ${groups.length} groups`);
  printGrouping("in one group", groups);
  const heads = groups.flatMap((group) => group.slice(0, 1));
  const started = performance.now();
  const events = groupEvents(heads).filter((event) => event.length > 1);
  const ms = Math.round(performance.now() - started);
  const pairs = events.reduce((sum, event) => sum + (event.length * (event.length - 1)) / 2, 0);
  console.log(
    `\nevents of ${heads.length} different texts: ${events.length}, ${pairs} pairs (${ms} ms); --events lists them for reading`,
  );
  if (process.argv.includes("--events"))
    for (const event of events) console.log(event.map((doc) => doc.title).join("\n   "));
  printGrouping("in one event", groupEvents(texts));
}

function printGrouping(where: string, groups: CorpusDoc[][]) {
  const placeOf = new Map(groups.flatMap((group, place) => group.map((doc) => [doc.id, place])));
  const rows = [...new Set(labeled.map((pair) => pair.group))].map((hint) => {
    const pairs = labeled.filter((pair) => pair.group === hint);
    const together = pairs.filter(({ a, b }) => placeOf.get(a.id) === placeOf.get(b.id));
    const counts = (same: boolean) =>
      `${together.filter((pair) => pair.same === same).length} of ${pairs.filter((pair) => pair.same === same).length}`;
    return [hint, counts(true), counts(false)];
  });
  printTable(`Labeled pairs ${where}`, [["hint", "the same text", "different texts"], ...rows]);
}
