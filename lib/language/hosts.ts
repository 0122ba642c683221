/** The host of a URL in lower case, without `www.` and a final dot. Null if the text is not a URL with a host. */
export function hostOf(url: string | null | undefined): string | null {
  const host = URL.parse(url ?? "")
    ?.hostname.replace(/\.$/, "")
    .replace(/^www\./, "");
  return host || null;
}

/** Whether a URL is on the host or one of its subdomains. A null host accepts every URL. */
export function isOnHost(url: string | null | undefined, host: string | null): boolean {
  if (host === null) return true;
  const own = hostOf(url);
  return own === host || own?.endsWith(`.${host}`) === true;
}

/** Suffixes of names that are internal by convention, regardless of DNS. */
const INTERNAL = ["localhost", "localdomain", "local", "internal", "intranet", "lan", "corp", "home", "home.arpa"];

/** Whether a host name is internal by convention. */
export function isInternalName(host: string): boolean {
  return !host.includes(".") || INTERNAL.some((suffix) => host.endsWith(`.${suffix}`));
}
