import { createServer } from "node:http";
import next from "next";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { endWithParent, onStop, orExplain } from "./process";

const DRAIN_MS = 8_000;

await orExplain(async () => {
  const { PORT, NODE_ENV } = env();
  const app = next({ dev: NODE_ENV === "development", port: PORT, hostname: "localhost" });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.requestTimeout = 30_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) =>
      reject("code" in error && error.code === "EADDRINUSE" ? new Error(portTaken(PORT), { cause: error }) : error),
    );
    server.listen(PORT, resolve);
  });
  log("web ready", { port: PORT });
  onStop(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
    await closed;
    await app.close();
  });
  endWithParent();
  process.send?.("ready");
});

function portTaken(port: number): string {
  return `Port ${port} is taken by another program: stop it, or start with another PORT.`;
}
