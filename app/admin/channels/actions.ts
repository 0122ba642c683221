"use server";

import { adminAction } from "@/app/_http/form-action";
import { byId, readId } from "@/app/_http/ids";
import { createChannel, deleteChannel, updateChannel } from "@/lib/channels/mutations";
import { channelChanges, channelInput } from "@/lib/channels/schema";
import { sendTestPost } from "@/lib/channels/send/test-post";
import { parseId } from "@/lib/ids";

/** The form has no `edition` field if there is only the default edition. */
function editionIn(form: FormData): unknown {
  const chosen = String(form.get("edition") ?? "all");
  return parseId(chosen) ?? chosen;
}

export const createChannelAction = adminAction({
  schema: channelInput,
  read: (form) => ({
    name: form.get("name"),
    kind: form.get("kind"),
    url: form.get("url"),
    events: form.getAll("events"),
    edition: editionIn(form),
  }),
  fallback: "Failed to add channel",
  run: async (input, ctx) => {
    const secret = await createChannel(ctx, input);
    return { message: "Channel added", ...(secret === null ? {} : { secret }) };
  },
});

export const updateChannelAction = adminAction({
  schema: channelChanges,
  read: (form) => ({
    id: readId(form),
    name: form.get("name"),
    url: form.get("url") || null,
    events: form.getAll("events"),
    edition: editionIn(form),
    is_on: form.has("is_on"),
  }),
  fallback: "Failed to save channel",
  run: async (changes, ctx) => {
    await updateChannel(ctx, changes);
    return "Channel saved";
  },
});

export const deleteChannelAction = adminAction({
  ...byId("Channel not found."),
  fallback: "Failed to delete channel",
  run: async ({ id }, ctx) => {
    await deleteChannel(ctx, id);
    return "Channel deleted";
  },
});

export const testChannelAction = adminAction({
  ...byId("Channel not found."),
  fallback: "The test could not be posted.",
  refreshes: false,
  run: async ({ id }, ctx) => sendTestPost(ctx, id),
});
