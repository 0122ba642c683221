const unreachable = (message: string) =>
  `The database at DATABASE_URL cannot be reached (${message}): check the address and that the server is running.`;

const refusedUser = (message: string) =>
  /no encryption|SSL off/.test(message)
    ? "The database accepts only TLS connections: set sslmode=require (or verify-full) in DATABASE_URL."
    : "The database refused the user in DATABASE_URL: correct it.";

const untrusted = (message: string) =>
  `The database's certificate is not trusted (${message}): add sslrootcert=FILE with its provider's CA certificate to DATABASE_URL.`;

const noTls = () =>
  "The database does not offer TLS: remove sslmode from DATABASE_URL, or turn TLS on in the database server.";

/** What to do about an error, by PostgreSQL, driver or TLS error code. */
export const DATABASE_ADVICE: Record<string, (message: string) => string> = {
  ECONNREFUSED: unreachable,
  // PostgreSQL closes the connection when a client starts TLS after it was refused.
  ECONNRESET: (message) => (message.includes("before secure TLS connection") ? noTls() : unreachable(message)),
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ETIMEDOUT: unreachable,
  CONNECT_TIMEOUT: unreachable,
  CONNECTION_CLOSED: unreachable,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: () => "The database's certificate has expired: renew it on the database server.",
  ERR_TLS_CERT_ALTNAME_INVALID: () =>
    "The database's certificate is for another host name: use that name in DATABASE_URL, or sslmode=verify-ca.",
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  "28P01": () => "The database refused the user or password in DATABASE_URL: correct them.",
  "28000": refusedUser,
  "3D000": () => "The database named in DATABASE_URL does not exist: create it or correct the name.",
  "42501": (message) =>
    `The database role lacks a privilege (${message}): grant it CREATE on the database and on schema public.`,
  "53100": () => "The database's disk is full: free some space and start again.",
  "53300": () => "The database has no free connections: raise max_connections, or stop other programs that use it.",
  "55P03": () =>
    "The migration waited 30 s for a table that another program is using: stop the other processes, then start again.",
};
