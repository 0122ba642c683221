import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { homedir } from "node:os";
import path from "node:path";
import { type ConnectionOptions, checkServerIdentity, getCACertificates } from "node:tls";

export type Address = {
  /** The address without the parameters handled here, which the server would reject as unknown settings. */
  url: string;
  /** `prefer`: with TLS if the server offers it. */
  ssl: false | "prefer" | ConnectionOptions;
};

/** libpq's own, and `no-verify`, which node-postgres added. */
const SSL_MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full", "no-verify"] as const;

/** libpq connection parameters that the driver used here does not support. */
const OTHER_CLIENT_PARAMETERS = ["channel_binding", "gssencmode", "sslcompression", "sslsni", "uselibpqcompat"];

/**
 * Reads a `postgresql://` address as libpq does (PostgreSQL manual, "SSL Support"): TLS is preferred by default; `require` checks the
 * certificate only if there is a root certificate; `verify-ca` checks its CA, `verify-full` also its host name. One difference: without
 * a root certificate, the last two trust the public CAs instead of failing. Throws an error for the user.
 */
export function readAddress(address: string): Address {
  const url = new URL(address);
  const take = (name: string) => {
    const value = url.searchParams.get(name);
    url.searchParams.delete(name);
    return value || null;
  };
  for (const name of OTHER_CLIENT_PARAMETERS) take(name);
  const rootFile = take("sslrootcert") ?? defaultRootFile();
  const certificateFile = take("sslcert");
  const keyFile = take("sslkey");
  const mode = readMode(take("sslmode"), rootFile);
  if (mode === "disable") return { url: url.href, ssl: false };
  const own = {
    ...(certificateFile ? { cert: readPem("sslcert", certificateFile) } : {}),
    ...(keyFile ? { key: readPem("sslkey", keyFile) } : {}),
  };
  if (mode === "allow" || mode === "prefer") return { url: url.href, ssl: "prefer" };
  const checks = mode.startsWith("verify") || (mode === "require" && rootFile !== null);
  if (!checks) return { url: url.href, ssl: { ...own, rejectUnauthorized: false } };
  return {
    url: url.href,
    ssl: {
      ...own,
      rejectUnauthorized: true,
      ...(rootFile ? { ca: readRoots(rootFile) } : {}),
      checkServerIdentity: mode === "verify-full" ? hostCheck(url.hostname) : () => undefined,
    },
  };
}

function readMode(given: string | null, rootFile: string | null): (typeof SSL_MODES)[number] {
  const mode = SSL_MODES.find((each) => each === (given ?? (rootFile === "system" ? "verify-full" : "prefer")));
  if (!mode) throw new Error(`DATABASE_URL has an unknown sslmode: use one of ${SSL_MODES.join(", ")}.`);
  if (rootFile === "system" && mode !== "verify-full") {
    throw new Error("sslrootcert=system in DATABASE_URL needs sslmode=verify-full.");
  }
  return mode;
}

/** libpq's default path of the root certificate, if the file exists. */
function defaultRootFile(): string | null {
  const file = path.join(homedir(), ".postgresql", "root.crt");
  return existsSync(file) ? file : null;
}

function readRoots(file: string): string[] {
  return file === "system" ? getCACertificates("system") : [readPem("sslrootcert", file)];
}

function readPem(parameter: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // Without `cause`: the advice for its code would blame DATA_DIR.
    throw new Error(`The file ${file}, named by ${parameter} in DATABASE_URL, cannot be read.`);
  }
}

/** Node.js passes only host names that were looked up. For an IP address it would compare `localhost`. */
function hostCheck(hostname: string): typeof checkServerIdentity {
  const host = hostname.replace(/^\[|\]$/g, "");
  return (name, certificate) => checkServerIdentity(isIP(host) ? host : name, certificate);
}
