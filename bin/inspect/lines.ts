import type { Readable } from "node:stream";
import { AppError } from "@/lib/errors";

/** Lines inspected at a time: above the limit of concurrent model calls. */
const AT_ONCE = 8;

/**
 * Inspects every non-blank input line and prints the results in input order. Throws with the line number of the first failing line, after
 * printing the results before it.
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
    // Stops the wait for more input.
    printed.catch((error) => input.destroy(error));
    pending.push(printed);
    if (pending.length >= AT_ONCE) await pending.shift();
  }
  await printed;
}

async function printNext(before: Promise<void>, result: Promise<object>, print: (line: string) => void): Promise<void> {
  const [, value] = await Promise.all([before, result]).catch(async (error) => {
    // Report the first failing line.
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

/** Splits at line feeds only. Node's readline also splits at U+2028, which JSON strings may contain. */
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
