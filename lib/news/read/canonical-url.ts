import "server-only";
import { createHash } from "node:crypto";

/**
 * A key that is the same for all URLs of a page: https, no www./m./amp. host prefix, no fragment, no tracking parameters, sorted
 * parameters, no trailing slash or index file, one percent-encoding. For comparison, not for requests. Long keys end with a hash. Texts
 * that are not http(s) URLs, or too long, are returned unchanged.
 */
export function canonicalUrl(url: string): string {
  const parsed = httpUrl(url);
  if (!parsed) return url;
  const inner = insideAmpCache(parsed);
  if (inner) return canonicalUrl(inner);
  const host = parsed.hostname.replace(/\.$/, "").replace(/^(?:(?:www\d?|m|mobile|amp)\.)+(?=[^.]+\.[^.]+)/, "");
  const port = parsed.port && parsed.port !== "80" && parsed.port !== "443" ? `:${parsed.port}` : "";
  return bounded(`https://${host}${port}${canonicalPath(parsed.pathname)}${canonicalSearch(parsed.searchParams)}`);
}

/** PostgreSQL indexes keys of at most about 2,700 bytes. */
const MAX_KEY_LENGTH = 2000;

function bounded(key: string): string {
  if (key.length <= MAX_KEY_LENGTH) return key;
  return `${key.slice(0, MAX_KEY_LENGTH - 65)}#${createHash("sha256").update(key).digest("hex")}`;
}

const MAX_LENGTH = 8192;

function httpUrl(text: string): URL | null {
  const url = text.length <= MAX_LENGTH ? URL.parse(text.trim()) : null;
  return url && (url.protocol === "http:" || url.protocol === "https:") ? url : null;
}

/** google.com/amp/s/HOST/PATH and HOST-DASHED.cdn.ampproject.org/c/s/HOST/PATH contain the publisher's URL. */
function insideAmpCache({ hostname, pathname, search }: URL): string | null {
  let inside: RegExpExecArray | null = null;
  if (hostname.endsWith(".cdn.ampproject.org")) inside = /^\/[a-z]\/(?:s\/)?(.+)/.exec(pathname);
  if (/^www\.google\.[a-z.]+$/.test(hostname)) inside = /^\/amp\/(?:s\/)?(.+)/.exec(pathname);
  const address = inside?.[1];
  return address && httpUrl(`https://${address}${search}`) ? `https://${address}${search}` : null;
}

function canonicalPath(pathname: string): string {
  const path = pathname
    .replace(/;jsessionid=[^/]*/i, "")
    .replace(/(?<!:)\/{2,}/g, "/")
    .replace(/\/(?:index\.(?:html?|php|shtml|aspx?|jsp)|default\.(?:html?|aspx?))$/i, "/")
    .replace(/\.amp(?=\.html?$|$)/i, "")
    .replace(/^\/amp(?=\/.)/, "")
    .replace(/^(\/.+)\/amp\/?$/, "$1/")
    .replace(/\/+$/, "");
  return canonicalPercent(path);
}

/** RFC 3986 section 6.2.2: upper-case hexadecimal digits, and no needless encoding. */
function canonicalPercent(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (whole, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : whole.toUpperCase();
  });
}

function canonicalSearch(parameters: URLSearchParams): string {
  const significant = [...parameters].filter(([name, value]) => !isTracking(name.toLowerCase(), value.toLowerCase()));
  const pairs = significant.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).sort();
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

const TRACKING_PREFIX =
  /^(?:utm_|mc_(?:[ce]id|tc)|hsa_|__?hs|hmb_|_bta_|fb_|ga_|itm_|otm_|sms_|tw_|pk_|mtm_|matomo_|piwik_|oly_|vero_|elq|ns_|at_(?:medium|campaign|custom|link|ptr|bbc)|sc_src|sfmc_|guce_|int_(?:source|medium|campaign)|gad_|trk|wt[._]mc)/;

const TRACKING = new Set(
  `fbclid gclid gclsrc dclid gbraid wbraid msclkid twclid ttclid yclid li_fat_id igsh igshid epik sfnsn srsltid rb_clickid irclickid ndclid
  sccid ef_id gs_l _branch_match_id _ke _kx _openstat hsctatracking tracking_source mkcid mkevt mkrid
  mkt_tok cmpid cmp campaign_id icid icmp intcmp ncid ocid s_cid s_kwcid xtor spm ftag ito nlid emci emdi ceid hss_channel
  ref ref_src ref_url refsrc referer referrer smid smtyp smprod soc_src soc_trk sref sh share sharetype __twitter_impression
  _ga _gl guccounter usqp amp_js_v ml_subscriber ck_subscriber_id bbeml __s wickedid dm_i traffic_source feedtype feedname`.split(
    /\s+/,
  ),
);

/** Parameters that select the page on some sites (`?source=eia`). They are tracking only if the value is one of WAYS. */
const AMBIGUOUS = new Set([
  "source",
  "src",
  "from",
  "via",
  "mod",
  "partner",
  "output",
  "outputtype",
  "type",
  "view",
  "cid",
]);
const WAYS =
  /^(?:rss|rss2|feed|atom|amp|e?mail|newsletter|twitter|facebook|linkedin|reddit|social|share|sharing|googlenews|google_news|flipboard|applenews|bing|djem\w*|(?:rss|email|social|newsletter|share)[-_]\w+)$/;

function isTracking(name: string, value: string): boolean {
  if (name === "amp") return ["", "1", "true", "yes"].includes(value);
  return TRACKING.has(name) || TRACKING_PREFIX.test(name) || (AMBIGUOUS.has(name) && WAYS.test(value));
}
