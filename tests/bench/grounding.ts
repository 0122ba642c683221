import { splitSentences } from "@/lib/language/sentences";
import { prepareSource } from "@/lib/writing/text/passages";
import type { SourceText } from "@/lib/writing/types";
import { checkCases, checkedByMembership, corpusSources, type Outcome } from "../support/grounding-cases";
import { MUTATIONS } from "../support/grounding-mutations";
import { type RecordedCheck, replayArticles, replayChecks, SURFACE_KINDS } from "../support/recorded";
import { printTable } from "./table";

const JUDGED = [
  "development",
  "blind",
  "second blind",
  "third blind",
  "fourth blind",
  "seventh blind",
  "eighth blind",
] as const;
const HALVES = [...JUDGED, "fifth blind", "sixth blind"] as const;

const isVerbose = process.argv.includes("--wrong");
const cases = [...checkCases("grounding.jsonl"), ...checkCases("grounding-limits.jsonl")];
console.log("Planted faults, by the order in which the texts were written (caught or kept / all)");
for (const set of [...new Set(cases.map((one) => one.set))])
  printCases(
    set,
    cases.filter((one) => one.set === set),
  );
printCases("all", cases);
if (isVerbose)
  for (const one of cases.filter(({ isRight }) => !isRight))
    console.log(`  ${one.fault ?? "lost"} | ${one.text} | ${one.said}`);

await printRecorded();

const sources = corpusSources(4);
if (sources.length === 0) console.log("\nThe corpus ../shared/corpus/gov is not here: no more to measure.");
else measureCorpus(sources);

function printCases(name: string, some: Outcome[]) {
  const kinds = [...new Set(some.map((one) => one.fault ?? "correct"))].sort();
  const cell = (kind: string) => {
    const all = some.filter((one) => (one.fault ?? "correct") === kind);
    return `${kind} ${all.filter((one) => one.isRight).length}/${all.length}`;
  };
  const faulty = some.filter((one) => one.faulty);
  const caught = faulty.filter((one) => one.isRight).length;
  const correct = some.filter((one) => !one.faulty);
  const lost = correct.filter((one) => !one.isRight).length;
  console.log(
    `${name}: ${percent(caught, faulty.length)} of ${faulty.length} faults caught, ${percent(lost, correct.length)} of ${correct.length} correct lost`,
  );
  console.log(`  ${kinds.map(cell).join(", ")}`);
}

/** Blind sets with recorded verdicts of a second reader, and the product's own prompts with recorded answers. */
async function printRecorded() {
  const checks = await replayChecks();
  const share = (some: RecordedCheck[], isRight: (one: RecordedCheck) => boolean) =>
    some.length === 0 ? "–" : `${some.filter(isRight).length} of ${some.length}`;
  const isSurface = ({ kind }: RecordedCheck) => SURFACE_KINDS.includes(kind);
  const rows = JUDGED.map((half) => {
    const own = checks.filter((one) => one.half === half && one.verdict !== undefined);
    const faulty = own.filter((one) => one.faulty);
    const correct = own.filter((one) => !one.faulty);
    return [
      half,
      share(faulty, ({ outcome }) => outcome !== "accepted"),
      share(correct, ({ outcome }) => outcome === "accepted"),
      share(correct, ({ outcome }) => outcome === "corrected"),
      share(correct, ({ outcome }) => outcome === "refused"),
    ];
  });
  printTable("Membership and a recorded second reader", [
    ["half", "faults blocked", "correct accepted", "correct reworded", "correct lost"],
    ...rows,
  ]);
  const byCode = (some: RecordedCheck[]) => share(some, ({ isRefusedByCode }) => isRefusedByCode);
  printTable("Without a second reader: correct texts and faults refused by code alone", [
    ["half", "correct", "meaning", "surface", ...SURFACE_KINDS],
    ...HALVES.map((half) => {
      const own = checks.filter((one) => one.half === half && one.faulty && isSurface(one));
      const meaning = checks.filter((one) => one.half === half && one.faulty && !isSurface(one));
      const correct = checks.filter((one) => one.half === half && !one.faulty);
      return [
        half,
        byCode(correct),
        byCode(meaning),
        byCode(own),
        ...SURFACE_KINDS.map((kind) => byCode(own.filter((one) => one.kind === kind))),
      ];
    }),
  ]);
  const written = await replayArticles();
  const ai = written.filter(({ summary_method }) => summary_method === "ai");
  const sum = (field: "checked" | "supported" | "replaced") =>
    ai.reduce((total, { grounding }) => total + grounding[field], 0);
  console.log(
    `\nRecorded answers to the article prompt: ${ai.length} of ${written.length} articles by the model; of ${sum("checked")} texts ${sum("supported")} stood, ${sum("replaced")} were replaced.`,
  );
  if (isVerbose) {
    for (const { half, kind, faulty, outcome, text, fault } of checks)
      if (faulty === (outcome === "accepted")) console.log(`  ${half} ${kind} ${outcome} | ${text} | ${fault}`);
    for (const { notes } of written) for (const note of notes) console.log(`  ${note}`);
  }
}

function measureCorpus(articles: SourceText[]) {
  let [all, supported] = [0, 0];
  const caught = new Map<string, [number, number]>();
  const names = articles.map(({ text }) => /(?<=Senator )\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}{3,}/u.exec(text)?.[0]);
  for (const [index, article] of articles.entries()) {
    const other =
      [...names.slice(index + 1), ...names].find((name) => name && !article.text.includes(name.split(" ")[1] ?? "")) ??
      "Jane Doe";
    for (const { text } of splitSentences(article.text)) {
      all++;
      if (!checkedByMembership(text, [article]).supported) continue;
      supported++;
      for (const { kind, mutate } of MUTATIONS) {
        const mutant = mutate(text, other);
        if (mutant === null || mutant === text) continue;
        const count = caught.get(kind) ?? [0, 0];
        caught.set(kind, [count[0] + (checkedByMembership(mutant, [article]).supported ? 0 : 1), count[1] + 1]);
      }
    }
  }
  console.log(`\n${articles.length} corpus articles, their own ${all} sentences: borne out ${percent(supported, all)}`);
  console.log("One thing changed in such a sentence (caught / tried)");
  for (const [kind, [hits, tried]] of caught) console.log(`  ${kind} ${hits}/${tried} ${percent(hits, tried)}`);
  time(articles);
}

function time(articles: SourceText[]) {
  const fresh = articles.map((article) => ({ ...article }));
  const sentences = fresh.map((article) => splitSentences(article.text).map(({ text }) => text));
  const begun = performance.now();
  for (const article of fresh) prepareSource(article);
  const prepared = performance.now();
  let checks = 0;
  for (const [index, article] of fresh.entries()) {
    for (const text of sentences[index] ?? []) {
      checkedByMembership(text, [article]);
      checks++;
    }
  }
  const done = performance.now();
  const characters = fresh.reduce((sum, { text }) => sum + text.length, 0);
  console.log(
    `\nTo prepare 10,000 characters ${Math.round(((prepared - begun) * 1e7) / characters)} µs; to check a sentence ${Math.round(((done - prepared) * 1000) / checks)} µs`,
  );
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
}
