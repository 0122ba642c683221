import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** The domains of lib that do the work and keep no records. */
export const MACHINES = ["news", "writing", "page-cache", "media", "language", "settings"];

/** The product's code files, without tests. */
export const files = globSync(["app/**/*.{ts,tsx}", "lib/**/*.{ts,tsx}", "db/**/*.ts", "bin/**/*.ts", "*.ts"], {
  cwd: root,
})
  .filter((file) => !/\.test\.tsx?$|next-env\.d\.ts$|db\/migrations/.test(file))
  .map((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return { file, text, ...importsOf(file, text) };
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

/** The files of app, lib, db or bin. */
export function inside(top: string) {
  return files.filter(({ file }) => topOf(file) === top);
}

export function topOf(target: string): string {
  return target.split("/")[0] ?? "";
}

/** The domain of lib that holds a file or import; null for the files directly in lib and for the other folders. */
export function domainOf(target: string): string | null {
  const [top, domain, ...rest] = target.split("/");
  return top === "lib" && domain && rest.length > 0 ? domain : null;
}
