"use server";

import { adminAction } from "@/app/_http/form-action";
import { byId, readId } from "@/app/_http/ids";
import { createEdition, deleteEdition, saveSubscribers, updateEdition } from "@/lib/editions/mutations";
import { editionChanges, editionInput, subscribersInput } from "@/lib/editions/schema";
import { parseId } from "@/lib/ids";

const readFields = (form: FormData) => ({
  title: form.get("title"),
  slug: form.get("slug"),
  sender_name: form.get("sender_name"),
  days: form.get("days"),
  time: form.get("time"),
});

export const createEditionAction = adminAction({
  schema: editionInput,
  read: readFields,
  fallback: "Failed to add edition",
  run: async (input, ctx) => {
    await createEdition(ctx, input);
    return "Edition added";
  },
});

export const updateEditionAction = adminAction({
  schema: editionChanges,
  read: (form) => ({ id: readId(form), ...readFields(form) }),
  fallback: "Failed to save edition",
  run: async (changes, ctx) => {
    await updateEdition(ctx, changes);
    return "Edition saved";
  },
});

export const deleteEditionAction = adminAction({
  ...byId("Edition not found."),
  fallback: "Failed to delete edition",
  run: async ({ id }, ctx) => {
    await deleteEdition(ctx, id);
    return "Edition deleted";
  },
});

export const saveSubscribersAction = adminAction({
  schema: subscribersInput,
  read: (form) => ({
    id: readId(form),
    user_ids: form.getAll("user").map((id) => parseId(String(id))),
  }),
  fallback: "Failed to save subscribers",
  run: async (input, ctx) => {
    await saveSubscribers(ctx, input);
    return "Subscribers saved";
  },
});
