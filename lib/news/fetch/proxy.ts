import "server-only";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Socket } from "node:net";

/** Outgoing proxies, from the environment variables of the same names. */
export type ProxySettings = { HTTP_PROXY?: string | undefined; HTTPS_PROXY?: string | undefined; NO_PROXY: string[] };

export type Target = { protocol: string; hostname: string; port: string };

/** The proxy for a target. Null for a direct connection, which this machine always gets. */
export function proxyFor(target: Target, { HTTP_PROXY, HTTPS_PROXY, NO_PROXY }: ProxySettings): URL | null {
  const proxy = target.protocol === "https:" ? HTTPS_PROXY : HTTP_PROXY;
  if (!proxy || LOOPBACK.test(target.hostname) || NO_PROXY.some((entry) => matches(target, entry))) return null;
  return new URL(proxy);
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** `example.org`, `.example.org` and `*.example.org` match the host and its subdomains; a port limits an entry; `*` matches all. */
function matches({ protocol, hostname, port }: Target, entry: string): boolean {
  if (entry === "*") return true;
  const [, name = "", only] = /^(\[[^\]]*\]|[^:]*|[\da-f:]+)(?::(\d+))?$/i.exec(entry) ?? [];
  const host = name.toLowerCase().replace(/^\*?\./, "");
  const actual = port || (protocol === "https:" ? "443" : "80");
  if (host === "" || (only !== undefined && only !== actual)) return false;
  return hostname === host || hostname.endsWith(`.${host}`);
}

/** Opens a tunnel to a target through a proxy (CONNECT, RFC 9110 9.3.6). Rejects if the proxy refuses. */
export function openTunnel(proxy: URL, target: Target, signal: AbortSignal): Promise<Socket> {
  const authority = `${target.hostname}:${target.port || (target.protocol === "https:" ? "443" : "80")}`;
  const credentials = decodeURIComponent(`${proxy.username}:${proxy.password}`);
  const headers = {
    host: authority,
    ...(proxy.username ? { "proxy-authorization": `Basic ${Buffer.from(credentials).toString("base64")}` } : {}),
  };
  const send = proxy.protocol === "https:" ? httpsRequest : httpRequest;
  const address = { host: proxy.hostname.replace(/^\[|\]$/g, ""), port: proxy.port };
  return new Promise((resolve, reject) => {
    const request = send({ ...address, method: "CONNECT", path: authority, headers, agent: false, signal });
    request.once("error", reject);
    request.once("connect", ({ statusCode }, socket: Socket, head: Buffer) => {
      if (statusCode === 200 && head.length === 0) return resolve(socket);
      socket.destroy();
      reject(new Error(`The proxy returned ${statusCode}.`));
    });
    request.once("response", (response) => {
      response.destroy();
      reject(new Error(`The proxy returned ${response.statusCode}.`));
    });
    request.end();
  });
}
