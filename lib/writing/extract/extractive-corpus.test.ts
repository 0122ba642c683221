import { existsSync, readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { capitalized } from "@/lib/language/capitalized";
import { toOneLine } from "@/lib/language/shorten";
import { hasContact } from "@/lib/writing/steering/contacts";
import { hasMarkup } from "@/lib/writing/text/plain-text";
import type { SourceText } from "@/lib/writing/types";
import { candidatesOf } from "./candidates/candidates";
import { extractsOf } from "./extractive";
import { MAX_POINTS } from "./runs";

const CORPUS = "../shared/corpus/gov";

/** Within a claim, names have single quotation marks; two claims in one are joined by a space. */
const unmarked = (text: string) => toOneLine(text).replace(/[“”"‘’]/gu, "'");

describe.skipIf(!existsSync(CORPUS))("on real news", { timeout: 240_000 }, () => {
  const pointsOfLong: number[] = [];

  it.each(["items.jsonl", "background.jsonl", "wikinews_ccby.jsonl"])(
    "shows only sentences of the source, each once, plain and within its limits: %s",
    async (file) => {
      const openings: string[] = [];
      const rows = readFileSync(`${CORPUS}/${file}`, "utf8").trim().split("\n");
      for (const [index, row] of rows.filter((_, place) => place % 2 === 0).entries()) {
        // Lets the worker answer the runner between articles.
        await setImmediate();
        const source: SourceText = { ...JSON.parse(row), id: index + 1, author: null, date: null, day: null };
        const { text, summary, points, excerpt } = extractsOf(source);
        const own = summary[0] === undefined || summary[0].start === text?.start ? [] : summary;
        const shown = [text, ...own, ...points];
        for (const extract of [...shown, excerpt]) {
          if (!extract) continue;
          // 'As part of that work, | the Agency announces' begins with a capital, and 'The act would: • Direct …' has no bullet.
          const passage = source.text.slice(extract.start, extract.end).replace(/:\s+[-–—•*] /u, ": ");
          const [, claim] =
            /^(?:The (?:White House|letter|notice|speech|statement)|[\p{L} -]+(?:’s office)?): “(.*)”$/u.exec(
              extract.sentence,
            ) ?? [];
          expect(capitalized(unmarked(passage))).toBe(capitalized(unmarked(claim ?? extract.sentence)));
          expect(hasContact(extract.sentence) || hasMarkup(extract.sentence)).toBe(false);
        }
        const places = shown.map((extract) => extract?.start);
        expect(new Set(places).size).toBe(places.length);
        if (text === null) openings.push(`${source.text.slice(0, 30)} ${source.title}`);
        expect(points.length).toBeLessThanOrEqual(MAX_POINTS);
        expect(excerpt?.sentence.length ?? 0).toBeLessThanOrEqual(400);
        if (excerpt) expect(source.text).toContain(excerpt.sentence);
        const fit = candidatesOf(source).filter(({ tier, isQuoted }) => tier === 0 && !isQuoted);
        if (fit.length >= 8) pointsOfLong.push(points.length);
      }
      // Only a speech may have nothing to show.
      for (const opening of openings) expect(opening).toMatch(/^Congresswoman \w+ \w+:|\b(?:Remarks|Statement)\b/u);
    },
  );

  it("has three key points for most long texts", () => {
    expect(pointsOfLong.length).toBeGreaterThan(50);
    expect(pointsOfLong.filter((count) => count >= 3).length / pointsOfLong.length).toBeGreaterThan(0.9);
  });
});
