import "server-only";
import { parse } from "tldts";

/** Under these domains every host is a publisher of its own: members of Congress and newsletters write for themselves. */
const ownHosts = new Set(["house.gov", "senate.gov", "substack.com"]);

/** Wires by name and domain: what carries their name is theirs, whoever prints it. */
const wires = new Map([
  ["ap", "apnews.com"],
  ["associated press", "apnews.com"],
  ["ap.org", "apnews.com"],
  ["reuters", "reuters.com"],
  ["thomson reuters", "reuters.com"],
  ["afp", "afp.com"],
  ["agence france-presse", "afp.com"],
  ["upi", "upi.com"],
  ["united press international", "upi.com"],
  ["bloomberg news", "bloomberg.com"],
  ["pr newswire", "prnewswire.com"],
  ["prnewswire", "prnewswire.com"],
  ["business wire", "businesswire.com"],
  ["globenewswire", "globenewswire.com"],
]);

/** Mastheads that share an owner's newsroom, by registrable domain or host. */
const chains: [string, string[]][] = [
  [
    "states newsroom",
    ["arkansasadvocate.com", "missouriindependent.com", "tennesseelookout.com", "kansasreflector.com"],
  ],
  ["states newsroom", ["lailluminator.com", "oklahomavoice.com", "iowacapitaldispatch.com", "newsfromthestates.com"]],
  [
    "gannett",
    ["usatoday.com", "swtimes.com", "tennessean.com", "commercialappeal.com", "news-leader.com", "oklahoman.com"],
  ],
  [
    "gannett",
    ["azcentral.com", "indystar.com", "desmoinesregister.com", "courier-journal.com", "freep.com", "jsonline.com"],
  ],
  ["wehco", ["arkansasonline.com", "nwaonline.com", "texarkanagazette.com", "newstribune.com", "timesfreepress.com"]],
  ["wehco", ["hotsr.com", "eldoradonews.com", "camdenarknews.com", "magnoliabannernews.com"]],
  ["nexstar", ["kark.com", "fox16.com", "nwahomepage.com", "wreg.com", "thehill.com", "newsnationnow.com"]],
  ["tegna", ["thv11.com", "5newsonline.com", "wfaa.com", "khou.com", "kvue.com", "localmemphis.com"]],
  ["mcclatchy", ["kansascity.com", "miamiherald.com", "charlotteobserver.com", "newsobserver.com", "sacbee.com"]],
  ["lee", ["stltoday.com", "tulsaworld.com", "omaha.com", "richmond.com", "buffalonews.com", "journalstar.com"]],
  ["gray", ["kait8.com", "actionnews5.com", "ky3.com"]],
  ["sinclair", ["katv.com", "krcgtv.com", "wjla.com"]],
  ["white house", ["whitehouse.gov", "bidenwhitehouse.archives.gov", "trumpwhitehouse.archives.gov"]],
  ["politico", ["politico.com", "eenews.net", "politico.eu"]],
];

const chainOf = new Map(chains.flatMap(([chain, domains]) => domains.map((domain) => [domain, chain])));

/**
 * The key of the independent publisher behind an address: the registrable domain, or the chain or wire that owns it. An
 * outlet's name decides when it names a wire, and stands in when the address names no host; empty when neither is known.
 */
export function publisherOf(url: string, outlet: string | null): string {
  const host = parse(url).hostname ?? "";
  const site = siteOf(url, outlet);
  return wires.get(nameOf(outlet)) ?? wires.get(site) ?? chainOf.get(site) ?? chainOf.get(host) ?? site;
}

/** The masthead itself, whoever owns it and whichever wire it prints; empty when a wire's name is all that is known. */
export function siteOf(url: string, outlet: string | null): string {
  const name = wires.has(nameOf(outlet)) ? "" : nameOf(outlet);
  const { domain, hostname } = parse(url || name, { allowPrivateDomains: true });
  const site = domain ?? (url ? hostname : null) ?? name;
  return ownHosts.has(site) ? (hostname ?? site).replace(/^www\./, "") : site;
}

function nameOf(outlet: string | null): string {
  return (outlet ?? "")
    .trim()
    .toLowerCase()
    .replace(/^(the |www\.)/, "");
}

/** The wire a text names in its dateline, as in `WASHINGTON (AP) —`; null when it names none. */
export function wireIn(text: string): string | null {
  const named = /^[^\n]{0,80}?\((AP|Reuters|AFP|UPI|Bloomberg News|States Newsroom)\)/.exec(text.trimStart())?.[1];
  return named ? (wires.get(named.toLowerCase()) ?? named.toLowerCase()) : null;
}

/** The number by which a gazette or an advisory series tells its documents apart, read from the address; null when it has none. */
export function documentNumber(url: string | undefined): string | null {
  const gazette = /federalregister\.gov\/documents\/\d+\/\d+\/\d+\/([^/]+)/.exec(url ?? "")?.[1];
  return gazette ?? /\b(icsm?a-\d\d-\d+-\d+)/i.exec(url ?? "")?.[1] ?? null;
}
