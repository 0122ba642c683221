import "server-only";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

/** The client's address, the requested host, and the request id for logs. */
export type Client = { address: string; host: string; requestId: string };

const REQUEST_ID = /^[\w.:=-]{1,128}$/;

/**
 * Reads the client of a request through trusted proxies (addresses and CIDR ranges). The client is the last untrusted hop of
 * `X-Forwarded-For`, because earlier hops may be forged. A trusted proxy's `X-Forwarded-Host` replaces the host, and its `X-Request-Id` is
 * kept.
 */
export function createClientReader(trusted: string[]) {
  const ranges = trusted.map((text) => (ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : wholeAddress(text)));
  const isTrusted = (text: string) => {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return ranges.some(([range, bits]) => address.kind() === range.kind() && address.match(range, bits));
  };

  return ({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">): Client => {
    const nearest = plainAddress(socket.remoteAddress ?? "127.0.0.1");
    const host = headers.host ?? "";
    const requestId = randomUUID();
    if (!isTrusted(nearest)) return { address: nearest, host, requestId };
    const given = String(headers["x-request-id"] ?? "");
    const hops = listOf(headers["x-forwarded-for"]);
    const named = hops.findLast((hop) => !isTrusted(hop)) ?? hops[0];
    return {
      address: named !== undefined && ipaddr.isValid(named) ? plainAddress(named) : nearest,
      host: listOf(headers["x-forwarded-host"]).at(-1) ?? host,
      requestId: REQUEST_ID.test(given) ? given : requestId,
    };
  };
}

/** An IPv4 address without the IPv6 prefix of dual-stack sockets. */
function plainAddress(text: string): string {
  return ipaddr.process(text).toString();
}

function wholeAddress(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

function listOf(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .join(",")
    .split(",")
    .flatMap((part) => part.trim() || []);
}
