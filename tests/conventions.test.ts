import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { TABS } from "@/app/admin/_shell/tabs";
import { domainOf, files, inside, MACHINES, root } from "./support/source-tree";

const FREE_NAMES = [...MACHINES, "auth"];
const RECORD_FILE = /^(?:types|schema|rules|data|mutations)(?:-[a-z-]+)?$/;
/** Record domains that also do work: their one additional file, and their subfolders, whose files are named after a step or a vendor. */
const WORKING_RECORDS: Record<string, { file: string; folders: string[] }> = {
  runs: { file: "conductor", folders: ["steps", "preview", "worker"] },
  mail: { file: "worker", folders: ["compose", "send"] },
  retention: { file: "worker", folders: [] },
  alerts: { file: "worker", folders: ["send"] },
  channels: { file: "worker", folders: ["send"] },
  translations: { file: "worker", folders: [] },
};
/** Kinds of files of which a working record has only one. */
const SINGLE_FILE = /^(?:types|schema)-/;

/** The one domain of lib that writes each table. */
const WRITERS: Record<string, string> = {
  alerts: "alerts",
  articles: "articles",
  articlePictures: "articles",
  articleSources: "articles",
  articleTotal: "articles",
  feeds: "articles",
  redirectLinks: "articles",
  auditLog: "audit",
  loginFailures: "auth",
  secondFactors: "auth",
  recoveryCodes: "auth",
  sessions: "auth",
  brand: "brand",
  briefings: "briefings",
  privateBriefings: "private-briefings",
  channels: "channels",
  channelDeliveries: "channels",
  cleanups: "retention",
  stories: "briefings",
  storyArticles: "briefings",
  takeaways: "briefings",
  favorites: "favorites",
  invitations: "users",
  locations: "locations",
  deliveries: "mail",
  editions: "editions",
  editionSubscribers: "editions",
  emailEvents: "mail",
  errorReports: "editorial",
  emailPreferences: "mail",
  photos: "queries",
  queries: "queries",
  queryLocations: "queries",
  questions: "questions",
  clockMarks: "runs",
  modelCalls: "runs",
  runCandidates: "runs",
  runs: "runs",
  runSearches: "runs",
  runStages: "runs",
  sourceHealth: "sources",
  sourceRights: "sources",
  translations: "translations",
  users: "users",
  ssoIdentities: "users",
  apiTokens: "tokens",
};
const MAX_CODE_FILES = 14;
const MAX_LINES = 400;
const MAX_STYLE_LINES = 1200;

test("a record has only files with the fixed names", () => {
  const wrong = inside("lib").filter(({ file }) => {
    const domain = domainOf(file);
    if (!domain || FREE_NAMES.includes(domain)) return false;
    const name = path.basename(file).replace(/\.tsx?$/, "");
    const working = WORKING_RECORDS[domain];
    const folder = path.dirname(file).split("/").slice(2).join("/");
    if (!working) return folder !== "" || !RECORD_FILE.test(name);
    if (folder !== "") return !working.folders.includes(folder) || RECORD_FILE.test(name);
    return name !== working.file && (!RECORD_FILE.test(name) || SINGLE_FILE.test(name));
  });
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test("no catch-all folders or files", () => {
  const wrong = files.filter(({ file }) =>
    /(^|\/)(utils?|helpers?|service|constants|common|misc)\.tsx?$|^lib\/.*\/index\.ts$/.test(file),
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test(`a file has at most ${MAX_LINES} lines`, () => {
  const wrong = files.filter(({ text }) => text.split("\n").length > MAX_LINES + 1);
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test(`the style sheets have at most ${MAX_STYLE_LINES} lines together`, () => {
  const sheets = globSync("app/**/*.css", { cwd: root }).map((file) => readFileSync(path.join(root, file), "utf8"));
  expect(sheets.length).toBeGreaterThan(5);
  expect(sheets.join("").split("\n").length).toBeLessThanOrEqual(MAX_STYLE_LINES);
});

test(`a folder of app or lib holds at most ${MAX_CODE_FILES} code files`, () => {
  const counts = new Map<string, number>();
  for (const { file } of [...inside("app"), ...inside("lib")]) {
    const folder = path.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const wrong = [...counts].filter(([, count]) => count > MAX_CODE_FILES);
  expect(wrong).toEqual([]);
});

test("the admin panel's tabs have the same folder structure", () => {
  const tabs: string[] = TABS.map(({ tab }) => tab);
  const folders = new Map<string, string[]>(tabs.map((tab) => [tab, []]));
  for (const { file } of inside("app")) {
    const [, tab = "", name = ""] = /^app\/admin\/([^_/]+)\/([^/]+)$/.exec(file) ?? [];
    if (tab) folders.set(tab, [...(folders.get(tab) ?? []), name]);
  }
  expect([...folders.keys()]).toEqual(tabs);
  const wrong = [...folders].flatMap(([tab, names]) => [
    ...(names.includes("panel.tsx") ? [] : [`${tab} has no panel.tsx`]),
    ...names.filter((name) => !/^(?:actions|text)\.ts$|\.tsx$/.test(name)).map((name) => `${tab}/${name}`),
  ]);
  expect(wrong).toEqual([]);
});

test("each table is written by one domain", () => {
  const tables = new Map(
    globSync("db/schema/*.ts", { cwd: root }).flatMap((file) =>
      [...readFileSync(path.join(root, file), "utf8").matchAll(/export const (\w+) = pgTable\(\s*"(\w+)"/g)].map(
        ([, variable = "", name = ""]) => [name, variable] as const,
      ),
    ),
  );
  expect([...tables.values()].sort()).toEqual(Object.keys(WRITERS).sort());
  const written = inside("lib").flatMap(({ file, text }) => {
    const calls = [...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)];
    const statements = [...text.matchAll(/\b(?:insert into|update|delete from)\s+(?:\$\{)?"?(\w+)/gi)];
    return [...calls, ...statements].flatMap(([, name = ""]) => {
      const table = Object.hasOwn(WRITERS, name) ? name : tables.get(name);
      return table ? [{ file, table }] : [];
    });
  });
  expect(new Set(written.map(({ table }) => table)).size).toBeGreaterThan(20);
  const wrong = written.filter(({ file, table }) => WRITERS[table] !== domainOf(file));
  expect(wrong.map(({ file, table }) => `${file} writes ${table}`)).toEqual([]);
});

test("only React changes what React rendered", () => {
  const write =
    /\.(?:importNode|cloneNode|replaceChildren|replaceWith|appendChild|insertBefore|insertAdjacent\w+|createElement)\(|\.(?:innerHTML|outerHTML|innerText|textContent)\s*=(?!=)/;
  const wrong = inside("app").flatMap(({ file, text }) =>
    text
      .split("\n")
      // A script element created again was not rendered by React.
      .filter((line) => write.test(line) && !line.includes('document.createElement("script")'))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(wrong).toEqual([]);
});

test("transactions start only in lib/db.ts, which retries deadlocks, and in the migration", () => {
  const beginners = ["lib/db.ts", "db/migrate.ts"];
  const wrong = files.filter(({ file, text }) => !beginners.includes(file) && /\.transaction\(/.test(text));
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test("the numbers of advisory locks are in lib/locks.ts and unique", () => {
  const numbers = files.flatMap(({ file, text }) =>
    [...text.matchAll(/\b4_?015_?\d{3}\b/g)].map(([number]) => ({ file, number })),
  );
  expect(numbers.filter(({ file }) => file !== "lib/locks.ts")).toEqual([]);
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length);
  const literal = files.filter(({ text }) => /pg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\(\s*\d/.test(text));
  expect(literal.map(({ file }) => file)).toEqual([]);
});

test("the environment is read only in lib/env.ts and the test runner", () => {
  // Next.js compiles the start hook for two runtimes, which it distinguishes by a variable.
  const readers = ["lib/env.ts", "playwright.config.ts", "instrumentation.ts"];
  const wrong = files.filter(({ file, text }) => !readers.includes(file) && /process\.env\b/.test(text));
  expect(wrong.map(({ file }) => file)).toEqual([]);
});
