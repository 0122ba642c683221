import { Session } from "node:inspector";
import { afterAll, describe, expect, it } from "vitest";
import type { SourceText } from "@/lib/writing/types";
import { membershipOf } from "./membership";

/** The innermost operations of a check. */
const COMPARISONS = new Set(["agrees", "isBorneOut", "isSameKind", "areSameThings"]);

const profiler = new Session();
profiler.connect();
profiler.post("Profiler.enable");
profiler.post("Profiler.startPreciseCoverage", { callCount: true });
afterAll(() => profiler.disconnect());

/** The number of comparisons of amounts and dates since the last call, counted by the engine. */
function comparisons(): number {
  let count = 0;
  profiler.post("Profiler.takePreciseCoverage", (error, { result }) => {
    if (error) throw error;
    const functions = result.filter(({ url }) => url.includes("/text/figures/")).flatMap((script) => script.functions);
    for (const { functionName, ranges } of functions) if (COMPARISONS.has(functionName)) count += ranges[0]?.count ?? 0;
  });
  return count;
}

const SENTENCE =
  "The commission set fees of $350.50 per kW, about 50 percent more, $703.50 in all and seven others, twice those of January 4, 2012, for Ann Smith (R-Ark.) and 50 homes.";

function workOn(part: (index: number) => string, length: number): number {
  let text = "The commission set these fees for Ann Smith (R-Ark.).\n\n";
  for (let index = 0; text.length < length; index++) text += part(index);
  const source: SourceText = {
    id: 1,
    title: "Commission sets fees",
    text: text.slice(0, length),
    source: null,
    author: null,
    date: new Date("2026-01-05T12:00:00Z"),
    day: "2026-01-05",
  };
  comparisons();
  membershipOf(SENTENCE, [source], {}).isShortened();
  return comparisons();
}

describe("the work of a check", () => {
  it("is counted", () => expect(workOn(() => "50 homes, ", 6000)).toBeGreaterThan(100));

  it.each<[string, (index: number) => string]>([
    ["a fee table", (index) => `Fee ${index}: $${index * 7}.50 per kW, ${index % 90} percent, Class ${index} A\n`],
    ["a fee table on one line", (index) => `Fee ${index} $${index * 7}.50 per kW, ${index % 90} percent; `],
    ["sentences with fees", (index) => `The fee of ${index} homes is $${index * 7}.50 per kW, ${index % 90} percent. `],
    ["a list of numbers", (index) => `${index * 13}, `],
    ["one number again and again", () => "$350.50, "],
    ["one count again and again", () => "50 homes, "],
    ["a name again and again", () => "Ann Smith (R-Ark.) met Bob Jones and "],
    ["dates", (index) => `January ${1 + (index % 28)}, ${2000 + (index % 20)}, `],
    ["nothing but sevens", () => "7"],
    ["numbers of others", () => "nine other "],
  ])("grows no faster than %s", (_, part) => {
    const [short, long] = [workOn(part, 6000), workOn(part, 24_000)];
    expect(long).toBeLessThanOrEqual(short * 5 + 100);
    // Per character at any length; a check that compares all pairs needs hundreds.
    expect(long).toBeLessThan(24_000 * 8);
  });
});
