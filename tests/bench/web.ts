import { execFileSync, fork, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { z } from "zod";
import { type Product, startProduct } from "../support/product";
import { printTable } from "./table";

/*
 * The product as `npm start` runs it, with the bundled news, against a bare node:http server that sends the same gzip bytes with two
 * headers, and against nginx with the same bytes in files. Rounds are interleaved; medians of requests per second. The servers run on
 * one core and the load generator on another. CPU time per request depends less on other load on the machine.
 */

const ROUNDS = 5;
const SECONDS = 1;
const CONNECTIONS = [1, 10, 50];
const BARE_PORT = 3982;
const NGINX_PORT = 3983;
const [SERVER_CORE, LOAD_CORE] = ["0", "1"];
/** /proc counts processor time in hundredths of a second. */
const TICK_US = 10_000;

type Page = { name: string; path: string; bytes: Buffer };
type Server = { name: "product" | "bare" | "nginx"; pid: number; url: string };
type Sample = { perSecond: number; processorUs: number };

const hasWrk = !spawnSync("wrk", ["-v"]).error;
const hasTaskset = !spawnSync("taskset", ["-V"]).error;

if (process.argv[2] === "bare") serveBare(process.argv[3] ?? "");
else await bench();

/** The minimum of node:http: ready bytes from a map, and the two required headers. */
function serveBare(folder: string): void {
  const pages = new Map<string, Buffer>();
  createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    const file = path.join(folder, request.url ?? "/", "index.html.gz");
    const bytes = pages.get(request.url ?? "") ?? readFileSync(file);
    pages.set(request.url ?? "", bytes);
    response.writeHead(200, ["Content-Encoding", "gzip", "Content-Length", String(bytes.length)]);
    response.end(bytes);
  }).listen(BARE_PORT, "127.0.0.1", () => process.send?.("ready"));
}

async function bench(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-web-"));
  execFileSync("chmod", ["755", folder]);
  console.log("Starting the product with the bundled news (about a minute the first time) …");
  const product = await startProduct({ DATA_DIR: path.join(folder, "data"), ADMIN_PASSWORD: "correct horse battery" });
  const bare = fork(fileURLToPath(import.meta.url), ["bare", folder]);
  const stop: (() => unknown)[] = [() => bare.kill(), () => process.kill(-product.pid, "SIGTERM")];
  try {
    const pages = await capture(product, folder);
    if (!bare.connected) await once(bare, "message");
    const servers: Server[] = [
      { name: "product", pid: webProcessOf(product), url: product.url.replace("localhost", "127.0.0.1") },
      { name: "bare", pid: bare.pid ?? 0, url: `http://127.0.0.1:${BARE_PORT}` },
    ];
    const nginx = startNginx(folder);
    if (nginx) {
      stop.unshift(() => nginx.kill());
      servers.push({ name: "nginx", pid: nginx.pid ?? 0, url: `http://127.0.0.1:${NGINX_PORT}` });
    }
    if (hasTaskset) for (const { pid } of servers) execFileSync("taskset", ["-acp", SERVER_CORE, String(pid)]);
    await measureAll(pages, servers);
  } finally {
    for (const end of stop) end();
    await product.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fetches the four pages as a visitor, and writes their bytes to files for the other servers. */
async function capture({ url }: Product, folder: string): Promise<Page[]> {
  const briefing = z.object({ day_stories: z.array(z.object({ article_id: z.int() })) });
  const { day_stories } = briefing.parse(await (await fetch(`${url}/api/briefing/1`)).json());
  const id = day_stories[0]?.article_id ?? 1;
  const paths = { landing: "/", briefing: "/briefing/1", story: `/story/${id}`, article: `/article/${id}` };
  const pages: Page[] = [];
  for (const [name, each] of Object.entries(paths)) {
    // Repeated requests make the cache recompress a page to its smallest size shortly after.
    for (let reads = 0; reads < 4; reads++) await (await fetch(url + each)).arrayBuffer();
    await wait(1_000);
    const bytes = execFileSync("curl", ["-sf", "-H", "accept-encoding: gzip", url + each], { maxBuffer: 2 ** 26 });
    mkdirSync(path.join(folder, each), { recursive: true });
    writeFileSync(path.join(folder, each, "index.html.gz"), bytes);
    // nginx looks for the plain file before it sends the compressed one.
    writeFileSync(path.join(folder, each, "index.html"), "");
    pages.push({ name, path: each, bytes });
  }
  return pages;
}

function webProcessOf(product: Product): number {
  const web = product.children().find((pid) => {
    const args = execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
    return args.includes("web.mjs");
  });
  if (!web) throw new Error("The product has no web process.");
  return web;
}

/** Serves the files with an optimized nginx and one worker. Null if it is not installed. */
function startNginx(folder: string) {
  if (spawnSync("nginx", ["-v"]).error) return null;
  const config = path.join(folder, "nginx.conf");
  writeFileSync(
    config,
    `master_process off; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; gzip_static on; gzip_vary on;
      open_file_cache max=100; default_type text/html;
      server { listen 127.0.0.1:${NGINX_PORT}; root ${folder}; try_files $uri/index.html =404; } }`,
  );
  return spawn("nginx", ["-c", config, "-e", `${folder}/error.log`], { stdio: "inherit" });
}

async function measureAll(pages: Page[], servers: Server[]): Promise<void> {
  const tool = hasWrk ? "wrk" : "autocannon (install wrk for a load generator that is not the bottleneck)";
  const cores = hasTaskset ? "on different cores" : "on any core: taskset is not installed";
  const rows: (string | number)[][] = [];
  for (const page of pages) {
    for (const server of servers) await measure(server, page, 10);
    for (const connections of CONNECTIONS) {
      const samples = new Map<string, Sample[]>(servers.map(({ name }) => [name, []]));
      for (let round = 0; round < ROUNDS; round++) {
        for (const server of servers) samples.get(server.name)?.push(await measure(server, page, connections));
      }
      const of = (name: string, key: keyof Sample) => median((samples.get(name) ?? []).map((sample) => sample[key]));
      const ratio = (name: string) => of(name, "perSecond") / of("bare", "perSecond");
      rows.push([
        page.name,
        page.bytes.length,
        connections,
        Math.round(of("bare", "perSecond")),
        Math.round(of("product", "perSecond")),
        ratio("product").toFixed(2),
        shown(ratio("nginx")),
        shown(of("bare", "processorUs"), 1),
        shown(of("product", "processorUs"), 1),
        shown(of("bare", "processorUs") / of("product", "processorUs")),
      ]);
    }
  }
  printTable(`Requests per second with gzip, by ${tool}; servers and load ${cores}. µs: processor time per request.`, [
    [
      "page",
      "bytes",
      "connections",
      "bare/s",
      "product/s",
      "product / bare",
      "nginx / bare",
      "bare µs",
      "product µs",
      "bare / product µs",
    ],
    ...rows,
  ]);
}

async function measure({ pid, url }: Server, page: Page, connections: number): Promise<Sample> {
  const before = processorUs(pid);
  const { perSecond, total } = await load(url + page.path, connections);
  return { perSecond, processorUs: (processorUs(pid) - before) / total };
}

async function load(url: string, connections: number): Promise<{ perSecond: number; total: number }> {
  if (hasWrk) {
    const args = ["wrk", "-t1", `-c${connections}`, `-d${SECONDS}`, "-H", "accept-encoding: gzip", url];
    const [command = "", ...rest] = hasTaskset ? ["taskset", "-c", LOAD_CORE, ...args] : args;
    const report = execFileSync(command, rest, { encoding: "utf8" });
    if (/Non-2xx|Socket errors/.test(report)) throw new Error(report);
    return {
      perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]),
      total: Number(/(\d+) requests in/.exec(report)?.[1]),
    };
  }
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: SECONDS,
    headers: { "accept-encoding": "gzip" },
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} bad answers, ${errors} errors`);
  return { perSecond: requests.average, total: requests.total };
}

/** CPU time of a process so far. NaN without /proc. */
function processorUs(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const fields = readFileSync(file, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

function median(numbers: number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function shown(value: number, digits = 2): string {
  return Number.isFinite(value) ? value.toFixed(digits) : "–";
}
