import "server-only";
import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

/** Where a request came from: the client's address, and the host it asked for. */
export type Client = { address: string; host: string };

/**
 * Reads the client of a request through trusted proxies (addresses and CIDR ranges). The client is the last hop of `X-Forwarded-For` that is
 * not trusted, because every hop before it may be made up. A trusted proxy's `X-Forwarded-Host` stands for the host.
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
    if (!isTrusted(nearest)) return { address: nearest, host };
    const hops = listOf(headers["x-forwarded-for"]);
    const named = hops.findLast((hop) => !isTrusted(hop)) ?? hops[0];
    return {
      address: named !== undefined && ipaddr.isValid(named) ? plainAddress(named) : nearest,
      host: listOf(headers["x-forwarded-host"]).at(-1) ?? host,
    };
  };
}

/** IPv4 without the IPv6 prefix that a socket for both gives it. */
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
