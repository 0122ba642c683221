"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { adminAction } from "@/app/_http/form-action";
import { parseId } from "@/lib/ids";
import { createLocation, deleteLocation, updateLocation } from "@/lib/locations/mutations";
import { locationInput } from "@/lib/locations/schema";

const idInput = z.int("Location not found.");

/** Updates the location; without an id, creates one. */
export const saveLocationAction = adminAction({
  schema: locationInput.extend({ id: idInput.optional() }),
  read: (form) => ({
    ...(form.has("id") ? { id: parseId(String(form.get("id"))) } : {}),
    name: form.get("name"),
    is_local: form.has("is_local"),
    aliases: String(form.get("aliases") ?? "").split(","),
  }),
  fallback: "Failed to save location",
  run: async ({ id, ...location }, ctx) => {
    if (id === undefined) await createLocation(ctx, location);
    else await updateLocation(ctx, id, location);
    refresh();
    return id === undefined ? "Location created successfully" : "Location updated successfully";
  },
});

export const deleteLocationAction = adminAction({
  schema: z.strictObject({ id: idInput }),
  read: (form) => ({ id: parseId(String(form.get("id"))) }),
  fallback: "Failed to delete location",
  run: async ({ id }, ctx) => {
    await deleteLocation(ctx, id);
    refresh();
    return "Location deleted successfully";
  },
});
