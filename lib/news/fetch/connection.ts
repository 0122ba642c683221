import "server-only";
import { lookup as systemLookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { isPublicAddress } from "./address";
import { openTunnel, type ProxySettings, proxyFor } from "./proxy";

export type ConnectionSettings = {
  /** Resolves a name to all its addresses. The system's resolver by default. */
  lookup?: (hostname: string) => Promise<readonly { address: string }[]>;
  /** A certificate authority to trust instead of the default ones. */
  ca?: string;
  /** Proxies for hosts other than this machine. */
  proxies?: ProxySettings;
};

const maxHeaderBytes = 16 * 1024;
const tunnelTimeoutMs = 10_000;

/** A connection pool. If guarded, it connects only to public addresses. */
export function createAgent(settings: ConnectionSettings, isGuarded: boolean): Agent {
  const resolve = settings.lookup ?? ((hostname) => systemLookup(hostname, { all: true }));
  const connect = buildConnector({
    allowH2: false,
    lookup: createLookup(resolve, isGuarded),
    ...(settings.ca === undefined ? {} : { ca: settings.ca }),
  });
  /** The proxy resolves the name again, so it must block private addresses too. A name that only the proxy can resolve is not checked here. */
  async function tunnel(proxy: URL, target: buildConnector.Options) {
    const isLiteral = isIP(target.hostname.replace(/^\[|\]$/g, "")) !== 0;
    const answers = isGuarded && !isLiteral ? await resolve(target.hostname).catch(() => []) : [];
    if (!answers.every(({ address }) => isPublicAddress(address))) throw failure("FORBIDDEN_ADDRESS");
    return openTunnel(proxy, target, AbortSignal.timeout(tunnelTimeoutMs));
  }
  return new Agent({
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    // The client has one deadline for the whole request.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (target, callback) => {
      const literal = target.hostname.replace(/^\[|\]$/g, "");
      // Node.js does not call `lookup` for IP literals, so they are checked here, in addition to the check of every hop.
      if (isGuarded && isIP(literal) !== 0 && !isPublicAddress(literal)) {
        callback(failure("FORBIDDEN_ADDRESS"), null);
        return;
      }
      const proxy = settings.proxies ? proxyFor(target, settings.proxies) : null;
      if (!proxy) {
        connect(target, callback);
        return;
      }
      tunnel(proxy, target).then(
        (socket) =>
          target.protocol === "https:" ? connect({ ...target, httpSocket: socket }, callback) : callback(null, socket),
        (error: Error) => callback(error, null),
      );
    },
  });
}

/** Checks all addresses that the connection then uses, which prevents DNS rebinding. */
function createLookup(resolve: NonNullable<ConnectionSettings["lookup"]>, isGuarded: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (answers) => {
        const addresses = answers.map(({ address }) => ({ address, family: isIP(address) }));
        const [first] = addresses;
        if (first === undefined) {
          callback(failure("ENOTFOUND"), "");
        } else if (isGuarded && !addresses.every(({ address }) => isPublicAddress(address))) {
          callback(failure("FORBIDDEN_ADDRESS"), "");
        } else if (options.all === true) {
          callback(null, addresses);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (error: NodeJS.ErrnoException) => callback(error, ""),
    );
  };
}

function failure(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code });
}
