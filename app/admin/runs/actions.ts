"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { adminAction } from "@/app/_http/admin-action";
import { cancelRun, repeatRun } from "@/lib/runs/mutations-control";
import { runAddress } from "./addresses";

const taskInput = z.strictObject({ task_id: z.string("Run not found.") });
const read = (form: FormData) => ({ task_id: form.get("task_id") });

export const cancelRunAction = adminAction({
  schema: taskInput,
  read,
  fallback: "Failed to cancel the run",
  run: async ({ task_id }, ctx) => {
    await cancelRun(ctx.who, task_id, ctx.address);
    return "Run cancelled";
  },
});

/** Leads to the report of the run it starts, or of the one that user has under way. */
export const repeatRunAction = adminAction({
  schema: taskInput,
  read,
  fallback: "Failed to start the run",
  run: async ({ task_id }, ctx) => redirect(runAddress(await repeatRun(ctx.who, task_id, ctx.address))),
});
