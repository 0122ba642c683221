import type { ChannelEdition } from "@/lib/channels/types";

/** Editions that a channel can be limited to. */
export type EditionChoice = { value: Exclude<ChannelEdition, null>; name: string };

/** What a channel posts, in words. */
export function editionName(edition: ChannelEdition, choices: EditionChoice[]): string {
  return choices.find(({ value }) => value === edition)?.name ?? "A deleted edition";
}
