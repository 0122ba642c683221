import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { compareTexts, fingerprint, type TextDoc } from "@/lib/news/compare/texts/reprints";
import { readLines } from "./json-lines";

/** Public-domain texts and labeled pairs outside the repository. Missing on most machines. */
const corpus = fileURLToPath(new URL("../../../shared/corpus/gov/", import.meta.url));
export const hasCorpus = existsSync(`${corpus}near_duplicates.tsv`);

export type CorpusDoc = TextDoc & { id: number; key: string; kind: string };
export type Pair = { a: CorpusDoc; b: CorpusDoc; group: string; same: boolean };
export type Score = { pairs: number; reprints: number; right: number; candidates: number; wrong: string[] };

const row = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  source: z.string(),
  date: z.string(),
  url: z.string(),
  kind: z.string(),
});

export function readCorpus(): CorpusDoc[] {
  const files = ["", "replay/"].flatMap((folder) =>
    readdirSync(corpus + folder).flatMap((name) => (name.endsWith(".jsonl") ? [corpus + folder + name] : [])),
  );
  const byKey = new Map<string, CorpusDoc>();
  for (const { id: key, source: outlet, date, ...rest } of files.sort().flatMap((file) => readLines(file, row))) {
    if (!byKey.has(key)) byKey.set(key, { ...rest, key, outlet, date: new Date(date), id: byKey.size + 1 });
  }
  return [...byKey.values()];
}

/** Pairs labeled as the same text despite their hint: one letter by several senators, a release cut by a co-signer, re-posted releases. */
const readAsSame = new Set([
  "92e829180a20 9ff1e2f9f7dc",
  "3d99002f3c05 9ff1e2f9f7dc",
  "51fb173f06d5 9ff1e2f9f7dc",
  "92e829180a20 3d99002f3c05",
  "51fb173f06d5 92e829180a20",
  "7506bdb26050 7b0ac1fd5d54",
  "6426b114ede0 bd3d98f3d9b2",
  "874c45606110 eff5574932cb",
  "cef8664a24f9 415545cb40be",
  "deddeb37e4f4 d87189f4cab4",
]);

/** The labeled pairs: joint releases are the same text, filled-in forms are not, the rest as read. */
export function labeledPairs(docs: CorpusDoc[]): Pair[] {
  const byKey = new Map(docs.map((doc) => [doc.key, doc]));
  const lines = readFileSync(`${corpus}near_duplicates.tsv`, "utf8").trim().split("\n").slice(1);
  return lines.flatMap((line) => {
    const [first = "", second = "", , , hint = ""] = line.split("\t");
    const [a, b] = [byKey.get(first), byKey.get(second)];
    if (!a || !b) return [];
    return [{ a, b, group: hint, same: hint === "joint_release_likely" || readAsSame.has(`${first} ${second}`) }];
  });
}

/** Texts of different publishers on one day, each paired with the next forty. None is a reprint. */
export function sameDayPairs(docs: CorpusDoc[], labeled: Pair[]): Pair[] {
  const known = new Set(labeled.flatMap(({ a, b }) => [`${a.key} ${b.key}`, `${b.key} ${a.key}`]));
  const days = Map.groupBy(docs, (doc) => doc.date?.getTime());
  return [...days.values()].flatMap((day) =>
    day.flatMap((a, at) =>
      day.slice(at + 1, at + 41).flatMap((b) => {
        if (known.has(`${a.key} ${b.key}`) || a.outlet === b.outlet || onWhiteHouse(a, b)) return [];
        return [{ a, b, group: "same day", same: false }];
      }),
    ),
  );
}

/** White House releases have two URLs each: the original and the archive. */
function onWhiteHouse(a: CorpusDoc, b: CorpusDoc): boolean {
  return a.kind === "white_house_release" && b.kind === "white_house_release";
}

/** Typical newsroom changes to reprinted texts, generated from every third text of 150 words or more. */
export function variantPairs(docs: CorpusDoc[]): Pair[] {
  const long = docs.filter((doc) => doc.text.split(/\s+/).length >= 150 && doc.kind !== "cisa_ics_advisory");
  return long.flatMap((a, at) => {
    if (at % 3 !== 0) return [];
    const other = long[(at * 7 + 11) % long.length] ?? a;
    const as = (group: string, text: string, same = true): Pair => ({
      a,
      b: { ...a, text, title: other.title, outlet: "The Example Herald", url: `https://herald.example.com/${at}` },
      group,
      same,
    });
    const [first = "", second = "", tail = ""] = paragraphs(other.text).map((text) => text.slice(0, 400));
    const lede = `${first}\n\n${second}`;
    const facts = withOtherFacts(a.text);
    return [
      as("other headline", a.text),
      as("first 40 %", firstPart(a.text, 0.4)),
      as("local lede", `${lede}\n\n${a.text}`),
      as("first 60 % under a local lede", `${lede}\n\n${firstPart(a.text, 0.6)}`),
      as("first 40 % under a local lede", `${lede}\n\n${firstPart(a.text, 0.4)}`),
      as("first 40 % between local paragraphs", `${lede}\n\n${firstPart(a.text, 0.4)}\n\n${tail}`),
      as("quotes, dashes, spelling", respelt(a.text)),
      as(
        "every second paragraph dropped",
        paragraphs(a.text)
          .filter((_, index) => index % 2 === 0)
          .join("\n\n"),
      ),
      as(
        "every fourth paragraph dropped",
        paragraphs(a.text)
          .filter((_, index) => index % 4 !== 1)
          .join("\n\n"),
      ),
      as("wire furniture, cut at 70 %", furnished(firstPart(a.text, 0.7))),
      ...(facts.changed >= 3 ? [as("same form, other facts", facts.text, false)] : []),
    ];
  });
}

function paragraphs(text: string): string[] {
  return text.split(/\n{2,}/);
}

function firstPart(text: string, share: number): string {
  return text.slice(0, text.indexOf(" ", Math.floor(text.length * share)));
}

function respelt(text: string): string {
  return text
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[—–]/g, " -- ")
    .replace(/\b(\w+)iz(e|ed|ing|ation)\b/g, "$1is$2")
    .replace(/\bprogram(s?)\b/g, "programme$1")
    .replace(/\b(lab|harb|col|fav)or\b/g, "$1our")
    .replace(/ percent\b/g, "%");
}

function furnished(text: string): string {
  const tail =
    "Copyright 2026 The Associated Press. All rights reserved. This material may not be rewritten or redistributed.";
  return `By JANE DOE, Associated Press\n\nLITTLE ROCK, Ark. (AP) — ${text}...\n\n(AP Photo/John Roe)\n\nSign up for our newsletter\n\n${tail}`;
}

/** The same sentences with other numbers and places. */
function withOtherFacts(source: string): { text: string; changed: number } {
  let changed = 0;
  const text = source
    .replace(/\b\d+(?:\.\d+)?\b(?!st|nd|rd|th)/g, (number) => {
      changed++;
      return String(Number(number) + 3);
    })
    .replace(/(?<=[a-z,] )(?:Alaska|Maryland|Arkansas|Ohio|Texas|Iowa|California|China|Ukraine|Russia)\b/g, () => {
      changed++;
      return "Zambonia";
    });
  return { text, changed };
}

/** Counts by group: pairs classified as reprints, classified correctly, and found by a shared band. */
export function score(pairs: Pair[]): Map<string, Score> {
  const bands = new Map<string, number[]>();
  const bandsOf = (doc: CorpusDoc) => {
    const found = bands.get(doc.text) ?? fingerprint(doc.text).bands;
    bands.set(doc.text, found);
    return found;
  };
  const scores = new Map<string, Score>();
  for (const pair of pairs) {
    const key = `${pair.group} ${pair.same ? "same" : "different"}`;
    const found = scores.get(key) ?? { pairs: 0, reprints: 0, right: 0, candidates: 0, wrong: [] };
    scores.set(key, found);
    const theirs = new Set(bandsOf(pair.b));
    const candidate = bandsOf(pair.a).some((band) => theirs.has(band));
    const verdict = candidate ? compareTexts(pair.a, pair.b) : null;
    const reprint = verdict?.verdict === "reprint";
    found.pairs++;
    if (candidate) found.candidates++;
    if (reprint) found.reprints++;
    if (reprint === pair.same) found.right++;
    else found.wrong.push(`${pair.a.key} ${pair.b.key}: ${verdict?.reason ?? "no shared band"}`);
  }
  return scores;
}
