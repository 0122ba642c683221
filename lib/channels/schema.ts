import { z } from "zod";
import { CHANNEL_EVENTS, CHANNEL_KINDS } from "@/db/enums";
import { HIDDEN_REFUSED, isVisible } from "@/lib/language/visible";

const MAX_NAME_LENGTH = 100;
const MAX_ADDRESS_LENGTH = 2000;

const name = z
  .string("The name must be text.")
  .trim()
  .min(1, "The name must not be empty.")
  .max(MAX_NAME_LENGTH, `The name must have at most ${MAX_NAME_LENGTH} characters.`)
  .refine(isVisible, `The name ${HIDDEN_REFUSED}.`);
const url = z
  .string("The address must be text.")
  .trim()
  .max(MAX_ADDRESS_LENGTH, `The address must have at most ${MAX_ADDRESS_LENGTH} characters.`)
  .refine(isWebAddress, "The address must be a complete https:// address.");
const events = z
  .array(z.enum(CHANNEL_EVENTS, "The events must be published, corrected or withdrawn."))
  .min(1, "Choose at least one event.")
  .transform((chosen) => CHANNEL_EVENTS.filter((event) => chosen.includes(event)));

const edition = z.union([z.literal("all"), z.literal("default"), z.int().positive()], "Choose the editions to post.");

export const channelInput = z.strictObject({
  name,
  kind: z.enum(CHANNEL_KINDS, "The kind must be teams, slack or webhook."),
  url,
  events,
  edition,
});

/** Changes to a channel. A null address keeps the old one. */
export const channelChanges = z.strictObject({
  id: z.int("Channel not found."),
  name,
  url: url.nullable(),
  events,
  edition,
  is_on: z.boolean("The is_on field must be true or false."),
});

export type ChannelInput = z.output<typeof channelInput>;
export type ChannelChanges = z.output<typeof channelChanges>;

/** Accepts http too; the mutation limits it to hosts in FETCH_ALLOW_HOSTS. */
function isWebAddress(text: string): boolean {
  const { protocol, username, password } = URL.parse(text) ?? {};
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "";
}
