import type { NewsSourceId } from "@/db/enums";
import { hostOf, isInternalName } from "@/lib/language/hosts";
import type { Right, SourceStreaks } from "./types";

/** The number of characters of a text that may be shown, from the start, in whole words. */
export function shownLength(text: string, { rights, excerpt_words }: Right): number {
  if (rights === "full") return text.length;
  if (rights === "link" || excerpt_words === null) return 0;
  let end = 0;
  let words = 0;
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    if (words === excerpt_words) return end;
    words += 1;
    end = index + word.length;
  }
  return text.length;
}

/** The part of a text that may be shown, with an ellipsis if it is cut. Null if nothing may be shown. */
export function shownPart(text: string | null, right: Right): string | null {
  if (text === null) return null;
  const length = shownLength(text, right);
  if (length === text.length) return text;
  return length === 0 ? null : `${text.slice(0, length)} …`;
}

/** The host of the rule for all publishers without one. */
export const ANY_HOST = "*";

/** Sites of the United States government, whose works are in the public domain (17 U.S.C. 105). Also used in SQL. */
export const PUBLIC_DOMAIN = "(^|\\.)(gov|mil)$";

/** The right of a publisher without a rule. Null: the full text. `ownHosts` are the organization's own servers. */
export function rightWithoutRule(host: string, fallback: Right | null, ownHosts: readonly string[]): Right | null {
  const isFree = new RegExp(PUBLIC_DOMAIN).test(host) || ownHosts.includes(host);
  return isFree ? null : limitOf(fallback);
}

/** The hosts of FETCH_ALLOW_HOSTS, without ports: servers in the organization's network. */
export function ownHostsOf(allowHosts: readonly string[]): string[] {
  return allowHosts.flatMap((host) => hostOf(`http://${host}`) ?? []);
}

/** Whether a host can be a publisher's: a name on the public internet or among the organization's own, but no IP address. */
export function isPublisherHost(host: string, ownHosts: readonly string[]): boolean {
  if (host === ANY_HOST) return true;
  // The URL parser writes every IPv4 address with four numbers.
  return !/^\d+(?:\.\d+){3}$/.test(host) && (!isInternalName(host) || ownHosts.includes(host));
}

/** The right, or null if it allows the full text. */
export function limitOf(right: Right | null | undefined): Right | null {
  return right && right.rights !== "full" ? right : null;
}

/** A source's streak as text (contract 5.9). Null for less than two runs. */
export function healthNote({ empty_runs, failed_runs }: SourceStreaks): string | null {
  if (failed_runs >= 2) return `did not answer in ${failed_runs} runs`;
  return empty_runs >= 2 ? `returned nothing for ${empty_runs} runs` : null;
}

/** A source's health. `broken`: no request succeeds. */
export type HealthState = { state: "ok" | "attention" | "broken"; note: string };

/** A source's health as text. One that has never answered is broken from its first run on. */
export function healthState(health: SourceStreaks & { answers: number; errors: number }): HealthState {
  const { answers, errors, empty_runs, failed_runs } = health;
  if (answers === 0) return errors > 0 ? broken("Never answered") : { state: "attention", note: "Not searched yet" };
  if (failed_runs >= 2) return broken(`Did not answer in ${failed_runs} runs`);
  if (failed_runs === 1) return { state: "attention", note: "Did not answer in the last run" };
  if (empty_runs >= 2) return { state: "attention", note: `Returned nothing for ${empty_runs} runs` };
  return { state: "ok", note: "OK" };
}

function broken(note: string): HealthState {
  return { state: "broken", note };
}

/** The name of every news source on screens and in messages. `site` is the site a query is limited to. */
const SOURCE_NAMES: Record<NewsSourceId | "site", string> = {
  "bing-news": "Bing News",
  "google-news": "Google News",
  "federal-register": "Federal Register",
  brave: "Brave Search",
  newsapi: "NewsAPI",
  searxng: "SearXNG",
  gdelt: "GDELT",
  sample: "Sample news",
  site: "The query’s own site",
};

/** The display name of a source. A single site (`site:example.com`) is shown as its host. */
export function sourceName(source: string): string {
  return isNamed(source) ? SOURCE_NAMES[source] : source.replace(/^site:/, "");
}

function isNamed(source: string): source is keyof typeof SOURCE_NAMES {
  return Object.hasOwn(SOURCE_NAMES, source);
}

/** A display right in words. Full text if none is set. */
export function rightText(right: Right | null): string {
  if (right?.rights === "link") return "Link only";
  if (right?.rights !== "excerpt") return "Full text";
  return right.excerpt_words === 1 ? "Excerpt of 1 word" : `Excerpt of ${right.excerpt_words} words`;
}
