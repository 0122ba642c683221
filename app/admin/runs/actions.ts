"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { adminAction } from "@/app/_http/form-action";
import { runHref } from "@/app/admin/_shell/tabs";
import { cancelRun, repeatRun } from "@/lib/runs/mutations-control";

const taskInput = z.strictObject({ task_id: z.string("Run not found.") });
const read = (form: FormData) => ({ task_id: form.get("task_id") });

export const cancelRunAction = adminAction({
  schema: taskInput,
  read,
  fallback: "Failed to cancel the run",
  run: async ({ task_id }, ctx) => {
    await cancelRun(ctx, task_id);
    return "Run canceled";
  },
});

/** Opens the report of the run it starts, or of the user's active run. */
export const repeatRunAction = adminAction({
  schema: taskInput,
  read,
  fallback: "Failed to start the run",
  run: async ({ task_id }, ctx) => redirect(runHref(await repeatRun(ctx, task_id))),
});
