import type { Readable } from "node:stream";
import { AppError } from "@/lib/errors";

/** Lines inspected at a time: more than a model is sent at once. */
const AT_ONCE = 8;

/**
 * Inspects every line of the input that is not blank and prints each result as soon as those before it are printed. Throws at the first
 * line that fails, naming it, after the results before it were printed.
 */
export async function inspectLines(
  input: Readable,
  inspect: (value: unknown) => Promise<object>,
  print: (line: string) => void,
): Promise<void> {
  let number = 0;
  let printed = Promise.resolve();
  const pending: Promise<void>[] = [];
  for await (const line of linesOf(input)) {
    number += 1;
    if (line.trim() === "") continue;
    printed = printNext(printed, inspectLine(line, number, inspect), print);
    // Ends the wait for further lines.
    printed.catch((error) => input.destroy(error));
    pending.push(printed);
    if (pending.length >= AT_ONCE) await pending.shift();
  }
  await printed;
}

async function printNext(before: Promise<void>, result: Promise<object>, print: (line: string) => void): Promise<void> {
  const [, value] = await Promise.all([before, result]).catch(async (error) => {
    // The first failing line is the one to name.
    await before;
    throw error;
  });
  print(JSON.stringify(value));
}

async function inspectLine(
  line: string,
  number: number,
  inspect: (value: unknown) => Promise<object>,
): Promise<object> {
  try {
    return await inspect(parseJson(line));
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Line ${number}: ${message}`, { cause });
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new AppError("invalid", "Not JSON.");
  }
}

/** Splits at line feeds alone. Node's readline also splits at U+2028, which JSON strings may contain. */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  for await (const chunk of input) {
    const [first = "", ...others] = decoder.decode(chunk, { stream: true }).split("\n");
    parts.push(first);
    for (const part of others) {
      yield parts.join("");
      parts = [part];
    }
  }
  yield parts.join("") + decoder.decode();
}
