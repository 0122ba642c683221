import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import autocannon from "autocannon";
import { createListener } from "@/lib/page-cache/listener";

/*
 * The page cache against nginx serving the same gzip bytes from a file, and against a node server that writes the same
 * buffer and no headers: requests per second, rounds interleaved, medians. One process serves, one asks.
 */

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = [1, 10, 50];
const PORTS = { cache: 3981, node: 3982, nginx: 3983 } as const;
const HEADERS = { "accept-encoding": "gzip", "user-agent": "bench" };
type Name = keyof typeof PORTS;

/** It asks faster than a node program can; where it is missing, the asking is a part of what is measured. */
const hasWrk = !spawnSync("wrk", ["-v"]).error;

if (process.argv[2] === "serve") await serve();
else await bench();

/** The landing page's size: 40 cards of the bundled sample. */
function madePage(): Buffer {
  const lines = readFileSync("data/sample/news.jsonl", "utf8").trim().split("\n");
  const cards = Array.from({ length: 40 }, (_, at) => {
    const { title, text } = JSON.parse(lines[at % lines.length] ?? "{}");
    return `<article class="card"><h3><a href="/story/${at}">${title}</a></h3><p>${String(text).slice(0, 600)}</p></article>`;
  });
  return Buffer.from(`<!doctype html><html lang="en"><title>Digest</title><main>${cards.join("\n")}</main></html>`);
}

async function serve(): Promise<void> {
  const body = madePage();
  const squeezed = await promisify(gzip)(body, { level: 9 });
  const render: RequestListener = (_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(body);
  };
  const front = createListener({
    handler: render,
    appUrl: `http://127.0.0.1:${PORTS.cache}`,
    liveFeedUrl: undefined,
    requireLogin: false,
    isFile: () => false,
    isAvailable: async () => true,
  });
  createServer({ keepAliveTimeout: 75_000 }, front.listen).listen(PORTS.cache, "127.0.0.1");
  createServer((_, response) => {
    response.writeHead(200, ["Content-Encoding", "gzip", "Content-Length", String(squeezed.length)]);
    response.end(squeezed);
  }).listen(PORTS.node, "127.0.0.1");
}

async function bench(): Promise<void> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--conditions=react-server", fileURLToPath(import.meta.url), "serve"],
    { stdio: "inherit" },
  );
  const [page, squeezed] = [madePage(), await promisify(gzip)(madePage(), { level: 9 })];
  console.log(`page of ${page.length} bytes, ${squeezed.length} with gzip, asked by ${hasWrk ? "wrk" : "autocannon"}`);
  const stopNginx = await startNginx(squeezed);
  const names: Name[] = stopNginx ? ["nginx", "cache", "node"] : ["node", "cache"];
  const base: Name = stopNginx ? "nginx" : "node";
  if (!stopNginx) console.log("nginx not installed: compared with a node server that writes the same bytes");
  try {
    for (const name of names) await warm(name);
    console.log(`connections  ${names.map((name) => name.padStart(9)).join("")}   cache / ${base}`);
    for (const connections of CONNECTIONS) {
      const rates: Record<Name, number[]> = { cache: [], node: [], nginx: [] };
      for (let round = 0; round < ROUNDS; round++) {
        for (const name of names) rates[name].push(await measure(name, connections));
      }
      const ratio = median(rates.cache.map((rate, round) => rate / (rates[base][round] ?? Number.NaN)));
      const columns = names.map((name) => Math.round(median(rates[name])).toLocaleString("en-US").padStart(9));
      console.log(`${String(connections).padStart(11)}  ${columns.join("")}   ${ratio.toFixed(2)}`);
    }
  } finally {
    child.kill();
    stopNginx?.();
  }
}

/** Serves the bytes from a file as nginx does it best; null when it is not installed. */
async function startNginx(bytes: Buffer): Promise<(() => void) | null> {
  if (spawnSync("nginx", ["-v"]).error) return null;
  const folder = mkdtempSync(path.join(tmpdir(), "bench-web-"));
  execFileSync("chmod", ["755", folder]);
  writeFileSync(path.join(folder, "index.html"), madePage());
  writeFileSync(path.join(folder, "index.html.gz"), bytes);
  const config = path.join(folder, "nginx.conf");
  writeFileSync(
    config,
    `worker_processes auto; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; gzip_static on; gzip_vary on;
      open_file_cache max=100; default_type text/html;
      server { listen 127.0.0.1:${PORTS.nginx}; root ${folder}; } }`,
  );
  const nginx = spawn("nginx", ["-c", config, "-e", `${folder}/error.log`], { stdio: "inherit" });
  return () => {
    nginx.kill();
    nginx.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  };
}

async function warm(name: Name): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`http://127.0.0.1:${PORTS[name]}/`, { headers: HEADERS }).catch(() => null);
    if (answer?.ok) break;
    await wait(100);
  }
  await measure(name, 10);
}

async function measure(name: Name, connections: number): Promise<number> {
  const url = `http://127.0.0.1:${PORTS[name]}/`;
  if (hasWrk) {
    const said = execFileSync("wrk", ["-t1", `-c${connections}`, `-d${SECONDS}`, "-H", "accept-encoding: gzip", url]);
    if (/Non-2xx/.test(said.toString())) throw new Error(said.toString());
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(said.toString())?.[1]);
  }
  const { requests, non2xx, errors } = await autocannon({ url, connections, duration: SECONDS, headers: HEADERS });
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} bad answers, ${errors} errors`);
  return requests.average;
}

function median(numbers: number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
