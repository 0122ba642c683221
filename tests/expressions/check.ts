// Checks that no regular expression takes exponential time, none polynomial time unless exceptions.ts says why that is harmless, and none has modifiers.
// `npm run check:expressions` checks new expressions and compares the others with the recorded verdicts; `-- --update` records new ones.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { check } from "recheck";
import { collectExpressions, type Expression, root } from "./collect";
import { exceptionFor } from "./exceptions";

/** `exponential`, `polynomial` with its degree, or `unknown`: not decided in time, which counts as polynomial. */
type Verdict = string;

const RECORD = path.join(root, "tests/data/expressions.json");
const TIMEOUT_MS = 10_000;
const AT_ONCE = 2;

/**
 * `(?i:…)` and `(?-i:…)`: once a process has compiled 16 MB of expressions, V8 13.6 compiles further ones without optimization, and other alternatives
 * of such an expression then ignore its flag and miss what they should find.
 */
const MODIFIER = /\(\?[ims]*-?[ims]*:/;

const isUpdate = process.argv.includes("--update");
const recorded: Record<string, Verdict> = JSON.parse(readFileSync(RECORD, "utf8"));
const verdicts: Record<string, Verdict> = {};
const expressions = await collectExpressions();
const queue = [...expressions];
await Promise.all(Array.from({ length: AT_ONCE }, judgeNext));

const faults = expressions.flatMap((expression) => faultOf(expression, verdicts[keyOf(expression)] ?? "unknown"));
if (isUpdate) {
  const sorted = Object.fromEntries(Object.entries(verdicts).sort(([one], [other]) => one.localeCompare(other)));
  writeFileSync(RECORD, `${JSON.stringify(sorted, null, 2)}\n`);
}
for (const fault of faults) console.error(fault);
console.log(`${expressions.length} expressions checked, ${faults.length} of them refused.`);
process.exit(faults.length === 0 && expressions.length > 0 ? 0 : 1);

async function judgeNext(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const key = keyOf(next);
    verdicts[key] ??= recorded[key] ?? (await judge(next));
  }
}

async function judge({ source, flags }: Expression): Promise<Verdict> {
  const result = await check(source, flags, { timeout: TIMEOUT_MS });
  if (result.status !== "vulnerable") return result.status;
  return "degree" in result.complexity ? `polynomial ${result.complexity.degree}` : result.complexity.type;
}

function keyOf({ source, flags }: Expression): string {
  return createHash("sha256").update(`${source}/${flags}`).digest("hex").slice(0, 16);
}

function faultOf({ file, source, flags }: Expression, verdict: Verdict): string[] {
  if (MODIFIER.test(source.replaceAll("(?:", ""))) return [`${file}: has a modifier: /${source}/${flags}`];
  if (verdict === "safe" || (verdict !== "exponential" && exceptionFor(file))) return [];
  return [`${file}: ${verdict}: /${source}/${flags}`];
}
