"use server";

import { refresh } from "next/cache";
import { adminAction } from "@/app/_http/form-action";
import { createEdition, deleteEdition, saveSubscribers, updateEdition } from "@/lib/editions/mutations";
import { editionChanges, editionId, editionInput, subscribersInput } from "@/lib/editions/schema";
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
    refresh();
    return "Edition added";
  },
});

export const updateEditionAction = adminAction({
  schema: editionChanges,
  read: (form) => ({ id: parseId(String(form.get("id"))), ...readFields(form) }),
  fallback: "Failed to save edition",
  run: async (changes, ctx) => {
    await updateEdition(ctx, changes);
    refresh();
    return "Edition saved";
  },
});

export const deleteEditionAction = adminAction({
  schema: editionId,
  read: (form) => ({ id: parseId(String(form.get("id"))) }),
  fallback: "Failed to delete edition",
  run: async ({ id }, ctx) => {
    await deleteEdition(ctx, id);
    refresh();
    return "Edition deleted";
  },
});

export const saveSubscribersAction = adminAction({
  schema: subscribersInput,
  read: (form) => ({
    id: parseId(String(form.get("id"))),
    user_ids: form.getAll("user").map((id) => parseId(String(id))),
  }),
  fallback: "Failed to save subscribers",
  run: async (input, ctx) => {
    await saveSubscribers(ctx, input);
    refresh();
    return "Subscribers saved";
  },
});
