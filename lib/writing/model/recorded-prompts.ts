import "server-only";
import { z } from "zod";

/**
 * What a prompt asks about, read from its text. This is the key of recorded answers instead of the whole prompt, so that they survive changes of the
 * instructions.
 */

/** The code of an article's fence: a hash of its title and text. */
export function articleIn(user: string): string | null {
  return /^BEGIN ARTICLE (\w+)$/mu.exec(user)?.[1] ?? null;
}

export function titleIn(user: string): string {
  return /^Title: (.*)$/mu.exec(user)?.[1] ?? "";
}

const STATEMENT = /^(\d+) (?:FACT|READING) on [^:]*: ("(?:[^"\\]|\\.)*")/gmu;

/** The sentences that a second reader judges, by number. */
export function sentencesIn(user: string): Map<number, string> {
  const statements = [...user.matchAll(STATEMENT)];
  return new Map(statements.map(([, number, json = '""']) => [Number(number), z.string().parse(JSON.parse(json))]));
}

/** The titles of the items compared, by number. */
export function itemTitlesIn(user: string): Map<number, string> {
  const items = [...user.matchAll(/^(\d+)\. \[[^\]]*\] (.*?)(?: \| .*)?$/gmu)];
  return new Map(items.map(([, number, title = ""]) => [Number(number), title]));
}

/** The checked facts that insights may cite, by id. */
export function factsIn(user: string): Map<string, string> {
  const facts = [...user.matchAll(/^(\d{1,2}\.\d{1,2}) (.+)$/gmu)];
  return new Map(facts.map(([, id = "", sentence = ""]) => [id, sentence]));
}
