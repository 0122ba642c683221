import "server-only";
import { parse } from "tldts";

/** Domains where every host is a separate publisher, such as members of Congress and newsletters. */
const ownHosts = new Set(["house.gov", "senate.gov", "substack.com"]);

/** News agencies by name and domain. They count as the publisher of their texts in any outlet. */
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

/** Outlets by owner, as registrable domains or hosts. */
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
 * A key for the independent publisher of a text: the agency in its dateline or outlet, the chain that owns its site, or the site's registrable domain.
 * Other outlet names are used only if the URL has no host. Empty if none is known.
 */
export function publisherOf(url: string, outlet: string | null, text = ""): string {
  const host = parse(url).hostname ?? "";
  const site = siteOf(url, outlet);
  return wireIn(text) ?? wires.get(nameOf(outlet)) ?? wires.get(site) ?? chainOf.get(site) ?? chainOf.get(host) ?? site;
}

/** A key for the outlet itself, regardless of its owner. Empty if only the name of an agency is known. */
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

/** The news agency in a dateline such as `WASHINGTON (AP) —`. */
function wireIn(text: string): string | null {
  const agency = /^[^\n]{0,80}?\((AP|Reuters|AFP|UPI|Bloomberg News|States Newsroom)\)/.exec(text.trimStart())?.[1];
  return agency ? (wires.get(agency.toLowerCase()) ?? agency.toLowerCase()) : null;
}

/** The document number in the URL of the Federal Register or a security advisory. */
export function documentNumber(url: string | undefined): string | null {
  const gazette = /federalregister\.gov\/documents\/\d+\/\d+\/\d+\/([^/]+)/.exec(url ?? "")?.[1];
  return gazette ?? /\b(icsm?a-\d\d-\d+-\d+)/i.exec(url ?? "")?.[1] ?? null;
}
