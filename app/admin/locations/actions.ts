"use server";

import { z } from "zod";
import { adminAction } from "@/app/_http/form-action";
import { byId, readId } from "@/app/_http/ids";
import { createLocation, deleteLocation, updateLocation } from "@/lib/locations/mutations";
import { locationInput } from "@/lib/locations/schema";

const NOT_FOUND = "Location not found.";

/** Updates the location; without an id, creates one. */
export const saveLocationAction = adminAction({
  schema: locationInput.extend({ id: z.int(NOT_FOUND).optional() }),
  read: (form) => ({
    ...(form.has("id") ? { id: readId(form) } : {}),
    name: form.get("name"),
    is_local: form.has("is_local"),
    aliases: String(form.get("aliases") ?? "").split(","),
  }),
  fallback: "Failed to save location",
  run: async ({ id, ...location }, ctx) => {
    if (id === undefined) await createLocation(ctx, location);
    else await updateLocation(ctx, id, location);
    return id === undefined ? "Location created successfully" : "Location updated successfully";
  },
});

export const deleteLocationAction = adminAction({
  ...byId(NOT_FOUND),
  fallback: "Failed to delete location",
  run: async ({ id }, ctx) => {
    await deleteLocation(ctx, id);
    return "Location deleted successfully";
  },
});
