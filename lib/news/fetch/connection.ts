import "server-only";
import { lookup as systemLookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { isPublicAddress } from "./address";

export type ConnectionSettings = {
  /** All addresses of a name; the system's resolver by default. */
  lookup?: (hostname: string) => Promise<readonly { address: string }[]>;
  /** A certificate authority to trust in place of the usual ones. */
  ca?: string;
};

const maxHeaderBytes = 16 * 1024;

/** A set of connections; guarded, it opens none but to public addresses. */
export function createAgent(settings: ConnectionSettings, isGuarded: boolean): Agent {
  const resolve = settings.lookup ?? ((hostname) => systemLookup(hostname, { all: true }));
  const connect = buildConnector({
    allowH2: false,
    lookup: createLookup(resolve, isGuarded),
    ...(settings.ca === undefined ? {} : { ca: settings.ca }),
  });
  return new Agent({
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    // The client has one deadline for the whole of a request.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (target, callback) => {
      const literal = target.hostname.replace(/^\[|\]$/g, "");
      // Node asks no look-up for a literal: a second lock behind the check of every hop.
      if (isGuarded && isIP(literal) !== 0 && !isPublicAddress(literal)) {
        callback(failure("FORBIDDEN_ADDRESS"), null);
        return;
      }
      connect(target, callback);
    },
  });
}

/** Checks the very answers the connection then uses, all of them, so that a name that changes its mind wins nothing. */
function createLookup(resolve: NonNullable<ConnectionSettings["lookup"]>, isGuarded: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (answers) => {
        const found = answers.map(({ address }) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (first === undefined) {
          callback(failure("ENOTFOUND"), "");
        } else if (isGuarded && !found.every(({ address }) => isPublicAddress(address))) {
          callback(failure("FORBIDDEN_ADDRESS"), "");
        } else if (options.all === true) {
          callback(null, found);
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
