"use server";

import { z } from "zod";
import { adminAction } from "@/app/_http/form-action";
import { readId } from "@/app/_http/ids";
import { setReportClosed } from "@/lib/editorial/mutations-reports";

export const setReportClosedAction = adminAction({
  schema: z.strictObject({ id: z.int("Report not found."), closed: z.boolean() }),
  read: (form) => ({ id: readId(form), closed: form.get("closed") === "yes" }),
  fallback: "Failed to save the report",
  run: async ({ id, closed }, ctx) => {
    await setReportClosed(ctx, id, closed);
    return closed ? "Report closed" : "Report opened again";
  },
});
