import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));

const files = globSync(["app/**/*.{ts,tsx}", "lib/**/*.{ts,tsx}", "db/**/*.ts", "bin/**/*.ts", "*.ts"], { cwd: root })
  .filter((file) => !/\.test\.tsx?$|next-env\.d\.ts$|db\/migrations/.test(file))
  .map((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return { file, text, imports: importsOf(file, text) };
  });

/** Who may use whom among the domains of lib. */
const MAP: Record<string, string[]> = {
  users: ["audit"],
  sources: ["audit"],
  spending: [],
  bounces: ["audit", "handovers"],
  handovers: ["deliveries"],
  deliveries: ["audit", "auth", "briefings", "email", "users"],
  locations: ["audit", "states"],
  states: [],
  articles: ["sources"],
  takeaways: [],
  candidates: [],
  "page-cache": [],
  audit: [],
  photos: [],
  preferences: ["briefings"],
  auth: ["users"],
  queries: ["audit", "locations"],
  briefings: ["articles", "sources"],
  editions: ["articles", "briefings", "sources"],
  favorites: ["articles", "briefings"],
  search: ["articles", "briefings"],
  collect: ["articles", "queries"],
  summarize: ["articles", "briefings"],
  email: ["articles", "briefings", "users"],
  runs: [
    "articles",
    "audit",
    "auth",
    "briefings",
    "candidates",
    "collect",
    "deliveries",
    "email",
    "handovers",
    "locations",
    "page-cache",
    "queries",
    "sources",
    "spending",
    "summarize",
    "takeaways",
    "users",
  ],
  tasks: ["audit", "deliveries", "queries", "runs"],
};

const MACHINES = ["collect", "summarize", "email", "page-cache", "photos"];
const FREE_NAMES = [...MACHINES, "auth", "runs"];
const RECORD_FILES = ["types", "schema", "rules", "data", "mutations"];
const ANYWHERE = ["types", "schema", "rules", "dates", "ids"];

test("the tree was read", () => {
  expect(files.length).toBeGreaterThan(60);
  expect(files.filter(({ imports }) => imports.length > 0).length).toBeGreaterThan(50);
});

describe("imports go app -> lib -> db", () => {
  test.each([
    ["app", ["app", "lib"]],
    ["lib", ["lib", "db"]],
    ["db", ["db"]],
    ["bin", ["bin", "lib", "db"]],
  ])("%s uses only %j", (top, allowed) => {
    const wrong = inside(top).flatMap(({ file, imports }) =>
      imports
        .filter((target) => isOurs(target) && !allowed.includes(topOf(target)))
        .map((target) => `${file} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });
});

test("between the domains of lib only the map's arrows exist", () => {
  const wrong = inside("lib").flatMap(({ file, imports }) => {
    const from = domainOf(file);
    if (!from) return [];
    return imports
      .filter((target) => topOf(target) === "lib" && domainOf(target) && domainOf(target) !== from)
      .filter((target) => !MAP[from]?.includes(domainOf(target) ?? ""))
      .map((target) => `${file} -> ${target}`);
  });
  expect(wrong).toEqual([]);
});

test("machines take types and rules of the records, and no database", () => {
  const wrong = inside("lib")
    .filter(({ file }) => MACHINES.includes(domainOf(file) ?? ""))
    .flatMap(({ file, imports }) =>
      imports
        .filter((target) => {
          const domain = domainOf(target);
          if (topOf(target) === "db" || target === "lib/db" || target.startsWith("drizzle-orm")) return true;
          return domain !== null && !MACHINES.includes(domain) && !["types", "rules"].includes(path.basename(target));
        })
        .map((target) => `${file} -> ${target}`),
    );
  expect(wrong).toEqual([]);
});

test("the files of a record are the closed list", () => {
  const wrong = inside("lib").filter(
    ({ file }) =>
      domainOf(file) &&
      !FREE_NAMES.includes(domainOf(file) ?? "") &&
      !RECORD_FILES.includes(path.basename(file, ".ts")),
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test("every domain is on the map", () => {
  const domains = new Set(inside("lib").flatMap(({ file }) => domainOf(file) ?? []));
  expect([...domains].filter((domain) => !(domain in MAP))).toEqual([]);
});

test("no drawers", () => {
  const wrong = files.filter(({ file }) =>
    /(^|\/)(utils?|helpers?|service|constants|common|misc)\.tsx?$|^lib\/.*\/index\.ts$/.test(file),
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test("only client leaves say so, and they take from lib what runs anywhere", () => {
  const wrong = inside("app").flatMap(({ file, text, imports }) => {
    const isLeaf = file.endsWith(".client.tsx");
    // Next itself demands the directive of its error boundaries.
    const isBoundary = /(^|\/)(error|global-error)\.tsx$/.test(file);
    const said = /^\s*["']use client["']/.test(text);
    if (isLeaf !== said && !isBoundary) return [file];
    if (!said) return [];
    return imports
      .filter((target) => topOf(target) === "lib" && !ANYWHERE.includes(path.basename(target)))
      .map((target) => `${file} -> ${target}`);
  });
  expect(wrong).toEqual([]);
});

test("the rest of lib is for the server alone", () => {
  const wrong = inside("lib").filter(({ file, text }) => {
    if (ANYWHERE.includes(path.basename(file, ".ts")) || file === "lib/errors.ts") return false;
    return !/^import "server-only";/m.test(text);
  });
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test("what runs anywhere needs no server", () => {
  const wrong = inside("lib")
    .filter(({ file }) => ANYWHERE.includes(path.basename(file, ".ts")))
    .filter(({ imports }) => imports.some((target) => target.startsWith("node:") || topOf(target) === "db"));
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test("statements are written in data.ts and mutations.ts alone", () => {
  const wrong = inside("lib").filter(
    ({ file, imports }) =>
      file !== "lib/db.ts" &&
      !["data", "mutations"].includes(path.basename(file, ".ts")) &&
      imports.some((target) => target.startsWith("drizzle-orm") || topOf(target) === "db"),
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test("the environment is read in lib/env.ts alone, and by the test runner", () => {
  // Next compiles the start hook for two runtimes and tells them apart by a variable.
  const readers = ["lib/env.ts", "playwright.config.ts", "instrumentation.ts"];
  const wrong = files.filter(({ file, text }) => !readers.includes(file) && /process\.env\b/.test(text));
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test("no file has two subjects: 250 lines are the end", () => {
  const wrong = files.filter(({ text }) => text.split("\n").length > 251);
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

/** What a file imports at run time: our own as paths from the root without extension, packages by name. Types are free. */
function importsOf(file: string, text: string): string[] {
  const found = [...text.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']/gm)];
  const lazy = [...text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g)];
  return [...found, ...lazy].flatMap(([, target = ""]) => {
    if (target.startsWith("@/")) return [target.slice(2)];
    return [target.startsWith(".") ? path.posix.join(path.posix.dirname(file), target) : target];
  });
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
