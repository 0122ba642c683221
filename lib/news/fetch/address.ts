import "server-only";
import { isIP, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import { isInternalName } from "@/lib/language/hosts";

type UrlVerdict =
  | { ok: true; url: URL; exempt: boolean }
  | { ok: false; code: "bad-url" | "forbidden-address" | "forbidden-port"; reason: string };

const maxUrlLength = 2048;

/**
 * IPv4 ranges that are not global unicast (IANA special-purpose registry), with the anycast sinks of AS112 and AMT. 168.63.129.16 is a
 * public address that Azure serves inside every virtual machine.
 */
const closedIPv4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
].map((range) => ipaddr.IPv4.parseCIDR(range));

/** Global unicast is only 2000::/3. Mapped, compatible, NAT64, unique local, link-local and multicast addresses are all outside it. */
const openIPv6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Special ranges inside 2000::/3: Teredo and ORCHID (2001::/23), documentation, 6to4, AS112, the former 6bone. */
const closedIPv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3ffe::/16", "3fff::/20"].map(
  (range) => ipaddr.IPv6.parseCIDR(range),
);

/** Whether a text is a global unicast address in plain notation, without zone or unusual number formats. */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js also accepts '0x7f.1' and zone ids, so Node's strict parser decides first.
  const family = address.includes("%") ? 0 : isIP(address);
  if (family === 4) {
    const parsed = ipaddr.IPv4.parse(address);
    return !closedIPv4.some((range) => parsed.match(range));
  }
  if (family === 6) {
    const parsed = ipaddr.IPv6.parse(address);
    return parsed.match(openIPv6) && !isIsatap(parsed) && !closedIPv6.some((range) => parsed.match(range));
  }
  return false;
}

/** An ISATAP interface (RFC 5214) tunnels to the IPv4 address in the last 32 bits. */
function isIsatap(address: ipaddr.IPv6): boolean {
  const [high, low] = [address.parts[4], address.parts[5]];
  return (high === 0 || high === 0x200) && low === 0x5efe;
}

/**
 * Parses FETCH_ALLOW_HOSTS: `host` allows every port of the host, `host:port` only that port. Throws if an entry is neither.
 */
export function readAllowHosts(entries: readonly string[]): (url: URL) => boolean {
  const allowed = new Set(entries.map(readAllowHost));
  return (url) => allowed.has(url.hostname) || allowed.has(`${url.hostname}:${portOf(url)}`);
}

function readAllowHost(entry: string): string {
  const bracketed = isIPv6(entry) ? `[${entry}]` : entry;
  const [, host = "", port] = /^(\[[^\]]*\]|[^:/@?#\\]+)(?::(\d{1,5}))?$/.exec(bracketed.trim()) ?? [];
  const url = URL.parse(`http://${host}/`);
  if (host === "" || url === null) {
    throw new Error(`'${entry}' in FETCH_ALLOW_HOSTS is neither a host nor host:port.`);
  }
  const name = withoutFinalDot(url.hostname);
  return port === undefined ? name : `${name}:${Number(port)}`;
}

/** Whether a URL may be requested, as far as that is known before DNS. The returned `url` has no fragment. */
export function checkUrl(text: string | URL, isExempt: (url: URL) => boolean): UrlVerdict {
  const url = URL.parse(String(text));
  if (url === null || url.href.length > maxUrlLength) {
    return refuse("bad-url", "That is not a web address.");
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return refuse("bad-url", "Only http and https addresses are supported.");
  }
  if (url.username !== "" || url.password !== "") {
    return refuse("bad-url", "Addresses with a user name or password are not supported.");
  }
  if (/^\.|\.\./.test(url.hostname)) {
    return refuse("bad-url", "That is not a web address.");
  }
  url.hash = "";
  url.hostname = withoutFinalDot(url.hostname);
  if (isExempt(url)) {
    return { ok: true, url, exempt: true };
  }
  if (isClosedHost(url.hostname)) {
    return refuse("forbidden-address", `${url.hostname} is not on the public internet.`);
  }
  if (portOf(url) !== 80 && portOf(url) !== 443) {
    return refuse("forbidden-port", `${url.host} is not on port 80 or 443.`);
  }
  return { ok: true, url, exempt: false };
}

/** Whether a host is a non-public literal or an internal name. */
function isClosedHost(hostname: string): boolean {
  const literal = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  if (isIP(literal) !== 0) {
    return !isPublicAddress(literal);
  }
  return isInternalName(hostname);
}

function portOf(url: URL): number {
  if (url.port !== "") {
    return Number(url.port);
  }
  return url.protocol === "https:" ? 443 : 80;
}

function withoutFinalDot(hostname: string): string {
  return hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
}

function refuse(code: "bad-url" | "forbidden-address" | "forbidden-port", reason: string): UrlVerdict {
  return { ok: false, code, reason };
}
