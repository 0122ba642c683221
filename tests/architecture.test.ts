import path from "node:path";
import { describe, expect, test } from "vitest";
import { domainOf, files, inside, MACHINES, topOf } from "./support/source-tree";

/** Allowed imports between the domains of lib, including types. `language`, `settings` and the files directly in lib are open to all. */
const MAP: Record<string, string[]> = {
  audit: [],
  language: [],
  settings: [],
  media: [],
  "page-cache": ["brand"],
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

const isOpen = (target: string) => ["language", "settings"].includes(domainOf(target) ?? "");

const ANYWHERE_FILE = /^(?:types|schema|rules)(?:-[a-z-]+)?$|^(?:dates|ids)$/;

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
      .filter((target) => !isOpen(target) && !MAP[from]?.includes(domainOf(target) ?? ""))
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

test("every domain is on the map", () => {
  const domains = new Set(inside("lib").flatMap(({ file }) => domainOf(file) ?? []));
  expect([...domains].filter((domain) => !(domain in MAP))).toEqual([]);
  expect(Object.keys(MAP).filter((domain) => !domains.has(domain))).toEqual([]);
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

function isOurs(target: string): boolean {
  return ["app", "lib", "db", "bin", "tests"].includes(topOf(target)) && !target.startsWith("node:");
}
