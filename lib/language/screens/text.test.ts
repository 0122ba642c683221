import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AREAS, DATE_KINDS } from "@/db/enums";
import { CODE_REQUIRED } from "@/lib/auth/rules";
import * as auth from "@/lib/auth/schema";
import { SSO_REFUSALS } from "@/lib/auth/sso/rules";
import {
  AREA_LABELS,
  COVERED_LABEL,
  DATE_KIND_LABELS,
  methodLabel,
  SECTION_LABELS,
} from "@/lib/briefings/rules-labels";
import { formatLongDate, formatMonth } from "@/lib/dates";
import { inLanguage } from "@/lib/language-scope";
import { LAST_ADMIN } from "@/lib/users/data";
import { SPANISH } from "./spanish";
import { SPANISH_CLIENT } from "./spanish-client";
import { SPANISH_FORMS } from "./spanish-forms";
import { t } from "./text";
import type { SpanishTexts } from "./translator";

const inSpanish = <T>(write: () => T) => inLanguage({ language: "es", address: null }, write);

/** A call of `t`, up to the end of its arguments: texts may have parentheses. */
const CALL = /(?<![\w.])t\(((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^()"']|\([^()]*\))*)\)/g;

/** The Spanish texts of each module's `t`. */
const TEXTS: Record<string, SpanishTexts> = { "text-client": SPANISH_CLIENT, "text-forms": SPANISH_FORMS };

/** The literal texts that each file passes to `t`. */
const used = globSync(["app/**/*.tsx", "app/**/*.ts", "lib/{accounts,mail}/**/*.ts", "lib/mail/**/*.tsx"])
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) => {
    const source = readFileSync(file, "utf8");
    const from = /from "@\/lib\/language\/screens\/(text|text-client|text-forms)"/.exec(source)?.[1];
    if (!from) return [];
    const calls = [...source.matchAll(CALL)].flatMap(([, given = ""]) => [
      ...given.matchAll(/"((?:[^"\\]|\\.)+)"|'((?:[^'\\]|\\.)+)'/g),
    ]);
    const constants = [...source.matchAll(/^const [A-Z_]+ =\s+"((?:[^"\\]|\\.)+)";$/gm)].filter(([, text = ""]) =>
      /^[A-Z,].*[a-z] /.test(text),
    );
    return [...calls, ...constants].map(([, one, other]) => ({
      text: one ?? other ?? "",
      known: TEXTS[from] ?? SPANISH,
      file,
    }));
  });

test("finds the texts of the screens", () => {
  expect(used.length).toBeGreaterThan(150);
});

test("every text of a screen or mail has a Spanish translation", () => {
  const ignored = /^(?:en|es|alert|on)$/u;
  const missing = used.filter(({ text, known }) => !ignored.test(text) && !Object.hasOwn(known, text));
  expect(missing.map(({ text, file }) => `${file}: ${text}`)).toEqual([]);
});

test("labels in data have Spanish translations", () => {
  const edited = { checked: 1, supported: 1, replaced: 0, edited: true };
  const methods = [[], [edited], [{ ...edited, recorded: true }]].flatMap((groundings) => [
    methodLabel("ai", groundings),
    methodLabel("extractive", groundings),
  ]);
  const labels = [
    ...AREAS.map((area) => AREA_LABELS[area]),
    ...DATE_KINDS.map((kind) => DATE_KIND_LABELS[kind]),
    ...methods,
    ...Object.values(SECTION_LABELS),
    COVERED_LABEL,
  ];
  expect(labels.filter((label) => !Object.hasOwn(SPANISH, label))).toEqual([]);
});

test("messages of sign-in, accounts and subscriptions have Spanish translations", () => {
  const messages = [...Object.values(auth), ...Object.values(SSO_REFUSALS), CODE_REQUIRED, LAST_ADMIN];
  const texts = messages.filter((each) => typeof each === "string");
  expect(texts.length).toBeGreaterThan(15);
  expect(texts.filter((text) => !Object.hasOwn(SPANISH, text))).toEqual([]);
});

test("a Spanish text has the placeholders of its English one", () => {
  const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [english, spanish] of Object.entries(SPANISH))
    expect([english, places(spanish)]).toEqual([english, places(english)]);
});

test("texts, dates and values follow the language; untranslated texts stay English", () => {
  expect(t("{count} sources", { count: 3 })).toBe("3 sources");
  expect(inSpanish(() => t("{count} sources", { count: 3 }))).toBe("3 fuentes");
  expect(inSpanish(() => t("No such text of {name}", { name: "{count}" }))).toBe("No such text of {count}");
  expect(inSpanish(() => t("constructor"))).toBe("constructor");
  expect(inSpanish(() => formatLongDate("2026-11-20T15:00:00Z", "UTC"))).toBe("20 de noviembre de 2026");
  expect(inSpanish(() => formatMonth("2026-11"))).toBe("noviembre de 2026");
  expect(formatLongDate("2026-11-20T15:00:00Z", "UTC")).toBe("November 20, 2026");
});
