"use server";

import { z } from "zod";
import { adminAction } from "@/app/_http/form-action";
import { removeSampleNews } from "@/lib/runs/mutations-sample";

export const removeSampleAction = adminAction({
  schema: z.strictObject({ withQueries: z.boolean() }),
  read: (form) => ({ withQueries: form.get("queries") === "on" }),
  fallback: "Failed to remove the sample news",
  run: async (options, ctx) => {
    await removeSampleNews(ctx, options);
    return "Sample news removed";
  },
});
