import type { ChannelEvent, ChannelKind, ChannelScope } from "@/db/enums";
import { isOnHost } from "@/lib/language/hosts";
import type { ChannelEdition, PostOutcome } from "./types";

const KIND_LABELS: Record<ChannelKind, string> = {
  teams: "Microsoft Teams",
  slack: "Slack",
  webhook: "Signed webhook",
};

const EVENT_LABELS: Record<ChannelEvent, string> = {
  published: "Published",
  corrected: "Corrected",
  withdrawn: "Withdrawn",
};

export function kindLabel(kind: ChannelKind): string {
  return KIND_LABELS[kind];
}

export function eventLabel(event: ChannelEvent): string {
  return EVENT_LABELS[event];
}

/** Hosts of the services' own addresses. Workflows of Teams run on Power Automate. Other hosts may be relays. */
const HOSTS: [kind: ChannelKind, hosts: string[]][] = [
  ["slack", ["hooks.slack.com", "hooks.slack-gov.com"]],
  [
    "teams",
    [
      ...["webhook.office.com", "outlook.office.com", "outlook.office365.com"],
      ...["logic.azure.com", "logic.azure.us", "api.powerplatform.com", "api.powerplatform.us"],
    ],
  ],
];

/** Why a channel of this kind cannot have the address: it is the other service's. A webhook may have either. Null if it can. */
export function addressFault(kind: ChannelKind, url: string): string | null {
  const [own] = HOSTS.find(([, hosts]) => hosts.some((host) => isOnHost(url, host))) ?? [];
  if (!own || own === kind || kind === "webhook") return null;
  return `This is an address of ${kindLabel(own)}, and the channel is for ${kindLabel(kind)}.`;
}

/** Which briefings a stored channel posts. */
export function editionOf({ scope, edition_id }: { scope: ChannelScope; edition_id: number | null }): ChannelEdition {
  return scope === "edition" ? edition_id : scope;
}

const SHOWN_CHARACTERS = 4;

/** A masked address for admins: its host and last characters. The rest is secret. */
export function maskedAddress(url: string): string {
  return `${URL.parse(url)?.host ?? "?"}/…${url.slice(-SHOWN_CHARACTERS)}`;
}

/** Including the first. With the pauses below, they span more than two and a half hours. */
export const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 2 * 60 * 60_000;

/** The pause after a failed attempt: the channel's `Retry-After`, else four times the last pause, starting at 30 seconds. */
export function postPauseMs(attempts: number, retryAfterMs: number | null): number {
  return Math.min(retryAfterMs ?? FIRST_PAUSE_MS * 4 ** (attempts - 1), MAX_PAUSE_MS);
}

export const UNCONFIRMED = "The channel did not confirm the post. It is not repeated, because it may have been posted.";
export const CHANNEL_OFF = "The channel was switched off.";
export const NO_LONGER_PUBLIC = "The briefing was withdrawn before it was posted.";
const GONE = "The address no longer exists (410). The channel was switched off.";

/** The outcome for a response status. `detail` is the channel's own error code. */
export function outcomeOf(status: number, retryAfterMs: number | null, detail: string | null): PostOutcome {
  if (status >= 200 && status <= 299) return { kind: "accepted", status };
  if (status === 410) return { kind: "gone", reason: GONE };
  if (status >= 300 && status <= 399) {
    return { kind: "refused", reason: `The channel redirected to another address (${status}), which is not followed.` };
  }
  const reason = `The channel returned ${status}${detail ? `: ${detail}` : ""}.`;
  // 408 and 425 mean, like 429, that the request was not processed.
  const isTemporary = status >= 500 || [408, 425, 429].includes(status);
  return isTemporary ? { kind: "later", reason, retryAfterMs } : { kind: "refused", reason };
}
