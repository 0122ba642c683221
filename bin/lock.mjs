// Completes package-lock.json: npm leaves out the optional packages of platforms whose files it has not seen, and `npm ci` then refuses
// the lock. Run it after every `npm install`: npm run lock.
import { readFileSync, writeFileSync } from "node:fs";

const SYSTEMS = ["darwin", "linux", "win32", "freebsd", "android", "openharmony", "netbsd", "openbsd", "sunos", "aix"];
const PROCESSORS = ["x64", "arm64", "ia32", "arm", "ppc64", "s390x", "riscv64", "loong64", "mips64el", "wasm32"];

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
let added = 0;
for (const [place, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    if (isThere(place, name)) continue;
    lock.packages[`node_modules/${name}`] = entryFor(name, range, dev);
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages of other platforms were added to the lock.`);

/** Whether a package that stands at `place` finds one of that name, there or further up. */
function isThere(place, name) {
  for (let base = place; ; base = base.slice(0, Math.max(0, base.lastIndexOf("/node_modules/")))) {
    if (`${base ? `${base}/` : ""}node_modules/${name}` in lock.packages) return true;
    if (!base) return false;
  }
}

/** A package's name says which platform it is for. */
function entryFor(name, range, dev) {
  const words = name.split(/[-/]/);
  const system = words.map((word) => (word === "linuxmusl" ? "linux" : word)).find((word) => SYSTEMS.includes(word));
  const processor = words.findLast((word) => PROCESSORS.includes(word));
  return {
    version: range.split(" ")[0].replace(/^[\^~>=]+/, ""),
    ...(dev ? { dev } : {}),
    optional: true,
    ...(system ? { os: [system] } : {}),
    ...(processor ? { cpu: [processor] } : {}),
    ...(words.some((word) => /^(linux)?musl$/.test(word)) ? { libc: ["musl"] } : {}),
  };
}
