import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseSync, Visitor } from "oxc-parser";

/** A regular expression of the product and the file it is in. */
export type Expression = { file: string; source: string; flags: string };

export const root = fileURLToPath(new URL("../../", import.meta.url));
const FILES = ["lib/**/*.ts", "app/**/*.{ts,tsx}"];
/** Folders whose modules only build expressions from parts when they are loaded. */
const BUILDERS = /^lib\/(?:news|writing|language)\//;

/** All regular expression literals, and expressions built while a module is loaded, each once per file. */
export async function collectExpressions(): Promise<Expression[]> {
  const files = globSync(FILES, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  const expressions = [...files.flatMap(literalsIn), ...(await builtBy(files.filter((file) => BUILDERS.test(file))))];
  return [...new Map(expressions.map((each) => [`${each.file} ${each.source} ${each.flags}`, each])).values()];
}

function literalsIn(file: string): Expression[] {
  const literals: Expression[] = [];
  const { program } = parseSync(file, readFileSync(path.join(root, file), "utf8"));
  const visitor = new Visitor({
    Literal(node) {
      if ("regex" in node) literals.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    },
  });
  visitor.visit(program);
  return literals;
}

async function builtBy(files: string[]): Promise<Expression[]> {
  const built: Expression[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, parts: [string | RegExp, string?]) {
      const expression = Reflect.construct(target, parts);
      const file = callerIn(new Error().stack ?? "");
      if (file) built.push({ file, source: expression.source, flags: expression.flags });
      return expression;
    },
  });
  try {
    for (const file of files) await import(pathToFileURL(path.join(root, file)).href);
  } finally {
    globalThis.RegExp = original;
  }
  return built;
}

/** The calling file of this project. Null if a package called. */
function callerIn(stack: string): string | null {
  const [, , caller = ""] = stack.split("\n");
  const [file] = /lib\/[\w./-]+?\.ts/.exec(caller) ?? [];
  return caller.includes("node_modules") ? null : (file ?? null);
}
