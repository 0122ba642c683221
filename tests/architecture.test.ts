import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { TABS } from "@/app/admin/_shell/tabs";

const root = fileURLToPath(new URL("../", import.meta.url));

const files = globSync(["app/**/*.{ts,tsx}", "lib/**/*.{ts,tsx}", "db/**/*.ts", "bin/**/*.ts", "*.ts"], { cwd: root })
  .filter((file) => !/\.test\.tsx?$|next-env\.d\.ts$|db\/migrations/.test(file))
  .map((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return { file, text, ...importsOf(file, text) };
  });

/** Allowed imports between the domains of lib, including types. `language` and the files directly in lib are open to all. */
const MAP: Record<string, string[]> = {
  audit: [],
  language: [],
  media: [],
  "page-cache": [],
  users: ["audit"],
  brand: ["audit", "media"],
  tokens: ["audit", "users"],
  auth: ["audit", "users"],
  accounts: ["audit", "auth", "brand", "editions", "mail", "users"],
  sources: ["audit"],
  locations: ["audit", "users"],
  queries: ["audit", "locations", "users"],
  articles: ["media", "sources"],
  briefings: ["articles", "sources"],
  channels: ["audit", "brand", "briefings", "editions", "news"],
  favorites: ["articles", "briefings"],
  "private-briefings": ["briefings"],
  search: ["articles", "briefings", "sources"],
  questions: ["articles", "briefings", "search", "writing"],
  editorial: ["articles", "audit", "auth", "briefings", "channels", "locations", "mail", "users", "writing"],
  news: ["sources"],
  writing: ["articles", "briefings"],
  editions: ["audit", "users"],
  translations: ["briefings", "search", "writing"],
  mail: ["articles", "audit", "auth", "brand", "briefings", "editions", "translations", "users"],
  alerts: ["brand", "channels", "editorial", "mail", "news", "runs", "sources", "users"],
  retention: ["articles", "audit", "auth", "channels", "editorial", "mail", "questions", "runs", "users"],
  runs: [
    "articles",
    "audit",
    "auth",
    "briefings",
    "channels",
    "editions",
    "editorial",
    "locations",
    "mail",
    "media",
    "news",
    "private-briefings",
    "queries",
    "sources",
    "users",
    "writing",
  ],
};

const MACHINES = ["news", "writing", "page-cache", "media", "language"];
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
  opaqueLinks: "articles",
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
const ANYWHERE_FILE = /^(?:types|schema|rules)(?:-[a-z-]+)?$|^(?:dates|ids)$/;
const MAX_CODE_FILES = 14;
const MAX_LINES = 400;

test("finds the source tree", () => {
  expect(files.length).toBeGreaterThan(60);
  expect(files.filter(({ imports }) => imports.length > 0).length).toBeGreaterThan(50);
});

describe("imports go app -> lib -> db, and anything may import db/enums.ts", () => {
  test.each([
    ["app", ["app", "lib"]],
    ["lib", ["lib", "db"]],
    ["db", ["db"]],
    ["bin", ["bin", "lib", "db"]],
  ])("%s uses only %j", (top, allowed) => {
    const wrong = inside(top).flatMap(({ file, imports }) =>
      imports
        .filter((target) => isOurs(target) && target !== "db/enums" && !allowed.includes(topOf(target)))
        .map((target) => `${file} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });
});

test("domains of lib import each other only as on the map", () => {
  const wrong = inside("lib").flatMap(({ file, imports, types }) => {
    const from = domainOf(file);
    if (!from) return [];
    return [...imports, ...types]
      .filter((target) => topOf(target) === "lib" && domainOf(target) && domainOf(target) !== from)
      .filter((target) => domainOf(target) !== "language" && !MAP[from]?.includes(domainOf(target) ?? ""))
      .map((target) => `${file} -> ${target}`);
  });
  expect(wrong).toEqual([]);
});

test("the map has no cycles", () => {
  const visit = (domain: string, path: string[]): string[] => {
    if (path.includes(domain)) return [[...path, domain].join(" -> ")];
    return (MAP[domain] ?? []).flatMap((next) => visit(next, [...path, domain]));
  };
  expect(Object.keys(MAP).flatMap((domain) => visit(domain, []))).toEqual([]);
});

test("files import each other without cycles, types included", () => {
  const byPath = new Map(inside("lib").map((each) => [each.file.replace(/\.tsx?$/, ""), each]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, trail: string[]): void => {
    if (trail.includes(file)) {
      cycles.push([...trail.slice(trail.indexOf(file)), file].join(" -> "));
      return;
    }
    const found = byPath.get(file);
    if (!found || done.has(file)) return;
    for (const target of [...found.imports, ...found.types]) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of byPath.keys()) visit(file, []);
  expect(cycles).toEqual([]);
});

test("working domains import types and rules of records, but no database code", () => {
  const wrong = inside("lib")
    .filter(({ file }) => MACHINES.includes(domainOf(file) ?? "") && !isRecordData(file))
    .flatMap(({ file, imports }) =>
      imports
        .filter((target) => {
          const domain = domainOf(target);
          if (isDatabase(target)) return true;
          return domain !== null && !MACHINES.includes(domain) && !/^(?:types|rules)/.test(path.basename(target));
        })
        .map((target) => `${file} -> ${target}`),
    );
  expect(wrong).toEqual([]);
});

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

test("every domain is on the map", () => {
  const domains = new Set(inside("lib").flatMap(({ file }) => domainOf(file) ?? []));
  expect([...domains].filter((domain) => !(domain in MAP))).toEqual([]);
  expect(Object.keys(MAP).filter((domain) => !domains.has(domain))).toEqual([]);
});

test("no catch-all folders or files", () => {
  const wrong = files.filter(({ file }) =>
    /(^|\/)(utils?|helpers?|service|constants|common|misc)\.tsx?$|^lib\/.*\/index\.ts$/.test(file),
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test("only *.client.tsx files have the client directive, and they import only universal code from lib", () => {
  const wrong = inside("app").flatMap(({ file, text, imports }) => {
    const isLeaf = file.endsWith(".client.tsx");
    // Next.js requires the directive in error boundaries.
    const isBoundary = /(^|\/)(error|global-error)\.tsx$/.test(file);
    const said = /^\s*["']use client["']/.test(text);
    if (isLeaf !== said && !isBoundary) return [file];
    if (!said) return [];
    return imports
      .filter((target) => topOf(target) === "lib" && !runsAnywhere(target))
      .map((target) => `${file} -> ${target}`);
  });
  expect(wrong).toEqual([]);
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

test("the rest of lib is server-only", () => {
  const wrong = inside("lib").filter(({ file, text }) => {
    if (runsAnywhere(file) || file === "lib/errors.ts") return false;
    return !/^import "server-only";/m.test(text);
  });
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test("universal code imports no server code", () => {
  const wrong = inside("lib")
    .filter(({ file }) => runsAnywhere(file))
    .filter(({ imports }) =>
      imports.some((target) => target.startsWith("node:") || (topOf(target) === "db" && target !== "db/enums")),
    );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test("SQL is only in data*.ts and mutations*.ts", () => {
  const wrong = inside("lib").filter(
    ({ file, imports }) => file !== "lib/db.ts" && !isRecordData(file) && imports.some((target) => isDatabase(target)),
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
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

test(`a file has at most ${MAX_LINES} lines`, () => {
  const wrong = files.filter(({ text }) => text.split("\n").length > MAX_LINES + 1);
  expect(wrong.map(({ file }) => file)).toEqual([]);
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

/** A file's imports: own files as paths from the root without extension, packages by name; type imports separately. */
function importsOf(file: string, text: string): { imports: string[]; types: string[] } {
  const statements = [...text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']/gm)];
  const lazy = [...text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g)].map(([, target = ""]) => target);
  const resolve = (target: string) => {
    if (target.startsWith("@/")) return target.slice(2);
    return target.startsWith(".") ? path.posix.join(path.posix.dirname(file), target) : target;
  };
  const named = (wanted: boolean) =>
    statements.filter(([, type]) => (type !== undefined) === wanted).map(([, , target = ""]) => target);
  return { imports: [...named(false), ...lazy].map(resolve), types: named(true).map(resolve) };
}

/** Whether a file of a record contains SQL. */
function isRecordData(file: string): boolean {
  return /^(?:data|mutations)(?:-[a-z-]+)?\.ts$/.test(path.basename(file));
}

function isDatabase(target: string): boolean {
  return target.startsWith("drizzle-orm") || (topOf(target) === "db" && target !== "db/enums");
}

function runsAnywhere(target: string): boolean {
  return domainOf(target) === "language" || ANYWHERE_FILE.test(path.basename(target).replace(/\.tsx?$/, ""));
}

function inside(top: string) {
  return files.filter(({ file }) => topOf(file) === top);
}

function isOurs(target: string): boolean {
  return ["app", "lib", "db", "bin", "tests"].includes(topOf(target)) && !target.startsWith("node:");
}

function topOf(target: string): string {
  return target.split("/")[0] ?? "";
}

function domainOf(target: string): string | null {
  const [top, domain, ...rest] = target.split("/");
  return top === "lib" && domain && rest.length > 0 ? domain : null;
}
