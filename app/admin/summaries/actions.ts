"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { adminAction } from "@/app/_http/form-action";
import { setReportClosed } from "@/lib/editorial/mutations-reports";
import { parseId } from "@/lib/ids";

export const setReportClosedAction = adminAction({
  schema: z.strictObject({ id: z.int("Report not found."), closed: z.boolean() }),
  read: (form) => ({ id: parseId(String(form.get("id"))), closed: form.get("closed") === "yes" }),
  fallback: "Failed to save the report",
  run: async ({ id, closed }, ctx) => {
    await setReportClosed(ctx, id, closed);
    refresh();
    return closed ? "Report closed" : "Report opened again";
  },
});
